/** Opens programs by their protocols, and tries out whether one plays at all. */
import { START_POSITION } from '../../game/position.ts';
import { type Result, err, ok } from '../../game/result.ts';
import type { Square } from '../../game/square.ts';
import type { ProgramFault, ProgramProtocol } from '../../protocol.ts';
import type { Start } from './conversation.ts';
import { ProgramFailure } from './failure.ts';
import { openGtp } from './gtp.ts';
import { openNBoard } from './nboard.ts';
import type { ExternalProgram, ProgramOptions } from './program.ts';

/** A program that has failed its trial is given this long to end by itself. */
const GRACE_MS = 50;

export function openProgram(
  protocol: ProgramProtocol,
  start: Start,
  options: ProgramOptions,
): ExternalProgram {
  return protocol === 'gtp' ? openGtp(start, options) : openNBoard(start);
}

/** The first move of a program in a new game, how long it thought about it, and the name that it gives itself. */
export interface Trial {
  readonly name: string;
  readonly move: Square;
  readonly timeMs: number;
}

/** Starts a program, lets it make one move, and ends it. `limitMs` is the time for each of its answers. */
export async function tryProgram(
  protocol: ProgramProtocol,
  start: Start,
  limitMs: number,
): Promise<Result<Trial, ProgramFault>> {
  const program = openProgram(protocol, start, { passesWritten: true });
  try {
    const name = await program.greet(limitMs);
    let beganMs = performance.now();
    const turn = { position: START_POSITION, start: START_POSITION, moves: [] };
    const { move } = await program.choose(turn, limitMs, () => (beganMs = performance.now()));
    return ok({ name, move, timeMs: Math.round(performance.now() - beganMs) });
  } catch (error) {
    if (!(error instanceof ProgramFailure)) throw error;
    return err({ fault: error.fault, detail: error.detail });
  } finally {
    await program.quit(GRACE_MS);
  }
}
