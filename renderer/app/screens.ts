/** The screens that are not the first one, in a bundle of their own; see use-lazy.ts. */
export { default as editor } from '../features/editor/EditorScreen.vue';
export { default as explore } from '../features/explore/ExploreScreen.vue';
export { default as game } from '../features/play/PlayScreen.vue';
export { default as review } from '../features/review/ReviewScreen.vue';
