/** What moves lose where the game is searched to its end, though not solved. */
import { countEmpties } from '../../engine/game/position.ts';
import { onTurn } from '../../engine/game/rules.ts';
import { readGames } from '../../engine/notation/read.ts';
import { linePlaces } from '../../engine/review/plan.ts';
import { OWN, type Step, last, openBuild } from '../bench/open-build.ts';
import { treeOf } from '../bench/open-reviewer.ts';
import type { Review } from './journal.ts';

/**
 * The most empty squares of a move that is checked so: some seconds for each position. Two searches of 24 and of 26 plies may
 * differ by four discs here.
 */
const MOST = 34;

/** Up to so many empty squares a search to the end takes no longer if it is nearly sure. */
const NEARLY_SURE = 29;

/** Room for what is found out about later positions of a game, which then helps with those before. */
const HASH_MB = 256;

/**
 * Searches the positions of games with at most 34 empty squares to the end of the game, at 99 per cent and from 30 empty
 * squares on at 87, and answers the review with the losses that follow; what it has solved stays.
 */
export async function openEnds(): Promise<(review: Review) => Review> {
  const build = await openBuild(OWN, HASH_MB);
  return (review) => {
    build.forget();
    const least = Math.max(0, ...review.moves.filter(({ exact }) => exact).map(({ empties }) => empties));
    let ms = 0;
    /** Black's lead at the end, by the number of empty squares. */
    const leads = new Map<number, number>();
    for (const { place } of linePlaces(treeOf(readGames(review.game))).toReversed()) {
      const { position } = place;
      const empties = countEmpties(position);
      if (empties < least || empties > MOST) continue;
      const onMove = onTurn(position);
      const wanted = empties > NEARLY_SURE ? 87 : 99;
      const isEnough = ({ depth, selectivity }: Step): boolean => depth >= empties && selectivity >= wanted;
      const steps = build.search({ position: onMove, maxDepth: empties }, Infinity, isEnough);
      // What the search reports after it was told to stop is of an iteration that it did not end.
      const step = steps.find(isEnough) ?? last(steps);
      ms += last(steps).ms;
      leads.set(empties, onMove.toMove === 'black' ? step.score : -step.score);
    }
    const moves = review.moves.map((move) => {
      const [before, after] = [leads.get(move.empties), leads.get(move.empties - 1)];
      return move.exact || before === undefined || after === undefined
        ? move
        : { ...move, loss: Math.abs(before - after) };
    });
    return { ...review, ms: review.ms + Math.round(ms), moves };
  };
}
