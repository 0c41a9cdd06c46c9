import { describe, expect, it } from 'vitest';
import { count, squaresOf } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION, countEmpties, sides } from '../../../engine/game/position.ts';
import { legalMoves, officialScore, passMove, playMove, turnState } from '../../../engine/game/rules.ts';
import { labelPositions } from '../../training/label.ts';
import { LABEL, type Positions, collectPositions, emptiesOf } from '../../learning/positions.ts';
import { playGames } from '../../training/selfplay.ts';
import { randomNumbers, startSearch } from '../../../test/engine/search/search-module.ts';

const { instance } = startSearch(4);

/** The final disc difference of perfect play for the side to move, found by trying everything. */
function bruteForce(position: Position): number {
  const turn = turnState(position);
  if (turn === 'over') {
    const { black, white } = officialScore(position);
    return position.toMove === 'black' ? black - white : white - black;
  }
  if (turn === 'pass') {
    const next = passMove(position);
    return next.ok ? -bruteForce(next.value) : 0;
  }
  const worths = squaresOf(legalMoves(position)).map((square) => {
    const next = playMove(position, square);
    return next.ok ? -bruteForce(next.value) : -Infinity;
  });
  return Math.max(...worths);
}

/** The positions of random games, all labelled with a result that has no meaning. */
function randomGames(games: number): Positions {
  const random = randomNumbers(5);
  const list = Array.from({ length: games }, (_, fold) => {
    const steps = [];
    let position = START_POSITION;
    for (let turn = turnState(position); turn !== 'over'; turn = turnState(position)) {
      const squares = squaresOf(legalMoves(position));
      const square = squares[random(squares.length)];
      const next = square === undefined ? passMove(position) : playMove(position, square);
      if (!next.ok) throw new Error(next.error);
      if (square !== undefined) {
        steps.push({ ...sides(position), score: 1, label: LABEL.result, move: square, fold });
      }
      position = next.value;
    }
    return steps;
  });
  return collectPositions(list.flat());
}

function positionAt({ boards }: Positions, at: number): Position {
  return { black: boards[2 * at] ?? 0n, white: boards[2 * at + 1] ?? 0n, toMove: 'black' };
}

describe('labels', () => {
  const games = randomGames(6);
  const labels = labelPositions(instance, games, { exactEmpties: 7, depth: 0 });

  it('are the scores of perfect play near the end', () => {
    for (let at = 0; at < labels.count; at++) {
      const position = positionAt(labels, at);
      if (countEmpties(position) > 6) continue;
      expect(labels.labels[at]).toBe(LABEL.exact);
      expect(labels.scores[at]).toBe(bruteForce(position));
    }
  });

  it('are the score of perfect play later in the game, from the side to move, further from the end', () => {
    const empties = emptiesOf(labels);
    for (let fold = 0; fold < 6; fold++) {
      const game = [...labels.folds.keys()].filter((at) => labels.folds[at] === fold);
      const solved = game.find((at) => (empties[at] ?? 0) <= 7);
      const before = game.filter((at) => (empties[at] ?? 0) > 7);
      const worth = Math.abs(labels.scores[solved ?? 0] ?? 0);
      expect(before.length).toBeGreaterThan(40);
      for (const at of before) {
        expect(labels.labels[at]).toBe(LABEL.later);
        expect(Math.abs(labels.scores[at] ?? 0)).toBe(worth);
      }
    }
  });

  it('are exact between two exact positions with the same score', () => {
    const known = labels.labels.slice();
    const scores = labels.scores.slice();
    const empties = emptiesOf(labels);
    // The score of perfect play is made known at 12 empty squares too, where it is the same.
    for (const [at, n] of empties.entries()) if (n === 12) known[at] = LABEL.exact;
    const again = labelPositions(
      instance,
      { ...labels, labels: known, scores },
      { exactEmpties: 7, depth: 0 },
    );
    for (const [at, n] of empties.entries()) {
      if (n <= 12) expect(again.labels[at]).toBe(LABEL.exact);
      else expect(again.labels[at]).toBe(LABEL.later);
    }
    expect(again.scores).toEqual(labels.scores);
  });

  it('are the scores of searches in all other positions', () => {
    const searched = labelPositions(instance, randomGames(1), { exactEmpties: 7, depth: 2 });
    for (const [at, empties] of emptiesOf(searched).entries()) {
      expect(searched.labels[at]).toBe(empties <= 7 ? LABEL.exact : LABEL.search);
    }
  });
});

describe('self-play', async () => {
  const options = { seed: 3, games: 4, depth: 2, exactEmpties: 8 };
  const games = await playGames(instance, options);

  it('is repeated by its seed', async () => {
    expect(await playGames(instance, options)).toEqual(games);
  });

  it('is another one with another seed', async () => {
    const others = await playGames(instance, { ...options, seed: 4 });
    expect(others.scores).not.toEqual(games.scores);
  });

  it('plays legal moves and ends perfectly', () => {
    expect(games.count).toBeGreaterThan(4 * 30);
    for (let at = 0; at < games.count; at++) {
      const position = positionAt(games, at);
      expect(playMove(position, games.moves[at] ?? 0).ok).toBe(true);
      if (64 - count(position.black | position.white) <= 6) {
        // The negative of a draw is a zero of its own in floating point.
        expect(games.scores[at]).toBe(bruteForce(position) + 0);
      }
    }
  });
});
