/** What arrives at an engine from another process, or from a page, where only the compiler has promised what it is. */
import { jobIdOf, parseCommand } from '../parse-command.ts';
import type { Event } from '../protocol.ts';
import type { Scheduler } from './scheduler.ts';

/** Hands `message` to the scheduler if it is a command; else `refuse` is told, and a job that it would have begun fails. */
export function accept(
  message: unknown,
  scheduler: Pick<Scheduler, 'handle'>,
  emit: (event: Event) => void,
  refuse: (sentence: string) => void,
): void {
  const command = parseCommand(message);
  if (command) return scheduler.handle(command);
  refuse('The engine refused a message that is no command.');
  const jobId = jobIdOf(message);
  if (jobId === undefined) return;
  emit({ kind: 'failed', jobId, reason: { kind: 'refused', message: 'The message is no command.' } });
}
