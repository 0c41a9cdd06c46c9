/** `lessons find`: positions for the lessons, from games that the engine plays against itself. */
import { appendFileSync } from 'node:fs';
import { createProgress } from '../console/command.ts';
import { resumeLines } from '../console/files.ts';
import { defineCommand, needed, whole } from '../console/options.ts';
import { SHARD, shareOf } from '../console/shard.ts';
import { squaresOf } from '../game/bitboard.ts';
import { type Position, START_POSITION, countEmpties } from '../game/position.ts';
import { legalMoves, passMove, playMove, turnState } from '../game/rules.ts';
import { moveName } from '../notation/transcript.ts';
import { type Random, createRandom, mix } from '../players/random.ts';
import { isTrueOf } from '../practice/claims.ts';
import { type LessonExercise, type Option, clearAnswers, writeExercise } from '../practice/exercise.ts';
import { LESSON_IDS, type LessonId } from '../practice/lesson-ids.ts';
import { candidatesIn } from './lesson-candidates.ts';
import { type MoveSearch, openMoveSearch } from './lesson-search.ts';

/** Games are played by shallow searches that now and then move by chance, as people do: good moves alone teach little. */
const PLAY_DEPTH = 3;
const BY_CHANCE = 0.3;

/** A look at each position, before it is searched for long. */
const LOOK_DEPTH = 6;

/** Positions with so few empty squares are solved at once. */
const CHEAP_EMPTIES = 10;

/** Values are exact from so many empty squares on, and else of searches so deep. */
const EXACT_EMPTIES = 15;
const DEPTH = 13;

/** Positions with more empty squares, or with fewer than two moves, ask nothing. */
const MOST_EMPTIES = 52;
const LEAST_MOVES = 2;

export const find = defineCommand({
  usage: 'lessons find',
  about: `Plays games against itself, some moves by chance, and looks in each for positions of which a lesson is true: its right moves are
clearly better, and what it says holds on the board. Each game is a line of the file once it is searched, so that the same
command goes on where it stopped.`,
  examples: ['lessons find --games 1 --kept candidates.txt'],
  options: {
    games: whole('n', 'games to play', { min: 1, max: 1_000_000, otherwise: 400 }),
    seed: whole('s', 'which games', { min: 0, max: 2 ** 31, otherwise: 1 }),
    enough: whole('n', 'positions of a lesson after which no more are looked for', {
      min: 1,
      max: 1_000_000,
      otherwise: 24,
    }),
    kept: needed('file', 'where the positions go'),
    shard: SHARD,
  },

  async run({ options: { games, seed, enough, kept, shard } }, console) {
    const found = resumeLines(kept, (lines) => candidatesIn(kept, lines));
    const done = new Set(found.flatMap(({ game, lesson }) => (lesson === 'done' ? [game] : [])));
    const counts = new Map<LessonId, number>();
    const note = (lesson: LessonId): unknown => counts.set(lesson, (counts.get(lesson) ?? 0) + 1);
    for (const { game, lesson } of found) if (lesson !== 'done' && done.has(game)) note(lesson);
    let positions = found.length - done.size;
    const search = openMoveSearch();
    const progress = createProgress(console);
    const numbers = Array.from({ length: games }, (_, at) => at + 1);
    for (const game of shareOf(numbers, shard).filter((number) => !done.has(number))) {
      const wanted = LESSON_IDS.filter((lesson) => (counts.get(lesson) ?? 0) < enough);
      if (wanted.length === 0) break;
      const candidates = candidatesOf(playedGame(search, createRandom(mix(seed, game))), wanted, search);
      for (const { lesson } of candidates) note(lesson);
      positions += candidates.length;
      const lines = candidates.map(
        ({ lesson, exercise }) => `${game} ${lesson} ${writeExercise(exercise)}\n`,
      );
      // The last line says that the game is done.
      appendFileSync(kept, `${lines.join('')}${game} done\n`);
      progress(() => `${game} of ${games} games`);
    }
    console.out(`${games} games, ${positions} positions`);
  },
});

interface Candidate {
  readonly lesson: LessonId;
  readonly exercise: Pick<LessonExercise, 'moves' | 'depth' | 'options'>;
}

interface Reached {
  readonly moves: string;
  readonly position: Position;
}

/** The positions of a game in which somebody chooses, in their order. */
function playedGame(search: MoveSearch, random: Random): Reached[] {
  const reached: Reached[] = [];
  let position = START_POSITION;
  let moves = '';
  for (let state = turnState(position); state !== 'over'; state = turnState(position)) {
    if (state === 'pass') {
      const passed = passMove(position);
      if (!passed.ok) break;
      position = passed.value;
      moves += moveName('pass');
      continue;
    }
    const legal = squaresOf(legalMoves(position));
    if (legal.length >= LEAST_MOVES && countEmpties(position) <= MOST_EMPTIES)
      reached.push({ moves, position });
    const chance = legal[random.integer(legal.length)];
    const square = random.unit() < BY_CHANCE ? chance : search.options(position, PLAY_DEPTH)[0]?.square;
    const next = square === undefined ? undefined : playMove(position, square);
    if (square === undefined || next?.ok !== true) break;
    position = next.value;
    moves += moveName(square);
  }
  return reached;
}

/** At most one position of a game for each lesson, and one lesson for each position. */
function candidatesOf(
  reached: readonly Reached[],
  asked: readonly LessonId[],
  search: MoveSearch,
): Candidate[] {
  const candidates = new Map<LessonId, Candidate>();
  for (const { moves, position } of reached) {
    const empties = countEmpties(position);
    const isOpen = (lesson: LessonId): boolean => asked.includes(lesson) && !candidates.has(lesson);
    // What is cheap to solve is solved; all else is looked at before it is searched for long.
    const isWorthIt =
      empties <= CHEAP_EMPTIES
        ? asked.some(isOpen)
        : lessonsOf(position, search.options(position, LOOK_DEPTH), false).some(isOpen);
    if (!isWorthIt) continue;
    const isExact = empties <= EXACT_EMPTIES;
    const depth = isExact ? undefined : DEPTH;
    const options = search.options(position, depth);
    const [best, ...others] = options;
    if (!best) continue;
    const exercise = { moves, depth, options: [best, ...others] as const };
    const lesson = lessonsOf(position, options, isExact).findLast(isOpen);
    if (lesson) candidates.set(lesson, { lesson, exercise });
  }
  return [...candidates.values()];
}

/** The lessons that are true of a position whose moves are worth what `options` say. */
function lessonsOf(position: Position, options: readonly Option[], isExact: boolean): LessonId[] {
  const clear = clearAnswers(options, isExact);
  const [best, ...others] = options;
  if (!clear || !best) return [];
  return LESSON_IDS.filter((lesson) =>
    isTrueOf(lesson, { position, options: [best, ...others], answers: clear.answers }),
  );
}
