import { describe, expect, it } from 'vitest';
import { EMPTY, bit, fromSquares, has, squaresOf } from '../../../engine/game/bitboard.ts';
import { type Position, countEmpties, opposite } from '../../../engine/game/position.ts';
import { regions } from '../../../engine/game/regions.ts';
import { flips, legalMoves, playMove } from '../../../engine/game/rules.ts';
import { stableDiscs } from '../../../engine/game/stability.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import { refutationOf } from '../../../engine/review/refutation.ts';
import { reasons } from '../../../engine/review/why.ts';
import { randomFrom, randomGame } from '../game/random-play.ts';

/** Mistakes of random games with the reply that turns most, and the reason why another move was better. */
function mistakes() {
  return Array.from({ length: 40 }, (_, seed) => lineNodes(randomGame(randomFrom(seed + 1))))
    .flat()
    .flatMap(({ position: before }) => {
      const [played, best] = squaresOf(legalMoves(before));
      if (played === undefined || best === undefined) return [];
      const after = playMove(before, played);
      if (!after.ok || after.value.toMove === before.toMove) return [];
      const replies = squaresOf(legalMoves(after.value));
      const [reply] = replies.toSorted((one, other) => size(after.value, other) - size(after.value, one));
      if (reply === undefined) return [];
      const [reason] = reasons({ position: before, best, played, replyToPlayed: reply });
      return [{ before, after: after.value, best, played, reply, reason }];
    });
}

const size = (position: Position, square: number): number => squaresOf(flips(position, square)).length;

const FOUND = mistakes().map((mistake) => ({
  ...mistake,
  by: opposite(mistake.before.toMove),
  refutation: refutationOf(mistake.after, opposite(mistake.before.toMove), [mistake.reply], mistake),
}));

describe('a refutation', () => {
  it('has the reply with the discs that it turns', () => {
    expect(FOUND.length).toBeGreaterThan(1000);
    for (const { after, reply, by, refutation } of FOUND) {
      expect(refutation).toMatchObject({ by, reply, turns: flips(after, reply) });
    }
  });

  it('has the discs that the reply makes safe, where the reason is about them', () => {
    const about = FOUND.filter(({ reason }) => reason?.kind === 'replySecures');
    expect(about.length).toBeGreaterThan(10);
    for (const { after, reply, by, reason, refutation } of about) {
      const secures = refutation?.secures ?? EMPTY;
      const replied = playMove(after, reply);
      if (!replied.ok || reason?.kind !== 'replySecures') throw new Error('The reply is no move.');
      expect(squaresOf(secures)).toHaveLength(reason.discs);
      expect(secures & ~stableDiscs(replied.value, by)).toBe(EMPTY);
    }
  });

  it('has all moves of the side where the reason is their number, and nowhere else', () => {
    const about = FOUND.filter(({ reason }) => reason?.kind === 'fewerMoves');
    expect(about.length).toBeGreaterThan(10);
    for (const { after, refutation } of about) expect(refutation?.moves).toBe(legalMoves(after));
    for (const { reason, refutation } of FOUND) {
      if (reason?.kind !== 'fewerMoves') expect(refutation?.moves).toBe(EMPTY);
    }
  });

  it('has the regions where the reason is their parity, each as it is after the move', () => {
    const about = FOUND.filter(({ reason }) => reason?.kind === 'parity');
    expect(about.length).toBeGreaterThan(10);
    for (const { after, best, refutation } of about) {
      expect(refutation?.regions.some((region) => has(region, best))).toBe(true);
      for (const region of refutation?.regions ?? []) expect(regions(after)).toContain(region);
    }
  });

  it('marks the corner that the reply prepares', () => {
    const [{ after, by, reply, ...mistake }] = FOUND as [(typeof FOUND)[number]];
    const reason = { kind: 'preparesCorner', reply, corner: 0 } as const;
    expect(refutationOf(after, by, [reply], { ...mistake, reason })?.secures).toBe(bit(0));
  });

  it('is missing where the side has to pass, no reply is known, or it is no move', () => {
    const [{ after, by, reply, ...mistake }] = FOUND as [(typeof FOUND)[number]];
    expect(refutationOf(after, opposite(by), [reply], mistake)).toBeUndefined();
    expect(refutationOf(after, by, [], mistake)).toBeUndefined();
    const [taken = 0] = squaresOf(fromSquares(squaresOf(after.black | after.white)));
    expect(countEmpties(after)).toBeLessThan(60);
    expect(refutationOf(after, by, [taken], mistake)).toBeUndefined();
  });
});
