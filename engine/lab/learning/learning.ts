/**
 * Learning as one can watch it: games are played, one in twenty is held out, and three learners of the same kind learn
 * from the others side by side, each from labels of its own. The same options give the same numbers anywhere.
 */
import { CORNERS } from '../../game/bitboard.ts';
import { START_POSITION, samePosition } from '../../game/position.ts';
import { type GameTree, goTo, playedMoves } from '../../game/tree.ts';
import {
  type Learner,
  type LearningInstance,
  type Measured,
  type Span,
  instantiateLearning,
} from '../../host/learning-wasm.ts';
import { networkShapeOf } from '../../host/learner-file.ts';
import { BRED_WEIGHTS } from '../../players/measures.ts';
import type { LearnerKind } from '../../players/learners.ts';
import { createRandom, mix } from '../../players/random.ts';
import { Network, rateAfter, shuffle } from './network.ts';
import { leastSquares, noWeights } from './squares.ts';

/** Games whose fold is below this, of 256, are held out of learning. That is one in twenty. */
export const HELD_OUT_FOLDS = 13;

/** What a position is told it is worth: the result of its game, its own value of the next position, their mean. */
export const LABELS = ['result', 'next', 'mean'] as const;

export type Label = (typeof LABELS)[number];

/** The share of the result in each label. */
const SHARES: Readonly<Record<Label, number>> = { result: 1, next: 0, mean: 0.5 };

export interface LearningOptions {
  readonly kind: LearnerKind;
  /** Games of self-play, if no others are given. */
  readonly games: number;
  /** Plies that self-play searches. */
  readonly depth: number;
  /** How often each position is learnt from at most. */
  readonly passes: number;
  /** The size of the first step; it becomes evenly smaller, down to a hundredth. */
  readonly rate: number;
  readonly seed: number;
}

/** What serves each kind well, measured with 2,000 games. */
export const USUAL: Readonly<Record<LearnerKind, Pick<LearningOptions, 'passes' | 'rate'>>> = {
  squares: { passes: 10, rate: 0.0002 },
  discs: { passes: 8, rate: 0.01 },
  patterns: { passes: 4, rate: 0.01 },
};

/** What a learner makes of the games that it has not seen. Errors are in discs. */
export interface Standing {
  /** The positions learnt from so far; each counts as often as it was. */
  readonly lessons: number;
  /** The root of the mean square of the error against the result of the game. */
  readonly error: number;
  /** The same against the mean of the result and its own value of the next position. */
  readonly meanError: number;
  /** By how much its values of two positions that follow each other differ, on average. */
  readonly jump: number;
  /** The size of its values with at least 40 empty squares as a share of the size of the results there. */
  readonly earlySize: number;
  /** The share of moves that it would have chosen after one ply, of positions with several. */
  readonly foreseen: number;
  /** The mean size of the error against the result by phase of four empty squares; NaN without positions. */
  readonly phases: readonly number[];
}

/** How a learner of one label is getting on. */
export interface Course {
  readonly label: Label;
  /** From before the first lesson on. */
  readonly standings: readonly Standing[];
  /** The one with the least error, whose numbers are kept. */
  readonly best: Standing;
  readonly state: 'learning' | 'stoppedEarly' | 'ended';
}

/** A learner that is no better than this share of its best after so many looks at the held-out games has learnt all it can. */
const EARLY = { gain: 0.9995, looks: 4 } as const;
/** So many held-out positions are enough to measure by. */
const MOST_MEASURED = 6000;
/** The shares of the first pass after which is looked; then it is after each half of a pass. */
const FIRST_LOOKS = [1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 3 / 4];

/**
 * The learners of a compiled module, with a memory of their own, whose self-play weighs the measures as Evolved does.
 * @throws RangeError if the system gives no memory for it.
 */
export function openLearning(module: WebAssembly.Module): LearningInstance {
  return instantiateLearning(module, BRED_WEIGHTS);
}

/** Plays the game of this number. */
export function playGame(
  instance: LearningInstance,
  { seed, depth }: Pick<LearningOptions, 'seed' | 'depth'>,
  number: number,
): Span {
  return instance.playGame(mix(seed, number), depth);
}

