import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_FILE_BYTES } from '../../engine/game/formats/error.ts';
import { readGames } from '../../engine/game/formats/read.ts';
import type { FileFailed, KeptGame } from '../../main/contract.ts';
import { type Documents, type DocumentHooks, createDocuments } from '../../main/documents.ts';
import type { RecoveredGame } from '../../main/recovery.ts';
import { mountMemoryDisk, scratchFolder } from './faulty-files.ts';
import { gameText, recordOf } from '../engine/game/game-texts.ts';

const NOW = Date.UTC(2026, 10, 21, 14, 32);

const dialogs = {
  chooseToOpen: vi.fn<(folder: string) => Promise<string | undefined>>(),
  chooseToSave: vi.fn<(suggestion: string, kind: string) => Promise<string | undefined>>(),
  askToSave: vi.fn<(name: string | undefined) => Promise<'save' | 'discard' | 'cancel'>>(),
  askToReplace: vi.fn<(name: string) => Promise<boolean>>(),
  tellSaveFailed: vi.fn<(failure: FileFailed) => Promise<void>>(),
};

const addFinished = vi.fn<(text: string) => Promise<boolean>>();
const keepRecovery = vi.fn<(game: RecoveredGame | undefined) => void>();
const onRecentFiles = vi.fn<DocumentHooks['onRecentFiles']>();
const onUsed = vi.fn<DocumentHooks['onUsed']>();
const onKept = vi.fn<DocumentHooks['onKept']>();

let folder: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  vi.resetAllMocks();
  ({ folder, remove } = await scratchFolder());
});

afterEach(async () => remove());

function documents(changes: Partial<DocumentHooks> = {}): Documents {
  return createDocuments({
    dialogs,
    recovery: { keep: keepRecovery },
    finished: { add: addFinished },
    recovered: undefined,
    recentFiles: [],
    onRecentFiles,
    onUsed,
    onKept,
    folder,
    now: () => NOW,
    ...changes,
  });
}

function game(transcript: string, changes: Partial<KeptGame> = {}): KeptGame {
  return { text: gameText(transcript), isDirty: true, settings: { mode: 'twoPlayers' }, ...changes };
}

const at = (...names: string[]): string => join(folder, ...names);
const text = async (name: string): Promise<string> => fs.readFile(at(name), 'utf8');

/** Opens the file and returns how the renderer names it. */
async function opened(shell: Documents, name: string) {
  const outcome = await shell.openPath(at(name));
  if (outcome.kind !== 'opened') throw new Error(outcome.kind);
  return outcome.file;
}

