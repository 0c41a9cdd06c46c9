import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count, has, squaresOf } from '../../../engine/game/bitboard.ts';
import { frontier } from '../../../engine/game/frontier.ts';
import { type Position, START_POSITION, emptySquares } from '../../../engine/game/position.ts';
import { flips, legalMoves, turnState } from '../../../engine/game/rules.ts';
import { squareName } from '../../../engine/game/square.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import { regionOf, regions } from '../../../engine/game/regions.ts';
import { stableDiscs } from '../../../engine/game/stability.ts';
import { type Reason, reasons } from '../../../engine/review/why.ts';
import { follow, pick, randomFrom, randomGame } from '../game/random-play.ts';

const CORNERS = ['a1', 'h1', 'a8', 'h8'];

const seeds = fc.integer({ min: 1, max: 1_000_000 });

/** Every position of a random game in which there is a choice. */
function positionsOf(seed: number): Position[] {
  return lineNodes(randomGame(randomFrom(seed), START_POSITION))
    .map(({ position }) => position)
    .filter((position) => count(legalMoves(position)) > 1);
}

/** A move after `moves`, and a corner that it lets the other side take; none where there is no such move. */
function cornerLine(start: Position, moves: readonly (number | undefined)[]): number[] {
  let position = start;
  for (const move of moves) {
    if (move === undefined || !has(legalMoves(position), move)) return [];
    position = follow(position, move);
  }
  for (const own of squaresOf(legalMoves(position))) {
    const corner = squaresOf(legalMoves(follow(position, own))).find((each) =>
      CORNERS.includes(squareName(each)),
    );
    if (corner !== undefined) return [own, corner];
  }
  return [];
}

interface Found<Kind extends Reason['kind'] = Reason['kind']> {
  readonly position: Position;
  readonly best: number;
  readonly played: number;
  readonly reason: Extract<Reason, { kind: Kind }>;
}

/** The reasons of every kind that random pairs of moves have; they are the same for all tests, which only read them. */
const ALL: readonly Found[] = allReasons();

function allReasons(): Found[] {
  const all: Found[] = [];
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomFrom(seed);
    for (const position of positionsOf(seed)) {
      const moves = squaresOf(legalMoves(position));
      const [best, played] = [pick(random, moves), pick(random, moves)];
      const reply = squaresOf(legalMoves(follow(position, played)))[0];
      const other = squaresOf(legalMoves(follow(position, best)))[0];
      const asked = { position, best, played, replyToBest: other, replyToPlayed: reply };
      for (const reason of reasons({ ...asked, afterReply: cornerLine(position, [played, reply]) })) {
        all.push({ position, best, played, reason });
      }
    }
  }
  return all;
}

/** Those of one kind, with what they are about. */
function found<Kind extends Reason['kind']>(kind: Kind): readonly Found<Kind>[] {
  const those = ALL.filter(({ reason }) => reason.kind === kind);
  expect(those.length, kind).toBeGreaterThan(0);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind has just been compared
  return those as unknown as readonly Found<Kind>[];
}

