import { describe, expect, it } from 'vitest';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { START_POSITION, countEmpties, opposite, sides } from '../../../engine/game/position.ts';
import { legalMoves, officialScore, playMove, turnState } from '../../../engine/game/rules.ts';
import { addDrift, lambdaReturns, mixEnds, searchDrift } from '../../learning/drift.ts';
import { LABEL, type LabelledPosition, collectPositions } from '../../learning/positions.ts';
import { randomNumbers } from '../../../test/engine/search/search-module.ts';

const random = randomNumbers(11);

/**
 * A random game whose result is known in its last two positions. In all others the score of the search is too low for
 * the mover, by as many discs as there are empty squares.
 */
function underratedGame(fold: number): { readonly steps: LabelledPosition[]; readonly passes: number } {
  const turns = [];
  let passes = 0;
  let position = START_POSITION;
  for (let turn = turnState(position); turn !== 'over'; turn = turnState(position)) {
    if (turn === 'pass') {
      position = { ...position, toMove: opposite(position.toMove) };
      passes += 1;
      continue;
    }
    const squares = squaresOf(legalMoves(position));
    const move = squares[random(squares.length)] ?? 0;
    turns.push({ position, move });
    const next = playMove(position, move);
    if (!next.ok) throw new Error(next.error);
    position = next.value;
  }
  const { black, white } = officialScore(position);
  const steps = turns.map(({ position: before, move }, at): LabelledPosition => {
    const end = before.toMove === 'black' ? black - white : white - black;
    const isKnown = at >= turns.length - 2;
    const score = isKnown ? end : end - countEmpties(before);
    return { ...sides(before), score, label: isKnown ? LABEL.exact : LABEL.search, move, fold };
  });
  return { steps, passes };
}

const played = Array.from({ length: 40 }, (_, fold) => underratedGame(fold));
const games = played.map(({ steps }) => collectPositions(steps));

describe('the drift of searches', () => {
  it('is found from the results of games, for both sides and with passes', () => {
    expect(played.filter(({ passes }) => passes > 0).length).toBeGreaterThan(5);
    const drift = searchDrift(games, 0);
    for (const empties of [10, 25, 40, 60]) expect(drift?.(empties)).toBeCloseTo(empties, 6);
  });

  it('is not learnt from positions before a random move', () => {
    const cut = played.map(({ steps }) =>
      collectPositions([
        ...steps.slice(0, 20).map((step) => ({ ...step, score: -64 })),
        // One position is left out here, as for a random move.
        ...steps.slice(21),
      ]),
    );
    expect(searchDrift(cut, 0)?.(30)).toBeCloseTo(30, 6);
  });

  it('is not learnt from games that are held out', () => {
    const spoilt = games.map((game) => {
      const scores = (game.folds[0] ?? 0) < 13 ? game.scores.map((score) => score + 9) : game.scores;
      return { ...game, scores };
    });
    expect(searchDrift(spoilt, 13)?.(30)).toBeCloseTo(30, 6);
    expect(searchDrift(games, 40)).toBeUndefined();
  });

  it('is unknown where no game was solved', () => {
    const searched = games.map((game) => ({ ...game, labels: game.labels.map(() => LABEL.search) }));
    expect(searchDrift(searched, 0)).toBeUndefined();
  });

  it('is added only to the scores of searches, and in total without rounding', () => {
    for (const game of games) {
      const even = { ...game, scores: game.scores.map(() => 0) };
      const more = [...addDrift(even, () => 0.37).scores];
      const searched = more.filter((_, at) => game.labels[at] === LABEL.search);
      const given = searched.reduce((sum, each) => sum + each, 0);
      expect(Math.abs(given - 0.37 * searched.length)).toBeLessThanOrEqual(0.5);
      expect(more.filter((_, at) => game.labels[at] === LABEL.exact)).toEqual([0, 0]);
    }
  });

  it('makes no score greater than 64', () => {
    const [game = collectPositions([])] = games;
    const { scores } = addDrift({ ...game, scores: game.scores.map(() => 63) }, () => 3);
    expect(Math.max(...scores)).toBe(64);
  });
});

/** The mover's result in each position of an underrated game. */
function endsOf(steps: readonly LabelledPosition[]): number[] {
  return steps.map(({ mover, opponent, score, label }) =>
    label === LABEL.exact ? score : score + countEmpties({ black: mover, white: opponent, toMove: 'black' }),
  );
}

/** The games with 0 for the score of each search. */
const undecided = games.map((game) => {
  const scores = game.scores.map((score, at) => (game.labels[at] === LABEL.exact ? score : 0));
  return { ...game, scores };
});

