import { expect, test } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { currentPosition } from '../../../engine/game/record.ts';
import { boardSvg } from '../../../renderer/board/picture.ts';
import { recordOf, square } from '../moves.ts';

function countOf(svg: string, part: string): number {
  return svg.split(part).length - 1;
}

test('every disc is drawn where it lies', () => {
  const svg = boardSvg(START_POSITION);
  expect([countOf(svg, 'url(#black)'), countOf(svg, 'url(#white)')]).toEqual([2, 2]);
  // d4 and e5 are white; squares are 80 wide, after a frame of 40.
  expect(svg).toContain('cx="320" cy="320" r="33" fill="url(#white)"');
  expect(svg).toContain('cx="400" cy="320" r="33" fill="url(#black)"');
  expect(countOf(svg, '<text ')).toBe(16);
});

test('the last move is marked in a colour that its disc shows', () => {
  const svg = boardSvg(currentPosition(recordOf('f5')), square('f5'));
  expect(countOf(svg, '#ff7a70')).toBe(1);
  expect(countOf(boardSvg(START_POSITION, square('f5')), '#ff7a70')).toBe(0);
});