describe('a reason', () => {
  it('is missing between a move and itself', () => {
    for (const position of positionsOf(3)) {
      const [move = 0] = squaresOf(legalMoves(position));
      expect(reasons({ position, best: move, played: move })).toEqual([]);
    }
  });

  it('says that a corner is taken only where one move takes it and the other takes none', () => {
    for (const { best, played, reason } of found('takesCorner')) {
      expect(squareName(reason.corner)).toBe(squareName(best));
      expect(CORNERS).toContain(squareName(best));
      expect(CORNERS).not.toContain(squareName(played));
    }
  });

  it('says that a corner is given only where the opponent may take it, and could take none otherwise', () => {
    for (const { position, best, played, reason } of found('givesCorner')) {
      expect(has(legalMoves(follow(position, played)), reason.corner)).toBe(true);
      const others = squaresOf(legalMoves(follow(position, best))).map(squareName);
      expect(others.filter((name) => CORNERS.includes(name))).toEqual([]);
    }
  });

  it('names the corner that the expected reply takes, and no other', () => {
    for (const { position, played, reason } of found('givesCorner')) {
      expect(reason.corner).toBe(squaresOf(legalMoves(follow(position, played)))[0]);
    }
  });

  it('says that a reply prepares a corner only where the opponent could not take it before', () => {
    for (const { position, played, reason } of found('preparesCorner')) {
      const after = follow(position, played);
      expect(has(legalMoves(after), reason.corner)).toBe(false);
      expect(has(legalMoves(after), reason.reply)).toBe(true);
      expect(CORNERS).toContain(squareName(reason.corner));
    }
  });

  it('counts the discs that the reply makes safe', () => {
    for (const { position, played, reason } of found('replySecures')) {
      const after = follow(position, played);
      const opponent = after.toMove;
      const gained =
        count(stableDiscs(follow(after, reason.reply), opponent)) - count(stableDiscs(after, opponent));
      expect(reason.discs).toBe(gained);
      expect(gained).toBeGreaterThanOrEqual(2);
    }
  });

  it('is the mere reply only where it is legal', () => {
    for (const { position, played, reason } of found('reply')) {
      expect(has(legalMoves(follow(position, played)), reason.reply)).toBe(true);
      expect(reason.turns).toBe(count(flips(follow(position, played), reason.reply)));
      expect(reason.turns).toBeGreaterThanOrEqual(5);
    }
  });

  it('speaks of the square beside a corner only where the corner is empty', () => {
    for (const { position, best, played, reason } of found('besideCorner')) {
      expect(has(emptySquares(position), reason.corner)).toBe(true);
      const xSquare = { a1: 'b2', h1: 'g2', a8: 'b7', h8: 'g7' }[squareName(reason.corner)];
      expect(squareName(played)).toBe(xSquare);
      expect(squareName(best)).not.toBe(xSquare);
    }
  });

  it('counts the moves that the mover has after both replies', () => {
    for (const { position, best, played, reason } of found('keepsMoves')) {
      const left = [best, played].map((move) => {
        const after = follow(position, move);
        return count(legalMoves(follow(after, squaresOf(legalMoves(after))[0] ?? 0)));
      });
      expect(left).toEqual([reason.best, reason.played]);
    }
  });

  it('counts the discs of the mover that touch an empty square', () => {
    for (const { position, best, played, reason } of found('lessOpen')) {
      const open = [best, played].map((move) => {
        const after = follow(position, move);
        return count(frontier(after) & after[position.toMove]);
      });
      expect(open).toEqual([reason.best, reason.played]);
      expect(reason.played).toBeGreaterThan(reason.best);
    }
  });

  it('says that the opponent has to pass only where it has no move', () => {
    for (const { position, best, played } of found('makesPass')) {
      expect(turnState(follow(position, best))).toBe('pass');
      expect(turnState(follow(position, played))).not.toBe('pass');
    }
  });

  it('says that the mover has to pass only where the reply leaves it no move', () => {
    for (const { position, played, reason } of found('mustPass')) {
      const replied = follow(follow(position, played), reason.reply);
      expect(legalMoves(replied)).toBe(0n);
      expect(replied.toMove).toBe(position.toMove);
    }
  });

  it('counts the moves that are left to the opponent', () => {
    for (const { position, best, played, reason } of found('fewerMoves')) {
      expect(reason.best).toBe(count(legalMoves(follow(position, best))));
      expect(reason.played).toBe(count(legalMoves(follow(position, played))));
      expect(reason.played - reason.best).toBeGreaterThanOrEqual(2);
    }
  });

  it('counts the discs that nobody can turn any more', () => {
    for (const { position, best, played, reason } of found('securesDiscs')) {
      const safe = (move: number): number => count(stableDiscs(follow(position, move), position.toMove));
      expect(safe(best) - safe(played)).toBe(reason.discs);
    }
  });

  it('speaks of parity only where the better move goes into an odd region and the other into an even one', () => {
    for (const { position, best, played, reason } of found('parity')) {
      expect(reason).toMatchObject({
        best: count(regionOf(position, best)),
        played: count(regionOf(position, played)),
      });
      expect(reason.best % 2).toBe(1);
      expect(reason.played % 2).toBe(0);
    }
  });
});

describe('stable discs', () => {
  it('are never turned, however a game goes on', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const line = lineNodes(randomGame(randomFrom(seed), START_POSITION));
        let [black, white] = [0n, 0n];
        for (const { position } of line) {
          expect(position.black & black).toBe(black);
          expect(position.white & white).toBe(white);
          black = stableDiscs(position, 'black');
          white = stableDiscs(position, 'white');
        }
      }),
      { numRuns: 30 },
    );
  });

  it('are all discs of a full board', () => {
    const full: Position = { black: 2n ** 64n - 1n - 5n, white: 5n, toMove: 'black' };
    expect(count(stableDiscs(full, 'black'))).toBe(62);
    expect(count(stableDiscs(full, 'white'))).toBe(2);
  });

  it('do not exist before a corner or an edge is taken', () => {
    expect(stableDiscs(START_POSITION, 'black')).toBe(0n);
  });
});

describe('regions', () => {
  it('contain each empty square once and do not touch each other', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const position of positionsOf(seed).slice(30)) {
          const all = regions(position);
          expect(all.reduce((set, region) => set | region, 0n)).toBe(emptySquares(position));
          expect(all.reduce((sum, region) => sum + count(region), 0)).toBe(count(emptySquares(position)));
          for (const region of all) {
            for (const square of squaresOf(region)) expect(regionOf(position, square)).toBe(region);
          }
        }
      }),
      { numRuns: 10 },
    );
  });
});
