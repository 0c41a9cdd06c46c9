/**
 * How a disc drops, lifts and turns over. All discs of a transition are animated from its beginning to its end, and wait
 * within their keyframes, because an animation that begins or ends at a moment of its own has the page drawn once more
 * (workshop/bench/page.bench.ts).
 */
import type { Axis, Change } from './transition.ts';

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

/** The solid has the disc's size as its font size: lengths in em, unlike variables, are resolved at once. */
function turn({ x, y }: Axis): Keyframe[] {
  const at = (height: string, degrees: number): string =>
    `translateZ(${height}) rotate3d(${x}, ${y}, 0, ${degrees}deg)`;
  return [
    { offset: 0, transform: at('0', -180), easing: 'cubic-bezier(0.5, 0, 0.8, 0.7)' },
    { offset: 0.5, transform: at('0.55em', -90), easing: 'cubic-bezier(0.2, 0.3, 0.5, 1)' },
    { offset: 1, transform: at('0', 0) },
  ];
}

function eased(easing: string, frames: readonly Keyframe[]): Keyframe[] {
  return frames.map((frame) => ({ easing, ...frame }));
}

/** The frames between two moments of an animation, at rest before and after them; its beginning is 0 and its end 1. */
function between(from: number, to: number, frames: readonly Keyframe[]): Keyframe[] {
  const placed = frames.map((frame) => ({ ...frame, offset: from + (frame.offset ?? 0) * (to - from) }));
  return [{ ...placed[0], offset: 0 }, ...placed, { ...placed.at(-1), offset: 1 }];
}

function effectOf({ part, change, totalMs }: Motion, isReduced: boolean): KeyframeEffect | undefined {
  const effect = (frames: Keyframe[], timing: EffectTiming = {}): KeyframeEffect =>
    new KeyframeEffect(null, frames, { duration: totalMs, fill: 'both', ...timing });
  const { kind, delayMs, durationMs } = change;
  if (isReduced) {
    if (part !== 'disc' && part !== 'back') return undefined;
    const [first, last] = kind === 'drop' ? [0, 1] : [1, 0];
    return effect([{ opacity: first }, { opacity: last }], { duration: FADE_MS });
  }
  const from = delayMs / totalMs;
  const to = Math.min(1, (delayMs + durationMs) / totalMs);
  switch (part) {
    case 'solid':
      return kind === 'turn' ? effect(between(from, to, turn(change.axis))) : undefined;
    case 'shadow':
      return effect(between(from, to, eased('ease', SHADOW)));
    case 'disc': {
      if (kind !== 'lift') return effect(between(from, to, eased(DROPPING, DROP)));
      return effect(between(1 - to, 1 - from, eased(LIFTING, DROP)), { direction: 'reverse' });
    }
    case 'back':
      return undefined;
  }
  return part satisfies never;
}

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Reading keyframes takes longer than copying them, and there are few that differ. */
const effects = new Map<string, KeyframeEffect | undefined>();

/** Begins to animate `element` as its motion says; returns the animation, if there is one. */
export function animate(element: Element, motion: Motion): Animation | undefined {
  const isReduced = reducedMotion.matches;
  const name = JSON.stringify([motion, isReduced]);
  if (!effects.has(name)) effects.set(name, effectOf(motion, isReduced));
  const known = effects.get(name);
  if (!known) return undefined;
  const effect = new KeyframeEffect(known);
  effect.target = element;
  const animation = new Animation(effect);
  animation.play();
  return animation;
}
