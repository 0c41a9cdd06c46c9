import { expect, test } from 'vitest';
import { newTree, annotate, lineNodes } from '../../../engine/game/tree.ts';
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

test('a game from a board that was set up has it', () => {
  const board = positionIn('---------------------------OX------XXX-----O-------------------- X');
  const tree = newTree(board);
  expect(again({ tree, info: INFO }).tree.root.position).toEqual(board);
});

test('no line is longer than others read', () => {
  const lines = writePgn({ tree: played(WITH_PASS.slice(0, 16)), info: INFO }).split('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
});
