import { beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { type Square, squareName } from '../../../engine/game/square.ts';
import type { SaveOutcome } from '../../../main/contract/bridge.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { type FakeDocuments, gameFile, opened } from '../fake-documents.ts';
import { WIPE_OUT, movesOf } from '../moves.ts';
import {
  AFTER_F5,
  connect,
  documents,
  game,
  play,
  prompted,
  prompts,
  shell,
  view,
} from './document-setup.ts';

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
      expect(useToastStore().text).toBe('Kept under “Earlier games”');
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

describe('a finished game', () => {
  beforeEach(() => {
    connect();
    documents.begin('twoPlayers');
    for (const move of movesOf(WIPE_OUT)) game.playNext(move);
  });

  /** An earlier place of the game, and a legal move there that was not played. */
  function otherMove(): [ply: number, move: Square] {
    const ply = 5;
    const legal = squaresOf(legalMoves(game.places[ply] ?? game.position));
    const other = legal.find((move) => move !== game.moves[ply]);
    if (other === undefined) throw new Error('There is only one move');
    return [ply, other];
  }

  test('is replaced without a question, and can be opened again as a whole', async () => {
    expect(game.isOver).toBe(true);
    const { tree } = game;
    documents.restart();
    await expect.poll(() => game.serial).toBe(2);
    expect(shell.questions).toBe(0);
    expect(shell.earlier.length).toBe(1);
    expect(useToastStore().text).toBe('Kept under “Earlier games”');

    const opening = documents.openEarlier();
    const prompt = await prompted('whichGame');
    expect(prompt.from).toBe('earlier');
    expect(prompt.games.count).toBe(1);
    expect((await prompt.games.game(0)).tree).toEqual(tree);
    prompt.answer(0);
    await opening;
    expect(game.isOver).toBe(true);
    expect(documents.isDirty).toBe(false);
    expect(documents.file).toBeUndefined();
    documents.restart();
    expect(game.serial).toBe(4);
    expect(shell.questions).toBe(0);
    expect(shell.earlier.length).toBe(1);
  });

  test('is replaced without a question even if an earlier place is shown', async () => {
    const { line } = game.tree;
    game.walkTo(3);
    expect(game.isOver).toBe(false);
    documents.restart();
    await expect.poll(() => game.serial).toBe(2);
    const [kept] = shell.earlier.map(({ text }) => readGames(text));
    expect(kept).toMatchObject({ kind: 'games', games: [{ tree: { line, ply: 3 } }] });
    expect(shell.questions).toBe(0);
    expect(shell.earlier.length).toBe(1);
  });

  test('that was continued from an earlier place counts as the new game that it has become', async () => {
    shell.answer = 'stay';
    shell.canKeepEarlier = false;
    const [ply, other] = otherMove();
    game.walkTo(ply);
    game.playNext(other);
    for (const place of [game.lastPly, 0]) {
      game.walkTo(place);
      const { questions } = shell;
      documents.restart();
      await expect.poll(() => shell.questions).toBe(questions + 1);
      await nextTick();
      expect(game.serial).toBe(1);
      expect(shell.earlier).toEqual([]);
    }
    shell.canKeepEarlier = true;
    game.walkTo(ply);
    for (const move of movesOf(WIPE_OUT).slice(ply)) game.playNext(move);
    game.walkTo(0);
    documents.restart();
    await expect.poll(() => game.serial).toBe(2);
    expect(shell.questions).toBe(2);
    expect(shell.earlier.length).toBe(1);
  });

  test('causes a question if it cannot be kept or belongs to a file', async () => {
    shell.answer = 'stay';
    shell.canKeepEarlier = false;
    documents.restart();
    await expect.poll(() => shell.questions).toBe(1);
    await nextTick();
    expect(game.serial).toBe(1);
    expect(shell.earlier).toEqual([]);
    shell.canKeepEarlier = true;
    shell.answer = 'proceed';
    documents.restart();
    await expect.poll(() => game.serial).toBe(2);
    const moves = movesOf(WIPE_OUT);
    for (const move of moves.slice(0, -1)) game.playNext(move);
    shell.toSave = { kind: 'saved', file: gameFile('a.txt'), isComplete: true };
    await documents.save('save');
    for (const move of moves.slice(-1)) game.playNext(move);
    expect(game.isOver).toBe(true);
    documents.restart();
    await expect.poll(() => shell.questions).toBe(2);
    expect(shell.earlier).toHaveLength(1);
  });

  test('that was continued while it was being kept causes a question', async () => {
    const writing = Promise.withResolvers<boolean>();
    vi.spyOn(shell, 'keepEarlier').mockReturnValue(writing.promise);
    shell.answer = 'stay';
    documents.restart();
    const [ply, other] = otherMove();
    game.walkTo(ply);
    game.playNext(other);
    writing.resolve(true);
    await expect.poll(() => shell.questions).toBe(1);
    expect(game.serial).toBe(1);
    expect(game.ply).toEqual(ply + 1);
    expect(shell.last?.text).toContain(squareName(other));
  });

  test('is listed while it is on the board, and can be opened from the list', async () => {
    view.screen = 'start';
    const opening = documents.openEarlier();
    const prompt = await prompted('whichGame');
    expect(prompt.games.count).toBe(1);
    expect((await prompt.games.game(0)).tree).toEqual(game.tree);
    prompt.answer(0);
    await opening;
    expect(view.screen).toBe('game');
    expect(game.serial).toBe(1);
    expect(shell.earlier).toEqual([]);

    documents.restart();
    await expect.poll(() => game.serial).toBe(2);
    const again = documents.openEarlier();
    (await prompted('whichGame')).answer(undefined);
    await again;
    expect(game.serial).toBe(2);
  });

  test('a message tells that there is none, also if the one on the board is in a file', async () => {
    shell.toSave = { kind: 'saved', file: gameFile('a.txt'), isComplete: true };
    await documents.save('save');
    await documents.openEarlier();
    expect(prompts.current).toBeUndefined();
    expect(useToastStore().text).toBe('No game has been played here yet');
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
