/**
 * What the user can tell the app about a review; it goes by the marks of the moves alone, so it needs no review at
 * hand.
 */
import { type Mark, lineNodes } from '../../../engine/game/tree.ts';
import { useGameStore } from '../../stores/game.ts';
import { useViewStore } from '../../stores/view.ts';
import { type Commands, type MenuGroup, command } from '../../ui/command.ts';

export type ReviewCommandId = 'nextMistake' | 'previousMistake' | 'printReview';

export const REVIEW_MENUS: readonly MenuGroup<ReviewCommandId>[] = [
  { menu: 'moves', at: 28, commands: ['nextMistake', 'previousMistake'] },
  { menu: 'file', at: 35, commands: ['printReview'] },
];

const SLIPS: ReadonlySet<Mark | undefined> = new Set(['inaccuracy', 'mistake', 'blunder']);

export function reviewCommands(): Commands<ReviewCommandId> {
  const game = useGameStore();
  const view = useViewStore();

  /** The places on the line that a marked mistake led to, by how many moves. */
  const slips = (): number[] =>
    lineNodes(game.tree).flatMap(({ mark }, at) => (SLIPS.has(mark) ? [at + 1] : []));
  /** The next mistake; after the last one the first follows again. */
  const next = (): number | undefined => slips().find((ply) => ply > game.ply) ?? slips()[0];
  const previous = (): number | undefined => slips().findLast((ply) => ply < game.ply);
  const isOnTable = (): boolean => view.screen !== 'start' && game.serial > 0;
  const go = (ply: number | undefined): void => {
    if (ply !== undefined) game.walkTo(ply);
  };

  return {
    printReview: command('printReview', () => (view.dialog = 'printedReview'), {
      shortcuts: ['CmdOrCtrl+P'],
      enabled: () => view.screen === 'review' && game.serial > 0 && game.lastPly > 0,
    }),
    nextMistake: command('nextMistake', () => go(next()), {
      shortcuts: ['N'],
      enabled: () => isOnTable() && next() !== undefined,
      whyNot: () => (isOnTable() ? 'whyNot.noMistakes' : 'whyNot.notHere'),
    }),
    previousMistake: command('previousMistake', () => go(previous()), {
      shortcuts: ['Shift+N'],
      enabled: () => isOnTable() && previous() !== undefined,
      whyNot: () => (isOnTable() ? 'whyNot.noMistakes' : 'whyNot.notHere'),
    }),
  };
}
