import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Book, openBook } from '../../../engine/book/book.ts';
import { DEFAULT_LOSS } from '../../../engine/book/choice.ts';
import { type BookKey, keyOf, repliesOf } from '../../../engine/book/key.ts';
import { BookPlay, type PlayedLine, REMEMBERED_GAMES } from '../../../engine/book/play.ts';
import { type Colour, type Position, START_POSITION, countEmpties } from '../../../engine/game/position.ts';
import type { Square } from '../../../engine/game/square.ts';
import { createRandom } from '../../../engine/players/random.ts';
import { FAKE_SEARCH } from './fake-search.ts';

const opened = openBook(readFileSync(new URL('../../../engine/book/book.bin', import.meta.url)));
if (!opened.ok) throw new Error(opened.error);
const book: Book = opened.value;

/** Games are followed to so many empty squares: they have left each other by then. */
const LEFT = 20;

/** What an opponent does that always does the same, which makes it hard to play another game. */
const OPPONENTS = {
  'plays by the book': (position: Position): Square =>
    book.movesAt(position)[0]?.move ?? repliesOf(position)[0]!.move,
  'takes the first move': (position: Position): Square => repliesOf(position)[0]!.move,
  'takes the last move': (position: Position): Square => repliesOf(position).at(-1)!.move,
} as const;

interface Played {
  readonly keys: readonly BookKey[];
  /** What the moves of the book lost. */
  readonly lost: number;
}

/** What a shallow search says of the moves, the best first, as a search of several lines does. */
function searched(position: Position, lines: number): { move: Square; score: number }[] {
  return repliesOf(position)
    .map(({ move, position: after, side, over }) => ({
      move,
      score: side * (over ?? FAKE_SEARCH.search(after, 8)),
    }))
    .toSorted((one, other) => other.score - one.score || one.move - other.move)
    .slice(0, lines);
}

function playGame(
  play: BookPlay,
  own: Colour,
  opponent: (position: Position) => Square,
  chance: () => number,
): Played {
  play.begin();
  const line: [Position, ...Position[]] = [START_POSITION];
  let lost = 0;
  const moveIn = (position: Position, so: PlayedLine): Square => {
    if (position.toMove !== own) return opponent(position);
    const known = play.move(so, chance());
    lost += known?.loss ?? 0;
    if (known) return known.move;
    const wanted = play.linesToLeave(so) ?? 1;
    const lines = searched(position, wanted);
    return play.searched(so, lines, chance()) ?? lines[0]!.move;
  };
  for (;;) {
    const position = line.at(-1)!;
    if (countEmpties(position) <= LEFT || repliesOf(position).length === 0) break;
    const move = moveIn(position, line);
    line.push(repliesOf(position).find((reply) => reply.move === move)!.position);
  }
  return { keys: line.map(keyOf), lost };
}

function playGames(games: number, own: Colour, name: keyof typeof OPPONENTS, seed: number): Played[] {
  const play = new BookPlay(book);
  const random = createRandom(seed);
  return Array.from({ length: games }, () => playGame(play, own, OPPONENTS[name], () => random.unit()));
}

describe('a player with the book', () => {
  const setting = fc.record({
    seed: fc.nat(1_000_000),
    own: fc.constantFrom('black', 'white'),
    name: fc.constantFrom('plays by the book', 'takes the first move', 'takes the last move'),
  });

  it('plays no game twice in ten, whatever the chances and whoever repeats theirs', () => {
    fc.assert(
      fc.property(setting, ({ seed, own, name }) => {
        const games = playGames(14, own, name, seed);
        const texts = games.map(({ keys }) => keys.join(' '));
        for (let at = 0; at < texts.length; at++) {
          expect(texts.slice(at + 1, at + REMEMBERED_GAMES)).not.toContain(texts[at]);
        }
        for (const { lost } of games) expect(lost).toBeLessThanOrEqual(DEFAULT_LOSS + 1e-9);
      }),
      { numRuns: 6, seed: 52 },
    );
  });

  it('plays the same games again for the same seed', () => {
    expect(playGames(12, 'white', 'plays by the book', 3)).toEqual(
      playGames(12, 'white', 'plays by the book', 3),
    );
  });
});
