import { expect, test } from 'vitest';
import { type GameNode, annotate, lineNodes, newTree } from '../../../engine/game/tree.ts';
import type { Game } from '../../../engine/notation/info.ts';
import { writePgn } from '../../../engine/notation/pgn-writer.ts';
import { positionIn } from '../../../engine/library/query.ts';
import { WITH_PASS, played, readOne } from './game-files.ts';

const INFO = { black: { name: 'Anna "A"', level: '1834' }, white: { name: 'Bob' }, event: 'Friendly' };

function again(game: Game): Game {
  return readOne(writePgn(game));
}

test('a game is read back with passes, signs, comments, names and how it ended', () => {
  const tree = played(WITH_PASS);
  const id = lineNodes(tree)[2]!.id;
  const marked = annotate(tree, id, { mark: 'blunder', comment: 'Gives {the} edge away' });
  const game: Game = {
    tree: marked,
    info: { ...INFO, date: '2020-03-04', result: { ending: 'time', winner: 'white' } },
  };
  const read = again(game);
  expect(read.info).toEqual(game.info);
  expect(lineNodes(read.tree).map(({ move }) => move)).toEqual(lineNodes(tree).map(({ move }) => move));
  expect(lineNodes(read.tree)[2]).toMatchObject({ mark: 'blunder', comment: 'Gives |the| edge away' });
});

test('variations stand in parentheses behind the moves in whose place they are, and are read back', () => {
  const sgf =
    '(;GM[2];B[f5];W[d6](;B[c3](;W[d3];B[c4])(;W[f4]C[Instead];B[f6](;W[f3])(;W[g5])))(;B[c5];W[f4]))';
  const game = readOne(sgf);
  const text = writePgn(game);
  expect(text.slice(text.indexOf('1.')).trim()).toBe(
    '1. f5 d6 2. c3 (2. c5 f4) 2... d3 (2... f4 {Instead} 3. f6 f3 (3... g5)) 3. c4 *',
  );
  const movesIn = (children: readonly GameNode[]): unknown =>
    children.map((node) => [node.move, node.comment, movesIn(node.children)]);
  expect(movesIn(again(game).tree.root.children)).toEqual(movesIn(game.tree.root.children));
});

test('the second of two moves has its number behind a comment, in variations too', () => {
  const text = writePgn(readOne('(;GM[2];B[f5]C[A note](;W[d6])(;W[f6]C[Or];B[e6]C[So];W[f4]))'));
  expect(text.slice(text.indexOf('1.')).trim()).toBe(
    '1. f5 {A note} 1... d6 (1... f6 {Or} 2. e6 {So} 2... f4) *',
  );
});

test('a game from a board that was set up has it', () => {
  const board = positionIn('---------------------------OX------XXX-----O-------------------- X');
  const tree = newTree(board);
  expect(again({ tree, info: INFO }).tree.root.position).toEqual(board);
});

test('no line is longer than others read', () => {
  const lines = writePgn({ tree: played(WITH_PASS.slice(0, 16)), info: INFO }).split('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
});
