/** `review`: reviews the games in files as the app does, and writes the annotated games and the loss of each move. */
import { existsSync, mkdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { InputError, createProgress } from '../console/command.ts';
import { bytesOf, writeWhole } from '../console/files.ts';
import { defineCommand, needed, oneOf } from '../console/options.ts';
import { SHARD, shareOf } from '../console/shard.ts';
import { type GameTree, goTo } from '../game/tree.ts';
import { squareName } from '../game/square.ts';
import { createLineSet } from '../host/line-set.ts';
import type { SearchPool } from '../host/pool.ts';
import { UNHEARD } from '../host/run.ts';
import { describeReadError } from '../notation/error.ts';
import { writeGameFile } from '../notation/game-file.ts';
import type { Game } from '../notation/info.ts';
import { describeReadQuestion } from '../notation/outcome.ts';
import { readGames } from '../notation/read.ts';
import { openingOfLine } from '../openings/openings.ts';
import { withFindings } from '../review/findings.ts';
import { EFFORTS, type Effort } from '../review/effort.ts';
import { PASSES } from '../review/efforts.ts';
import {
  type Found,
  type Level,
  type ReviewSearch,
  linePlaces,
  progressOf,
  reviewSearches,
} from '../review/plan.ts';
import { findingsAt } from '../review/record.ts';
import { reviewedLine } from '../review/reviewed-line.ts';
import { solvedIn } from '../review/solved.ts';
import { POOL_OPTIONS, resultOf, withPool } from './engine.ts';

/** A game to review, and its output files without their extensions. */
interface ReviewedGame {
  readonly name: string;
  readonly game: Game;
}

export const review = defineCommand({
  usage: 'review <files>',
  about: `Reviews the line of each game: every position 16 plies deep, 24 where a mark depends on it, the last 24 empty squares
exactly; quick 12 plies and 16 squares, overnight 24 and 28. Writes two files a game into the folder: <name>.txt, the game with its evaluations and marks, and <name>.jsonl, a line a move with

  ply    moves played, passes and this one included    loss   discs given away against the best move
  number the same without passes                       best   the best move
  move   as in f5                                      exact  whether the loss is a fact rather than an estimate
  mover  black or white                                error  nine of ten losses are off by no more discs
  mark   best, good, forced, inaccuracy, mistake or blunder

A file with several games becomes <name>-1, <name>-2 and so on. Games that are there already are left alone, so that the
same command goes on where it stopped.`,
  examples: ['review game.txt --out reviewed'],
  options: {
    out: needed('folder', 'where the files go'),
    effort: oneOf<Effort>(EFFORTS, 'how far it goes', { otherwise: 'thorough' }),
    shard: SHARD,
    ...POOL_OPTIONS,
  },

  async run({ options: { out, effort, shard, ...size }, rest: files }, console) {
    if (files.length === 0) throw new InputError('Files of games must be named.');
    const games = gamesFrom(files);
    const missing = shareOf(games, shard).filter(({ name }) => !existsSync(join(out, `${name}.jsonl`)));
    mkdirSync(out, { recursive: true });
    await withPool(size, async (pool) => {
      for (const [at, { name, game }] of missing.entries()) {
        const progress = createProgress(console);
        await pool.clearHash();
        const reviewed = await reviewTree(
          game.tree,
          pool,
          (now) =>
            progress(
              () => `${name}: ${Math.round(100 * progressOf(reviewedLine(now).places, PASSES[effort]))} %`,
            ),
          PASSES[effort],
        );
        writeWhole(join(out, `${name}.txt`), annotated(game, reviewed));
        // This file is written last, so a game that has it is complete.
        writeWhole(join(out, `${name}.jsonl`), moveLines(reviewed));
        console.out(`${at + 1} of ${missing.length}: ${name}`);
      }
    });
  },
});

/** @throws InputError for a file that cannot be read, and for two games that would become the same file. */
function gamesFrom(files: readonly string[]): ReviewedGame[] {
  const games = files.flatMap((file) => {
    const inFile = gamesOf(file);
    const name = basename(file, extname(file));
    return inFile.map((game, at) => ({ name: inFile.length === 1 ? name : `${name}-${at + 1}`, game }));
  });
  const names = new Set<string>();
  for (const { name } of games) {
    if (names.has(name)) throw new InputError(`Two of the games would both become ${name}.txt.`);
    names.add(name);
  }
  return games;
}

function gamesOf(file: string): readonly Game[] {
  const outcome = readGames(bytesOf(file));
  if (outcome.kind === 'failed') throw new InputError(`${file}: ${describeReadError(outcome.error)}`);
  if (outcome.kind === 'question') throw new InputError(`${file}: ${describeReadQuestion(outcome.question)}`);
  const [problem] = outcome.problems;
  if (problem !== undefined) throw new InputError(`${file}: ${describeReadError(problem)}`);
  return outcome.games;
}

/** The tree with the findings of a review of its line; `onStep` is called after each position. */
export async function reviewTree(
  tree: GameTree,
  pool: Pick<SearchPool, 'run'>,
  onStep: (now: GameTree) => void = () => undefined,
  passes: readonly Level[] = PASSES.thorough,
): Promise<GameTree> {
  let now = goTo(tree, tree.line.length);
  const steps = reviewSearches(
    () => linePlaces(now),
    (id, evaluation) => {
      now = withFindings(now, findingsAt(now, id, evaluation));
      onStep(now);
    },
    { passes: () => passes, solved: solvedIn(() => now) },
  );
  for (let step = steps.next(); step.done !== true;) step = steps.next(await search(pool, step.value));
  return goTo(now, tree.ply);
}

async function search(pool: Pick<SearchPool, 'run'>, { position, depth }: ReviewSearch): Promise<Found> {
  const recipe = { kind: 'search', maxDepth: depth } as const;
  const complete = createLineSet(position, recipe);
  const end = await pool.run({ position, recipe }, UNHEARD);
  const found = complete(resultOf(end));
  if (found === undefined) throw new Error('The search found no line.');
  return found;
}

function annotated(game: Game, tree: GameTree): string {
  const line = linePlaces(tree).map(({ place }) => place.position);
  const opening = openingOfLine(line, 'en')?.name;
  const info = opening === undefined ? game.info : { ...game.info, opening };
  return writeGameFile({ ...game, tree, info });
}

function moveLines(tree: GameTree): string {
  return reviewedLine(tree)
    .judgements.map(({ ply, number, move, mover, loss, best, exact, error, mark }) => {
      const row = {
        ply,
        number,
        move: squareName(move),
        mover,
        loss,
        best: squareName(best),
        exact,
        error: Math.round(error * 10) / 10,
        mark,
      };
      return `${JSON.stringify(row)}\n`;
    })
    .join('');
}