describe('ends of games in labels', () => {
  it('take the place of searches altogether with a share of 1', () => {
    for (const [at, { steps }] of played.entries()) {
      expect([...mixEnds(undecided[at]!, 1).scores]).toEqual(endsOf(steps));
    }
  });

  it('leave the searches as they are with a share of 0', () => {
    for (const game of undecided) expect([...mixEnds(game, 0).scores]).toEqual([...game.scores]);
  });

  it('move searches by their share of the way, in total without rounding', () => {
    for (const [at, { steps }] of played.entries()) {
      const mixed = mixEnds(undecided[at]!, 0.3).scores;
      const ends = endsOf(steps);
      const moved = [...mixed].slice(0, -2).reduce((sum, score) => sum + score, 0);
      const whole = ends.slice(0, -2).reduce((sum, end) => sum + end, 0);
      expect(Math.abs(moved - 0.3 * whole)).toBeLessThanOrEqual(0.5);
    }
  });

  it('have a label of their own, apart from searches and from what is solved', () => {
    for (const game of games) {
      const { labels } = mixEnds(game, 0.5);
      expect([...labels].slice(0, -2).every((label) => label === LABEL.later)).toBe(true);
      expect([...labels].slice(-2)).toEqual([LABEL.exact, LABEL.exact]);
    }
  });

  it('are unknown before a random move', () => {
    for (const { steps } of played) {
      // One position is left out here, as for a random move.
      const cut = collectPositions([...steps.slice(0, 20), ...steps.slice(21)]);
      const { scores, labels } = mixEnds(cut, 1);
      expect([...scores].slice(0, 20)).toEqual(steps.slice(0, 20).map(({ score }) => score));
      expect([...labels].slice(0, 20).every((label) => label === LABEL.search)).toBe(true);
    }
  });
});

describe('lambda-returns in labels', () => {
  it('are the ends of games with a lambda of 1, and the searches themselves with 0', () => {
    for (const [at, { steps }] of played.entries()) {
      expect([...lambdaReturns(undecided[at]!, 1).scores]).toEqual(endsOf(steps));
      const searches = [...games[at]!.scores].map((score) => Math.max(-64, score));
      expect([...lambdaReturns(games[at]!, 0).scores]).toEqual(searches);
    }
  });

  it.each([0.3, 0.9])(
    'are the searches if all of them saw how the game ended, with a lambda of %f',
    (lambda) => {
      for (const [at, { steps }] of played.entries()) {
        const seen = { ...games[at]!, scores: Int8Array.from(endsOf(steps)) };
        expect([...lambdaReturns(seen, lambda).scores]).toEqual([...seen.scores]);
      }
    },
  );

  it('count each search less by the same factor, as the side to move sees it', () => {
    for (const { steps } of played) {
      const last = steps.length - 3;
      const [before, middle, end] = [last - 1, last, last + 1];
      const sideOf = (at: number): number => (endsOf(steps)[at] === endsOf(steps)[end] ? 1 : -1);
      if (endsOf(steps)[end] === 0) continue;
      const scored = steps.map((step, at) => ({
        ...step,
        score: at === before ? 8 : at === middle ? 16 : step.score,
      }));
      const { scores } = lambdaReturns(collectPositions(scored), 0.5);
      const ofEnd = sideOf(end) * (steps[end]?.score ?? 0);
      const ofMiddle = sideOf(middle) * 8 + 0.5 * ofEnd;
      const ofBefore = sideOf(before) * 4 + 0.5 * ofMiddle;
      // Rounding is off by less than a disc.
      expect(Math.abs((scores[middle] ?? NaN) - sideOf(middle) * ofMiddle)).toBeLessThan(1);
      expect(Math.abs((scores[before] ?? NaN) - sideOf(before) * ofBefore)).toBeLessThan(1);
    }
  });

  it('lose nothing by rounding in total', () => {
    for (const [at, { steps }] of played.entries()) {
      const returned = [...lambdaReturns(undecided[at]!, 0.5).scores].slice(0, -2);
      const ends = endsOf(steps).slice(0, -2);
      // Searches that found 0 leave of the end one half after each.
      const exact = ends.reduce((sum, end, place) => sum + end / 2 ** (ends.length - place), 0);
      const given = returned.reduce((sum, score) => sum + score, 0);
      expect(Math.abs(given - exact)).toBeLessThanOrEqual(0.5);
    }
  });

  it('end with the last search before a random move', () => {
    for (const { steps } of played) {
      const searched = steps.slice(0, 20).map((step) => ({ ...step, score: 0 }));
      const last = { ...searched[19]!, score: 32 };
      // One position is left out here, as for a random move.
      const cut = collectPositions([...searched.slice(0, 19), last, ...steps.slice(21)]);
      const { scores, labels } = lambdaReturns(cut, 0.5);
      const side = (at: number): number =>
        Math.sign(endsOf(steps)[at] ?? 0) * Math.sign(endsOf(steps)[19] ?? 0);
      if (side(19) === 0) continue;
      expect([...scores].slice(17, 20)).toEqual([8 * side(17), 16 * side(18), 32]);
      expect([...labels].slice(0, 20).every((label) => label === LABEL.later)).toBe(true);
    }
  });

  it('leave what is solved as it is', () => {
    for (const game of games) {
      const { scores, labels } = lambdaReturns(game, 0.9);
      expect([...scores].slice(-2)).toEqual([...game.scores].slice(-2));
      expect([...labels].slice(-2)).toEqual([LABEL.exact, LABEL.exact]);
    }
  });
});
