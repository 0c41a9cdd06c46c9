import { expect, test } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { currentPosition } from '../../../engine/game/tree.ts';
import { type BoardColours, boardSvg, pictureRatio } from '../../../renderer/board/picture.ts';
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
  surface: '#00000e',
  accent: '#00000f',
  'ink-2': '#000010',
  slip: '#000011',
  mistake: '#000012',
  blunder: '#000013',
  value: '#000014',
  'on-value': '#000015',
  exact: '#000016',
  'on-exact': '#000017',
};

test('every disc is drawn where it lies', () => {
  const svg = boardSvg(COLOURS, { position: START_POSITION });
  expect(countOf(svg, 'url(#black)')).toBe(2);
  expect(countOf(svg, 'url(#white)')).toBe(2);
  // d4 and e5 are white; squares are 80 wide, after a frame of 40.
  expect(svg).toContain('cx="320" cy="320" r="33" fill="url(#white)"');
  expect(svg).toContain('cx="400" cy="320" r="33" fill="url(#black)"');
  expect(countOf(svg, '<text ')).toBe(16);
});

test('the last move is marked in a colour that its disc shows', () => {
  const svg = boardSvg(COLOURS, { position: currentPosition(recordOf('f5')), lastSquare: square('f5') });
  expect(countOf(svg, '#ff7a70')).toBe(1);
  expect(countOf(boardSvg(COLOURS, { position: START_POSITION, lastSquare: square('f5') }), '#ff7a70')).toBe(
    0,
  );
});

test('a judged move has the sign of its mark on a ground of its own', () => {
  const position = currentPosition(recordOf('f5'));
  const svg = boardSvg(COLOURS, { position, lastSquare: square('f5'), mark: 'blunder' });
  expect(countOf(svg, COLOURS.blunder)).toBe(1);
  expect(countOf(svg, COLOURS.surface)).toBe(1);
  expect(countOf(boardSvg(COLOURS, { position, mark: 'blunder' }), COLOURS.blunder)).toBe(0);
  expect(svg).not.toContain('stroke-dasharray');
  const probable = boardSvg(COLOURS, {
    position,
    lastSquare: square('f5'),
    mark: 'blunder',
    isProbable: true,
  });
  expect(probable).toContain('stroke-dasharray');
});

test('values are written on their squares, and exact ones have a tick', () => {
  const values = new Map([
    [square('c4'), { text: '+4', exact: false }],
    [square('f5'), { text: '−2', exact: true }],
  ]);
  const svg = boardSvg(COLOURS, { position: START_POSITION, values });
  expect(svg).toContain('>+4</text>');
  expect(svg).toContain('>−2</text>');
  expect(countOf(svg, `fill="${COLOURS.exact}"`)).toBe(1);
  expect(countOf(svg, `stroke="${COLOURS['on-exact']}"`)).toBe(1);
});

test('a caption makes the picture higher and needs no transparent corners', () => {
  const caption = { discs: { black: 4, white: 1 }, move: '1 f5' };
  const svg = boardSvg(COLOURS, { position: currentPosition(recordOf('f5')), caption });
  expect(svg).toContain('viewBox="0 0 720 784"');
  expect(svg).toContain('height="784" rx="0"');
  expect(svg).toContain('>1 f5</text>');
  expect(pictureRatio({ caption })).toBe(784 / 720);
});

test('the picture uses the colours of the requested board', () => {
  const svg = boardSvg(COLOURS, { position: currentPosition(recordOf('f5d6')), lastSquare: square('d6') });
  const used = new Set(svg.match(/#[0-9a-f]{6}\b/g));
  const unused = Object.entries(COLOURS).filter(([name]) => UNUSED.has(name));
  expect(used).toEqual(
    new Set(Object.values(COLOURS)).difference(new Set(unused.map(([, colour]) => colour))),
  );
});

/** The colours that a board without marks and values has no use for. */
const UNUSED = new Set([
  'last-on-black',
  'surface',
  'accent',
  'ink-2',
  'slip',
  'mistake',
  'blunder',
  'value',
  'on-value',
  'exact',
  'on-exact',
]);
