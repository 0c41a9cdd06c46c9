/**
 * All screens but the first one, in a separate bundle; see use-lazy.ts. The lab and the openings have their own, because few open them.
 */
import { goHomeAsUnavailable } from '../stores/unavailable.ts';
import { laterComponent } from '../ui/later-component.ts';

export { default as analysis } from '../features/analysis/AnalysisScreen.vue';
export { default as arena } from '../features/arena/ArenaScreen.vue';
export { default as editor } from '../features/editor/EditorScreen.vue';
export { default as game } from '../features/play/PlayScreen.vue';
export { default as library } from '../features/library/LibraryScreen.vue';
export { default as players } from '../features/players/PlayersScreen.vue';
export { default as practice } from '../features/practice/PracticeScreen.vue';
export { default as review } from '../features/review/ReviewScreen.vue';
export { default as rules } from '../features/rules/RulesScreen.vue';

export { preparePuzzles } from '../features/practice/puzzles.ts';

export const openings = laterComponent(
  async () => import('../features/openings/OpeningsScreen.vue'),
  goHomeAsUnavailable,
);
export const lab = laterComponent(async () => import('../features/lab/LabScreen.vue'), goHomeAsUnavailable);
