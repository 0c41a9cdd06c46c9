/** Sessions for tests, and time that they can pass. */
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { currentPosition } from '../../../engine/game/tree.ts';
import { seatsWith } from '../../../renderer/session/seats.ts';
import { type Session, createSession } from '../../../renderer/session/session.ts';
import { type Stopwatch, createStopwatch } from '../../../renderer/session/stopwatch.ts';
import { movesOf } from '../moves.ts';

/** Time that passes only when a test says so, in milliseconds. */
export class ManualTime {
  now = 0;
  readonly stopwatch: Stopwatch = createStopwatch({ now: () => this.now, losesOnTime: () => false });
}

export const FIVE_MINUTES = { kind: 'perGame', mainMs: 300_000, incrementMs: 0 } as const;
export const TWO_PEOPLE = seatsWith('twoPlayers', { kind: 'master' });

export function newSession(time = new ManualTime()): Session {
  return createSession({
    stopwatch: time.stopwatch,
    seats: TWO_PEOPLE,
    today: () => new Date(2026, 0, 1, 9, 5),
  });
}

export function playAll(session: Session, transcript: string): void {
  for (const move of movesOf(transcript)) {
    const played = session.playNext(move);
    if (!played.ok) throw new Error(`${move}: ${played.error}`);
  }
}

/** Plays the legal move that `at` selects, or passes where there is none. */
export function playSomething(session: Session, at: number): void {
  const position = currentPosition(session.state.value.tree);
  const moves = squaresOf(legalMoves(position));
  session.playNext(moves.length > 0 ? (moves[at % moves.length] ?? 'pass') : 'pass');
}
