import { describe, expect, test } from 'vitest';
import { annotate, goTo, lineNodes } from '../../../engine/game/tree.ts';
import { framesOf, hasValues } from '../../../renderer/features/sharing/film.ts';
import { evaluation } from '../../engine/review/lines.ts';
import { BLACK_MUST_PASS, WIPE_OUT, recordOf } from '../moves.ts';

const OPTIONS = { part: 'line', withValues: true, moveMs: 1000 } as const;

describe('the pictures of an animation', () => {
  test('begin with the start and show each move with its number', () => {
    const frames = framesOf(recordOf('f5d6c3'), OPTIONS);
    expect(frames.map(({ picture }) => picture.caption?.move)).toEqual([undefined, '1 f5', '2 d6', '3 c3']);
  });

  test('are shown equally long, except for the last one', () => {
    const frames = framesOf(recordOf('f5d6c3'), OPTIONS);
    expect(frames.map(({ holdsMs }) => holdsMs)).toEqual([1000, 1000, 1000, 4000]);
  });

  test('leave out passes, which change no disc', () => {
    const frames = framesOf(recordOf(`${BLACK_MUST_PASS}--`), OPTIONS);
    expect(frames).toHaveLength(1 + BLACK_MUST_PASS.length / 2);
  });

  test('can begin at the place on the board, whose last move is marked', () => {
    const frames = framesOf(goTo(recordOf('f5d6c3'), 1), { ...OPTIONS, part: 'rest' });
    expect(frames.map(({ picture }) => picture.caption?.move)).toEqual(['1 f5', '2 d6', '3 c3']);
  });

  test('say who is ahead where that is known and wanted', () => {
    const game = recordOf('f5d6');
    const [first] = lineNodes(game);
    const tree = annotate(game, first!.id, { evaluation: evaluation(-4, ['-4 d6']), mark: 'mistake' });
    expect(framesOf(tree, OPTIONS)[1]?.picture.caption?.lead).toEqual({
      text: '+4',
      exact: false,
      side: 'white',
    });
    expect(framesOf(tree, OPTIONS)[1]?.picture.mark).toBe('mistake');
    expect(framesOf(tree, OPTIONS)[2]?.picture.caption?.lead).toBeUndefined();
    expect(framesOf(tree, { ...OPTIONS, withValues: false })[1]?.picture.caption?.lead).toBeUndefined();
  });

  test('know the result of a game that is over without a search', () => {
    const last = framesOf(recordOf(WIPE_OUT), OPTIONS).at(-1);
    expect(last?.picture.caption?.lead).toEqual({ text: '+64', exact: true, side: 'black' });
  });

  test('a game has values to show as soon as one place is evaluated', () => {
    const game = recordOf('f5d6');
    expect(hasValues(game)).toBe(false);
    expect(hasValues(annotate(game, 0, { evaluation: evaluation(0, ['0 f5']) }))).toBe(true);
  });
});
