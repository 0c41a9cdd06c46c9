/** What is said of an ending that is played out. */
import { opposite } from '../../../engine/game/position.ts';
import { squareName } from '../../../engine/game/square.ts';
import {
  type Ending,
  type EndingGoal,
  type EndingRun,
  endingLead,
  goalOf,
  isReached,
  lostAt,
} from '../../../engine/practice/ending.ts';
import type { Translate } from '../../locales/i18n.ts';
import type { MessageKey } from '../../locales/messages.ts';

type T = Translate<MessageKey>;

/** What is to be reached. */
export function goalText(ending: Ending, t: T): string {
  const goal = goalOf(ending);
  if (goal === 'win' || goal === 'draw') return t(`endings.task.${goal}`);
  return t(`endings.task.${goal}`, { count: Math.abs(ending.least) });
}

/** Who plays the other side, and how well. */
export function opponentText({ position }: Ending, t: T): string {
  return t('endings.against', { opponent: t(`side.${opposite(position.toMove)}`) });
}

/** How an ending that is over has come out. */
export function endText(run: EndingRun, t: T): string {
  const lead = endingLead(run);
  const count = Math.abs(lead);
  if (isReached(run)) {
    if (lead > 0) return t('endings.reached.won', { count });
    return lead === 0 ? t('endings.reached.drew') : t('endings.reached.held', { count });
  }
  if (lead > 0) return t('endings.missed.won', { count });
  return lead === 0 ? t('endings.missed.drew') : t('endings.missed.lost', { count });
}

const GIVEN: Readonly<Record<EndingGoal, 'win' | 'draw' | 'hold'>> = {
  win: 'win',
  winBy: 'hold',
  draw: 'draw',
  hold: 'hold',
};

/** The name of the square of the move that gave the goal away; undefined while it can be reached. */
export function lostSquare(run: EndingRun): string | undefined {
  const at = lostAt(run);
  const move = at === undefined ? undefined : run.moves[at];
  return move && squareName(move.square);
}

/** What that move has done. */
export function gaveText(run: EndingRun, t: T): string {
  const square = lostSquare(run);
  return square === undefined ? '' : t(`endings.gave.${GIVEN[goalOf(run.ending)]}`, { square });
}
