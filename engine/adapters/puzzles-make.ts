/** `puzzles make`: positions for puzzles, from games that the engine plays against itself. */
import { appendFileSync } from 'node:fs';
import { createProgress } from '../console/command.ts';
import { resumeLines } from '../console/files.ts';
import { defineCommand, needed, whole } from '../console/options.ts';
import { SHARD, shareOf } from '../console/shard.ts';
import { squaresOf } from '../game/bitboard.ts';
import { type Position, START_POSITION, countEmpties } from '../game/position.ts';
import { legalMoves, onTurn, playMove, turnState } from '../game/rules.ts';
import { type Random, createRandom, mix } from '../players/random.ts';
import { exerciseOf } from '../practice/exercise.ts';
import {
  PUZZLE_EMPTIES,
  type PuzzleKind,
  type RawPuzzle,
  kindsOf,
  rawPuzzle,
  writeRawPuzzle,
} from '../practice/puzzle.ts';
import { linesOfGames } from './puzzle-lines.ts';
import { type PuzzleSearch, openPuzzleSearch } from './puzzle-search.ts';

/** Games are played by shallow searches that now and then move by chance, as people do. */
const PLAY_DEPTH = 3;
const BY_CHANCE = 0.15;

export const make = defineCommand({
  usage: 'puzzles make',
  about: `Plays games against itself, some moves by chance, and solves in each the positions near its end: one whose right move is
told from all others becomes a puzzle, at most --each of every kind in a game. The puzzles of a game are lines of the file once
all of it is solved, and then a line says that it is done, so that the same command goes on where it stopped. "puzzles grade"
joins the files of several shards and settings. A position with 16 empty squares takes fifty times as long as one with 10.`,
  examples: ['puzzles make --games 1 --kept made.txt'],
  options: {
    games: whole('n', 'games to play', { min: 1, max: 1_000_000, otherwise: 4000 }),
    seed: whole('s', 'which games', { min: 0, max: 2 ** 31, otherwise: 1 }),
    empties: whole('n', 'the most empty squares of a puzzle', {
      min: PUZZLE_EMPTIES.least,
      max: PUZZLE_EMPTIES.most,
      otherwise: PUZZLE_EMPTIES.most,
    }),
    each: whole('n', 'puzzles of a kind in a game at most', { min: 1, max: 11, otherwise: 1 }),
    kept: needed('file', 'where the puzzles go'),
    shard: SHARD,
  },

  async run({ options: { games, seed, empties, each, kept, shard } }, console) {
    const made = resumeLines(kept, (lines) => linesOfGames(kept, lines));
    const search = openPuzzleSearch();
    const progress = createProgress(console);
    const numbers = Array.from({ length: games }, (_, at) => at + 1);
    for (const game of shareOf(numbers, shard).filter((number) => !made.has(number))) {
      const puzzles = puzzlesOf(lateIn(search, createRandom(mix(seed, game)), empties), search, each);
      const lines = puzzles.map((puzzle) => writeRawPuzzle(puzzle));
      // The last line says that the game is done.
      appendFileSync(kept, [...lines, 'done'].map((line) => `${game} ${line}\n`).join(''));
      made.set(game, lines);
      progress(() => `${game} of ${games} games`);
    }
    console.out(`${games} games, ${[...made.values()].flat().length} puzzles`);
  },
});

/** The positions of a game with `most` empty squares or fewer in which somebody chooses, in their order. */
function lateIn(search: PuzzleSearch, random: Random, most: number): Position[] {
  const reached: Position[] = [];
  let position = START_POSITION;
  while (turnState(position) === 'move' && countEmpties(position) >= PUZZLE_EMPTIES.least) {
    if (countEmpties(position) <= most) reached.push(position);
    const legal = squaresOf(legalMoves(position));
    const chance = legal[random.integer(legal.length)];
    const square = random.unit() < BY_CHANCE ? chance : search.seen(position, PLAY_DEPTH)[0]?.move;
    const next = playMove(position, square ?? 0);
    if (!next.ok) break;
    position = onTurn(next.value);
  }
  return reached;
}

/** The puzzles among the positions of a game, at most `each` of every kind. */
function puzzlesOf(reached: readonly Position[], search: PuzzleSearch, each: number): RawPuzzle[] {
  const puzzles: RawPuzzle[] = [];
  const countOf = (kind: PuzzleKind): number => puzzles.filter((puzzle) => puzzle.kind === kind).length;
  for (const position of reached) {
    const exercise = exerciseOf(position, undefined, search.options(position, undefined));
    const kind = exercise && kindsOf(exercise).find((one) => countOf(one) < each);
    if (exercise && kind) puzzles.push(rawPuzzle(kind, exercise));
  }
  return puzzles;
}
