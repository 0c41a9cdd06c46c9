/** What is to be heard when, while the board gets from one position to another: the film's own times, as sounds. */
import type { Position } from '../../engine/game/position.ts';
import { type Transition, transitionBetween } from '../board/transition.ts';
import type { Sound } from './synthesis.ts';

export interface Cue {
  readonly sound: Sound;
  readonly atMs: number;
  /** 0-1, before the volume that the user chose. */
  readonly gain: number;
}

const SET_DOWN: Cue = { sound: 'place', atMs: 0, gain: 1 };

/** A disc taken up is heard, but less than one set down. */
const LIFT_GAIN = 0.5;

/** A turning disc touches the board a little before it lies still. */
const TOUCH = 0.85;

/** Discs that fall together are louder than one, up to this. */
const LOUDEST_FLIP = 1;
const ONE_FLIP = 0.55;

/** `pace` as for `transitionBetween`. Where more than one disc came or went, all that is heard is one set down. */
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
    // Powers add, not amplitudes: the discs do not swing in step.
    cues.push({ sound: 'flip', atMs, gain: Math.min(LOUDEST_FLIP, ONE_FLIP * Math.sqrt(together)) });
  }
  return cues.sort((a, b) => a.atMs - b.atMs);
}
