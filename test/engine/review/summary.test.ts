import { describe, expect, it } from 'vitest';
import type { Judgement } from '../../../engine/review/judge.ts';
import {
  RANDOM_LOSS,
  accuracyOf,
  losingMove,
  phaseOf,
  summarise,
  turningPoint,
} from '../../../engine/review/summary.ts';

/** Black's move `ply` with an exact loss. */
function move(ply: number, loss: number, others: Partial<Judgement> = {}): Judgement {
  const mark = loss === 0 ? 'best' : loss >= 10 ? 'blunder' : loss >= 3 ? 'inaccuracy' : 'good';
  return {
    id: ply,
    ply,
    number: ply,
    empties: 61 - ply,
    move: 0,
    mover: ply % 2 === 1 ? 'black' : 'white',
    loss,
    error: 0,
    exact: true,
    best: 1,
    bestScore: 0,
    score: 0,
    mark,
    isSure: true,
    turned: undefined,
    ...others,
  };
}

const plies = Array.from({ length: 60 }, (_, at) => at + 1);

describe('accuracy', () => {
  const withLosses = (losses: (ply: number) => number): number | undefined =>
    summarise(plies.map((ply) => move(ply, losses(ply)))).players.black.accuracy;

  it('is 100 for perfect play', () => {
    expect(withLosses(() => 0)).toBe(100);
  });

  it('is a quarter for moves that lose as much as random ones, and less for worse ones', () => {
    expect(withLosses((ply) => RANDOM_LOSS[phaseOf(61 - ply)])).toBe(25);
    expect(withLosses((ply) => RANDOM_LOSS[phaseOf(61 - ply)] * 2)).toBe(6);
    expect(withLosses(() => 64)).toBe(0);
  });

  it('is half for moves that lose half as much', () => {
    expect(withLosses((ply) => RANDOM_LOSS[phaseOf(61 - ply)] / 2)).toBe(50);
  });

  it('does not count moves of a game that is decided, but for one that opens it again', () => {
    const even = move(31, 4, { bestScore: 2, score: -2 });
    const decided = { bestScore: 60, score: 40 };
    const both = summarise([even, move(53, 20, decided)]).players.black.accuracy;
    expect(summarise([even, { ...move(53, 20, decided), loss: 0 }]).players.black.accuracy).toBe(both);
    const thrown = summarise([even, move(53, 58, { bestScore: 60, score: 2 })]).players.black.accuracy;
    expect(thrown).toBeLessThan(both ?? 0);
    expect(summarise([move(53, 20, decided)]).players.black.accuracy).toBeUndefined();
  });

  it('is higher for the same losses where they still won', () => {
    const moves = [move(21, 6, { bestScore: 2, score: -4 }), move(23, 4, { bestScore: 0, score: -4 })];
    const accuracies = [-50, -2, 0, 2, 50].map((lead) => accuracyOf(moves, lead) ?? 0);
    expect(accuracies).toEqual(accuracies.toSorted((one, other) => one - other));
    expect(accuracyOf(moves, 50)).toBeGreaterThan(accuracyOf(moves, -50) ?? 0);
  });

  it('is not flattered by forced moves', () => {
    const bad = [move(31, 8), move(33, 4)];
    const forced = plies.slice(33).map((ply) => move(ply, 0, { mark: 'forced' }));
    expect(summarise([...bad, ...forced]).players.black.accuracy).toBe(summarise(bad).players.black.accuracy);
  });

  it('is exact only if all losses are that count', () => {
    const exactOf = (others: Partial<Judgement>): boolean =>
      summarise([move(1, 2), move(3, 0, others)]).players.black.exact;
    expect(exactOf({})).toBe(true);
    expect(exactOf({ exact: false, error: 3 })).toBe(false);
    expect(exactOf({ exact: false, error: 3, mark: 'forced' })).toBe(true);
    const { exactIn } = summarise([move(1, 2, { exact: false }), move(41, 1)]).players.black;
    expect(exactIn).toEqual({ opening: false, middle: true, endgame: true });
  });

  it('is undefined if there was nothing to choose', () => {
    expect(summarise([move(1, 0, { mark: 'forced' })]).players.black.accuracy).toBeUndefined();
    expect(summarise([]).players.white.averageLoss).toBeUndefined();
  });
});

