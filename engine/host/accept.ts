/** What arrives at an engine from another process, or from a page, where only the compiler has promised what it is. */
import { parseCommand, searchIdOf } from '../parse-command.ts';
import type { Event } from '../protocol.ts';
import type { Session } from './session.ts';

/** Hands `message` to the session if it is a command; else `refuse` is told, and a search it would have begun fails. */
export function accept(
  message: unknown,
  session: Pick<Session, 'handle'>,
  emit: (event: Event) => void,
  refuse: (sentence: string) => void,
): void {
  const command = parseCommand(message);
  if (command) return session.handle(command);
  refuse('The engine refused a message that is no command.');
  const searchId = searchIdOf(message);
  if (searchId === undefined) return;
  emit({ kind: 'failed', searchId, reason: { kind: 'crashed', message: 'The message is no command.' } });
}
