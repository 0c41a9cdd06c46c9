import { describe, expect, it } from 'vitest';
import { count, squaresOf } from '../../../engine/game/bitboard.ts';
import { START_POSITION, sides } from '../../../engine/game/position.ts';
import { legalMoves, passMove, playMove, turnState } from '../../../engine/game/rules.ts';
import { ErrorSums, measureErrors } from '../../learning/errors.ts';
import { trainNetwork } from '../../learning/discs-network.ts';
import {
  LABEL,
  type LabelledPosition,
  collectPositions,
  positionAt,
  stretchesOf,
} from '../../learning/positions.ts';
import { randomNumbers, randomPositions } from '../../../test/engine/search/search-module.ts';

const CORNERS = 0x8100000000000081n;
const random = randomNumbers(6);

function cornerScore({ mover, opponent }: { readonly mover: bigint; readonly opponent: bigint }): number {
  return 10 * (count(mover & CORNERS) - count(opponent & CORNERS));
}

function cornerGame(fold: number): LabelledPosition[] {
  const steps: LabelledPosition[] = [];
  let position = START_POSITION;
  for (let turn = turnState(position); turn !== 'over'; turn = turnState(position)) {
    const squares = squaresOf(legalMoves(position));
    const move = squares[random(squares.length)];
    const next = move === undefined ? passMove(position) : playMove(position, move);
    if (!next.ok) throw new Error(next.error);
    if (move !== undefined) steps.push({ ...sides(position), score: 0, label: LABEL.exact, move, fold });
    position = next.value;
  }
  return steps.map((step, at) => (at === steps.length - 1 ? { ...step, score: cornerScore(step) } : step));
}

const data = [
  collectPositions(
    randomPositions(4)
      .take(6000)
      .map((position, at) => {
        const { mover, opponent } = sides(position);
        const score = cornerScore({ mover, opponent });
        return { mover, opponent, score, label: LABEL.exact, move: 0, fold: Math.floor(at / 60) % 256 };
      })
      .toArray(),
  ),
];
/** Random games of which only the last position has a label that says who has the corners. */
const told = collectPositions(Array.from({ length: 120 }, (_, game) => cornerGame(100 + game)).flat());
const OPTIONS = { passes: 3, seed: 1, rate: 0.01, outcomeShare: 1, heldOutFolds: 13, every: 1 };

describe('the network', () => {
  it('learns the value of corners, also in positions it has not seen', () => {
    const errors: number[] = [];
    const estimate = trainNetwork(data, { ...OPTIONS, onPass: (_, error) => errors.push(error) });
    expect(errors).toHaveLength(3);
    expect(errors[2]).toBeLessThan((errors[0] ?? 0) / 2);
    const sums = new ErrorSums();
    for (const sum of measureErrors(estimate, data, 13)) sums.merge(sum);
    expect(sums.error().correlation).toBeGreaterThan(0.9);
    expect(sums.error().standardError).toBeGreaterThanOrEqual(sums.error().meanAbsoluteError);
  });

  it('learns from the value of the next position, whoever is to move there', () => {
    const estimate = trainNetwork([told], { ...OPTIONS, passes: 20, outcomeShare: 0 });
    const sums = new ErrorSums();
    for (const { from, to, sides: movers } of stretchesOf(told)) {
      // Only the last dozen positions of a game are close enough to its end.
      const end = (told.scores[to - 1] ?? 0) * (movers.at(-1) ?? 1);
      for (let at = to - 12; at < to - 1; at++) {
        sums.add(estimate(positionAt(told, at)), end * (movers[at - from] ?? 1));
      }
    }
    expect(sums.error().positions).toBeGreaterThan(1000);
    expect(sums.error().correlation).toBeGreaterThan(0.4);
  });

  it('does not take the score of a search for the result of a game', () => {
    const misleading = {
      ...told,
      scores: told.scores.map(() => 64),
      labels: told.labels.map(() => LABEL.search),
    };
    const options = { ...OPTIONS, passes: 1 };
    const estimate = trainNetwork([told, misleading], options);
    expect(estimate(positionAt(told, 100))).toBe(trainNetwork([told], options)(positionAt(told, 100)));
  });

  it('is the same for the same seed', () => {
    const position = randomPositions(9).take(30).toArray()[29];
    if (!position) throw new Error('There are random positions.');
    const options = { ...OPTIONS, passes: 1, every: 10 };
    expect(trainNetwork(data, options)(position)).toBe(trainNetwork(data, options)(position));
  });
});
