import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test } from 'vitest';
import { nextTick } from 'vue';
import { NO_INFO } from '../../../engine/notation/info.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import { useThoughtStore } from '../../../renderer/stores/thoughts.ts';
import { searchInfo } from '../fake-engine.ts';
import { useHintStore } from '../../../renderer/stores/hints.ts';
import { readWaiting } from '../../../renderer/documents/waiting.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { gameFile } from '../fake-documents.ts';
import { WIPE_OUT, recordOf, seated } from '../moves.ts';
import {
  GAME_FORMAT,
  connect,
  documents,
  game,
  play,
  prompted,
  prompts,
  returnedGame,
  shell,
  view,
  makeDocuments,
  newPage,
} from './document-setup.ts';

makeDocuments();

describe('saving', () => {
  beforeEach(() => {
    connect();
    documents.begin('twoPlayers');
    play('f5');
    shell.toSave = { kind: 'saved', file: gameFile('a.txt'), isComplete: true };
  });

  test('gives the game a file, and removes the mark until there is another move', async () => {
    expect(documents.isDirty).toBe(true);
    await documents.save('save');
    expect(shell.saves).toMatchObject([{ how: 'save', game: { isDirty: true } }]);
    expect(documents.isDirty).toBe(false);
    expect(documents.file?.name).toBe('a.txt');
    game.walkTo(0);
    expect(documents.isDirty).toBe(false);
    game.walkTo(1);
    play('d6');
    expect(documents.isDirty).toBe(true);
    await nextTick();
    expect(shell.last).toMatchObject({ isDirty: true, file: { name: 'a.txt' } });
  });

  test('does not include a move that was played meanwhile', async () => {
    shell.whileSaving = () => play('d6');
    await documents.save('saveAs');
    expect(documents.isDirty).toBe(true);
  });

  test('belongs to the game that was on the board', async () => {
    shell.whileSaving = () => game.start(seated('twoPlayers'));
    await documents.save('save');
    expect(documents.file).toBeUndefined();
  });

  test('changes nothing when it is cancelled, and reports a failure', async () => {
    shell.toSave = { kind: 'cancelled' };
    await documents.save('save');
    expect(documents.isDirty).toBe(true);
    shell.toSave = { kind: 'failed', reason: 'noSpace', name: 'a.txt', code: 'ENOSPC' };
    const saving = documents.save('save');
    const prompt = await prompted('trouble');
    expect(prompt.trouble).toMatchObject({ kind: 'notSaved', failure: { reason: 'noSpace' } });
    prompt.answer();
    await saving;
    expect(documents.isDirty).toBe(true);
    expect(documents.file).toBeUndefined();
  });

  test('tells once that a format does not hold everything', async () => {
    shell.toSave = { kind: 'saved', file: gameFile('a.ggf'), isComplete: false };
    const saving = documents.save('saveAs');
    const prompt = await prompted('trouble');
    expect(prompt.trouble).toEqual({ kind: 'savedInPart', name: 'a.ggf' });
    prompt.answer();
    await saving;
    play('d6');
    await documents.save('save');
    expect(prompts.current).toBeUndefined();
  });
});

