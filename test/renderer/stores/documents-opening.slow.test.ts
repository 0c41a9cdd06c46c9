import { beforeEach, describe, expect, test } from 'vitest';
import { nextTick } from 'vue';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { writeWthor } from '../../../engine/notation/wthor.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { gameFile, opened } from '../fake-documents.ts';
import { randomFrom, randomGame } from '../../engine/game/random-play.ts';
import { BLACK_MUST_PASS, WIPE_OUT, movesOf, seated } from '../moves.ts';
import {
  OPEN_BOARD,
  connect,
  documents,
  game,
  play,
  prompted,
  prompts,
  shell,
  view,
  makeDocuments,
} from './document-setup.ts';

makeDocuments();

describe('opening', () => {
  beforeEach(() => connect());

  test('a pass that is played automatically need not be saved, but the next move must be', async () => {
    shell.toOpen = opened(BLACK_MUST_PASS);
    await documents.open();
    expect(game.next).toBe('pass');
    expect(documents.isDirty).toBe(false);
    expect(game.playNext('pass').ok).toBe(true);
    expect(documents.isDirty).toBe(false);
    game.undo();
    expect(documents.isDirty).toBe(false);
    game.walkTo(game.lastPly);
    const [move] = squaresOf(game.legal);
    expect(game.playNext(move ?? -1).ok).toBe(true);
    expect(documents.isDirty).toBe(true);
  });

  test('restores the place, undo and redo, names, mode and level', async () => {
    documents.begin('whiteVsComputer', { level: 'beginner' });
    play('f5', 'd6', 'c3', 'd3');
    game.walkTo(2);
    await nextTick();
    const text = shell.last?.text ?? '';
    documents.begin('twoPlayers', { level: 'master' });
    await expect.poll(() => game.serial).toBe(2);

    shell.toOpen = opened(text.replace(/\nChecksum: .*\n/, '\nWhite: Anna\n'));
    await documents.open();
    expect(game.mode).toBe('whiteVsComputer');
    expect(game.ply).toBe(2);
    expect(game.lastPly).toBe(4);
    expect(usePreferencesStore().values.level).toBe('master');
    expect(game.info.white.name).toBe('Anna');
    expect(documents.isDirty).toBe(false);
    expect(documents.file?.name).toBe('game.txt');
    expect(view.screen).toBe('game');
    expect(game.isPaused || game.next === 'person').toBe(true);
    await nextTick();
    expect(shell.last?.text).toContain('Black: Othello\nBlack level: Beginner\nWhite: Anna\n');
  });

  test('a person who takes over a seat in a game that was opened does not take over its name', async () => {
    documents.begin('blackVsComputer', { level: 'master' });
    play('f5');
    await nextTick();
    const text = shell.last?.text ?? '';
    expect(text).toContain('White: Othello\nWhite level: Master\n');
    documents.begin('twoPlayers');
    await expect.poll(() => game.serial).toBe(2);
    shell.toOpen = opened(text);
    await documents.open();
    expect(game.mode).toBe('blackVsComputer');
    documents.seatPlayers(seated('whiteVsComputer'));
    expect(game.info.white).toEqual({});
    await nextTick();
    expect(shell.last?.text).toContain('Black: Othello\n');
    expect(shell.last?.text).not.toContain('White: Othello');
  });

  test('a game that is opened in the analysis is studied there; a new one is played', async () => {
    view.screen = 'analysis';
    shell.toOpen = opened(WIPE_OUT);
    await documents.open();
    expect(game.isOver).toBe(true);
    expect(view.screen).toBe('analysis');
    documents.begin('twoPlayers');
    await expect.poll(() => game.isOver).toBe(false);
    expect(view.screen).toBe('game');
  });

  test('tells that a file was changed outside, and how many of its moves are unchanged', async () => {
    documents.begin('twoPlayers');
    play('f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'c5');
    await nextTick();
    const text = shell.last?.text ?? '';
    documents.begin('twoPlayers');
    await expect.poll(() => game.serial).toBe(2);
    play('f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'e6');
    await nextTick();
    const [, checksum = ''] = /\n(Checksum: .*)\n/.exec(text) ?? [];
    shell.toOpen = opened((shell.last?.text ?? '').replace(/\nChecksum: .*\n/, `\n${checksum}\n`));
    const opening = documents.open();
    await expect.poll(() => prompts.current?.kind).toBe('trouble');
    const told = prompts.current?.kind === 'trouble' ? prompts.current : undefined;
    expect(told?.trouble).toEqual({ kind: 'altered', name: 'game.txt', how: { agreeing: 6, moves: 7 } });
    expect(game.lastPly).toBe(7);
    told?.answer();
    await opening;
  });

  test('seats two people if nothing names the computer', async () => {
    shell.toOpen = opened(
      '(;GM[Othello]PB[edax]PW[Othello]PL[?]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5];)',
    );
    await documents.open();
    expect(prompts.current).toBeUndefined();
    expect(game.mode).toBe('twoPlayers');
    expect(game.ply).toBe(1);
  });

  test('asks who plays if nothing tells, until that is answered or shown by playing', async () => {
    await documents.openText('f5d6c3');
    expect(game.mode).toBe('twoPlayers');
    expect(documents.isSeatingOpen).toBe(true);
    documents.seat('whiteVsComputer');
    expect(game.mode).toBe('whiteVsComputer');
    expect(game.next).toBe('person');
    expect(documents.isSeatingOpen).toBe(false);
    await nextTick();
    expect(shell.last?.text).toContain('Black: Othello\nBlack level: Master\n');
    await documents.openText('f5d6c3');
    game.walkTo(1);
    expect(documents.isSeatingOpen).toBe(true);
    play('f6');
    expect(game.mode).toBe('twoPlayers');
    expect(documents.isSeatingOpen).toBe(true);
    game.walkTo(1);
    play('f4');
    expect(documents.isSeatingOpen).toBe(true);
    play('c3');
    expect(game.mode).toBe('twoPlayers');
    expect(documents.isSeatingOpen).toBe(false);
    await documents.openText('f5d6c3');
    game.walkTo(2);
    play('c4');
    expect(game.lastPly).toBe(3);
    expect(documents.isSeatingOpen).toBe(true);
    documents.seat('blackVsComputer');
    expect(game.mode).toBe('blackVsComputer');
    expect(documents.isSeatingOpen).toBe(false);
    const moves = movesOf(WIPE_OUT);
    await documents.openText(WIPE_OUT.slice(0, -2));
    expect(documents.isSeatingOpen).toBe(true);
    for (const move of moves.slice(-1)) game.playNext(move);
    expect(game.isOver).toBe(true);
    expect(documents.isSeatingOpen).toBe(false);
    await documents.openText('f5d6c3');
    documents.begin('twoPlayers');
    await expect.poll(() => documents.isSeatingOpen).toBe(false);
  });

  test('the question who plays is closed by every answer, also by one that changes nothing', async () => {
    await documents.openText('f5d6c3');
    expect(documents.isSeatingOpen).toBe(true);
    documents.seat('twoPlayers');
    expect(documents.isSeatingOpen).toBe(false);
    await documents.openText('f5d6c3');
    documents.seatPlayers(game.seats);
    expect(game.mode).toBe('twoPlayers');
    expect(documents.isSeatingOpen).toBe(false);
  });

  test('an invalid file is reported, and the game stays', async () => {
    documents.begin('twoPlayers');
    play('f5');
    const before = game.tree;
    shell.toOpen = opened('Othello game file: 2\nBlak: Anna\n', 'bad.txt');
    const opening = documents.open();
    const prompt = await prompted('trouble');
    expect(prompt.trouble).toMatchObject({
      kind: 'unreadable',
      name: 'bad.txt',
      error: { code: 'unknownKey', key: 'Blak' },
    });
    expect(game.tree).toEqual(before);
    expect(shell.questions).toBe(0);
    prompt.answer();
    await opening;
  });

  test('the moves before an illegal one are offered, and belong to no file', async () => {
    shell.toOpen = opened('f5d6c3d3c4d3', 'bad.txt');
    const opening = documents.open();
    const prompt = await prompted('legalPart');
    expect(prompt).toMatchObject({ name: 'bad.txt', moves: 5, error: { code: 'illegalMove', move: 6 } });
    prompt.answer(true);
    await opening;
    expect(game.ply).toBe(5);
    expect(documents.file).toBeUndefined();
  });

  test('the game stays if the moves before an illegal one are declined', async () => {
    documents.begin('twoPlayers');
    play('f5');
    const before = game.tree;
    shell.toOpen = opened('f5d6c3d3c4d3', 'bad.txt');
    const opening = documents.open();
    (await prompted('legalPart')).answer(false);
    await opening;
    expect(game.tree).toEqual(before);
  });

  test('an unreadable file is reported', async () => {
    shell.toOpen = { kind: 'failed', reason: 'isFolder', name: 'folder', code: 'EISDIR' };
    void documents.openDropped([new File([], 'folder')]);
    expect((await prompted('trouble')).trouble).toMatchObject({
      kind: 'notOpened',
      failure: { reason: 'isFolder' },
    });
  });

  test('a cancelled dialog and a cancelled question change nothing', async () => {
    documents.begin('twoPlayers');
    play('f5');
    await documents.open();
    shell.toOpen = opened('f5f6');
    shell.canKeepEarlier = false;
    shell.answer = 'stay';
    await documents.open();
    expect(shell.questions).toBe(1);
    expect(game.ply).toBe(1);
    expect(documents.file).toBeUndefined();
  });

  test('of several games, the chosen one is opened, or none', async () => {
    shell.toOpen = opened('f5d6c3\nf5f6\n');
    let opening = documents.open();
    let prompt = await prompted('whichGame');
    expect(prompt.from).toBe('text');
    expect(prompt.games.count).toBe(2);
    prompt.answer(undefined);
    await opening;
    expect(game.serial).toBe(0);
    opening = documents.open();
    prompt = await prompted('whichGame');
    prompt.answer(1);
    await opening;
    expect(game.ply).toBe(2);
    expect(documents.isDirty).toBe(false);
  });

  test('a game of a database is chosen by its names; one with a wrong move is told, and the board stays', async () => {
    const random = randomFrom(2);
    const given = ['Anna', 'Zoë'].map((name) => ({
      tree: randomGame(random),
      info: { black: { name }, white: { name: 'Ben' }, event: 'Open', date: '2020' },
    }));
    const { years, players: jou } = writeWthor(given, new Date(2021, 4, 6));
    const database = () => Uint8Array.from(years.get(2020) ?? []).fill(11, 16 + 68 + 8, 16 + 68 + 9);
    const file = gameFile('WTH_2020.wtb');
    const beside = [{ name: 'WTHOR.JOU', bytes: jou }];
    shell.toOpen = { kind: 'opened', file, bytes: database(), beside };
    let opening = documents.open();
    const prompt = await prompted('whichGame');
    expect((await prompt.games.entries([0, 1])).map((each) => each?.info.black.name)).toEqual([
      'Anna',
      'Zoë',
    ]);
    prompt.answer(0);
    await opening;
    expect(game.info.black.name).toBe('Anna');
    expect(documents.file).toEqual(file);
    const { serial } = game;
    opening = documents.open();
    (await prompted('whichGame')).answer(1);
    const told = await prompted('trouble');
    expect(told.trouble).toMatchObject({
      kind: 'unreadable',
      name: 'WTH_2020.wtb',
      error: { code: 'illegalMove', game: 2, move: 1 },
    });
    told.answer();
    await opening;
    expect(game.serial).toBe(serial);
  });

  test('a single readable game among unreadable ones is not opened without a question', async () => {
    shell.toOpen = opened('(;GM[2]B[f5];W[d6])(;GM[2]B[a1])');
    void documents.open();
    const { games } = await prompted('whichGame');
    const { left, problems } = await games.readAll();
    expect([...left]).toEqual([1]);
    expect(problems.map(({ game: number }) => number)).toEqual([2]);
  });

  test('a board among the earlier games causes its question when it is chosen', async () => {
    shell.earlier = [{ text: OPEN_BOARD }];
    const opening = documents.openEarlier();
    const { games, answer } = await prompted('whichGame');
    expect((await games.readAll()).unreadable).toBe(0);
    answer(0);
    const prompt = await prompted('whichReading');
    prompt.answer(prompt.question.candidates.find(({ toMove }) => toMove === 'white'));
    await opening;
    expect(game.position.toMove).toBe('white');
  });

  test('a board that leaves its side to move open causes a question', async () => {
    const received = documents.receiveText(OPEN_BOARD, 'elsewhere');
    const prompt = await prompted('whichReading');
    expect(prompt.question.about).toBe('sideToMove');
    const white = prompt.question.candidates.find(({ toMove }) => toMove === 'white');
    prompt.answer(white);
    expect(await received).toEqual({ kind: 'loaded' });
    expect(game.position.toMove).toBe('white');
    const declined = documents.receiveText(OPEN_BOARD, 'elsewhere');
    (await prompted('whichReading')).answer(undefined);
    expect(await declined).toEqual({ kind: 'declined' });
  });

  test('files that other programs want opened are opened one after the other', async () => {
    shell.request(opened('f5d6c3\nf5f6\n', 'two.txt'));
    shell.request(opened('f5', 'one.txt'));
    const prompt = await prompted('whichGame');
    expect(documents.file).toBeUndefined();
    prompt.answer(0);
    await expect.poll(() => documents.file?.name).toBe('one.txt');
    expect(game.ply).toBe(1);
  });

  test('the recent files are those of the shell', () => {
    shell.setRecentFiles([gameFile('a.txt')]);
    expect(documents.recentFiles.map(({ name }) => name)).toEqual(['a.txt']);
    documents.clearRecentFiles();
    expect(documents.recentFiles).toEqual([]);
  });
});

describe('the clipboard', () => {
  beforeEach(() => connect());

  test('a pasted game is in no file, and is kept once the user has added moves', async () => {
    shell.clipboard = ' 1. F5 d6 2. C3 ';
    await documents.paste();
    expect(game.ply).toBe(3);
    expect(documents.isDirty).toBe(false);
    expect(documents.file).toBeUndefined();
    expect(view.screen).toBe('game');
    await nextTick();
    expect(shell.last).toMatchObject({ isDirty: false, hasFindings: true });
    game.walkTo(1);
    documents.begin('twoPlayers');
    expect(game.serial).toBe(2);
    expect(shell.questions).toBe(0);
    await documents.paste();
    play('d3');
    expect(documents.isDirty).toBe(true);
    documents.restart();
    await expect.poll(() => shell.earlier).toHaveLength(1);
  });

  test('a game that was typed exists nowhere else, so it is kept from the start', async () => {
    expect(await documents.receiveText('f5d6c3', 'elsewhere')).toEqual({ kind: 'loaded' });
    expect(documents.isDirty).toBe(false);
    expect(await documents.receiveText('f5d6c3', 'nowhere')).toEqual({ kind: 'loaded' });
    expect(game.serial).toBe(2);
    expect(documents.isDirty).toBe(true);
    expect(documents.file).toBeUndefined();
    await nextTick();
    expect(shell.last?.isDirty).toBe(true);
    documents.restart();
    await expect.poll(() => game.serial).toBe(3);
    expect(shell.earlier).toHaveLength(1);
  });

  test('only text that can be read as a game is offered', async () => {
    shell.clipboard = 'f5 d6';
    expect(await documents.clipboardGame()).toBe('f5 d6');
    shell.clipboard = 'Dear Anna';
    expect(await documents.clipboardGame()).toBe('');
  });

  test('an empty clipboard causes a toast, and invalid text a dialog', async () => {
    await documents.paste();
    await expect.poll(() => useToastStore().text).toBeDefined();
    shell.clipboard = 'Dear Anna';
    const pasting = documents.paste();
    const prompt = await prompted('trouble');
    expect(prompt.trouble).toMatchObject({ kind: 'unreadable', name: undefined, error: { code: 'noGame' } });
    prompt.answer();
    await pasting;
    expect(await documents.receiveText('Dear Anna', 'nowhere')).toMatchObject({ kind: 'failed' });
    expect(game.serial).toBe(0);
  });
});
