/** The sounds of a change of the board and their times, taken from its animation. */
import type { Position } from '../../engine/game/position.ts';
import { type Transition, transitionBetween } from '../board/transition.ts';
import type { Sound } from './synthesis.ts';

export interface Cue {
  readonly sound: Sound;
  readonly atMs: number;
  /** The loudness from 0 to 1, before the user's volume is applied. */
  readonly gain: number;
}

const SET_DOWN: Cue = { sound: 'place', atMs: 0, gain: 1 };

/** The loudness of a disc taken up, in comparison to one set down. */
const LIFT_GAIN = 0.5;

/** A turning disc touches the board a little before its animation ends. */
const TOUCH = 0.85;

/** The limit up to which several discs that fall together are louder than one. */
const LOUDEST_FLIP = 1;
const ONE_FLIP = 0.55;

/**
 * `pace` is the one of `transitionBetween`. If more than one disc appeared or disappeared, the only sound is one disc
 * set down.
 */
export function cuesBetween(before: Position, after: Position, pace: number): readonly Cue[] {
  const film = transitionBetween(before, after);
  if (!film) return [];
  const changes = [...film.changes.values()];
  const isPly = changes.filter(({ kind }) => kind !== 'turn').length === 1;
  if (!isPly || pace === 0) return [SET_DOWN];
  return cuesOf(film).map((cue) => ({ ...cue, atMs: cue.atMs * pace }));
}

function cuesOf({ changes }: Transition): Cue[] {
  const cues: Cue[] = [];
  const flips = new Map<number, number>();
  for (const change of changes.values()) {
    const { delayMs, durationMs } = change;
    if (change.kind === 'drop') cues.push({ sound: 'place', atMs: delayMs + durationMs, gain: 1 });
    else if (change.kind === 'lift') cues.push({ sound: 'place', atMs: delayMs, gain: LIFT_GAIN });
    else flips.set(delayMs + durationMs * TOUCH, (flips.get(delayMs + durationMs * TOUCH) ?? 0) + 1);
  }
  for (const [atMs, together] of flips) {
    // The discs do not vibrate in step, so their powers add up and not their amplitudes.
    cues.push({ sound: 'flip', atMs, gain: Math.min(LOUDEST_FLIP, ONE_FLIP * Math.sqrt(together)) });
  }
  return cues.sort((a, b) => a.atMs - b.atMs);
}
