/** The slips of one person as positions to be asked again. */
import { describe, expect, test } from 'vitest';
import { annotate, lineNodes } from '../../../engine/game/tree.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { mistakesIn } from '../../../engine/review/mistakes.ts';
import { evaluation, recordOf, square } from './lines.ts';

const GAME = recordOf('f5d6c3d3c4');
const [AFTER_F5] = lineNodes(GAME);

/** White plays d6, where f6 is 12 discs better. */
const REVIEWED = annotate(GAME, AFTER_F5!.id, {
  evaluation: evaluation(-12, ['-12 f6 d3', '0 d6'], { exact: true }),
});

describe('mistakes', () => {
  test('are asked from the position before them, with what the review knows of its moves', () => {
    const [mistake, ...others] = mistakesIn(REVIEWED, 'white');
    expect(others).toEqual([]);
    expect(mistake?.position).toEqual(AFTER_F5!.position);
    expect(mistake?.value.lines[0]?.moves[0]).toBe(square('f6'));
    expect(mistake?.judgement).toMatchObject({ move: square('d6'), best: square('f6'), loss: 12 });
  });

  test('of the other side are not those of this one', () => {
    expect(mistakesIn(REVIEWED, 'black')).toEqual([]);
  });

  test('are none in a game without a review', () => {
    expect(GAME.root.position).toEqual(START_POSITION);
    expect(mistakesIn(GAME, 'white')).toEqual([]);
  });
});