/** The squares of the line of a game that begins as usual, as `addGame` takes them; undefined for any other. */
export function squaresPlayed(tree: GameTree): Uint8Array | undefined {
  if (!samePosition(tree.root.position, START_POSITION)) return undefined;
  const moves = playedMoves(goTo(tree, tree.line.length));
  return Uint8Array.from(moves.filter((move) => move !== 'pass'));
}

/** Which games are to be learnt from. */
export interface Sample {
  readonly learnt: Uint32Array;
  readonly heldOut: Uint32Array;
  /** A held-out game with all its positions, to look at; undefined if there is none. */
  readonly shown: Span | undefined;
}

/** Divides games; a game's fold depends on its number and the seed. */
export function divide(games: readonly Span[], seed: number): Sample {
  const learnt: number[] = [];
  const heldOut: number[] = [];
  let shown: Span | undefined;
  for (const [number, { from, to }] of games.entries()) {
    const isHeldOut = (mix(seed, number) & 255) < HELD_OUT_FOLDS;
    if (isHeldOut && to - from >= 58) shown ??= { from, to };
    for (let at = from; at < to; at++) (isHeldOut ? heldOut : learnt).push(at);
  }
  return {
    learnt: Uint32Array.from(learnt),
    heldOut: Uint32Array.from(heldOut.slice(0, MOST_MEASURED)),
    shown,
  };
}

/** A learner that has learnt nothing, or has these numbers. */
export function createLearner(
  instance: LearningInstance,
  kind: LearnerKind,
  seed: number,
  state?: readonly Float32Array[],
): Learner {
  const shape = networkShapeOf(kind);
  if (!shape) return instance.createLearner({ kind, first: 0, layers: [] }, state ?? [noWeights()]);
  const { first, layers } = shape;
  return instance.createLearner({ kind, first, layers }, state ?? joined(new Network(shape, seed).state));
}

/** The numbers of the phases as one part, as the module has them. */
function joined([rows, visits, ...dense]: readonly Float32Array[]): Float32Array[] {
  const size = dense[0]?.length ?? 0;
  const all = new Float32Array(size * dense.length);
  for (const [phase, numbers] of dense.entries()) all.set(numbers, phase * size);
  return [rows ?? all, visits ?? all, all];
}

/** A learner of one label. */
interface Student {
  readonly label: Label;
  readonly learner: Learner;
  readonly standings: Standing[];
  best: Standing;
  /** Its numbers at its best. */
  numbers: readonly Float32Array[];
  state: Course['state'];
}

export interface Learning {
  readonly courses: () => readonly Course[];
  /** Learns until the next look at the held-out games, by all learners that still learn. False when none does. */
  advance(): boolean;
  /** The share of all lessons that is over. */
  progress(): number;
  /** The learner of a label; once it has learnt all, as it was at its best. */
  learner(label: Label): Learner;
  /** The numbers of a learner where its error was least. */
  best(label: Label): readonly Float32Array[];
}

