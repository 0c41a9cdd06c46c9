/**
 * What the user can tell the app about a review; it goes by the marks of the moves alone, so it needs no review at
 * hand.
 */
import { type Mark, lineNodes } from '../../../engine/game/tree.ts';
import { translate as t } from '../../locales/i18n.ts';
import type { FirstKey } from '../../locales/messages.ts';
import { useGameStore } from '../../stores/game.ts';
import { useToastStore } from '../../stores/toast.ts';
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
  const toast = useToastStore();
  const view = useViewStore();

  /** The places on the line that a marked mistake led to, by how many moves. */
  const slips = (): number[] =>
    lineNodes(game.tree).flatMap(({ mark }, at) => (SLIPS.has(mark) ? [at + 1] : []));
  const isOnTable = (): boolean => view.screen !== 'start' && game.serial > 0;
  const hasSlips = (): boolean => isOnTable() && slips().length > 0;
  const whyNot = () => (isOnTable() ? 'whyNot.noMistakes' : 'whyNot.notHere');

  /** Goes to the mistake at `ply`, or round to `other` if there is none any more. */
  function go(ply: number | undefined, other: number, round: FirstKey): void {
    const to = ply ?? other;
    if (ply === undefined) toast.answer(t(to === game.ply ? 'whyNot.onlyMistake' : round));
    game.walkTo(to);
  }

  function next(): void {
    const all = slips();
    const later = all.find((ply) => ply > game.ply);
    go(later, all[0] ?? 0, 'whyNot.firstMistakeAgain');
  }

  function previous(): void {
    const all = slips();
    const earlier = all.findLast((ply) => ply < game.ply);
    go(earlier, all.at(-1) ?? 0, 'whyNot.lastMistakeAgain');
  }

  return {
    printReview: command('printReview', () => (view.dialog = 'printedReview'), {
      shortcuts: ['CmdOrCtrl+P'],
      enabled: () => view.screen === 'review' && game.serial > 0 && game.lastPly > 0,
    }),
    nextMistake: command('nextMistake', next, { shortcuts: ['N'], enabled: hasSlips, whyNot }),
    previousMistake: command('previousMistake', previous, {
      shortcuts: ['Shift+N'],
      enabled: hasSlips,
      whyNot,
    }),
  };
}
