import { expect, test } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { currentPosition } from '../../../engine/game/tree.ts';
import { type BoardColours, boardSvg } from '../../../renderer/board/picture.ts';
import { recordOf, square } from '../moves.ts';

function countOf(svg: string, part: string): number {
  return svg.split(part).length - 1;
}

const COLOURS: BoardColours = {
  felt: '#000001',
  'felt-2': '#000002',
  'felt-line': '#000003',
  frame: '#000004',
  'frame-2': '#000005',
  'frame-ink': '#000006',
  'black-disc-light': '#000007',
  'black-disc': '#000008',
  'black-disc-dark': '#000009',
  'white-disc-light': '#00000a',
  'white-disc': '#00000b',
  'white-disc-dark': '#00000c',
  'last-on-black': '#ff7a70',
  'last-on-white': '#00000d',
};

test('every disc is drawn where it lies', () => {
  const svg = boardSvg(COLOURS, START_POSITION);
  expect(countOf(svg, 'url(#black)')).toBe(2);
  expect(countOf(svg, 'url(#white)')).toBe(2);
  // d4 and e5 are white; squares are 80 wide, after a frame of 40.
  expect(svg).toContain('cx="320" cy="320" r="33" fill="url(#white)"');
  expect(svg).toContain('cx="400" cy="320" r="33" fill="url(#black)"');
  expect(countOf(svg, '<text ')).toBe(16);
});

test('the last move is marked in a colour that its disc shows', () => {
  const svg = boardSvg(COLOURS, currentPosition(recordOf('f5')), square('f5'));
  expect(countOf(svg, '#ff7a70')).toBe(1);
  expect(countOf(boardSvg(COLOURS, START_POSITION, square('f5')), '#ff7a70')).toBe(0);
});

test('the picture uses the colours of the requested board', () => {
  const svg = boardSvg(COLOURS, currentPosition(recordOf('f5d6')), square('d6'));
  const used = new Set(svg.match(/#[0-9a-f]{6}\b/g));
  expect(used).toEqual(new Set(Object.values(COLOURS)).difference(new Set(['#ff7a70'])));
});
