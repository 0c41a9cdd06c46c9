/** The dialogs that the user opens, in a bundle of their own; see use-dialogs.ts. */
export { default as about } from './AboutDialog.vue';
export { default as clocks } from './ClocksDialog.vue';
export { default as loadFromClipboard } from './LoadFromClipboardDialog.vue';
export { default as palette } from '../features/help/PaletteDialog.vue';
export { default as players } from '../features/play/PlayersDialog.vue';
export { default as preferences } from './PreferencesDialog.vue';
export { default as saveToClipboard } from './SaveToClipboardDialog.vue';
export { default as shortcuts } from '../features/help/ShortcutsDialog.vue';
export { default as strength } from './StrengthDialog.vue';