describe('what a review finds out about a saved game', () => {
  const evaluation = { score: 2, exact: true, depth: 9, selectivity: 100, engine: 'master', lines: [] };

  beforeEach(async () => {
    connect();
    documents.begin('twoPlayers');
    play('f5');
    shell.toSave = { kind: 'saved', file: gameFile('a.txt'), isComplete: true };
    await documents.save('save');
    game.record([
      { id: 0, evaluation },
      { id: 1, mark: 'best' },
    ]);
  });

  test('leaves the game saved, and is handed to the shell', async () => {
    expect(documents.isDirty).toBe(false);
    await nextTick();
    expect(shell.last).toMatchObject({ isDirty: false, hasFindings: true, file: { name: 'a.txt' } });
    expect(shell.last?.text).toContain('master');
  });

  test('causes no question when another game begins, and the shell hears of it before', async () => {
    documents.begin('twoPlayers');
    expect(game.serial).toBe(2);
    expect(shell.questions).toBe(0);
    expect(shell.last).toMatchObject({ hasFindings: true, serial: 1 });
  });

  test.each([
    ['comment', () => game.note(1, { comment: 'Mine.' })],
    ['mark', () => game.note(1, { mark: 'interesting' })],
    ['removal of a mark', () => game.note(1, { mark: undefined })],
    ['retry', () => game.record([{ id: 1, retry: { outcome: 'found', day: '2026-11-24' } }])],
    ['move', () => play('d6')],
  ] as const)('does not hide that the %s of a person is unsaved', async (_, change) => {
    change();
    expect(documents.isDirty).toBe(true);
    await nextTick();
    expect(shell.last?.hasFindings).toBeUndefined();
  });

  test('is written when the game is saved', async () => {
    await documents.save('save');
    expect(shell.saves.at(-1)?.game.text).toContain('master');
    await nextTick();
    expect(shell.last?.hasFindings).toBeUndefined();
  });

  test('while it is being saved makes nothing unsaved, and is still to be kept', async () => {
    shell.whileSaving = () => game.record([{ id: 1, evaluation }]);
    await documents.save('save');
    expect(documents.isDirty).toBe(false);
    await nextTick();
    expect(shell.last?.hasFindings).toBe(true);
  });

  test('is still to be kept after the page was reloaded', async () => {
    await nextTick();
    const last = shell.last ?? returnedGame().game;
    setActivePinia(createPinia());
    const again = useDocumentStore();
    again.connect(shell, readWaiting({ game: last, keptAt: 1, ended: 'page' }));
    await nextTick();
    expect(again.isDirty).toBe(false);
    expect(shell.last?.hasFindings).toBe(true);
  });
});

test('a line that is put on the board to be looked at is no game until somebody moves', async () => {
  connect();
  await documents.setUp(recordOf('f5d6c3'), 'analysis');
  await nextTick();
  expect(shell.last?.hasFindings).toBeUndefined();
  await documents.setUp(recordOf('f5d6c5'), 'analysis');
  expect(game.serial).toBe(2);
  expect(shell.kept.some((kept) => kept?.hasFindings)).toBe(false);
  play('f4');
  documents.restart();
  await expect.poll(() => shell.earlier).toHaveLength(1);
});

