import { describe, expect, test } from 'vitest';
import { bit, count, has, squaresOf } from '../../../engine/game/bitboard.ts';
import { type Position, countEmpties, opposite } from '../../../engine/game/position.ts';
import {
  countDiscs,
  flips,
  isGameOver,
  legalMoves,
  passMove,
  playMove,
  turnState,
} from '../../../engine/game/rules.ts';
import { fileOf, rankOf, squareName } from '../../../engine/game/square.ts';
import { setupFaults } from '../../../engine/game/setup.ts';
import { stableDiscs } from '../../../engine/game/stability.ts';
import { currentPosition } from '../../../engine/game/tree.ts';
import { createCourse } from '../../../renderer/features/rules/course.ts';
import { LESSONS, STEPS, type LessonId, lessonGame } from '../../../renderer/features/rules/lessons.ts';
import { square } from '../moves.ts';

function positionOf(step: LessonId): Position {
  return currentPosition(lessonGame(step));
}

function targetsOf(step: LessonId): string[] {
  return squaresOf(LESSONS[step].targets(positionOf(step))).map(squareName);
}

/** The position after `name` is played at the beginning of `step`. */
function after(step: LessonId, name: string): Position {
  const played = playMove(positionOf(step), square(name));
  if (!played.ok) throw new Error(`${name}: ${played.error}`);
  return played.value;
}

describe.each(STEPS)('the step %s', (step) => {
  test('begins where a game can be, with Black to move', () => {
    const position = positionOf(step);
    expect(setupFaults(position)).toEqual([]);
    expect(position.toMove).toBe('black');
  });

  test('asks for moves that are legal', () => {
    const position = positionOf(step);
    const targets = LESSONS[step].targets(position);
    expect(count(targets)).toBeGreaterThan(0);
    expect(targets & ~legalMoves(position)).toBe(0n);
  });
});

describe('what the steps claim', () => {
  test('every first move turns the one white disc between two black ones', () => {
    for (const name of targetsOf('place')) expect(count(flips(positionOf('place'), square(name)))).toBe(1);
  });

  test('one square alone turns the most discs, sideways, up or down, and slanting', () => {
    expect(targetsOf('flip')).toEqual(['e6']);
    const from = square('e6');
    const turned = squaresOf(flips(positionOf('flip'), from));
    const ways = turned.map((to) => {
      const [files, ranks] = [fileOf(to) - fileOf(from), rankOf(to) - rankOf(from)];
      return files === 0 ? 'up or down' : ranks === 0 ? 'sideways' : 'slanting';
    });
    expect(turned).toHaveLength(4);
    expect(new Set(ways)).toEqual(new Set(['up or down', 'sideways', 'slanting']));
  });

  test('one square alone leaves White without a move, and Black can go on', () => {
    expect(targetsOf('pass')).toEqual(['h5']);
    const position = after('pass', 'h5');
    expect(turnState(position)).toBe('pass');
    expect(legalMoves(position)).toBe(0n);
    const passed = passMove(position);
    expect(passed.ok && turnState(passed.value)).toBe('move');
  });

  test('no other move of that step forces a pass', () => {
    const position = positionOf('pass');
    for (const move of squaresOf(legalMoves(position) & ~bit(square('h5')))) {
      const played = playMove(position, move);
      expect(played.ok && turnState(played.value)).toBe('move');
    }
  });

  test('White leads and has just passed before the last square', () => {
    const tree = lessonGame('end');
    const { black, white } = countDiscs(currentPosition(tree));
    expect(tree.line).toHaveLength(60);
    expect(white).toBe(38);
    expect(black).toBe(25);
    expect(LESSONS.end.moves.endsWith('--')).toBe(true);
  });

  test('the last disc fills the board, ends the game and wins it for Black', () => {
    const [only = '', ...others] = targetsOf('end');
    expect(others).toEqual([]);
    const end = after('end', only);
    expect(countEmpties(end)).toBe(0);
    expect(isGameOver(end)).toBe(true);
    expect(countDiscs(end)).toEqual({ black: 35, white: 29 });
  });

  test('the corner makes discs stable, of which there was none before', () => {
    expect(targetsOf('corners')).toEqual(['a1']);
    expect(stableDiscs(positionOf('corners'), 'black')).toBe(0n);
    const position = after('corners', 'a1');
    const stable = stableDiscs(position, 'black');
    expect(has(stable, square('a1'))).toBe(true);
    expect(squaresOf(stable).map(squareName)).toEqual(
      expect.arrayContaining(['b1', 'c1', 'd1', 'e1', 'a2', 'a3', 'a4']),
    );
  });

  test('no game that goes on turns a disc which the corner made safe', () => {
    const begin = after('corners', 'a1');
    const stable = stableDiscs(begin, 'black');
    let seed = 1;
    for (let game = 0; game < 200; game++) {
      let position = begin;
      while (turnState(position) !== 'over') {
        const moves = squaresOf(legalMoves(position));
        seed = (seed * 48_271) % 2_147_483_647;
        const move = moves[seed % Math.max(1, moves.length)];
        const next = move === undefined ? passMove(position) : playMove(position, move);
        if (!next.ok) throw new Error(next.error);
        position = next.value;
        expect(position.black & stable).toBe(stable);
      }
    }
  });
});

describe('a course', () => {
  test('begins with the first step, which any legal move does', () => {
    const course = createCourse();
    expect(course.phase.value).toBe('task');
    expect(course.choose(square('c4'))).toEqual({ kind: 'played' });
    expect(course.phase.value).toBe('done');
    expect([...course.done.value]).toEqual(['place']);
  });

  test('says why a square cannot be played', () => {
    const course = createCourse();
    expect(course.choose(square('a1'))).toEqual({ kind: 'refused', why: 'flipsNothing' });
    expect(course.choose(square('d4'))).toEqual({ kind: 'refused', why: 'occupied' });
  });

  test('does not play a legal move that the step does not ask for', () => {
    const course = createCourse();
    course.begin('flip');
    const before = course.session.position.value;
    expect(course.choose(square('c5'))).toEqual({ kind: 'other', turned: 2 });
    expect(course.session.position.value).toBe(before);
  });

  test('shows a pass until the user goes on, and then asks for another move', () => {
    const course = createCourse();
    course.begin('pass');
    course.choose(square('h5'));
    expect(course.phase.value).toBe('passing');
    expect(course.playable.value).toBe(0n);
    course.pass();
    expect(course.phase.value).toBe('again');
    expect(course.session.position.value.toMove).toBe('black');
    course.choose(squaresOf(course.playable.value)[0]!);
    expect(course.phase.value).toBe('done');
  });

  test('goes from step to step and stops at both ends', () => {
    const course = createCourse();
    course.go(-1);
    expect(course.step.value).toBe('place');
    for (const step of STEPS.slice(1)) {
      course.go(1);
      expect(course.step.value).toBe(step);
    }
    course.go(1);
    expect(course.step.value).toBe('corners');
  });

  test('has a board of its own beside any other course', () => {
    const [one, other] = [createCourse(), createCourse()];
    one.choose(square('c4'));
    expect(other.phase.value).toBe('task');
    expect(opposite(one.session.position.value.toMove)).toBe(other.session.position.value.toMove);
  });
});
