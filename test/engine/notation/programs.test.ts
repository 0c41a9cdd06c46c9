/** Texts that other programs wrote when they were run: FORMATS.md says which version and where it came from. */
import { expect, test } from 'vitest';
import { currentPosition, lineNodes } from '../../../engine/game/tree.ts';
import { writeBoard } from '../../../engine/notation/board.ts';
import { writeGameFile } from '../../../engine/notation/game-file.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { linesOf, movesOf, readOne } from './game-files.ts';

/** A game of this app, as SGF, that Quarry has opened and saved under another name. */
const QUARRY = `(;GM[2]FF[4]
CA[UTF-8]
AP[Quarry:0.2.0]
SZ[8]
DT[2024-05-01]
PB[Zoë]
PW[山田]
RE[?]
PL[B];B[ef]
(;W[ff];B[dc]C[A good one: f4 \\] (here)];W[eg];B[eh];W[dh]
;B[gf];W[fh];;W[ge])
(;W[fd]C[other];B[ec])
)`;

const OURS = `(;FF[4]GM[2]CA[UTF-8]AP[Othello]SZ[8]
AB[e4][d5]AW[d4][e5]PL[B]
PB[Zoë]PW[山田]DT[2024-05-01]RE[?];B[e6](;W[f6];B[d3]C[A good one: f4 \\] (here)];W[e7];B[e8];W[d8];B[g6];W[f8];B[PA];W[g5])(;W[f4]C[other];B[e3]))`;

test('Quarry gives a game back as it was, with its names, variations, comments and a pass', () => {
  const game = readOne(QUARRY);
  expect(linesOf(game.tree.root.children)).toEqual(['e6f6d3e7e8d8g6f8--g5', 'e6f4e3']);
  expect(lineNodes(game.tree)[2]?.comment).toBe('A good one: f4 ] (here)');
  expect(writeGameFile(game)).toBe(writeGameFile(readOne(OURS)));
});

test('a board of cl-reversi is read with the move under it', () => {
  const text = `    A B C D E F G H   [@=9  O=4  (+5)]
  1 . . . @ . . . .${' '}
  2 . . @ @ . . . .${' '}
  3 . . @ @ . . . .${' '}
  4 . . . @ O . . .${' '}
  5 . . @ @ @ O . .${' '}
  6 . . . O . . O .${' '}
  7 . . . . . . . .${' '}
  8 . . . . . . . .   [@=30:00 O=30:00]

O moves to F4.
`;
  const { tree } = readOne(text);
  expect(linesOf(tree.root.children)).toEqual(['f4']);
  expect(writeBoard(tree.root.position)).toBe(
    '---X------XX------XX-------XO-----XXXO-----O--O----------------- O',
  );
});

test('the moves of cl-reversi are read as it lists them and as it announces them', () => {
  expect(movesOf(' 1: Black F5\n 2: White D6\n 3: Black C3\n10: White D3\n')).toBe('f5d6c3d3');
  expect(movesOf('@ moves to F5.\nO moves to D6.\n@ moves to C3.\n')).toBe('f5d6c3');
});

test('a log of cl-reversi, which draws a board for each move, is those boards with their moves', () => {
  const board = (rows: readonly string[]) =>
    `    A B C D E F G H   [@=2  O=2  (+0)]\n${rows.map((row, at) => `  ${at + 1} ${Array.from(row).join(' ')} \n`).join('')}`;
  const empty = '........';
  const start = [empty, empty, empty, '...O@...', '...@O...', empty, empty, empty];
  const next = [empty, empty, empty, '...O@...', '...@@@..', empty, empty, empty];
  const outcome = readGames(`${board(start)}\n@ moves to F5.\n\n${board(next)}\nO moves to D6.\n`);
  if (outcome.kind !== 'games') throw new Error(outcome.kind);
  expect(outcome.games.map(({ tree }) => linesOf(tree.root.children))).toEqual([['f5'], ['d6']]);
  expect(outcome.games.map(({ notices }) => notices)).toEqual([undefined, undefined]);
});

test('boards of nine squares in a row are refused with the place', () => {
  const board = `    A B C D E F G H   [@=2  O=2  (+0)]\n${'  1 . . . . . . . . \n'.repeat(8)}`;
  expect(readGames(`${board}\n@ moves to F5.\n\n${board}`)).toMatchObject({
    kind: 'failed',
    error: { place: {} },
  });
});

test.each([
  ['x', 'X'],
  ['o', 'O'],
])('a board of the package reversi has its rows counted from 0 and names the side %s', (mark, side) => {
  const text = ` 01234567
0--------
1--------
2-xxx----
3---ox---
4---xo---
5--------
6--------
7--------
x: 5, o: 2
> Place a "${mark}" piece`;
  expect(writeBoard(currentPosition(readOne(text).tree))).toBe(
    `-----------------XXX-------OX------XO--------------------------- ${side}`,
  );
});
