import { expect, test } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { accept } from '../../../engine/host/accept.ts';
import type { Command, Event } from '../../../engine/protocol.ts';

function accepted(message: unknown): { handled: Command[]; events: Event[]; refusals: string[] } {
  const handled: Command[] = [];
  const events: Event[] = [];
  const refusals: string[] = [];
  accept(
    message,
    { handle: (command) => void handled.push(command) },
    (event) => events.push(event),
    (sentence) => refusals.push(sentence),
  );
  return { handled, events, refusals };
}

test('commands are handed on', () => {
  expect(accepted({ kind: 'stop' })).toEqual({ handled: [{ kind: 'stop' }], events: [], refusals: [] });
});

test('a message that is not a command is refused, and its sender gets an answer', () => {
  const refusals = ['The engine refused a message that is not a command.'];
  expect(accepted('stop')).toEqual({ handled: [], events: [], refusals });
  const reason = { kind: 'refused', message: 'The message is not a command.' };
  const events = [{ kind: 'failed', jobId: 7, reason }];
  expect(accepted({ kind: 'go', jobId: 7 })).toEqual({ handled: [], events, refusals });
});

test('a job for a program of the user fails, because this process starts none', () => {
  const player = { kind: 'external', program: '0123abcd', name: 'Edax' };
  const limits = { kind: 'infinite' };
  const go = { kind: 'go', jobId: 3, priority: 'move', position: START_POSITION, limits, player };
  const reason = { kind: 'program', fault: 'unknown', detail: '' };
  expect(accepted(go)).toEqual({ handled: [], events: [{ kind: 'failed', jobId: 3, reason }], refusals: [] });
});
