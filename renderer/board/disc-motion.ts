/**
 * How a disc drops, lifts and turns over. All discs of a transition are animated from its beginning to beyond its end, and wait
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

/**
 * How long a disc that has come to rest waits in its animation for the board to draw it at rest: an animation that ended
 * before would have the page drawn once for itself.
 */
const LINGER_MS = 300;

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

/** What a part goes through, without its moments; undefined for one that rests. */
function changeOf(part: Part, change: Change, isReduced: boolean): KeyframeEffect | undefined {
  const effect = (frames: Keyframe[]): KeyframeEffect => new KeyframeEffect(null, frames, { fill: 'both' });
  if (isReduced) {
    if (part !== 'disc' && part !== 'back') return undefined;
    const [first, last] = change.kind === 'drop' ? [0, 1] : [1, 0];
    return effect([{ opacity: first }, { opacity: last }]);
  }
  switch (part) {
    case 'solid':
      return change.kind === 'turn' ? effect(turn(change.axis)) : undefined;
    case 'shadow':
      return effect(eased('ease', SHADOW));
    case 'disc':
      return effect(change.kind === 'lift' ? eased(LIFTING, DROP) : eased(DROPPING, DROP));
    case 'back':
      return undefined;
  }
  return part satisfies never;
}

/** When a part changes: it waits until `from`, and rests when it is at `to`; the animation begins at 0 and ends at 1. */
function momentsOf({ part, change, totalMs }: Motion, isReduced: boolean): OptionalEffectTiming {
  if (isReduced) return { duration: FADE_MS };
  const duration = totalMs + LINGER_MS;
  const from = change.delayMs / duration;
  const to = (change.delayMs + change.durationMs) / duration;
  const waiting = (begin: number, end: number): string => `linear(0, 0 ${100 * begin}%, 1 ${100 * end}%, 1)`;
  return part === 'disc' && change.kind === 'lift'
    ? { duration, direction: 'reverse', easing: waiting(1 - to, 1 - from) }
    : { duration, easing: waiting(from, to) };
}

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Reading keyframes takes longer than copying them, and of those without moments there are few: a disc drops, lifts, or turns
 * about one of four axes either way.
 */
const changes = new Map<string, KeyframeEffect | undefined>();

/** Begins to animate `element` as its motion says; returns the animation, if there is one. */
export function animate(element: Element, motion: Motion): Animation | undefined {
  const isReduced = reducedMotion.matches;
  const { part, change } = motion;
  const axis = change.kind === 'turn' ? `${change.axis.x} ${change.axis.y}` : '';
  const name = `${part} ${change.kind} ${axis} ${isReduced}`;
  if (!changes.has(name)) changes.set(name, changeOf(part, change, isReduced));
  const known = changes.get(name);
  if (!known) return undefined;
  const effect = new KeyframeEffect(known);
  effect.updateTiming(momentsOf(motion, isReduced));
  effect.target = element;
  const animation = new Animation(effect);
  animation.play();
  return animation;
}