/** Learning from these positions. `instance` has their games. */
export function createLearning(
  instance: LearningInstance,
  { learnt, heldOut }: Pick<Sample, 'learnt' | 'heldOut'>,
  options: Omit<LearningOptions, 'games' | 'depth'>,
): Learning {
  const { kind, passes, rate, seed } = options;
  const all = passes * learnt.length;
  const looks = lookTimes(learnt.length, passes);
  const orders = new Map<number, Uint32Array>();
  let lessons = 0;
  const students = LABELS.map((label): Student => {
    const learner = createLearner(instance, kind, seed);
    const first = standingOf(learner.measure(heldOut), 0);
    return {
      label,
      learner,
      standings: [first],
      best: first,
      numbers: learner.state(),
      state: 'learning',
    };
  });

  /** The order of the lessons of a pass, which depends on the seed alone. */
  function orderOf(pass: number): Uint32Array {
    const known = orders.get(pass);
    if (known) return known;
    const random = createRandom(mix(seed, pass));
    const order = learnt.slice();
    shuffle(order, random);
    // The board is turned at random, so that a network learns the symmetries as well.
    for (let at = 0; at < order.length; at++)
      order[at] = ((order[at] ?? 0) | (random.integer(8) << 29)) >>> 0;
    orders.clear();
    orders.set(pass, order);
    return order;
  }

  function learnTo(until: number, learner: Learner, share: number): void {
    for (let done = lessons; done < until;) {
      const pass = Math.floor(done / learnt.length);
      const end = Math.min(until, (pass + 1) * learnt.length);
      const from = done - pass * learnt.length;
      learner.learn({
        order: orderOf(pass + 1).subarray(from, from + end - done),
        share,
        rate: rateAfter(rate, done / all),
        rateStep: rateAfter(rate, 1 / all) - rate,
      });
      done = end;
    }
  }

  return {
    courses: () =>
      students.map(({ label, standings, best, state }) => ({
        label,
        standings,
        best,
        state,
      })),
    progress: () => (all === 0 ? 1 : lessons / all),
    advance() {
      const until = looks.find((look) => look > lessons);
      const studying = students.filter(({ state }) => state === 'learning');
      if (until === undefined || studying.length === 0) return false;
      for (const student of studying) {
        learnTo(until, student.learner, SHARES[student.label]);
        const standing = standingOf(student.learner.measure(heldOut), until);
        student.standings.push(standing);
        if (standing.error < student.best.error) {
          student.best = standing;
          student.numbers = student.learner.state();
        }
        if (until === all) student.state = 'ended';
        else if (hasLearntAll(student.standings)) student.state = 'stoppedEarly';
        // What is kept of it, and printed, is what is shown.
        if (student.state !== 'learning') student.learner.restore(student.numbers);
      }
      lessons = until;
      return students.some(({ state }) => state === 'learning');
    },
    learner: (label) => students[LABELS.indexOf(label)]!.learner,
    best: (label) => students[LABELS.indexOf(label)]!.numbers,
  };
}

/** The numbers of lessons after which is looked at the held-out games. */
function lookTimes(positions: number, passes: number): number[] {
  const later = Array.from({ length: 2 * passes - 1 }, (_, half) => 1 + half / 2);
  const looks = [...FIRST_LOOKS, ...later].map((share) => Math.round(share * positions));
  return [...new Set(looks)].filter((look) => look > 0);
}

/** Whether the last looks found nothing better than those before. */
function hasLearntAll(standings: readonly Standing[]): boolean {
  if (standings.length <= FIRST_LOOKS.length + EARLY.looks) return false;
  const errors = standings.map(({ error }) => error);
  return Math.min(...errors.slice(-EARLY.looks)) > EARLY.gain * Math.min(...errors.slice(0, -EARLY.looks));
}

function standingOf(measured: Measured, lessons: number): Standing {
  const { positions, early, choices } = measured;
  return {
    lessons,
    error: Math.sqrt(measured.resultSquares / positions),
    meanError: Math.sqrt(measured.meanSquares / positions),
    jump: measured.jumps / positions,
    earlySize: early === 0 ? NaN : measured.earlyValues / measured.earlyResults,
    foreseen: measured.hits / choices,
    phases: measured.phases.map((phase) => phase.errors / phase.positions),
  };
}

/** How the weights of squares that fit the positions learnt from best do on the held-out games. */
export function floorOfSquares(instance: LearningInstance, { learnt, heldOut }: Sample): Standing {
  const learner = instance.createLearner({ kind: 'squares', first: 0, layers: [] }, [
    leastSquares(instance, learnt),
  ]);
  return standingOf(learner.measure(heldOut), learnt.length);
}

/**
 * The weights that fit best the positions learnt from in which no corner is taken. In all positions together the squares
 * beside a corner seem to cost nothing, because once it is taken they are safe.
 */
export function openSquares(instance: LearningInstance, { learnt }: Pick<Sample, 'learnt'>): Float32Array {
  const isOpen = (at: number): boolean => {
    const { mover, opponent } = instance.lesson(at);
    return ((mover | opponent) & CORNERS) === 0n;
  };
  return leastSquares(instance, learnt.filter(isOpen));
}
