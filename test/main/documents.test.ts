import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_OWN_FILE_BYTES } from '../../engine/notation/error.ts';
import { writeWthor } from '../../engine/notation/wthor.ts';
import type { FileFailed, KeptGame } from '../../main/contract/bridge.ts';
import { type Documents, type DocumentHooks, createDocuments } from '../../main/documents.ts';
import type { RecoveredGame } from '../../main/recovery.ts';
import { mountMemoryDisk, scratchFolder } from './faulty-files.ts';
import { randomFrom, randomGame } from '../engine/game/random-play.ts';
import { gameText } from '../engine/game/game-texts.ts';

const NOW = Date.UTC(2026, 10, 21, 14, 32);

const dialogs = {
  chooseToOpen: vi.fn<(folder: string) => Promise<readonly string[]>>(),
  chooseToSave: vi.fn<(suggestion: string, kind: string) => Promise<string | undefined>>(),
  askToSave: vi.fn<(name: string | undefined) => Promise<'save' | 'discard' | 'cancel'>>(),
  askToReplace: vi.fn<(name: string) => Promise<boolean>>(),
  tellSavedInPart: vi.fn<(name: string) => Promise<void>>(),
  tellSaveFailed: vi.fn<(failure: FileFailed) => Promise<void>>(),
};

const addEarlier = vi.fn<DocumentHooks['earlier']['add']>();
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
    earlier: { add: addEarlier, revise: async () => false, savedFile: async () => undefined },
    recovered: undefined,
    recentFiles: [],
    onRecentFiles,
    onUsed,
    onKept,
    owner: '00c0ffee',
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

/** Opens the file and returns the renderer's handle for it. */
async function opened(shell: Documents, name: string) {
  const outcome = await shell.openPaths([at(name)]);
  if (outcome.kind !== 'opened') throw new Error(outcome.kind);
  return outcome.file;
}

