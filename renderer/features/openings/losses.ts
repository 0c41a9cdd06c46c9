/** Where the user loses discs in openings: the positions of own reviewed games in which moves gave some away. Pure. */
import type { Colour } from '../../../engine/game/position.ts';
import type { Square } from '../../../engine/game/square.ts';
import { type GameTree, lineNodes } from '../../../engine/game/tree.ts';
import { placeId } from '../../../engine/practice/repertoire.ts';
import { reviewedLine } from '../../../engine/review/reviewed-line.ts';

/** A position in which the user has given discs away. */
export interface LossAt {
  /** The moves that led there in one of the games. */
  readonly moves: readonly Square[];
  /** All discs that were lost there. */
  readonly discs: number;
  /** How many games lost some. */
  readonly times: number;
  /** The move that cost most of them. */
  readonly played: Square;
}

/** Moves after so many plies are no longer of the opening. */
const OPENING_PLIES = 20;
/** Less is nothing that an opening is left for. */
const LEAST_DISCS = 1;

/** Sums up game after game, so that whoever has many can do something else in between. */
export class OpeningLosses {
  readonly #byPlace = new Map<string, LossAt & { readonly most: number }>();

  /** Adds a reviewed game from the standard start in which the user had this colour. */
  add(tree: Pick<GameTree, 'root' | 'line'>, colour: Colour): void {
    const moves = lineNodes(tree).map(({ move }) => move);
    const { judgements, places } = reviewedLine(tree);
    for (const { ply, mover, loss, move, mark } of judgements) {
      if (mover !== colour || mark === 'forced' || ply > OPENING_PLIES || loss < LEAST_DISCS) continue;
      const before = places[ply - 1];
      if (!before) continue;
      const id = placeId(before.place.position);
      const known = this.#byPlace.get(id);
      this.#byPlace.set(id, {
        moves: known?.moves ?? moves.slice(0, ply - 1).flatMap((each) => (each === 'pass' ? [] : [each])),
        discs: (known?.discs ?? 0) + loss,
        times: (known?.times ?? 0) + 1,
        played: known && known.most >= loss ? known.played : move,
        most: Math.max(known?.most ?? 0, loss),
      });
    }
  }

  /** The positions in which most discs were lost first. */
  list(most: number): LossAt[] {
    return [...this.#byPlace.values()].toSorted((one, other) => other.discs - one.discs).slice(0, most);
  }
}