describe('the losses of a player', () => {
  it('are given for each part of the game', () => {
    const { lossIn, averageLoss } = summarise([move(1, 2), move(3, 4), move(21, 8), move(41, 1)]).players
      .black;
    expect(lossIn).toEqual({ opening: 3, middle: 8, endgame: 1 });
    expect(averageLoss).toBe(3.75);
  });

  it('count only for the side that moved', () => {
    const { players } = summarise([move(1, 2), move(2, 6)]);
    expect(players.black.averageLoss).toBe(2);
    expect(players.white.averageLoss).toBe(6);
  });

  it('are listed for the three worst moves, without moves that are no mistakes', () => {
    const { worst } = summarise([move(1, 4), move(3, 12), move(5, 2), move(7, 8), move(9, 3)]).players.black;
    expect(worst.map(({ ply }) => ply)).toEqual([3, 7, 1]);
    expect(summarise([move(1, 2)]).players.black.worst).toEqual([]);
  });

  it('are in the order of the losses, whether they changed who wins or not', () => {
    const turning = { turned: 'winToLoss', mark: 'mistake' } as const;
    const { worst } = summarise([
      move(1, 5, turning),
      move(3, 29),
      move(5, 2, turning),
      move(7, 28),
      move(9, 29, turning),
    ]).players.black;
    expect(worst.map(({ ply, loss }) => [ply, loss])).toEqual([
      [9, 29],
      [3, 29],
      [7, 28],
    ]);
  });
});

describe('the turning point', () => {
  it('is the costliest move that gave away a win or a draw, not the last small one', () => {
    const great = move(37, 30, { bestScore: 20, score: -10 });
    const small = move(41, 4, { bestScore: 0, score: -4 });
    const given = move(40, 24, { bestScore: -10, score: 14 });
    expect(turningPoint([great, given, small])).toBe(great);
    // The other player won in the end, so what they gave away before did not decide the game.
    expect(turningPoint([move(36, 60, { bestScore: -30, score: 30 }), great])).toBe(great);
  });

  it('is a far greater loss of theirs where who wins was only estimated', () => {
    const estimate = { exact: false, error: 2 };
    const early = move(3, 6, { ...estimate, bestScore: 3, score: -3 });
    const great = move(11, 39, { ...estimate, bestScore: -5, score: -44 });
    expect(turningPoint([early, great])).toBe(great);
    expect(losingMove([early, great], 'black')).toBe(great);
    expect(turningPoint([early, move(11, 12, { ...estimate, bestScore: -5, score: -17 })])).toBe(early);
  });

  it('is the move that gave away more of two', () => {
    const moves = [
      move(41, 8, { bestScore: 8, score: 0 }),
      move(43, 12, { bestScore: 6, score: -6 }),
      move(45, 10, { bestScore: -6, score: -16 }),
    ];
    expect(turningPoint(moves)?.ply).toBe(43);
    expect(turningPoint(moves.slice(0, 1))?.ply).toBe(41);
  });

  it('is seen from the side that moved', () => {
    expect(turningPoint([move(44, 12, { bestScore: -6, score: 6 })])?.ply).toBe(44);
    expect(turningPoint([move(44, 12, { bestScore: 6, score: 18 })])).toBeUndefined();
  });

  it('is missing if an estimate does not lie beyond its error', () => {
    const estimate = { exact: false, error: 4, bestScore: 3, score: -3 };
    expect(turningPoint([move(21, 12, estimate)])).toBeUndefined();
  });
});

describe('the move with which a game was lost', () => {
  const thrown = move(31, 4, { bestScore: 2, score: -2 });

  it('is the turning point, although another move cost more', () => {
    const all = [move(11, 16, { bestScore: 18, score: 2 }), thrown];
    expect(losingMove(all, 'black')).toBe(turningPoint(all));
    expect(losingMove(all, 'black')).toBe(thrown);
  });

  it('is the costliest one of the loser where the game turned on none of theirs', () => {
    const own = move(12, 12, { bestScore: 4, score: 16 });
    expect(losingMove([own, thrown], 'white')).toBe(own);
    expect(losingMove([thrown], 'white')).toBeUndefined();
  });
});