describe('opening', () => {
  it('returns the bytes, a name and a handle that contains no path', async () => {
    await fs.writeFile(at('a.sgf'), '(;GM[2])');
    dialogs.chooseToOpen.mockResolvedValue([at('a.sgf')]);
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

  it('does nothing if the dialog is cancelled', async () => {
    dialogs.chooseToOpen.mockResolvedValue([]);
    expect(await documents().open()).toEqual({ kind: 'cancelled' });
    expect(onRecentFiles).not.toHaveBeenCalled();
  });

  it('returns the error of a file', async () => {
    await fs.mkdir(at('folder.txt'));
    await fs.writeFile(at('large.txt'), new Uint8Array(MAX_OWN_FILE_BYTES + 1));
    const reasonOf = async (name: string) => {
      const outcome = await documents().openPaths([at(name)]);
      return outcome.kind === 'failed' ? [outcome.reason, outcome.name] : outcome.kind;
    };
    expect(await reasonOf('folder.txt')).toEqual(['isFolder', 'folder.txt']);
    expect(await reasonOf('large.txt')).toEqual(['tooLarge', 'large.txt']);
    expect(await reasonOf('gone.txt')).toEqual(['notFound', 'gone.txt']);
    expect(onUsed).not.toHaveBeenCalled();
  });

  it('reads several files at once, and lists those that cannot be read', async () => {
    await fs.writeFile(at('a.txt'), 'f5');
    await fs.writeFile(at('b.txt'), 'c4');
    dialogs.chooseToOpen.mockResolvedValue([at('a.txt'), at('gone.txt'), at('b.txt')]);
    expect(await documents().open()).toEqual({
      kind: 'openedTogether',
      files: [
        { name: 'a.txt', bytes: new TextEncoder().encode('f5') },
        { name: 'b.txt', bytes: new TextEncoder().encode('c4') },
      ],
      failures: [{ kind: 'failed', reason: 'notFound', name: 'gone.txt', code: 'ENOENT' }],
    });
    expect(onRecentFiles).not.toHaveBeenCalled();
    expect(await documents().openPaths([at('gone.txt'), at('lost.txt')])).toMatchObject({
      kind: 'failed',
      name: 'gone.txt',
    });
    expect(await documents().openPaths([])).toEqual({ kind: 'cancelled' });
  });

  it('reads no more than a bound of the files that are opened at once', async () => {
    const name = (index: number) => at(`${index}.txt`);
    for (const index of [0, 1, 2]) await fs.writeFile(name(index), new Uint8Array(24_000_000));
    const outcome = await documents().openPaths([name(0), name(1), name(2)]);
    if (outcome.kind !== 'openedTogether') throw new Error(outcome.kind);
    expect(outcome.files.map((file) => file.name)).toEqual(['0.txt', '1.txt']);
    expect(outcome.failures.map(({ reason }) => reason)).toEqual(['tooLarge']);
  });

  it('gives a handle for a dropped file only to a page that has read it', async () => {
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

    const claimed = await claim(at('a.txt'));
    if (claimed === undefined) throw new Error('no handle');
    const { file } = claimed;
    expect(await shell.save(game('f5d6', { file }), 'save')).toMatchObject({ kind: 'saved', file });
    expect(await text('a.txt')).toBe(gameText('f5d6'));
    expect(onRecentFiles).toHaveBeenLastCalledWith([at('a.txt')]);
  });

  it('hands over the names that lie beside a database, and nothing else that lies there', async () => {
    const played = {
      tree: randomGame(randomFrom(1)),
      info: { black: { name: 'Zoë' }, white: {}, date: '2020' },
    };
    const { years, players, tournaments } = writeWthor([played], new Date(NOW));
    const bytes = years.get(2020) ?? new Uint8Array();
    const lain = {
      'a.wtb': bytes,
      'Wthor.Jou': players,
      'WTHOR.TRN': tournaments,
      'other.jou': players,
      'a.txt': 'f5',
    };
    for (const [name, content] of Object.entries(lain)) await fs.writeFile(at(name), content);
    const shell = documents();
    const beside = [
      { name: 'Wthor.Jou', bytes: players },
      { name: 'WTHOR.TRN', bytes: tournaments },
    ];
    expect(await shell.openPaths([at('a.wtb')])).toEqual({
      kind: 'opened',
      file: expect.anything(),
      bytes,
      beside,
    });
    expect(await shell.claimDropped(at('a.wtb'), bytes)).toMatchObject({ file: { name: 'a.wtb' }, beside });
    expect(await shell.openPaths([at('a.txt')])).not.toHaveProperty('beside');
    const together = await shell.openPaths([at('a.txt'), at('a.wtb')]);
    expect(together.kind === 'openedTogether' && together.files.map(({ name }) => name)).toEqual([
      'a.txt',
      'a.wtb',
      'Wthor.Jou',
      'WTHOR.TRN',
    ]);

    await fs.writeFile(at('Wthor.Jou'), 'not a list of names');
    await fs.rm(at('WTHOR.TRN'));
    expect(await shell.openPaths([at('a.wtb')])).not.toHaveProperty('beside');
  });

  it('saves a game of a database or a packed file elsewhere', async () => {
    await fs.writeFile(at('a.wtb'), 'before');
    const shell = documents();
    const file = await opened(shell, 'a.wtb');
    dialogs.chooseToSave.mockResolvedValue(undefined);
    for (const how of ['save', 'saveAs', 'overwrite'] as const) {
      expect(await shell.save(game('f5d6', { file }), how)).toEqual({ kind: 'cancelled' });
      expect(dialogs.chooseToSave).toHaveBeenLastCalledWith(at('Othello 2026-11-21.txt'), 'game');
    }
    expect(await text('a.wtb')).toBe('before');
  });

  it('opens recent files by their handles, and removes those that do not exist', async () => {
    await fs.mkdir(at('old'));
    await fs.writeFile(at('a.txt'), 'f5');
    const shell = documents({ recentFiles: [at('a.txt'), at('old', 'a.txt')] });
    const [first, second] = shell.recentFiles();
    expect(first?.name).toMatch(/^a\.txt \(/);
    expect(second?.name).toBe('a.txt (old)');
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
  it('asks about a change of the file that only a page before this one has seen', async () => {
    await fs.writeFile(at('a.txt'), gameText('f5'));
    const shell = documents();
    const file = await opened(shell, 'a.txt');
    shell.keep(game('f5', { file, isDirty: false, serial: 1 }));
    await fs.writeFile(at('a.txt'), gameText('f5f6e6'));
    await opened(shell, 'a.txt');
    shell.returned();
    const outcome = await shell.save(game('f5d6', { file, serial: 2 }), 'save');
    expect(outcome.kind).toBe('changed');
  });

  it('suggests a name beside the file used last, and then the file itself', async () => {
    const shell = documents();
    dialogs.chooseToSave.mockResolvedValue(at('mine.txt'));
    const saved = await shell.save(game('f5d6'), 'save');
    if (saved.kind !== 'saved') expect.fail(saved.kind);
    expect(dialogs.chooseToSave).toHaveBeenLastCalledWith(at('Othello 2026-11-21.txt'), 'game');
    await shell.save(game('f5d6c3', { file: saved.file }), 'saveAs');
    expect(dialogs.chooseToSave).toHaveBeenLastCalledWith(at('mine.txt'), 'game');
  });

  it('tells the window which file it shows, and whether moves are unsaved', async () => {
    const shell = documents();
    dialogs.chooseToSave.mockResolvedValue(at('mine.txt'));
    await shell.save(game('f5d6'), 'save');
    expect(onKept).toHaveBeenLastCalledWith({ path: at('mine.txt'), isDirty: false });
  });

  it('puts the saved file first among the recent files', async () => {
    const shell = documents();
    for (const name of ['mine.txt', 'other.txt']) {
      dialogs.chooseToSave.mockResolvedValue(at(name));
      await shell.save(game('f5d6'), 'saveAs');
    }
    expect(shell.recentFiles().map(({ name }) => name)).toEqual(['other.txt', 'mine.txt']);
  });

  it('completes a name, and asks before it replaces the file of that name', async () => {
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

  it('creates a removed file again, but not its folder', async () => {
    const shell = documents();
    await fs.mkdir(at('sub'));
    await fs.writeFile(at('sub', 'a.txt'), gameText('f5'));
    const outcome = await shell.openPaths([at('sub', 'a.txt')]);
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

  it('keeps the file, and asks again whether to save, if the disk is full', async ({ skip }) => {
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

  it('treats an unknown handle as none', async () => {
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

describe('recovery', () => {
  const recovered: RecoveredGame = {
    text: gameText('f5d6'),
    isDirty: true,
    settings: { level: 'club' },
    path: '/games/a.txt',
    keptAt: NOW - 60_000,
  };

  it('stores every change, with the path of its file', async () => {
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
      seen: expect.any(String),
      keptAt: NOW,
    });
    shell.keep(undefined);
    expect(keepRecovery).toHaveBeenLastCalledWith(undefined);
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
});
