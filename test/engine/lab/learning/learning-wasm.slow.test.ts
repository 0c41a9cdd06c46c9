import { describe, expect, it } from 'vitest';
import { countEmpties, sides } from '../../../../engine/game/position.ts';
import { bit, has, squaresOf } from '../../../../engine/game/bitboard.ts';
import { flips, legalMoves, officialScore, playMove, turnState } from '../../../../engine/game/rules.ts';
import { START_POSITION, type Position } from '../../../../engine/game/position.ts';
import { IMAGES } from '../../../../engine/game/symmetry.ts';
import { CLASS_OF_SQUARE } from '../../../../engine/host/learning-wasm.ts';
import { createLearner, playGame } from '../../../../engine/lab/learning/learning.ts';
import { LEARNERS } from '../../../../engine/players/learners.ts';
import { createRandom } from '../../../../engine/players/random.ts';
import { openLearning } from './open-learning.ts';
import { plainLearner } from './plain-learner.ts';

const GAME = { seed: 7, depth: 2 };

function withGames(games: number): ReturnType<typeof openLearning> {
  const instance = openLearning();
  for (let game = 0; game < games; game++) playGame(instance, GAME, game);
  return instance;
}

describe('games of self-play', () => {
  it('follow the rules, and every position knows how its game ended', () => {
    const instance = openLearning();
    for (let game = 0; game < 8; game++) {
      const { from, to } = playGame(instance, GAME, game);
      let position: Position = START_POSITION;
      const seen: { black: boolean; outcome: number }[] = [];
      for (let at = from; at < to; at++) {
        if (legalMoves(position) === 0n)
          position = { ...position, toMove: position.toMove === 'black' ? 'white' : 'black' };
        const lesson = instance.lesson(at);
        expect(sides(position)).toEqual({ mover: lesson.mover, opponent: lesson.opponent });
        expect(lesson.empties).toBe(countEmpties(position));
        seen.push({ black: position.toMove === 'black', outcome: lesson.outcome });
        const next = at + 1 < to ? instance.lesson(at + 1) : undefined;
        // The square that filled up is the move, whoever chose it.
        const after = next ? next.mover | next.opponent : undefined;
        const played =
          after === undefined
            ? squaresOf(legalMoves(position))[0]
            : squaresOf(after & ~(lesson.mover | lesson.opponent))[0];
        if (next && lesson.move !== undefined) expect(lesson.move).toBe(played);
        const moved = playMove(position, lesson.move ?? played ?? 0);
        if (!moved.ok) throw new Error(moved.error);
        expect(lesson.turn).toBe(
          next ? (sides({ ...moved.value, toMove: position.toMove }).mover === next.mover ? 1 : -1) : 0,
        );
        position = moved.value;
      }
      expect(turnState(position)).toBe('over');
      const lead = officialScore(position).black - officialScore(position).white;
      for (const { black, outcome } of seen) expect(outcome).toBe(black ? lead : -lead);
    }
  });

  it('are the same for the same seed, and others for another', () => {
    const [one, other] = [withGames(3), withGames(3)];
    const lessons = (instance: typeof one) =>
      Array.from({ length: instance.count() }, (_, at) => instance.lesson(at));
    expect(lessons(one)).toEqual(lessons(other));
    const third = openLearning();
    playGame(third, { ...GAME, seed: 8 }, 0);
    expect(lessons(third).slice(0, 60)).not.toEqual(lessons(one).slice(0, third.count()));
  });

  it('can be replayed from their squares, and illegal or unfinished ones are left out', () => {
    const instance = openLearning();
    const { from, to } = playGame(instance, GAME, 2);
    const squares: number[] = [];
    for (let at = from; at + 1 < to; at++) {
      const { mover, opponent } = instance.lesson(at);
      const next = instance.lesson(at + 1);
      squares.push(squaresOf((next.mover | next.opponent) & ~(mover | opponent))[0] ?? 0);
    }
    const last = instance.lesson(to - 1);
    const board: Position = { black: last.mover, white: last.opponent, toMove: 'black' };
    const whole = [...squares, squaresOf(legalMoves(board))[0] ?? 0];
    const again = instance.addGame(Uint8Array.from(whole));
    expect(again.to - again.from).toBe(to - from);
    expect(instance.lesson(again.from + 20).mover).toBe(instance.lesson(from + 20).mover);
    for (const wrong of [whole.slice(0, -1), [0, ...whole.slice(1)], [...whole, 70], []]) {
      const nothing = instance.addGame(Uint8Array.from(wrong));
      expect(nothing.to).toBe(nothing.from);
    }
  });
});

