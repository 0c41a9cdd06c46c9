/** The dialogs that the user opens, in a separate bundle; see use-lazy.ts. */
import '../ui/fields.css';

export { default as about } from '../features/help/AboutDialog.vue';
export { default as animation } from '../features/sharing/AnimationDialog.vue';
export { default as bookEntry } from '../features/openings/BookEntryDialog.vue';
export { default as clocks } from '../features/play/ClocksDialog.vue';
export { default as comment } from '../features/analysis/CommentDialog.vue';
export { default as gameFacts } from '../features/library/FactsDialog.vue';
export { default as libraryCare } from '../features/library/CareDialog.vue';
export { default as gameFolder } from '../features/library/FolderDialog.vue';
export { default as gameDetails } from '../features/files/GameDetailsDialog.vue';
export { default as importProblems } from '../features/library/ImportProblemsDialog.vue';
export { default as labels } from '../features/library/LabelsDialog.vue';
export { default as libraryFilter } from '../features/library/FilterDialog.vue';
export { default as loadFromClipboard } from '../features/files/LoadFromClipboardDialog.vue';
export { default as palette } from '../features/help/PaletteDialog.vue';
export { default as pattern } from '../features/library/PatternDialog.vue';
export { default as players } from '../features/play/PlayersDialog.vue';
export { default as preferences } from '../features/preferences/PreferencesDialog.vue';
export { default as programs } from '../features/programs/ProgramsDialog.vue';
export { default as printedReview } from '../features/review/PrintedReview.vue';
export { default as reviewedGames } from '../features/review/ReviewedGamesDialog.vue';
export { default as signs } from '../features/review/SignsDialog.vue';
export { default as resign } from '../features/play/ResignDialog.vue';
export { default as saveToClipboard } from '../features/files/SaveToClipboardDialog.vue';
export { default as shortcuts } from '../features/help/ShortcutsDialog.vue';
export { default as spellings } from '../features/library/SpellingsDialog.vue';
export { default as strength } from '../features/play/StrengthDialog.vue';
