/** Where one person left the best end of a reviewed game, as a position to be played out. Pure. */
import { type Colour, type Position, countEmpties } from '../game/position.ts';
import { turnState } from '../game/rules.ts';
import type { GameTree } from '../game/tree.ts';
import { reviewedLine } from './reviewed-line.ts';
import { finalScore } from './plan.ts';

/** An end of a game that has come out worse than it might have. */
export interface MissedEnding {
  /** The person is to move. */
  readonly position: Position;
  /** The number of moves of the line before it, passes included, and the number of the next one as players count. */
  readonly ply: number;
  readonly number: number;
  /** Discs by which the person ends ahead with perfect play. */
  readonly value: number;
  /** The least lead that is better than what came out: another result, or where it was won already all that was there. */
  readonly least: number;
}

/** An end of more squares takes too long to be played out, and one of fewer is over at once. */
const EMPTIES = { least: 4, most: 16 };

/** Where the winner is the same, fewer discs are of no matter. */
const CLEAR = 4;

/**
 * The longest end of the line of `tree` that is solved and that the side `colour` has not made the most of; undefined where
 * there is none, and where the line is not played to its end.
 */
export function missedEnding(
  tree: Pick<GameTree, 'root' | 'line'>,
  colour: Colour,
): MissedEnding | undefined {
  const { places, evaluations, numbers } = reviewedLine(tree);
  const last = places.at(-1)?.place.position;
  if (!last || turnState(last) !== 'over') return undefined;
  const sign = colour === 'black' ? 1 : -1;
  const lead = sign * finalScore(last);
  for (const [ply, { place, next }] of places.entries()) {
    const { position } = place;
    const evaluation = evaluations[ply];
    const empties = countEmpties(position);
    if (empties > EMPTIES.most || position.toMove !== colour || next === undefined || next.move === 'pass')
      continue;
    if (empties < EMPTIES.least) return undefined;
    if (evaluation?.exact !== true) continue;
    const value = sign * evaluation.score;
    const isOther = Math.sign(value) !== Math.sign(lead);
    if (value <= lead || (!isOther && value - lead < CLEAR)) continue;
    const least = lead > 0 ? value : Math.min(value, 1);
    return { position, ply, number: (numbers[ply] ?? 0) + 1, value, least };
  }
  return undefined;
}
