/**
 * How a disc drops, lifts and turns over. All discs of a transition are animated from its beginning to its end, and wait
 * within their keyframes, because an animation that begins or ends at a moment of its own has the page drawn once more
 * (test/bench/page.bench.ts).
 */
import type { Change } from './transition.ts';

/** What is animated: a disc that drops or lifts, or, of one that turns, its solid, its shadow, or the face that goes away. */
type Part = 'disc' | 'solid' | 'shadow' | 'back';

/** What one part of a disc goes through with its change, in a transition that takes `totalMs`. */
export interface Motion {
  readonly part: Part;
  readonly change: Change;
  readonly totalMs: number;
}

const FADE_MS = 80;

const DROPPING = 'cubic-bezier(0.4, 0, 0.9, 0.6)';
const LIFTING = 'cubic-bezier(0.1, 0.4, 0.6, 1)';

const DROP: Keyframe[] = [
  { offset: 0, opacity: 0, transform: 'scale(1.28)' },
  { offset: 0.4, opacity: 1 },
  { offset: 1, opacity: 1, transform: 'none' },
];

const SHADOW: Keyframe[] = [
  { offset: 0, opacity: 1, transform: 'none' },
  { offset: 0.5, opacity: 0.4, transform: 'scale(0.86)' },
  { offset: 1, opacity: 1, transform: 'none' },
];

function turned(lift: string, degrees: number): string {
  return `translateZ(${lift}) rotate3d(var(--axis-x), var(--axis-y), 0, ${degrees}deg)`;
}

const TURN: Keyframe[] = [
  { offset: 0, transform: turned('0px', -180), easing: 'cubic-bezier(0.5, 0, 0.8, 0.7)' },
  {
    offset: 0.5,
    transform: turned('calc(var(--disc) * 0.55)', -90),
    easing: 'cubic-bezier(0.2, 0.3, 0.5, 1)',
  },
  { offset: 1, transform: turned('0px', 0) },
];

function eased(easing: string, frames: readonly Keyframe[]): Keyframe[] {
  return frames.map((frame) => ({ easing, ...frame }));
}

/** The frames between two moments of an animation, at rest before and after them; its beginning is 0 and its end 1. */
function between(from: number, to: number, frames: readonly Keyframe[]): Keyframe[] {
  const placed = frames.map((frame) => ({ ...frame, offset: from + (frame.offset ?? 0) * (to - from) }));
  return [{ ...placed[0], offset: 0 }, ...placed, { ...placed.at(-1), offset: 1 }];
}

/** Begins to animate `element` as its motion says; returns the animation, if there is one. */
export function animate(element: Element, { part, change, totalMs }: Motion): Animation | undefined {
  const { kind, delayMs, durationMs } = change;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    if (part !== 'disc' && part !== 'back') return undefined;
    const opacity = kind === 'drop' ? [0, 1] : [1, 0];
    return element.animate({ opacity }, { duration: FADE_MS, fill: 'both' });
  }
  const from = delayMs / totalMs;
  const to = Math.min(1, (delayMs + durationMs) / totalMs);
  const timing = { duration: totalMs, fill: 'both' } as const;
  switch (part) {
    case 'solid':
      return element.animate(between(from, to, TURN), timing);
    case 'shadow':
      return element.animate(between(from, to, eased('ease', SHADOW)), timing);
    case 'disc': {
      if (kind !== 'lift') return element.animate(between(from, to, eased(DROPPING, DROP)), timing);
      const frames = between(1 - to, 1 - from, eased(LIFTING, DROP));
      return element.animate(frames, { ...timing, direction: 'reverse' });
    }
    case 'back':
      return undefined;
  }
  return part satisfies never;
}