describe('the game that an earlier run left', () => {
  test('is offered, and continues as it was', async () => {
    connect(returnedGame());
    expect(view.screen).toBe('start');
    expect(game.serial).toBe(0);
    expect(documents.returned?.keptAt).toBe(1_000_000);
    expect(shell.kept).toEqual([]);
    documents.continueReturned();
    expect(game.mode).toBe('whiteVsComputer');
    expect(game.ply).toBe(2);
    expect(game.lastPly).toBe(4);
    expect(game.held).toBe(true);
    expect(game.seats.black).toEqual({ kind: 'club' });
    expect(view.screen).toBe('game');
    expect(documents.isDirty).toBe(true);
    expect(usePreferencesStore().values.level).toBe('master');
    await nextTick();
    expect(shell.last?.isDirty).toBe(true);
    expect(documents.returned).toBeUndefined();
  });

  test('keeps its opponent also if that was stored as a level', () => {
    connect(returnedGame({ settings: { black: 'club', white: 'person' } }));
    documents.continueReturned();
    expect(game.seats.black).toEqual({ kind: 'club' });
  });

  test('keeps its file', () => {
    connect(returnedGame({ isDirty: false, file: gameFile('a.txt') }));
    documents.continueReturned();
    expect(documents.isDirty).toBe(false);
    expect(documents.file?.name).toBe('a.txt');
  });

  test('is shown again at once if only the page was gone', () => {
    connect({
      ...returnedGame({ settings: { black: 'person', white: 'person', isHeld: false } }),
      ended: 'page',
    });
    expect(view.screen).toBe('game');
    expect(game.ply).toBe(2);
    expect(game.mode).toBe('twoPlayers');
    expect(game.held).toBe(false);
  });

  test('shows its values again after a page crash, and not in another run', async () => {
    const settings = { black: 'person', white: 'person', isHeld: false, showsValues: true };
    connect(returnedGame({ settings }));
    documents.continueReturned();
    expect(useHintStore().showsValues).toBe(false);
    useHintStore().toggleValues();
    await nextTick();
    expect(shell.last?.settings).toMatchObject({ showsValues: true });
    setActivePinia(createPinia());
    useDocumentStore().connect(shell, readWaiting({ ...returnedGame({ settings }), ended: 'page' }));
    expect(useHintStore().showsValues).toBe(true);
  });

  test('has what was thought of its places again, and not of the place whose search went on', async () => {
    connect(returnedGame());
    documents.continueReturned();
    const values = (): unknown =>
      lineNodes(game.tree).map(({ id, position }) => useThoughtStore().valueOf(id, position));
    game.walkTo(1);
    useThoughtStore().noteOn(game.place.id)({ ...searchInfo(1), depth: 12, score: 4 });
    game.walkTo(2);
    useThoughtStore().noteOn(game.place.id, { by: { kind: 'neural' } })({
      ...searchInfo(1),
      depth: 12,
      score: -2.5,
      exact: true,
    });
    game.walkTo(4);
    useThoughtStore().noteOn(game.place.id)({ ...searchInfo(1), depth: 12, score: 8 });
    await nextTick();
    const last = shell.last ?? returnedGame().game;
    newPage();
    connect({ ...returnedGame(), game: last, ended: 'page' });
    expect(game.ply).toBe(4);
    expect(values()).toEqual([
      { score: -4, exact: false, by: { kind: 'master' } },
      { score: -2.5, exact: true, by: { kind: 'neural' } },
      undefined,
      undefined,
    ]);
    // They are kept on, and end with the game.
    await nextTick();
    expect(shell.last?.settings).toHaveProperty('thoughts', last.settings['thoughts']);
    game.start(seated('twoPlayers'));
    play('f5', 'd6', 'c3', 'd3');
    expect(values()).toEqual([undefined, undefined, undefined, undefined]);
  });

  test.each(['master', 'master\t1', 'nobody\t1:4', 'master\t1:99\t9:4\tx:1\t-1:2', 7])(
    'is continued without thoughts that make no sense: %j',
    (thoughts) => {
      connect(returnedGame({ settings: { black: 'person', white: 'person', isHeld: false, thoughts } }));
      documents.continueReturned();
      expect(game.lastPly).toBe(4);
      expect(useThoughtStore().left).toEqual([]);
    },
  );

  test('is not replaced by another game without a question if it cannot be kept', async () => {
    shell.canKeepEarlier = false;
    connect(returnedGame());
    shell.answer = 'stay';
    documents.begin('twoPlayers');
    await expect.poll(() => shell.questions).toBe(1);
    await nextTick();
    expect(game.serial).toBe(0);
    expect(documents.returned).toBeDefined();
    shell.answer = 'proceed';
    documents.begin('twoPlayers');
    await expect.poll(() => game.serial).toBe(1);
    expect(documents.returned).toBeUndefined();
    expect(shell.last).toBeUndefined();
  });

  test('is replaced without a question and kept if it was finished', async () => {
    const text = GAME_FORMAT.write({ tree: recordOf(WIPE_OUT), info: NO_INFO });
    connect(returnedGame({ text }));
    const opening = documents.openEarlier();
    const prompt = await prompted('whichGame');
    expect(prompt.games.count).toBe(1);
    prompt.answer(undefined);
    await opening;
    documents.begin('twoPlayers');
    await expect.poll(() => game.serial).toBe(1);
    expect(shell.questions).toBe(0);
    expect(shell.earlier).toEqual([{ text }]);
    expect(documents.returned).toBeUndefined();
  });

  test('is replaced without a question if it is in a file', () => {
    connect(returnedGame({ isDirty: false, file: gameFile('a.txt') }));
    documents.begin('twoPlayers');
    expect(game.serial).toBe(1);
    expect(shell.questions).toBe(0);
    expect(documents.returned).toBeDefined();
  });

  test('is set aside if it cannot be read', () => {
    connect(returnedGame({ text: 'Othello game file: 1\n' }));
    documents.continueReturned();
    expect(shell.drops).toBe(1);
    expect(documents.returned).toBeUndefined();
    expect(view.notices).toEqual(['recovery']);
  });
});

test('is stored in a form that can be read back', async () => {
  connect();
  documents.begin('twoPlayers');
  play('f5', 'd6', 'c3');
  game.walkTo(1);
  play('f6');
  await nextTick();
  const outcome = readGames(shell.last?.text ?? '');
  expect(outcome).toMatchObject({ kind: 'games', games: [{ format: 'game', tree: game.tree }] });
});
