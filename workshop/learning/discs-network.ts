/**
 * The network on the discs alone, learnt from files of positions. Its target lies between the result of the game and its
 * own value of the next position: the result covers all that follows, but with the mistakes of the players; the value of
 * the next position has less noise, but contains only what the network knows already.
 */
import { type Position, sides } from '../../engine/game/position.ts';
import { SYMMETRIES } from '../../engine/game/symmetry.ts';
import {
  type Checkpoint,
  Network,
  activateDiscs,
  rateAfter,
  shuffle,
} from '../../engine/lab/learning/network.ts';
import { DISCS_SHAPE } from '../../engine/host/learner-file.ts';
import { createRandom, mix } from '../../engine/players/random.ts';
import type { Estimate } from './errors.ts';
import { LABEL, type Positions, stretchesOf } from './positions.ts';

export interface NetworkOptions {
  readonly passes: number;
  readonly seed: number;
  /** The size of the first step. */
  readonly rate: number;
  /** The share of the result of the game in the target, 0 .. 1; the rest is the value of the next position. */
  readonly outcomeShare: number;
  /** Positions whose fold is below this are held out. */
  readonly heldOutFolds: number;
  /** One in this many of the other positions is learnt from. */
  readonly every: number;
  /** Called after each pass with the mean error against the targets, in discs squared. */
  onPass?(pass: number, meanSquaredError: number): void;
  readonly checkpoint?: Checkpoint;
}

/** All positions, one after the other. */
interface Lessons {
  /** The boards of the positions. */
  readonly words: Uint32Array;
  /** The results of their games, with perfect play from where they are solved, for the mover. */
  readonly outcomes: Int8Array;
  /** 1 if the next position has the same mover, -1 if it has the other, 0 if there is none. */
  readonly turns: Int8Array;
  /** The positions to learn from. */
  readonly order: Uint32Array;
}

function gatherLessons(data: readonly Positions[], heldOutFolds: number, every: number): Lessons {
  const total = data.reduce((sum, { count }) => sum + count, 0);
  const words = new Uint32Array(4 * total);
  const outcomes = new Int8Array(total);
  const turns = new Int8Array(total);
  const order: number[] = [];
  let before = 0;
  for (const positions of data) {
    const { boards, scores, labels, folds, count } = positions;
    words.set(new Uint32Array(boards.buffer, boards.byteOffset, 4 * count), 4 * before);
    for (const { from, to, sides: movers } of stretchesOf(positions)) {
      const last = (scores[to - 1] ?? 0) * (movers[to - 1 - from] ?? 1);
      // A game whose last position has the label of a search did not end there; a random move followed.
      const isKnown = labels[to - 1] !== LABEL.search;
      for (let at = from; at < to; at++) {
        const mover = movers[at - from] ?? 1;
        outcomes[before + at] = last * mover;
        turns[before + at] = at + 1 < to ? mover * (movers[at + 1 - from] ?? 1) : 0;
        if (isKnown && (folds[at] ?? 0) >= heldOutFolds && at % every === 0) order.push(before + at);
      }
    }
    before += count;
  }
  return { words, outcomes, turns, order: Uint32Array.from(order) };
}

/** Trains a network on the positions that are not held out, in an order that depends only on the seed. */
export function trainNetwork(data: readonly Positions[], options: NetworkOptions): Estimate {
  const network = new Network(DISCS_SHAPE, options.seed);
  const { words, outcomes, turns, order } = gatherLessons(data, options.heldOutFolds, options.every);
  const active = new Uint8Array(65);
  const share = options.outcomeShare;
  const done = options.checkpoint?.restore(network.state) ?? 0;
  for (let pass = done + 1; pass <= options.passes; pass++) {
    const random = createRandom(mix(options.seed, pass));
    const lessons = order.slice();
    shuffle(lessons, random);
    let squares = 0;
    for (const [step, at] of lessons.entries()) {
      const symmetry = random.integer(SYMMETRIES.length);
      const turn = turns[at] ?? 0;
      let target = outcomes[at] ?? 0;
      if (turn !== 0 && share < 1) {
        const next = network.value(active, activateDiscs(words, at + 1, symmetry, active));
        target = share * target + (1 - share) * turn * next;
      }
      const rate = rateAfter(options.rate, (pass - 1 + step / lessons.length) / options.passes);
      squares += network.learn(active, activateDiscs(words, at, symmetry, active), target, rate) ** 2;
    }
    options.checkpoint?.keep(pass, network.state);
    options.onPass?.(pass, squares / order.length);
  }
  const boards = new BigUint64Array(2);
  return (position: Position) => {
    const { mover, opponent } = sides(position);
    boards.set([mover, opponent]);
    return network.value(active, activateDiscs(new Uint32Array(boards.buffer), 0, 0, active));
  };
}
