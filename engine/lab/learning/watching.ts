/**
 * Learning in small steps, for whoever looks on: games are played or taken over first, and then learnt from. What there is
 * to see after each step is a value that can be handed on to a page.
 */
import { bit, squaresOf } from '../../game/bitboard.ts';
import { CLASS_OF_SQUARE, type Learner, type LearningInstance, type Span } from '../../host/learning-wasm.ts';
import {
  type Course,
  type Label,
  type Learning,
  type LearningOptions,
  type Sample,
  createLearning,
  divide,
  floorOfSquares,
  openSquares,
  playGame,
} from './learning.ts';
import { worthOfSquares } from './squares.ts';

/** What a learner of one label makes of things. */
export interface Seen extends Course {
  /** What a disc on each square is worth, in discs at the end. */
  readonly worth: readonly number[];
  /** The values of the game that is shown, ply by ply, in discs for Black. */
  readonly values: readonly number[];
}

export interface Watched {
  readonly stage: 'playing' | 'learning' | 'ended';
  readonly games: number;
  readonly positions: number;
  /** The share of all that is over in this stage, 0 .. 1. */
  readonly progress: number;
  /** Empty until something is learnt. */
  readonly courses: readonly Seen[];
  /**
   * The error on the held-out games of the weights of squares that fit the games learnt from best; only of that kind. Other
   * weights may by luck err less there.
   */
  readonly floor: number | undefined;
  /**
   * What a disc on each square is worth by the best fit to the positions learnt from in which no corner is taken; only of that
   * kind.
   */
  readonly openWorth: readonly number[] | undefined;
  /** The number of empty squares at each place of the game that is shown, and Black's lead at its end. */
  readonly shown: { readonly empties: readonly number[]; readonly lead: number } | undefined;
}

export interface Watch {
  /** Plays some games, or learns until the next look at the held-out games. False when there is no more to do. */
  step(): boolean;
  watched(): Watched;
  /** The numbers of a learner where its error was least; undefined before anything is learnt. */
  best(label: Label): readonly Float32Array[] | undefined;
}

/** So many games are played in a step: some tens of milliseconds. */
const GAMES_IN_STEP = 20;
/** So many held-out positions tell what a square is worth to a network. */
const TURNED = 150;

/** @throws RangeError if there are too few games to hold some out. */
export function watchLearning(
  instance: LearningInstance,
  options: LearningOptions,
  given: readonly Uint8Array[] | undefined,
): Watch {
  const games: Span[] = [];
  const all = given?.length ?? options.games;
  let next = 0;
  let learning: Learning | undefined;
  let sample: Sample | undefined;
  let floor: number | undefined;
  let openWorth: readonly number[] | undefined;
  let isOver = false;

  function gather(): void {
    const end = Math.min(all, next + GAMES_IN_STEP);
    for (; next < end; next++) {
      const squares = given?.[next];
      const span = given ? instance.addGame(squares ?? new Uint8Array()) : playGame(instance, options, next);
      if (span.to > span.from) games.push(span);
    }
  }

  function begin(): void {
    sample = divide(games, options.seed);
    if (sample.learnt.length === 0 || sample.heldOut.length === 0) {
      throw new RangeError(`${games.length} games are too few to learn from: one in twenty is held out.`);
    }
    learning = createLearning(instance, sample, options);
    if (options.kind !== 'squares') return;
    floor = floorOfSquares(instance, sample).error;
    openWorth = worthOfSquares(openSquares(instance, sample));
  }

  return {
    step() {
      if (next < all) gather();
      else if (!learning) begin();
      else isOver = !learning.advance();
      return !isOver;
    },
    watched() {
      const courses = learning?.courses() ?? [];
      const shown = sample?.shown;
      return {
        stage: isOver ? 'ended' : learning ? 'learning' : 'playing',
        games: games.length,
        positions: instance.count(),
        progress: learning ? learning.progress() : all === 0 ? 1 : next / all,
        courses: courses.map((course): Seen => {
          const learner = learning?.learner(course.label);
          return {
            ...course,
            worth: learner && sample ? worthOf(instance, learner, options.kind, sample.heldOut) : [],
            values: learner && shown ? valuesFor(instance, learner, shown) : [],
          };
        }),
        floor,
        openWorth,
        shown: shown && shownGame(instance, shown),
      };
    },
    best: (label) => learning?.best(label),
  };
}

/** 1 for each position of a game in which its first mover, Black, moves, and -1 for the others. */
function sidesOf(instance: LearningInstance, { from, to }: Span): number[] {
  const sides: number[] = [];
  let side = 1;
  for (let at = from; at < to; at++) {
    sides.push(side);
    side *= instance.lesson(at).turn;
  }
  return sides;
}

/** The values of a game, ply by ply, for Black. */
function valuesFor(instance: LearningInstance, learner: Learner, span: Span): number[] {
  const values = learner.values(span);
  return sidesOf(instance, span).map((side, at) => side * (values[at] ?? 0));
}

function shownGame(instance: LearningInstance, { from, to }: Span): NonNullable<Watched['shown']> {
  return {
    empties: Array.from({ length: to - from }, (_, step) => instance.lesson(from + step).empties),
    lead: instance.lesson(from).outcome,
  };
}

/**
 * What a disc on each square is worth to a learner: the weights of squares, or for a network half of what turning a disc of
 * the opponent there changes, on average over positions and the images of the square.
 */
export function worthOf(
  instance: LearningInstance,
  learner: Learner,
  kind: LearningOptions['kind'],
  positions: Uint32Array,
): number[] {
  if (kind === 'squares') return worthOfSquares(learner.state()[0] ?? []);
  const classes = new Set(CLASS_OF_SQUARE).size;
  const sums = new Float64Array(classes);
  const counts = new Uint32Array(classes);
  const every = Math.max(1, Math.floor(positions.length / TURNED));
  for (let at = 0; at < positions.length; at += every) {
    const { mover, opponent } = instance.lesson(positions[at] ?? 0);
    const before = learner.value({ black: mover, white: opponent, toMove: 'black' });
    for (const square of squaresOf(opponent)) {
      const turned = bit(square);
      const after = learner.value({ black: mover | turned, white: opponent & ~turned, toMove: 'black' });
      const each = CLASS_OF_SQUARE[square] ?? 0;
      sums[each] = (sums[each] ?? 0) + (after - before) / 2;
      counts[each] = (counts[each] ?? 0) + 1;
    }
  }
  return CLASS_OF_SQUARE.map((each) => (sums[each] ?? 0) / Math.max(1, counts[each] ?? 0));
}
