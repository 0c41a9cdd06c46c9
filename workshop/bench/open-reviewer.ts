/** The review of a checkout, on one thread and by processor time. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as ReviewAdapter from '../../engine/adapters/review.ts';
import { countEmpties } from '../../engine/game/position.ts';
import type { GameTree } from '../../engine/game/tree.ts';
import type * as Reading from '../../engine/notation/read.ts';
import type { Judgement } from '../../engine/review/judge.ts';
import { type Level, linePlaces, valueAt } from '../../engine/review/plan.ts';
import type * as Lines from '../../engine/review/reviewed-line.ts';
import { TO_END, last, openBuild, processorMs } from './open-build.ts';

/** What checkouts have in place of `reviewedLine` that judged a line wherever one asked. */
interface FormerRecord {
  reviewLine(tree: GameTree): readonly unknown[];
}
interface FormerJudge {
  judgeLine(line: readonly unknown[]): readonly Judgement[];
}

const HASH_MB = 64;

/** What a search of `depth` plies, which ended before the game, says that a move loses. */
interface ReviewStep {
  readonly ply: number;
  readonly empties: number;
  readonly depth: number;
  readonly loss: number;
}

/** A reviewed game: the moves that had alternatives, and what was said of them on the way. */
interface BuildReview {
  readonly game: string;
  /** Processor time. */
  readonly ms: number;
  readonly moves: Pick<Judgement, 'ply' | 'empties' | 'loss' | 'error' | 'exact' | 'mark'>[];
  readonly steps: ReviewStep[];
}

export interface Reviewer {
  /** Reviews a game from an empty hash table, so that it is always judged alike. */
  review(game: string): Promise<BuildReview>;
}

/**
 * The review of the checkout in `folder`, as deep as it goes unless told. Its steps are kept where it says how deep they
 * are.
 */
export async function openReviewer(folder: string, passes?: readonly Level[]): Promise<Reviewer> {
  const build = await openBuild(folder, HASH_MB);
  const urlOf = (name: string): string => pathToFileURL(resolve(folder, name)).href;
  const { reviewTree } = (await import(urlOf('engine/adapters/review.ts'))) as typeof ReviewAdapter;
  const { readGames } = (await import(urlOf('engine/notation/read.ts'))) as typeof Reading;
  const judged = await judgementsOf(folder, urlOf);
  const pool: Parameters<typeof reviewTree>[1] = {
    run({ position, recipe }) {
      if (recipe.kind !== 'search') throw new Error('A review searches.');
      const maxDepth = Math.min(recipe.maxDepth, TO_END, countEmpties(position));
      return Promise.resolve({ kind: 'finished', result: last(build.search({ position, maxDepth })) });
    },
  };
  return {
    async review(game) {
      build.forget();
      const steps = new Map<string, ReviewStep>();
      const began = processorMs();
      let aside = 0;
      const tree = await reviewTree(
        treeOf(readGames(game)),
        pool,
        (now) => {
          const noting = processorMs();
          for (const step of stepsOf(now, judged(now))) steps.set(`${step.ply} ${step.depth}`, step);
          aside += processorMs() - noting;
        },
        ...(passes ? [passes] : []),
      );
      const ms = Math.round(processorMs() - began - aside);
      const moves = judged(tree).filter(({ mark }) => mark !== 'forced');
      return {
        game,
        ms,
        moves: moves.map(({ ply, empties, loss, error, exact, mark }) => ({
          ply,
          empties,
          loss,
          error,
          exact,
          mark,
        })),
        steps: [...steps.values()],
      };
    },
  };
}

async function judgementsOf(
  folder: string,
  urlOf: (name: string) => string,
): Promise<(tree: GameTree) => readonly Judgement[]> {
  if (existsSync(join(folder, 'engine/review/reviewed-line.ts'))) {
    const { reviewedLine } = (await import(urlOf('engine/review/reviewed-line.ts'))) as typeof Lines;
    return (tree) => reviewedLine(tree).judgements;
  }
  const { reviewLine } = (await import(urlOf('engine/review/record.ts'))) as FormerRecord;
  const { judgeLine } = (await import(urlOf('engine/review/judge.ts'))) as FormerJudge;
  return (tree) => judgeLine(reviewLine(tree));
}

/** What is said of the moves of the line by searches that end before the game does. */
function stepsOf(tree: GameTree, judgements: readonly Judgement[]): ReviewStep[] {
  const depths = new Map<number, number>();
  for (const [ply, { place }] of linePlaces(tree).entries()) {
    const value = valueAt(place);
    if (value && !value.exact) depths.set(ply + 1, value.depth);
  }
  return judgements.flatMap(({ ply, empties, loss, exact, mark }) => {
    const depth = depths.get(ply);
    return exact || mark === 'forced' || depth === undefined || depth >= empties
      ? []
      : [{ ply, empties, depth, loss }];
  });
}

/** The tree of the first game that was read. */
export function treeOf(outcome: ReturnType<typeof Reading.readGames>): GameTree {
  const [game] = outcome.kind === 'games' ? outcome.games : [];
  if (!game) throw new Error('A game cannot be read.');
  return game.tree;
}
