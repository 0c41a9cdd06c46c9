/** Patterns of the board among more games than are looked at in one go, against the rules and plain counting. */
import { expect, test } from 'vitest';
import { bit } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import { SYMMETRIES, turnedBoard } from '../../../engine/game/symmetry.ts';
import { type Pattern, positionIn } from '../../../engine/library/query.ts';
import {
  HASHES_A_GAME,
  type LooseGames,
  MOVES_A_GAME,
  NO_MOVE,
  buildSegment,
  newColumns,
} from '../../../engine/library/segment.ts';
import { type Random, below, choices, follow, pick, randomFrom } from '../game/random-play.ts';
import { patterns } from './patterns.ts';

const COUNT = 700;

const ELSEWHERE = positionIn(`XXO-----${'-'.repeat(19)}OX------XO${'-'.repeat(27)} X`)!;
const STARTS = [START_POSITION, ELSEWHERE];
const startOf = (start: number): Position => STARTS[start]!;

interface Played {
  readonly start: number;
  readonly moves: readonly number[];
  readonly positions: readonly Position[];
}

/** Games many of which begin as another one does; some are cut short. */
function someGames(random: Random): readonly Played[] {
  const games: Played[] = [];
  for (let game = 0; game < COUNT; game++) {
    const from = game > 0 && random() < 0.8 ? pick(random, games) : undefined;
    const start = from?.start ?? (random() < 0.3 ? 1 : 0);
    const common = below(random, (from?.moves.length ?? 0) + 1);
    const moves = from?.moves.slice(0, common) ?? [];
    const positions = from?.positions.slice(0, common + 1) ?? [startOf(start)];
    const most = random() < 0.2 ? below(random, 60) : 60;
    for (let left = choices(positions.at(-1)!); left.length > 0 && moves.length < most;) {
      const move = pick(random, left);
      const position = follow(positions.at(-1)!, move);
      if (move === 'pass') positions[positions.length - 1] = position;
      else {
        moves.push(move);
        positions.push(position);
      }
      left = choices(position);
    }
    games.push({ start, moves, positions });
  }
  return games;
}

function segmentOf(games: readonly Played[]) {
  const columns = newColumns(COUNT);
  const moves = new Uint8Array(COUNT * MOVES_A_GAME).fill(NO_MOVE);
  for (const [game, { start, moves: played, positions }] of games.entries()) {
    const { black, white } = positions[0]!;
    columns.start[game] = start;
    columns.first[game] = (black | white).toString(2).replaceAll('0', '').length;
    columns.last[game] = columns.first[game] + played.length;
    columns.place[game] = game;
    moves.set(played, game * MOVES_A_GAME);
  }
  const loose: LooseGames = {
    count: COUNT,
    columns,
    moves,
    hashes: new Uint32Array(COUNT * HASHES_A_GAME),
  };
  return buildSegment(loose);
}

function patternOf({ black, white }: Position, square: (square: number) => boolean): Pattern {
  let seen = 0n;
  for (let at = 0; at < 64; at++) if (square(at)) seen |= bit(at);
  return { black: black & seen, white: white & seen, empty: seen & ~(black | white) };
}

function stoodIn({ positions }: Played, { black, white, empty }: Pattern): boolean {
  return SYMMETRIES.some((symmetry) => {
    const [blacks, whites, empties] = [black, white, empty].map((set) => turnedBoard(set, symmetry)) as [
      bigint,
      bigint,
      bigint,
    ];
    return positions.some(
      (position) =>
        (position.black & blacks) === blacks &&
        (position.white & whites) === whites &&
        ((position.black | position.white) & empties) === 0n,
    );
  });
}

test('boxes that were cut out of games are found in exactly the games that they stood in', () => {
  const random = randomFrom(5);
  const games = someGames(random);
  const segment = segmentOf(games);
  const findPattern = patterns();
  const found: number[] = [];
  for (let tried = 0; tried < 60; tried++) {
    const [width, height] = [1 + below(random, 8), 1 + below(random, 3)];
    const share = 0.3 + 0.7 * random();
    const pattern = patternOf(
      pick(random, pick(random, games).positions),
      (square) => square % 8 < width && square < 8 * height && random() < share,
    );
    // Now all games count, now some, now few, so that whole stretches of games are left out.
    const counting = [1, 0.5, 0.004][tried % 3]!;
    const mask = Uint8Array.from({ length: COUNT }, () => (random() < counting ? 1 : 0));
    const expected = mask.map((byte, slot) =>
      byte !== 0 && stoodIn(games[segment.columns.place[slot]!]!, pattern) ? 1 : 0,
    );
    findPattern(segment, pattern, mask, startOf);
    expect(mask).toEqual(expected);
    found.push(expected.reduce((sum, byte) => sum + byte, 0));
  }
  // Some of these boxes are rare and some are not.
  expect(found.some((count) => count > 0 && count < 30)).toBe(true);
  expect(found.some((count) => count > 300)).toBe(true);
});
