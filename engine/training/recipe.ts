/**
 * The steps that make the evaluation from nothing but games of tournaments: each generation learns from what the one
 * before it searched. Seeds are fixed, so the steps give the same files wherever they run, in shards or not.
 */
import { join } from 'node:path';

/** A training command with its arguments. */
export interface Step {
  readonly command: string;
  readonly args: readonly string[];
  /** The file or folder it makes. */
  readonly out: string;
}

export interface RecipeOptions {
  /** A folder of WTHOR files. */
  readonly tournaments: string;
  /** Where everything made goes. */
  readonly out: string;
  /** Of the games of self-play: 1 for all. */
  readonly scale: number;
}

/** Self-play of each generation with the weights of the one before; a position is solved from `EXACT` on. */
const SELF_PLAY = [
  { games: 60_000, depth: 6 },
  { games: 60_000, depth: 8 },
  { games: 60_000, depth: 8 },
] as const;
const EXACT = '14';
/**
 * Plies by which tournament games are searched for the last fit; for those before, positions with more than 24 empty
 * squares have the score of perfect play from there.
 */
const DEPTH = '8';

export function recipe({ tournaments, out, scale }: RecipeOptions): Step[] {
  const played = join(out, 'wthor');
  const solved = join(out, `wthor-${EXACT}`);
  const searched = join(out, `wthor-${DEPTH}`);
  const weights = (generation: number): string => join(out, `generation-${generation}.bin`);
  const steps: Step[] = [
    { command: 'games', args: [tournaments, '--out', played], out: played },
    { command: 'label', args: [played, '--out', solved, '--exact', EXACT], out: solved },
    { command: 'fit', args: [solved, '--out', weights(1)], out: weights(1) },
  ];
  const selves: string[] = [];
  for (const [at, { games, depth }] of SELF_PLAY.entries()) {
    const before = at + 1;
    const self = join(out, `self-${before}`);
    const share = String(Math.max(1, Math.round(games * scale)));
    const how = ['--games', share, '--depth', String(depth), '--exact', EXACT, '--seed', String(before)];
    const player = ['--weights', weights(before)];
    steps.push({ command: 'selfplay', args: ['--out', self, ...how, ...player], out: self });
    selves.push(self);
    const isLast = before === SELF_PLAY.length;
    if (isLast) {
      const label = [solved, '--out', searched, '--exact', '0', '--depth', DEPTH];
      steps.push({ command: 'label', args: [...label, ...player], out: searched });
    }
    const data = [isLast ? searched : solved, ...selves];
    const next = weights(before + 1);
    const seeds = `self-play with seeds 1 to ${before}`;
    steps.push({ command: 'fit', args: [...data, '--out', next, '--note', seeds], out: next });
  }
  return steps;
}
