/**
 * What the user can tell the app about a review; it goes by the marks of the moves alone, so it needs no review at
 * hand.
 */
import { type Mark, lineNodes } from '../../../engine/game/tree.ts';
import { translate as t } from '../../locales/i18n.ts';
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

  /**
   * Goes to the next mistake in one direction or, where there is none any more, round to the one at the other end. At
   * the end of the game, where a review begins, that is no surprise; elsewhere it is said.
   */
  function go(by: 1 | -1): void {
    const all = by === 1 ? slips() : slips().toReversed();
    const next = all.find((ply) => (ply - game.ply) * by > 0);
    const to = next ?? all[0];
    if (to === undefined) return;
    toast.endAnswer();
    const isAtEnd = game.ply === (by === 1 ? game.lastPly : 0);
    if (to === game.ply) toast.answer(t('mistakes.only'));
    else if (next === undefined && !isAtEnd) toast.answer(t(by === 1 ? 'mistakes.first' : 'mistakes.last'));
    game.walkTo(to);
  }

  return {
    printReview: command('printReview', () => (view.dialog = 'printedReview'), {
      shortcuts: ['CmdOrCtrl+P'],
      enabled: () => view.screen === 'review' && game.serial > 0 && game.lastPly > 0,
    }),
    nextMistake: command('nextMistake', () => go(1), { shortcuts: ['N'], enabled: hasSlips, whyNot }),
    previousMistake: command('previousMistake', () => go(-1), {
      shortcuts: ['Shift+N'],
      enabled: hasSlips,
      whyNot,
    }),
  };
}