describe('opening', () => {
  it('hands over the bytes, a name and a handle that is no path', async () => {
    await fs.writeFile(at('a.sgf'), '(;GM[2])');
    dialogs.chooseToOpen.mockResolvedValue(at('a.sgf'));
    const outcome = await documents().open();
    expect(outcome).toEqual({
      kind: 'opened',
      file: { handle: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'a.sgf' },
      bytes: new TextEncoder().encode('(;GM[2])'),
    });
    expect(dialogs.chooseToOpen).toHaveBeenCalledWith(folder);
    expect(onRecentFiles).toHaveBeenLastCalledWith([at('a.sgf')]);
    expect(onUsed).toHaveBeenLastCalledWith(at('a.sgf'));
  });

  it('does nothing when the dialog is cancelled', async () => {
    dialogs.chooseToOpen.mockResolvedValue(undefined);
    expect(await documents().open()).toEqual({ kind: 'cancelled' });
    expect(onRecentFiles).not.toHaveBeenCalled();
  });

  it('says what is wrong with a file', async () => {
    await fs.mkdir(at('folder.txt'));
    await fs.writeFile(at('large.txt'), new Uint8Array(MAX_FILE_BYTES + 1));
    const reasonOf = async (name: string) => {
      const outcome = await documents().openPath(at(name));
      return outcome.kind === 'failed' ? [outcome.reason, outcome.name] : outcome.kind;
    };
    expect(await reasonOf('folder.txt')).toEqual(['isFolder', 'folder.txt']);
    expect(await reasonOf('large.txt')).toEqual(['tooLarge', 'large.txt']);
    expect(await reasonOf('gone.txt')).toEqual(['notFound', 'gone.txt']);
    expect(onUsed).not.toHaveBeenCalled();
  });

  it('gives a handle for a dropped file only to those who have read it', async () => {
    const shell = documents();
    const bytes = new TextEncoder().encode(gameText('f5'));
    await fs.writeFile(at('a.txt'), bytes);
    await fs.writeFile(at('empty.txt'), '');
    const claim = async (path: string, content = bytes) => shell.claimDropped(path, content);
    expect(await claim(at('a.txt'), bytes.subarray(1))).toBeUndefined();
    expect(await claim(at('a.txt'), Uint8Array.from([...bytes, 10]))).toBeUndefined();
    expect(await claim(at('a.txt'), new Uint8Array())).toBeUndefined();
    expect(await claim(at('empty.txt'))).toBeUndefined();
    expect(await claim(folder)).toBeUndefined();
    expect(await claim(`/${at('a.txt')}`)).toBeUndefined();
    expect(await claim('\\\\server\\share\\a.txt')).toBeUndefined();
    expect(await claim('a.txt')).toBeUndefined();
    expect(onRecentFiles).not.toHaveBeenCalled();

    const file = await claim(at('a.txt'));
    if (file === undefined) throw new Error('no handle');
    expect(await shell.save(game('f5d6', { file }), 'save')).toMatchObject({ kind: 'saved', file });
    expect(await text('a.txt')).toBe(gameText('f5d6'));
    expect(onRecentFiles).toHaveBeenLastCalledWith([at('a.txt')]);
  });

  it('opens recent files by their handles, and forgets those that are gone', async () => {
    await fs.mkdir(at('old'));
    await fs.writeFile(at('a.txt'), 'f5');
    const shell = documents({ recentFiles: [at('a.txt'), at('old', 'a.txt')] });
    const [first, second] = shell.recentFiles();
    expect([first?.name, second?.name]).toEqual([expect.stringMatching(/^a\.txt \(/), 'a.txt (old)']);
    expect(await shell.openRecent(first?.handle ?? '')).toMatchObject({
      kind: 'opened',
      file: { name: 'a.txt' },
    });
    expect(await shell.openRecent(second?.handle ?? '')).toMatchObject({
      kind: 'failed',
      reason: 'notFound',
    });
    expect(shell.recentFiles()).toEqual([{ handle: first?.handle, name: 'a.txt' }]);
    expect(await shell.openRecent(at('a.txt'))).toMatchObject({ kind: 'failed', reason: 'notFound' });
    shell.clearRecentFiles();
    expect(onRecentFiles).toHaveBeenLastCalledWith([]);
  });
});

describe('saving', () => {
  it('asks for a name the first time, and not again', async () => {
    const shell = documents();
    dialogs.chooseToSave.mockResolvedValue(at('mine.txt'));
    const first = game('f5d6');
    const saved = await shell.save(first, 'save');
    if (saved.kind !== 'saved') expect.fail(saved.kind);
    expect(saved).toMatchObject({ file: { name: 'mine.txt' }, isComplete: true });
    expect(dialogs.chooseToSave).toHaveBeenCalledExactlyOnceWith(at('Othello 2026-11-21.txt'), 'game');
    expect(await text('mine.txt')).toBe(first.text);
    expect(shell.wouldLoseMoves()).toBe(false);

    const second = game('f5d6c3', { file: saved.file });
    shell.keep(second);
    expect(shell.wouldLoseMoves()).toBe(true);
    expect(await shell.save(second, 'save')).toEqual(saved);
    expect(dialogs.chooseToSave).toHaveBeenCalledOnce();
    expect(await text('mine.txt')).toBe(second.text);
    expect(onKept).toHaveBeenLastCalledWith({ path: at('mine.txt'), isDirty: false });

    dialogs.chooseToSave.mockResolvedValue(at('other.txt'));
    expect(await shell.save(second, 'saveAs')).toMatchObject({ file: { name: 'other.txt' } });
    expect(dialogs.chooseToSave).toHaveBeenLastCalledWith(at('mine.txt'), 'game');
    expect(shell.recentFiles().map(({ name }) => name)).toEqual(['other.txt', 'mine.txt']);
  });

  it('changes nothing when it is cancelled', async () => {
    const shell = documents();
    dialogs.chooseToSave.mockResolvedValue(undefined);
    expect(await shell.save(game('f5'), 'save')).toEqual({ kind: 'cancelled' });
    expect(shell.wouldLoseMoves()).toBe(true);
    expect(await fs.readdir(folder)).toEqual([]);
  });

  it('writes the format of the extension, and tells what it does not hold', async () => {
    const shell = documents();
    for (const [name, format] of [
      ['game.ggf', 'ggf'],
      ['game.sgf', 'sgf'],
      ['game.oth', 'game'],
    ] as const) {
      dialogs.chooseToSave.mockResolvedValue(at(name));
      expect(await shell.save(game('f5d6c3'), 'saveAs')).toMatchObject({ kind: 'saved', isComplete: true });
      expect(readGames(await text(name))).toMatchObject({ kind: 'games', games: [{ format }] });
    }
    dialogs.chooseToSave.mockResolvedValue(at('game.ggf'));
    const undone = game('f5', { text: gameText({ ...recordOf('f5d6c3'), ply: 1 }) });
    expect(await shell.save(undone, 'saveAs')).toMatchObject({ kind: 'saved', isComplete: false });
  });

  it('completes a name, and asks before it replaces what that names', async () => {
    const shell = documents();
    await fs.writeFile(at('final.txt'), 'precious');
    dialogs.chooseToSave.mockResolvedValue(at('final'));
    dialogs.askToReplace.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    expect(await shell.save(game('f5'), 'save')).toEqual({ kind: 'cancelled' });
    expect(await text('final.txt')).toBe('precious');
    expect(await shell.save(game('f5'), 'save')).toMatchObject({
      kind: 'saved',
      file: { name: 'final.txt' },
    });
    expect(await text('final.txt')).toBe(game('f5').text);
    expect(dialogs.askToReplace).toHaveBeenCalledTimes(2);
  });

  it('saves over an opened game without asking', async () => {
    const shell = documents();
    await fs.writeFile(at('a.txt'), gameText('f5'));
    const file = await opened(shell, 'a.txt');
    expect(await shell.save(game('f5d6', { file }), 'save')).toMatchObject({ kind: 'saved', file });
    expect(await text('a.txt')).toBe(gameText('f5d6'));
    expect(dialogs.chooseToSave).not.toHaveBeenCalled();
  });

  it.each([
    ['several games', 'f5d6c3\nf5f6e6\n', 'a.txt'],
    ["another program's notes", '(;GM[2];B[f5]C[Best move.])', 'a.sgf'],
    ['a file that is far too long for one game', `(;GM[2]C[${'x'.repeat(300_000)}];B[f5])`, 'a.sgf'],
  ])('does not save over %s without asking', async (_, content, name) => {
    const shell = documents();
    await fs.writeFile(at(name), content);
    const file = await opened(shell, name);
    dialogs.chooseToSave.mockResolvedValue(undefined);
    expect(await shell.save(game('f5d6', { file }), 'save')).toEqual({ kind: 'cancelled' });
    expect(dialogs.chooseToSave).toHaveBeenCalledWith(at(name), 'game');
    expect(await text(name)).toBe(content);
  });

  it('makes a file again that was removed, but not its folder', async () => {
    const shell = documents();
    await fs.mkdir(at('sub'));
    await fs.writeFile(at('sub', 'a.txt'), gameText('f5'));
    const outcome = await shell.openPath(at('sub', 'a.txt'));
    if (outcome.kind !== 'opened') expect.fail(outcome.kind);
    const { file } = outcome;
    await fs.rm(at('sub', 'a.txt'));
    expect(await shell.save(game('f5d6', { file }), 'save')).toMatchObject({ kind: 'saved' });
    await fs.rm(at('sub'), { recursive: true });
    expect(await shell.save(game('f5d6c3', { file }), 'save')).toEqual({
      kind: 'failed',
      reason: 'notFound',
      name: 'a.txt',
      code: 'ENOENT',
    });
    expect(shell.wouldLoseMoves()).toBe(true);
  });

  it('keeps the file and the question whether to save it when the disk is full', async ({ skip }) => {
    const disk = mountMemoryDisk(folder, 64 * 1024);
    if (disk === undefined) {
      skip('this machine does not let us mount a disk');
      return;
    }
    try {
      const shell = documents();
      dialogs.chooseToSave.mockResolvedValue(at('a.txt'));
      const saved = await shell.save(game('f5'), 'save');
      if (saved.kind !== 'saved') expect.fail(saved.kind);
      await fs.writeFile(at('filler'), new Uint8Array(64 * 1024)).catch(() => undefined);
      const next = game('f5d6', { file: saved.file });
      expect(await shell.save(next, 'save')).toMatchObject({
        kind: 'failed',
        reason: 'noSpace',
        name: 'a.txt',
      });
      expect(await text('a.txt')).toBe(gameText('f5'));
      expect(shell.wouldLoseMoves()).toBe(true);
    } finally {
      disk.unmount();
    }
  });

  it('knows that moves played while the dialog was open are not saved', async () => {
    const shell = documents();
    dialogs.chooseToSave.mockImplementation(async () => {
      shell.keep(game('f5d6c3'));
      return at('a.txt');
    });
    expect(await shell.save(game('f5d6'), 'save')).toMatchObject({ kind: 'saved' });
    expect(shell.wouldLoseMoves()).toBe(true);
    expect(onKept).toHaveBeenLastCalledWith({ path: at('a.txt'), isDirty: true });
  });

  it('treats a handle that nobody was given as none', async () => {
    const shell = documents();
    dialogs.chooseToSave.mockResolvedValue(undefined);
    const forged = { handle: '/etc/passwd', name: 'passwd' };
    expect(await shell.save(game('f5', { file: forged }), 'save')).toEqual({ kind: 'cancelled' });
    expect(onKept).toHaveBeenLastCalledWith({ path: undefined, isDirty: true });
  });

  it('puts pictures where the user wants them', async () => {
    const shell = documents();
    shell.keep(game('f5'));
    dialogs.chooseToSave.mockResolvedValue(at('board'));
    const bytes = new Uint8Array([137, 80, 78, 71]);
    expect(await shell.saveImage({ kind: 'png', bytes })).toMatchObject({ file: { name: 'board.png' } });
    expect(dialogs.chooseToSave).toHaveBeenCalledWith(at('Othello 2026-11-21.png'), 'png');
    expect(new Uint8Array(await fs.readFile(at('board.png')))).toEqual(bytes);
    expect(shell.wouldLoseMoves()).toBe(true);
  });
});

describe('before a game is given up', () => {
  it('asks nothing when nothing would be lost', async () => {
    const shell = documents();
    expect(await shell.confirmDiscard()).toBe('proceed');
    shell.keep(game('f5', { isDirty: false }));
    expect(await shell.confirmDiscard()).toBe('proceed');
    expect(dialogs.askToSave).not.toHaveBeenCalled();
  });

  it.each([
    ['discard', 'proceed'],
    ['cancel', 'stay'],
  ] as const)('takes %s for %s', async (answer, outcome) => {
    const shell = documents();
    shell.keep(game('f5'));
    dialogs.askToSave.mockResolvedValue(answer);
    expect(await shell.confirmDiscard()).toBe(outcome);
    expect(dialogs.askToSave).toHaveBeenCalledExactlyOnceWith(undefined);
    expect(dialogs.chooseToSave).not.toHaveBeenCalled();
  });

  it('puts what was kept last with the finished games, and tells whether that worked', async () => {
    const shell = documents();
    expect(await shell.keepFinished()).toBe(false);
    expect(addFinished).not.toHaveBeenCalled();
    shell.keep(game('f5'));
    for (const isKept of [true, false]) {
      addFinished.mockResolvedValue(isKept);
      expect(await shell.keepFinished()).toBe(isKept);
    }
    expect(addFinished).toHaveBeenLastCalledWith(gameText('f5'));
    expect(shell.wouldLoseMoves()).toBe(true);
  });

  it('keeps a finished game without a question where the app is to end', async () => {
    const shell = documents();
    const over = game('e6f4e3f6g5d6e7f5c5');
    addFinished.mockResolvedValue(true);
    shell.keep(over);
    expect(await shell.confirmEnd()).toBe('proceed');
    expect(addFinished).toHaveBeenCalledExactlyOnceWith(over.text);
    expect(dialogs.askToSave).not.toHaveBeenCalled();
    shell.keep({ ...over, isDirty: false });
    expect(await shell.confirmEnd()).toBe('proceed');
    expect(addFinished).toHaveBeenCalledOnce();
  });

  it('asks all the same where it is not over, cannot be kept, has a file, or goes on meanwhile', async () => {
    const shell = documents();
    const over = game('e6f4e3f6g5d6e7f5c5');
    dialogs.askToSave.mockResolvedValue('cancel');
    shell.keep(game('f5d6'));
    expect(await shell.confirmEnd()).toBe('stay');
    expect(addFinished).not.toHaveBeenCalled();
    shell.keep({ ...over, file: { handle: 'gone', name: 'a.txt' } });
    expect(await shell.confirmEnd()).toBe('stay');
    expect(addFinished).not.toHaveBeenCalled();
    shell.keep(over);
    addFinished.mockResolvedValue(false);
    expect(await shell.confirmEnd()).toBe('stay');
    addFinished.mockImplementation(async () => {
      shell.keep(game('e6f4e3'));
      return true;
    });
    expect(await shell.confirmEnd()).toBe('stay');
    expect(dialogs.askToSave).toHaveBeenCalledTimes(4);
  });

  it('saves what was kept last, with nobody else needed', async () => {
    const shell = documents();
    shell.keep(game('f5d6'));
    dialogs.askToSave.mockResolvedValue('save');
    dialogs.chooseToSave.mockResolvedValue(at('a.txt'));
    expect(await shell.confirmDiscard()).toBe('proceed');
    expect(await text('a.txt')).toBe(gameText('f5d6'));
  });

  it('stays when saving is cancelled, or fails and says so', async () => {
    const shell = documents();
    shell.keep(game('f5'));
    dialogs.askToSave.mockResolvedValue('save');
    dialogs.chooseToSave.mockResolvedValueOnce(undefined).mockResolvedValueOnce(at('gone', 'a.txt'));
    expect(await shell.confirmDiscard()).toBe('stay');
    expect(dialogs.tellSaveFailed).not.toHaveBeenCalled();
    expect(await shell.confirmDiscard()).toBe('stay');
    expect(dialogs.tellSaveFailed).toHaveBeenCalledExactlyOnceWith({
      kind: 'failed',
      reason: 'notFound',
      name: 'a.txt',
      code: 'ENOENT',
    });
    expect(shell.wouldLoseMoves()).toBe(true);
  });

  it('asks once when it is asked twice', async () => {
    const shell = documents();
    shell.keep(game('f5'));
    dialogs.askToSave.mockResolvedValue('discard');
    expect(await Promise.all([shell.confirmDiscard(), shell.confirmDiscard()])).toEqual([
      'proceed',
      'proceed',
    ]);
    expect(dialogs.askToSave).toHaveBeenCalledOnce();
    await shell.confirmDiscard();
    expect(dialogs.askToSave).toHaveBeenCalledTimes(2);
  });

  it('saves again what was played while it was saving', async () => {
    const shell = documents();
    shell.keep(game('f5'));
    dialogs.askToSave.mockResolvedValue('save');
    dialogs.chooseToSave.mockImplementation(async () => {
      shell.keep(game('f5d6'));
      return at('a.txt');
    });
    expect(await shell.confirmDiscard()).toBe('proceed');
    expect(await text('a.txt')).toBe(gameText('f5d6'));
    expect(dialogs.chooseToSave).toHaveBeenCalledOnce();
  });
});

describe('recovery', () => {
  const recovered: RecoveredGame = {
    text: gameText('f5d6'),
    isDirty: true,
    settings: { level: 'club' },
    path: '/games/a.txt',
    keptAt: NOW - 60_000,
  };

  it('keeps every change, with the path of its file', async () => {
    const shell = documents();
    await fs.writeFile(at('a.txt'), gameText('f5'));
    const file = await opened(shell, 'a.txt');
    const next = game('f5d6', { file });
    shell.keep(next);
    expect(keepRecovery).toHaveBeenLastCalledWith({
      text: next.text,
      isDirty: true,
      settings: next.settings,
      path: at('a.txt'),
      keptAt: NOW,
    });
    shell.keep(undefined);
    expect(keepRecovery).toHaveBeenLastCalledWith(undefined);
  });

  it('shows a page that begins again the game it had', () => {
    const shell = documents();
    expect(shell.returned()).toBeUndefined();
    const kept = game('f5');
    shell.keep(kept);
    expect(shell.returned()).toEqual({ game: kept, keptAt: NOW, ended: 'page' });
  });

  it('offers the game of the run before until it is taken up', () => {
    const shell = documents({ recovered });
    shell.keep(undefined);
    const returned = shell.returned();
    expect(returned).toEqual({
      game: {
        text: recovered.text,
        isDirty: true,
        settings: { level: 'club' },
        file: { handle: expect.any(String), name: 'a.txt' },
      },
      keptAt: recovered.keptAt,
      ended: 'app',
    });
    shell.letGo();
    expect(keepRecovery).not.toHaveBeenCalled();
    if (returned) shell.keep(returned.game);
    expect(keepRecovery).toHaveBeenLastCalledWith({ ...recovered, keptAt: NOW });
    shell.letGo();
    expect(keepRecovery).toHaveBeenLastCalledWith(undefined);
    expect(shell.returned()).toBeUndefined();
  });

  it('drops it when it is not wanted', () => {
    const shell = documents({ recovered });
    shell.dropReturned();
    expect(keepRecovery).toHaveBeenCalledExactlyOnceWith(undefined);
    expect(shell.returned()).toBeUndefined();
    shell.dropReturned();
    expect(keepRecovery).toHaveBeenCalledOnce();
  });
});
