/** What learners do, in plain JavaScript and by one position after the other: what the vectors are compared with. */
import type { Lesson, LearningInstance, Lessons } from '../../../../engine/host/learning-wasm.ts';
import { phaseOf } from '../../../../engine/host/network-file.ts';
import { LANES, entryClasses } from '../../../../engine/host/patterns.ts';
import { count, has } from '../../../../engine/game/bitboard.ts';
import { legalMoves } from '../../../../engine/game/rules.ts';
import type { LearnerKind } from '../../../../engine/players/learners.ts';
import { networkShapeOf } from '../../../../engine/host/learner-file.ts';
import { Network, activateDiscs } from '../../../../engine/lab/learning/network.ts';
import { SQUARE_WEIGHTS } from '../../../../engine/search/learning/layout.ts';
import { MOVES } from '../../../../engine/search/pattern-layout.ts';

interface PlainLearner {
  /** As `Learner.learn`. */
  learn(lessons: Lessons): number;
  /** The value of the position with this number. */
  value(at: number): number;
}

/** One step of learning: the value of a position, then a step towards a target. */
interface Steps {
  value(at: number, symmetry: number): number;
  step(at: number, symmetry: number, target: number, rate: number): number;
}

export function plainLearner(instance: LearningInstance, kind: LearnerKind, seed: number): PlainLearner {
  const lessons = Array.from({ length: instance.count() }, (_, at) => instance.lesson(at));
  const outcomes = Int8Array.from(lessons, ({ outcome }) => outcome);
  const turns = Int8Array.from(lessons, ({ turn }) => turn);
  const steps =
    kind === 'squares'
      ? squares(instance)
      : kind === 'discs'
        ? discs(lessons, seed)
        : patterns(lessons, seed);
  return {
    value: (at) => steps.value(at, 0),
    learn({ order, share, rate, rateStep }) {
      let sum = 0;
      let now = rate;
      for (const lesson of order) {
        const at = lesson & 0x1fffffff;
        const symmetry = lesson >>> 29;
        const turn = turns[at] ?? 0;
        let target = outcomes[at] ?? 0;
        if (turn !== 0 && share < 1)
          target = share * target + (1 - share) * turn * steps.value(at + 1, symmetry);
        sum += steps.step(at, symmetry, target, now) ** 2;
        now += rateStep;
      }
      return sum;
    },
  };
}

function squares(instance: LearningInstance): Steps {
  const weights = new Float32Array(SQUARE_WEIGHTS);
  const inputs = new Int8Array(SQUARE_WEIGHTS * instance.count());
  for (let at = 0; at < instance.count(); at++) inputs.set(instance.squareInputs(at), at * SQUARE_WEIGHTS);
  const value = (at: number): number => {
    let sum = 0;
    const from = at * SQUARE_WEIGHTS;
    for (let input = 0; input < SQUARE_WEIGHTS; input++)
      sum += (inputs[from + input] ?? 0) * (weights[input] ?? 0);
    return sum;
  };
  return {
    value,
    step(at, _symmetry, target, rate) {
      const error = value(at) - target;
      const from = at * SQUARE_WEIGHTS;
      const by = rate * error;
      for (let input = 0; input < SQUARE_WEIGHTS; input++)
        weights[input] = (weights[input] ?? 0) - by * (inputs[from + input] ?? 0);
      return error;
    },
  };
}

function shapeOf(kind: LearnerKind): NonNullable<ReturnType<typeof networkShapeOf>> {
  const shape = networkShapeOf(kind);
  if (!shape) throw new Error('The worth of squares is no network.');
  return shape;
}

function discs(lessons: readonly Lesson[], seed: number): Steps {
  const network = new Network(shapeOf('discs'), seed);
  const boards = BigUint64Array.from(lessons.flatMap(({ mover, opponent }) => [mover, opponent]));
  const words = new Uint32Array(boards.buffer);
  const active = new Uint8Array(65);
  return {
    value: (at, symmetry) => network.value(active, activateDiscs(words, at, symmetry, active)),
    step: (at, symmetry, target, rate) =>
      network.learn(active, activateDiscs(words, at, symmetry, active), target, rate),
  };
}

function patterns(lessons: readonly Lesson[], seed: number): Steps {
  const network = new Network(shapeOf('patterns'), seed);
  const { ofEntry, count: firstOfEmpties } = entryClasses();
  const active = lessons.map(({ mover, opponent, empties }) => {
    const moves = count(legalMoves({ black: mover, white: opponent, toMove: 'black' }));
    const digit = (square: number): number => (has(mover, square) ? 1 : has(opponent, square) ? -1 : 0);
    const entries = LANES.map(
      (lane) => lane.centre + lane.squares.reduce((index, square) => 3 * index + digit(square), 0),
    );
    return [...[...entries, MOVES + moves].map((entry) => ofEntry[entry] ?? 0), firstOfEmpties + empties];
  });
  const inputsOf = (at: number): readonly number[] => active[at] ?? [];
  const phaseAt = (at: number): number => phaseOf(lessons[at]?.empties ?? 0);
  return {
    value: (at) => network.value(inputsOf(at), inputsOf(at).length, phaseAt(at)),
    step: (at, _symmetry, target, rate) =>
      network.learn(inputsOf(at), inputsOf(at).length, target, rate, phaseAt(at)),
  };
}
