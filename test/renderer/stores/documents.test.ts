import { beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import type { SaveOutcome } from '../../../main/contract/bridge.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { type FakeDocuments, gameFile, opened } from '../fake-documents.ts';
import { AFTER_F5, connect, documents, game, play, shell, view, makeDocuments } from './document-setup.ts';

makeDocuments();

describe('keeping', () => {
  beforeEach(() => connect());

  test('a failure is reported once, until keeping works again', () => {
    expect(view.notices).toEqual([]);
    shell.setAutosave(false);
    expect(view.notices).toEqual(['autosave']);
    shell.setAutosave(true);
    expect(view.notices).toEqual([]);
    shell.setAutosave(false);
    view.withdraw('autosave');
    expect(view.notices).toEqual([]);
  });

  test('begins with the first move, after which every change is handed over', async () => {
    documents.begin('blackVsComputer', { level: 'club' });
    await nextTick();
    expect(shell.kept).toEqual([]);
    play('f5');
    await nextTick();
    expect(shell.last).toMatchObject({
      isDirty: true,
      settings: { black: 'person', white: 'club', isHeld: false },
    });
    expect(shell.last?.text).toContain('White: Othello\nWhite level: Club\n');
    expect(shell.last?.text.endsWith('\nf5\n')).toBe(true);
    usePreferencesStore().values.level = 'master';
    await nextTick();
    expect(shell.last?.settings).toMatchObject({ white: 'master' });
    game.walkTo(0);
    await nextTick();
    expect(shell.last?.text).toContain('Undone: f5');
  });

  test("a new game without any person's move is not kept", async () => {
    documents.begin('twoPlayers');
    play('f5');
    await nextTick();
    documents.begin('twoPlayers');
    await expect.poll(() => shell.last).toBeUndefined();
    expect(shell.kept.length).toBeGreaterThan(1);
    expect(documents.canSave).toBe(false);
  });

  test('a position from elsewhere is kept, but its moves cannot be lost', async () => {
    await documents.openText(`${AFTER_F5} O`);
    await nextTick();
    expect(shell.last).toMatchObject({ isDirty: false, settings: { black: 'person', white: 'person' } });
    documents.restart();
    expect(shell.questions).toBe(0);
    expect(game.discs).toEqual({ black: 4, white: 1 });
  });
});

describe('another game', () => {
  beforeEach(() => {
    connect();
    documents.begin('twoPlayers');
    play('f5', 'd6');
  });

  test.each(['begin', 'restart'] as const)(
    '%s keeps the game with the earlier ones, unasked',
    async (how) => {
      if (how === 'begin') documents.begin('blackVsComputer');
      else documents.restart();
      await expect.poll(() => game.serial).toBe(2);
      expect(shell.questions).toBe(0);
      expect(shell.earlier.map(({ text }) => text.endsWith('f5d6\n'))).toEqual([true]);
      expect(useToastStore().text).toBe('The previous game is kept under “Earlier games”');
    },
  );

  test.each(['begin', 'restart'] as const)('%s asks if the game cannot be kept', async (how) => {
    shell.canKeepEarlier = false;
    const begin = (): void => (how === 'begin' ? documents.begin('blackVsComputer') : documents.restart());
    shell.answer = 'stay';
    begin();
    await expect.poll(() => shell.questions).toBe(1);
    await nextTick();
    expect(game.mode).toBe('twoPlayers');
    expect(game.ply).toBe(2);
    expect(game.serial).toBe(1);
    shell.answer = 'proceed';
    begin();
    await expect.poll(() => game.serial).toBe(2);
    expect(game.ply).toBe(0);
  });

  test('the newest moves are handed over before the question', async () => {
    play('c3');
    documents.restart();
    expect(shell.last?.text.endsWith('f5d6c3\n')).toBe(true);
    await expect.poll(() => game.serial).toBe(2);
  });

  test('cancelling keeps the level and the mode of the preferences', async () => {
    shell.canKeepEarlier = false;
    shell.answer = 'stay';
    documents.begin('computerVsComputer', { level: 'beginner' });
    await expect.poll(() => shell.questions).toBe(1);
    await nextTick();
    expect(usePreferencesStore().values).toMatchObject({ mode: 'twoPlayers', level: 'master' });
  });

  test('begins at once if everything is saved', async () => {
    shell.toSave = { kind: 'saved', file: gameFile('a.txt'), isComplete: true };
    await documents.save('save');
    documents.restart();
    expect(shell.questions).toBe(0);
    expect(game.serial).toBe(2);
    expect(documents.file).toBeUndefined();
  });
});

describe('a game in which only the computer has moved', () => {
  beforeEach(() => connect());

  test('is replaced without a question', async () => {
    documents.begin('whiteVsComputer');
    play('f5');
    await nextTick();
    expect(documents.isDirty).toBe(false);
    expect(shell.last?.isDirty).toBe(false);
    documents.begin('twoPlayers');
    expect(shell.questions).toBe(0);
    expect(game.serial).toBe(2);
  });

  test.each([
    ['whiteVsComputer', ['f5', 'd6']],
    ['blackVsComputer', ['f5']],
    ['computerVsComputer', ['f5']],
  ] as const)('is kept once there is more to it: %s, %s', async (mode, moves) => {
    documents.begin(mode);
    play(...moves);
    game.walkTo(0);
    expect(documents.isDirty).toBe(true);
    documents.begin('twoPlayers');
    await expect.poll(() => shell.earlier).toHaveLength(1);
  });
});

describe('one thing at a time', () => {
  /** Starts a save whose dialog stays open until it is answered. */
  let answerSave: (outcome: SaveOutcome) => void;
  const saved: SaveOutcome = { kind: 'saved', file: gameFile('a.txt'), isComplete: true };

  beforeEach(() => {
    connect();
    documents.begin('twoPlayers');
    play('f5', 'd6');
    shell.saveGame = vi.fn<FakeDocuments['saveGame']>(
      async () => new Promise((resolve) => (answerSave = resolve)),
    );
  });

  test('a command right after a cancelled dialog is executed', async () => {
    void documents.save('save');
    await expect.poll(() => shell.saveGame).toHaveBeenCalledTimes(1);
    answerSave({ kind: 'cancelled' });
    const again = documents.save('save');
    await expect.poll(() => shell.saveGame).toHaveBeenCalledTimes(2);
    answerSave(saved);
    await again;
    expect(documents.isDirty).toBe(false);
    expect(documents.file?.name).toBe('a.txt');
  });

  test('no dialog is opened over another one', async () => {
    shell.canKeepEarlier = false;
    void documents.save('save');
    void documents.save('save');
    documents.restart();
    await expect.poll(() => shell.saveGame).toHaveBeenCalledTimes(1);
    await nextTick();
    expect(shell.questions).toBe(0);
    expect(game.serial).toBe(1);
    answerSave({ kind: 'cancelled' });
    await expect.poll(() => game.serial).toBe(2);
    expect(shell.questions).toBe(1);
    expect(shell.saveGame).toHaveBeenCalledTimes(1);
  });

  test('moves that are being saved cause no question', async () => {
    void documents.save('save');
    documents.restart();
    answerSave(saved);
    await expect.poll(() => game.serial).toBe(2);
    expect(shell.questions).toBe(0);
  });

  test('of several waiting commands only the newest is executed', async () => {
    void documents.save('save');
    documents.begin('blackVsComputer');
    const declined = documents.receiveText('f5d6c3', 'elsewhere');
    documents.begin('computerVsComputer');
    answerSave(saved);
    expect(await declined).toEqual({ kind: 'declined' });
    await expect.poll(() => game.serial).toBe(2);
    await nextTick();
    expect(game.mode).toBe('computerVsComputer');
    expect(game.serial).toBe(2);
    expect(game.ply).toBe(0);
  });

  test('of several texts that are pasted in a row each is opened, because they are nowhere else', async () => {
    const texts = ['f5d6c3', 'f5f6e6', 'f5d6c4', 'f5f4e3'];
    const [first = '', second = '', ...later] = texts;
    const pasting = [documents.openPasted(first), documents.openPasted(second)];
    documents.restart();
    pasting.push(...later.map(async (text) => documents.openPasted(text)));
    await Promise.all(pasting);
    await nextTick();
    const lastLines = shell.kept.map((kept) => kept?.text.trimEnd().split('\n').at(-1));
    expect(lastLines).toEqual(expect.arrayContaining(texts));
    expect(game.ply).toBe(3);
    expect(shell.last?.text).toContain(texts.at(-1));
  });

  test('saving and restarting apply to the game that the user saw', async () => {
    for (const act of [async () => documents.save('save'), async () => documents.restart()]) {
      const { serial } = game;
      shell.toOpen = opened('f5f6e6');
      const opening = documents.open();
      await act();
      await opening;
      await nextTick();
      expect(game.serial).toEqual(serial + 1);
      expect(game.ply).toBe(3);
    }
    expect(shell.saveGame).not.toHaveBeenCalled();
  });

  test('a failure does not block later commands', async () => {
    shell.openGame = async () => {
      throw new Error('on purpose');
    };
    const reported = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', reported);
    const opening = documents.open();
    documents.restart();
    await opening;
    expect(reported).toHaveBeenCalledWith(new Error('on purpose'));
    await expect.poll(() => game.serial).toBe(2);
  });
});
