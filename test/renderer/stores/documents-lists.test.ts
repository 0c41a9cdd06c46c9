/**
 * Files with several games, several files, and the earlier games: one is chosen, and keys lead to the others. A link is
 * one game.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { nextTick } from 'vue';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { opened } from '../fake-documents.ts';
import { connect, documents, game, makeDocuments, newPage, play, prompted, shell } from './document-setup.ts';

makeDocuments();

describe('a list of games', () => {
  beforeEach(() => connect());

  const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

  test('is made of several files, and tells which of them could not be read', async () => {
    shell.toOpen = {
      kind: 'openedTogether',
      files: [
        { name: 'a.txt', bytes: bytesOf('f5d6c3') },
        { name: 'b.sgf', bytes: bytesOf('(;GM[2]PB[Anna];B[c4])(;GM[2];B[a1])') },
        { name: 'c.txt', bytes: bytesOf('Dear diary') },
      ],
      failures: [{ kind: 'failed', reason: 'noPermission', name: 'd.txt', code: 'EACCES' }],
    };
    const opening = documents.openDropped([]);
    const told = await prompted('trouble');
    expect(told.trouble).toMatchObject({ kind: 'notOpened', failure: { name: 'd.txt' } });
    told.answer();
    const { games, answer } = await prompted('whichGame');
    const { left, problems } = await games.readAll();
    expect(games.count).toBe(4);
    expect([...left]).toEqual([2, 3]);
    expect(problems.map(({ code, file }) => [code, file])).toEqual([
      ['illegalMove', 'b.sgf'],
      ['noGame', 'c.txt'],
    ]);
    answer(1);
    await opening;
    expect(game.info.black.name).toBe('Anna');
    expect(documents.file).toBeUndefined();
  });

  test('may be of texts, as the games of a tournament are', async () => {
    const texts = ['f5', 'f5d6', 'f5d6c3'];
    const list = { count: 3, text: (index: number) => texts[index] ?? '' };
    expect(await documents.receiveListed(list, 1)).toEqual({ kind: 'loaded' });
    expect(game.lastPly).toBe(2);
    await documents.goInList('next');
    expect(game.lastPly).toBe(3);
    expect(useToastStore().text).toBe('Game 3 of 3');
    await documents.goInList('next');
    expect(game.lastPly).toBe(3);
    await documents.goInList('previous');
    // Who reviews the games of a list goes on with that, although none of them is over.
    useViewStore().screen = 'review';
    // A key that is held asks for the next one before the last is there.
    await Promise.all([documents.goInList('previous'), documents.goInList('next')]);
    expect(game.lastPly).toBe(2);
    expect(useViewStore().screen).toBe('review');
  });

  test('leads from game to game, past those that cannot be read, until another game begins', async () => {
    shell.toOpen = opened('(;GM[2];B[c4])(;GM[2];B[a1])(;GM[2];B[f5];W[d6])(;GM[2];B[d3];W[c3];B[c4])');
    expect(documents.isListed).toBe(false);
    const opening = documents.open();
    (await prompted('whichGame')).answer(0);
    await opening;
    expect(documents.isListed).toBe(true);
    await documents.goInList('previous');
    expect(useToastStore().text).toBe('This is the first game of the list');
    await documents.goInList('next');
    expect(game.lastPly).toBe(2);
    expect(useToastStore().text).toBe('Game 3 of 4');
    await documents.goInList('next');
    expect(game.lastPly).toBe(3);
    expect(documents.file?.name).toBe('game.txt');
    await documents.goInList('next');
    expect(useToastStore().text).toBe('This is the last game of the list');
    await documents.goInList('previous');
    await documents.goInList('previous');
    expect(game.lastPly).toBe(1);
    documents.begin('twoPlayers');
    await expect.poll(() => documents.isListed).toBe(false);
    await documents.goInList('next');
    expect(game.lastPly).toBe(0);
  });

  test('stays where it is while the user keeps the game on the board', async () => {
    shell.toOpen = opened('(;GM[2];B[c4])(;GM[2];B[f5];W[d6])');
    const opening = documents.open();
    (await prompted('whichGame')).answer(0);
    await opening;
    play('c3');
    shell.answer = 'stay';
    await documents.goInList('next');
    expect(shell.questions).toBe(1);
    expect(game.lastPly).toBe(2);
    shell.answer = 'proceed';
    await documents.goInList('next');
    expect(game.lastPly).toBe(2);
    expect(documents.isDirty).toBe(false);
  });

  test('of the earlier games leads on, too', async () => {
    shell.earlier = ['f5d6c3', 'f5d6', 'c4'].map((text) => ({ text }));
    const opening = documents.openEarlier();
    (await prompted('whichGame')).answer(1);
    await opening;
    expect(game.lastPly).toBe(2);
    await documents.goInList('next');
    expect(game.lastPly).toBe(1);
    await documents.goInList('previous');
    await documents.goInList('previous');
    expect(game.lastPly).toBe(3);
    const again = documents.openEarlier();
    (await prompted('whichGame')).answer(undefined);
    await again;
    expect(documents.isListed).toBe(false);
  });
});

describe('opening', () => {
  beforeEach(() => connect());

  test('a link is opened like a file, and the game on the board is kept', async () => {
    documents.begin('twoPlayers');
    play('c4');
    await nextTick();
    shell.request({ kind: 'link', link: 'othello:game=f5d6c3&at=1&black=Anna' });
    await expect.poll(() => game.info.black.name).toBe('Anna');
    expect(game.ply).toBe(1);
    expect(game.lastPly).toBe(3);
    expect(documents.isDirty).toBe(false);
    expect(shell.earlier).toHaveLength(1);
    shell.request({ kind: 'link', link: 'othello:game=a1' });
    expect((await prompted('trouble')).trouble).toMatchObject({
      kind: 'badLink',
      error: { code: 'illegalMove', text: 'a1' },
    });
  });

  test('a game from a link is kept once a move was made in it, and not because it was looked at', async () => {
    shell.request({ kind: 'link', link: 'othello:game=f5d6c3' });
    await expect.poll(() => game.lastPly).toBe(3);
    await nextTick();
    expect(shell.kept.at(-1)?.hasFindings).toBeUndefined();
    play('d3');
    await nextTick();
    expect(shell.kept.at(-1)?.isDirty).toBe(true);
  });

  test('a game from a link that was only looked at is not kept after a restart either', async () => {
    shell.request({ kind: 'link', link: 'othello:game=f5d6c3' });
    await expect.poll(() => game.lastPly).toBe(3);
    await nextTick();
    const { serial: _serial, ...last } = shell.kept.at(-1)!;
    newPage();
    connect({ game: last, keptAt: 1, ended: 'app' });
    documents.continueReturned();
    await nextTick();
    expect(game.lastPly).toBe(3);
    expect(shell.kept.at(-1)?.hasFindings).toBeUndefined();
  });

  test('how a game ended is told where its board does not show it', async () => {
    await documents.openText('(;FF[4]GM[2]RE[W+R];B[f5];W[d6])');
    await expect.poll(() => useToastStore().text).toBe('Black resigned');
  });
});