describe('the kinds of squares', () => {
  it('are ten, and the same for all images of a square', () => {
    expect(new Set(CLASS_OF_SQUARE).size).toBe(10);
    for (const images of IMAGES)
      for (const [square, image] of images.entries())
        expect(CLASS_OF_SQUARE[image]).toBe(CLASS_OF_SQUARE[square]);
  });

  it('are counted in each position', () => {
    const instance = withGames(1);
    const { mover, opponent } = instance.lesson(30);
    const counted = Array.from({ length: 10 }, () => 0);
    for (const [square, each] of CLASS_OF_SQUARE.entries())
      counted[each] = (counted[each] ?? 0) + (has(mover, square) ? 1 : has(opponent, square) ? -1 : 0);
    expect([...instance.squareInputs(30)]).toEqual([...counted, 1, 0]);
  });
});

describe.each(LEARNERS)('the learner of %s', (kind) => {
  const instance = withGames(12);
  const random = createRandom(4);
  const order = Uint32Array.from({ length: 1500 }, () => {
    return (random.integer(instance.count()) | (random.integer(8) << 29)) >>> 0;
  });
  const rate = kind === 'squares' ? 0.0003 : 0.01;

  it.each([1, 0, 0.5])('does what plain arithmetic does, with a share of %d of the result', (share) => {
    const fast = createLearner(instance, kind, 3);
    const plain = plainLearner(instance, kind, 3);
    const lessons = { order, share, rate, rateStep: -rate / 2000 };
    const [found, wanted] = [fast.learn(lessons), plain.learn(lessons)];
    expect(found / wanted).toBeCloseTo(1, 3);
    const values = fast.values({ from: 0, to: 120 });
    for (const [at, value] of values.entries()) expect(Math.abs(value - plain.value(at))).toBeLessThan(0.05);
  });

  it('goes on from numbers that were kept as if it had not stopped', () => {
    const [whole, half] = [createLearner(instance, kind, 3), createLearner(instance, kind, 3)];
    const lessons = { share: 1, rate, rateStep: 0 };
    whole.learn({ ...lessons, order });
    half.learn({ ...lessons, order: order.subarray(0, 700) });
    const rest = createLearner(instance, kind, 3, half.state());
    rest.learn({ ...lessons, order: order.subarray(700) });
    expect(rest.values({ from: 0, to: 60 })).toEqual(whole.values({ from: 0, to: 60 }));
  });

  it('measures the errors of its values, and the moves that it foresees', () => {
    const learner = createLearner(instance, kind, 3);
    learner.learn({ order, share: 1, rate, rateStep: 0 });
    const some = Uint32Array.from({ length: 40 }, (_, step) => 61 + 7 * step);
    let resultSquares = 0;
    let jumps = 0;
    let choices = 0;
    let hits = 0;
    for (const at of some) {
      const { mover, opponent, outcome, turn, move } = instance.lesson(at);
      const [value = 0, next = 0] = learner.values({ from: at, to: at + 2 });
      resultSquares += (value - outcome) ** 2;
      jumps += Math.abs(value - (turn === 0 ? outcome : turn * next));
      const position: Position = { black: mover, white: opponent, toMove: 'black' };
      const moves = squaresOf(legalMoves(position));
      if (move === undefined || moves.length < 2) continue;
      const worths = moves.map((square) => afterMove(position, square));
      const best = worths.filter((worth) => worth === Math.max(...worths)).length;
      choices++;
      if (worths[moves.indexOf(move)] === Math.max(...worths)) hits += 1 / best;
      if (best === 1) expect(moves[worths.indexOf(Math.max(...worths))]).toBe(learner.bestMove(position));
    }
    const measured = learner.measure(some);
    expect(measured.positions).toBe(some.length);
    expect(measured.resultSquares).toBeCloseTo(resultSquares, 2);
    expect(measured.jumps).toBeCloseTo(jumps, 2);
    expect(measured.choices).toBe(choices);
    expect(measured.hits).toBeCloseTo(hits, 6);
    expect(measured.phases.reduce((sum, { positions }) => sum + positions, 0)).toBe(some.length);

    /** What a move leads to, for the side that makes it. */
    function afterMove(position: Position, square: number): number {
      const flipped = flips(position, square);
      const own = position.black | flipped | bit(square);
      const other = position.white & ~flipped;
      const answers: Position = { black: other, white: own, toMove: 'black' };
      if (legalMoves(answers) !== 0n) return -learner.value(answers);
      const again: Position = { black: own, white: other, toMove: 'black' };
      if (legalMoves(again) !== 0n) return learner.value(again);
      return officialScore(again).black - officialScore(again).white;
    }
  });
});
