/**
 * The jobs that each make one part of a data set. A job is small enough to be repeated after a loss, and always gives
 * the same result.
 */
import { assertNever } from '../../engine/game/result.ts';
import { openEngine } from '../host/engine.ts';
import { readTournaments } from './games.ts';
import { labelPositions } from './label.ts';
import { type Positions } from '../learning/positions.ts';
import { readPositions } from './position-files.ts';
import { playGames } from './selfplay.ts';

export interface GamesJob {
  readonly kind: 'games';
  /** The WTHOR file to read. */
  readonly source: string;
}

export interface SelfplayJob {
  readonly kind: 'selfplay';
  readonly evaluationFile: string;
  readonly seed: number;
  readonly games: number;
  /** The depth in plies of the searches before perfect play begins. */
  readonly depth: number;
  /** From this many empty squares on, both sides play perfectly. */
  readonly exactEmpties: number;
}

export interface LabelJob {
  readonly kind: 'label';
  readonly evaluationFile: string;
  /** The file of positions to label. */
  readonly source: string;
  /** Up to this many empty squares, positions are solved. */
  readonly exactEmpties: number;
  /** The depth of the searches of other positions; 0 leaves them with what is known of later positions. */
  readonly depth: number;
}

export type Job = GamesJob | SelfplayJob | LabelJob;

/** The hash table is small because it is cleared before every game, so that no game depends on another. */
const HASH_MB = 1;

export async function runJob(job: Job): Promise<Positions> {
  switch (job.kind) {
    case 'games':
      return readTournaments(openEngine({ hashMb: 1 }).search, job.source, (sentence) =>
        process.stderr.write(`${sentence}\n`),
      );
    case 'selfplay':
      return playGames(openEngine({ hashMb: HASH_MB, evaluationFile: job.evaluationFile }).search, job);
    case 'label': {
      const { search } = openEngine({ hashMb: HASH_MB, evaluationFile: job.evaluationFile });
      return labelPositions(search, readPositions(job.source), job);
    }
    default:
      return assertNever(job);
  }
}
