/** Who played, when and where can be said of any game, is saved in all formats that hold it, and can be taken back. */
import { beforeEach, describe, expect, test } from 'vitest';
import { nextTick } from 'vue';
import { factsOf } from '../../../engine/notation/info.ts';
import { formatById } from '../../../engine/notation/format.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { opened } from '../fake-documents.ts';
import { connect, documents, game, makeDocuments, play, shell } from './document-setup.ts';

makeDocuments();

const FACTS = {
  black: { name: ' 山田  ', level: '1500' },
  white: { name: 'Zoë', level: '' },
  event: 'Open',
  place: 'Lyon',
  date: '2026/3/4',
};

const TIDIED = {
  black: { name: '山田', level: '1500' },
  white: { name: 'Zoë', level: undefined },
  event: 'Open',
  place: 'Lyon',
  date: '2026-03-04',
};

describe('the facts about a game', () => {
  beforeEach(() => connect());

  test.each(['game', 'ggf', 'sgf'])('are in its file and read back: %s', async (format) => {
    documents.begin('twoPlayers');
    play('f5', 'd6');
    game.describe(FACTS);
    expect(factsOf(game.info)).toEqual(TIDIED);
    await nextTick();
    expect(shell.last?.text).toContain('Black: 山田\n');
    const written = formatById(format)?.write({ tree: game.tree, info: game.info }) ?? '';
    const read = readGames(new TextEncoder().encode(written));
    // GGF has no word for an event.
    const expected = { ...TIDIED, event: format === 'ggf' ? undefined : TIDIED.event };
    expect(read.kind === 'games' && read.games[0] && factsOf(read.games[0].info)).toEqual(expected);
  });

  test('make a game unsaved until they are taken back, one edit after the other', async () => {
    shell.toOpen = opened('(;GM[2]PB[Anna];B[f5];W[d6])', 'a.sgf');
    await documents.open();
    expect(documents.isDirty).toBe(false);
    const before = factsOf(game.info);
    game.describe({ ...before, event: 'Open' });
    game.describe({ ...before, event: 'Open', black: {} });
    expect(documents.isDirty).toBe(true);
    expect(game.info.black).toEqual({});
    game.undoEdit();
    expect(game.info.black).toEqual({ name: 'Anna' });
    game.undoEdit();
    expect(factsOf(game.info)).toEqual(before);
    expect(documents.isDirty).toBe(false);
    game.describe(before);
    expect(game.canUndoEdit).toBe(false);
  });

  test('are saved with the game', async () => {
    shell.toOpen = opened('f5d6', 'a.txt');
    await documents.open();
    game.describe({ black: { name: 'Anna' }, white: {} });
    await nextTick();
    const file = shell.last?.file;
    if (!file) throw new Error('The game has no file.');
    shell.toSave = { kind: 'saved', file, isComplete: true };
    await documents.save('save');
    expect(shell.saves.at(-1)?.game.text).toContain('Black: Anna\n');
    expect(documents.isDirty).toBe(false);
  });

  test('follow two people who change sides', async () => {
    documents.begin('twoPlayers');
    play('f5');
    game.describe({ black: { name: 'Anna', level: '1500' }, white: { name: 'Ben' } });
    documents.swapColours();
    await expect.poll(() => game.serial).toBe(2);
    expect(game.info.black).toEqual({ name: 'Ben' });
    expect(game.info.white).toEqual({ name: 'Anna', level: '1500' });
    expect(documents.isDirty).toBe(false);
  });
});
