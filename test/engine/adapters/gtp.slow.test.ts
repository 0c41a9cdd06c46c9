/** What GTP tells about games without a search. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../command-line/command-line.ts';

async function talk(...lines: readonly string[]): Promise<readonly string[]> {
  const { status, out } = await run(['gtp', '--player', 'greedy', '--threads', '1', '--hash', '1'], lines);
  expect(status).toBe(0);
  return out;
}

function fileWith(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'gtp-')), 'game.sgf');
  writeFileSync(file, text);
  return file;
}

/** The shortest game: Black takes all discs. */
const WIPE_OUT = 'e6f4e3f6g5d6e7f5c5';

test('the score of a game that is over is told, and none before', async () => {
  const out = await talk('final_score', `loadsgf ${fileWith(WIPE_OUT)}`, 'final_score');
  expect(out).toEqual(['? cannot score: the game is not over\n', '=\n', '= B+64\n']);
});

test('a game is loaded in any format, up to the move of a number', async () => {
  const file = fileWith('(;GM[2];B[f5];W[d6];B[c3](;W[d3])(;W[g5]))');
  const out = await talk(
    `loadsgf ${file} 3`,
    'play b c3',
    'play w d3',
    'play w c4',
    `loadsgf ${file}`,
    'undo',
  );
  expect(out).toEqual([
    '=\n',
    '=\n',
    '=\n',
    '? illegal move: it is not the turn of that side\n',
    '=\n',
    '=\n',
  ]);
});

test('a file that cannot be loaded is told why, and the game stays', async () => {
  const bad = fileWith('(;GM[2];B[a1])');
  const out = await talk('play b f5', `loadsgf ${bad}`, 'loadsgf /nowhere/x', 'loadsgf', 'play w d6');
  expect(out).toEqual([
    '=\n',
    '? cannot load file: Move 1, a1: no disc is flipped there.\n',
    "? cannot load file: ENOENT: no such file or directory, open '/nowhere/x'\n",
    '? cannot load file: no file is named\n',
    '=\n',
  ]);
});

/** Black has no move behind these. */
const BEFORE_PASS = ['b f5', 'w f6', 'b d3', 'w g5', 'b h5', 'w h4', 'b g7', 'w h6'].map(
  (move) => `play ${move}`,
);

/** What each of some commands is answered behind moves after which Black has to pass. */
async function behindPass(...lines: readonly string[]): Promise<readonly string[]> {
  return (await talk(...BEFORE_PASS, ...lines)).slice(BEFORE_PASS.length).map((line) => line.trim());
}

test('a pass that was told is taken back by itself, as programs count it', async () => {
  const out = await behindPass('play b pass', 'play w c5', 'undo', 'undo', 'play w h6', 'undo', 'play w h6');
  const whiteHasPlayed = '? illegal move';
  expect(out).toEqual(['=', '=', '=', '=', whiteHasPlayed, '=', '=']);
});

test('a pass that is answered is taken back by itself, too', async () => {
  expect(await behindPass('genmove b', 'undo', 'undo', 'play w h6')).toEqual(['= PASS', '=', '=', '=']);
});

test('a pass that nobody has told is taken back with the move behind it', async () => {
  expect(await behindPass('play w c5', 'undo', 'undo', 'play w h6')).toEqual(['=', '=', '=', '=']);
});

test('no more is taken back than was played, and a game from a file move by move', async () => {
  const file = fileWith('(;GM[2];B[f5];W[d6])');
  const out = await talk('undo', `loadsgf ${file}`, 'undo', 'undo', 'undo', 'play b f5');
  expect(out.map((line) => line.trim())).toEqual(['? cannot undo', '=', '=', '=', '? cannot undo', '=']);
});

test('a board is drawn below the side to move, so that no program shifts its first line', async () => {
  const [board = ''] = await talk('showboard');
  const [first, columns, row] = board.split('\n');
  expect(first).toBe('= Black to move');
  expect(columns).toBe('  a b c d e f g h');
  expect(row).toBe('1 - - - - - - - -');
});
