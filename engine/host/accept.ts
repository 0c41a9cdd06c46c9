/** Checks messages that reach an engine from another process or a page, where no compiler vouches for their type. */
import { jobIdOf, parseCommand } from './parse-command.ts';
import type { Event } from '../protocol.ts';
import type { Scheduler } from './scheduler.ts';

/**
 * Hands `message` to the scheduler if it is a command. Otherwise calls `refuse`, and the job that the message would
 * have begun fails. A job for a program of the user's fails as well: whoever starts programs does it elsewhere.
 */
export function accept(
  message: unknown,
  scheduler: Pick<Scheduler, 'handle'>,
  emit: (event: Event) => void,
  refuse: (sentence: string) => void,
): void {
  const command = parseCommand(message);
  if ((command?.kind === 'go' || command?.kind === 'ponder') && command.player.kind === 'external') {
    const reason = { kind: 'program', fault: 'unknown', detail: '' } as const;
    if (command.kind === 'go') emit({ kind: 'failed', jobId: command.jobId, reason });
    return;
  }
  if (command) return scheduler.handle(command);
  refuse('The engine refused a message that is not a command.');
  const jobId = jobIdOf(message);
  if (jobId === undefined) return;
  emit({ kind: 'failed', jobId, reason: { kind: 'refused', message: 'The message is not a command.' } });
}
