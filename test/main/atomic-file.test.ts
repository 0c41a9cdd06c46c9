import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type FileError,
  type FileLayer,
  createFileKeeper,
  isTemporaryName,
  ownerOf,
  readWholeFile,
  writeFileAtomically,
} from '../../main/atomic-file.ts';
import { WRITE_STEPS, failingAt, mountMemoryDisk, scratchFolder, systemError } from './faulty-files.ts';

let folder: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder, remove } = await scratchFolder());
});

afterEach(async () => remove());

const text = async (path: string): Promise<string> => fs.readFile(path, 'utf8');

const temporaryFiles = async (): Promise<string[]> => (await fs.readdir(folder)).filter(isTemporaryName);

describe('temporary files of killed writes', () => {
  const foreign = '.othello-8badf00d01234567.tmp';
  let owner: string;
  let left: string;

  beforeEach(() => {
    owner = ownerOf(join(folder, 'data'));
    left = `.othello-${owner}01234567.tmp`;
  });

  it('are removed by the next write of their owner, and no other file is', async () => {
    await fs.rm(join(folder, 'data'), { recursive: true });
    const names = [left, foreign, '.othello-notes.tmp', 'game.txt'];
    for (const name of names) await fs.writeFile(join(folder, name), 'x');
    await writeFileAtomically(join(folder, 'game.txt'), 'new', fs, owner);
    expect((await fs.readdir(folder)).sort()).toEqual([foreign, '.othello-notes.tmp', 'game.txt'].sort());
  });

  it('do not include the files that are being written now', async () => {
    const paths = ['one.txt', 'two.txt', 'three.txt'].map((name) => join(folder, name));
    const written = await Promise.all(
      paths.map(async (path) => writeFileAtomically(path, 'x'.repeat(100_000), fs, owner)),
    );
    expect(written.map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  it('keep their owner from one run to the next', () => {
    expect(ownerOf(join(folder, 'data'))).toBe(owner);
  });

  it('have another owner if the app stores its data in another folder', () => {
    expect(ownerOf(join(folder, 'other'))).not.toBe(owner);
  });

  it('have another owner on another computer of the same name with the same folders', async () => {
    await fs.rm(join(folder, 'data'), { recursive: true });
    expect(ownerOf(join(folder, 'data'))).not.toBe(owner);
  });
});

const isWindows = process.platform === 'win32';

describe('writeFileAtomically', () => {
  it('makes a file and replaces one', async () => {
    const path = join(folder, 'game.txt');
    expect(await writeFileAtomically(path, 'old')).toEqual({ ok: true, value: undefined });
    expect(await writeFileAtomically(path, new Uint8Array([110, 101, 119]))).toEqual({
      ok: true,
      value: undefined,
    });
    expect(await text(path)).toBe('new');
    expect(await fs.readdir(folder)).toEqual(['game.txt']);
  });

  it('accepts names in any script and of the greatest length', async () => {
    for (const name of ['棋譜 – été.txt', `${'x'.repeat(251)}.txt`]) {
      expect(await writeFileAtomically(join(folder, name), name)).toMatchObject({ ok: true });
      expect(await text(join(folder, name))).toBe(name);
    }
  });

  it.skipIf(isWindows)('keeps the permissions of the file and the link to it', async () => {
    const path = join(folder, 'game.txt');
    const link = join(folder, 'link.txt');
    await fs.writeFile(path, 'old');
    await fs.chmod(path, 0o646);
    await fs.symlink(path, link);
    expect(await writeFileAtomically(link, 'new')).toMatchObject({ ok: true });
    expect(await text(path)).toBe('new');
    expect((await fs.stat(path)).mode & 0o777).toBe(0o646);
    expect((await fs.lstat(link)).isSymbolicLink()).toBe(true);
  });

  it.each(
    WRITE_STEPS.flatMap((step) => ['ENOSPC', 'EIO', 'EROFS', 'EACCES'].map((code) => [step, code] as const)),
  )('keeps the old file when %s fails with %s', async (step, code) => {
    const path = join(folder, 'game.txt');
    await fs.writeFile(path, 'the old game');
    const written = await writeFileAtomically(path, 'the new game', failingAt(step, code));
    const reason = { ENOSPC: 'noSpace', EIO: 'other', EROFS: 'readOnly', EACCES: 'noPermission' }[code];
    expect(written).toEqual({ ok: false, error: { reason, code } });
    expect(await text(path)).toBe('the old game');
    expect(await temporaryFiles()).toEqual([]);
  });

  it('succeeds even if a folder cannot be flushed', async () => {
    const path = join(folder, 'game.txt');
    const files: FileLayer = {
      ...fs,
      open: async (at, ...rest) => {
        if (at === folder) throw systemError('EISDIR');
        return fs.open(at, ...rest);
      },
    };
    expect(await writeFileAtomically(path, 'new', files)).toMatchObject({ ok: true });
    expect(await text(path)).toBe('new');
  });

  it('names the obstacle', async () => {
    const sub = join(folder, 'sub');
    await fs.mkdir(sub);
    await fs.writeFile(join(folder, 'plain'), '');
    const reasonAt = async (...names: string[]) => {
      const written = await writeFileAtomically(join(folder, ...names), 'game');
      return written.ok ? 'written' : written.error.reason;
    };
    expect(await reasonAt('sub')).toBe('isFolder');
    expect(await reasonAt('gone', 'game.txt')).toBe('notFound');
    expect(await reasonAt('plain', 'game.txt')).toBe('notFound');
    expect(await reasonAt('x'.repeat(256))).toBe('badName');
    expect(await reasonAt('zero\0')).toBe('badName');
    expect(await fs.readdir(folder)).toEqual(['plain', 'sub']);
  });

  it.skipIf(isWindows)('refuses devices and pipes', async () => {
    const pipe = join(folder, 'pipe');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    expect(await writeFileAtomically(pipe, 'game')).toMatchObject({
      ok: false,
      error: { reason: 'notAFile' },
    });
    expect((await fs.stat(pipe)).isFIFO()).toBe(true);
  });

  it.skipIf(isWindows)('refuses a file that is write-protected', async () => {
    const path = join(folder, 'game.txt');
    await fs.writeFile(path, 'old');
    await fs.chmod(path, 0o444);
    // Root may write to the file, so `access` refuses only for other users.
    const files: FileLayer = {
      ...fs,
      access: async () => Promise.reject(systemError('EACCES')),
    };
    expect(await writeFileAtomically(path, 'new', files)).toMatchObject({
      ok: false,
      error: { reason: 'noPermission' },
    });
    expect(await text(path)).toBe('old');
  });
});

describe('writeFileAtomically on a small separate disk', () => {
  const DISK_BYTES = 64 * 1024;

  async function onDisk(test: (disk: NonNullable<ReturnType<typeof mountMemoryDisk>>) => Promise<void>) {
    const disk = mountMemoryDisk(folder, DISK_BYTES);
    if (disk === undefined) return false;
    try {
      await test(disk);
    } finally {
      disk.unmount();
    }
    return true;
  }

  it('keeps the old file when the disk is full', async ({ skip }) => {
    const couldMount = await onDisk(async () => {
      const path = join(folder, 'game.txt');
      await writeFileAtomically(path, 'the old game');
      const written = await writeFileAtomically(path, 'x'.repeat(2 * DISK_BYTES));
      expect(written).toEqual({ ok: false, error: { reason: 'noSpace', code: 'ENOSPC' } });
      expect(await text(path)).toBe('the old game');
      expect(await temporaryFiles()).toEqual([]);
      expect(await writeFileAtomically(path, 'a new game that fits')).toMatchObject({ ok: true });
    });
    skip(!couldMount, 'this machine does not let us mount a disk');
  });

  it('keeps the old file on a disk that is read-only', async ({ skip }) => {
    const couldMount = await onDisk(async (disk) => {
      const path = join(folder, 'game.txt');
      await writeFileAtomically(path, 'the old game');
      disk.makeReadOnly();
      for (const name of ['game.txt', 'other.txt']) {
        const written = await writeFileAtomically(join(folder, name), 'new');
        expect(written).toEqual({ ok: false, error: { reason: 'readOnly', code: 'EROFS' } });
      }
      expect(await text(path)).toBe('the old game');
      expect(await fs.readdir(folder)).toEqual(['game.txt']);
    });
    skip(!couldMount, 'this machine does not let us mount a disk');
  });

  it('says so when the disk has been removed', async ({ skip }) => {
    const path = join(folder, 'sub', 'game.txt');
    const couldMount = await onDisk(async () => {
      await fs.mkdir(dirname(path));
      expect(await writeFileAtomically(path, 'old')).toMatchObject({ ok: true });
    });
    skip(!couldMount, 'this machine does not let us mount a disk');
    expect(await writeFileAtomically(path, 'new')).toEqual({
      ok: false,
      error: { reason: 'notFound', code: 'ENOENT' },
    });
    expect(await readWholeFile(path, 100)).toMatchObject({ ok: false, error: { reason: 'notFound' } });
  });
});

describe('readWholeFile', () => {
  it('reads up to its limit and no further', async () => {
    const path = join(folder, 'file');
    for (const size of [0, 1, 4095, 4096, 4097, 9999, 10_000]) {
      const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251);
      await fs.writeFile(path, bytes);
      expect(await readWholeFile(path, 10_000)).toEqual({ ok: true, value: bytes });
    }
    await fs.writeFile(path, new Uint8Array(10_001));
    expect(await readWholeFile(path, 10_000)).toEqual({
      ok: false,
      error: { reason: 'tooLarge', code: 'EFBIG' },
    });
  });

  it.skipIf(process.platform !== 'linux')('reads files whose size the system does not announce', async () => {
    const read = await readWholeFile('/proc/self/status', 100_000);
    expect(read.ok && new TextDecoder().decode(read.value)).toContain(`Pid:\t${process.pid}`);
  });

  it('refuses everything but files', async () => {
    expect(await readWholeFile(folder, 10)).toMatchObject({ ok: false, error: { reason: 'isFolder' } });
    expect(await readWholeFile(join(folder, 'gone'), 10)).toMatchObject({
      ok: false,
      error: { reason: 'notFound', code: 'ENOENT' },
    });
  });

  it.skipIf(isWindows)('does not wait for a pipe', async () => {
    const pipe = join(folder, 'pipe');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    expect(await readWholeFile(pipe, 10)).toMatchObject({ ok: false, error: { reason: 'notAFile' } });
  });
});

describe('createFileKeeper', () => {
  function works(failure: FileError | undefined): void {
    if (failure) expect.fail(failure.code);
  }

  it('writes the first and the last content, one at a time', async () => {
    const path = join(folder, 'kept.json');
    const renames: string[] = [];
    const files: FileLayer = {
      ...fs,
      rename: async (from, to) => {
        renames.push(await text(String(from)));
        return fs.rename(from, to);
      },
    };
    const keeper = createFileKeeper(path, works, files);
    for (let i = 1; i <= 20; i++) keeper.put(`state ${i}`);
    await keeper.settle();
    expect(renames).toEqual(['state 1', 'state 20']);
    expect(await text(path)).toBe('state 20');
  });

  it('removes the file, and succeeds if there is none', async () => {
    const path = join(folder, 'kept.json');
    const keeper = createFileKeeper(path, works);
    keeper.put('state');
    keeper.put(undefined);
    await keeper.settle();
    keeper.put(undefined);
    await keeper.settle();
    expect(await fs.readdir(folder)).toEqual([]);
  });

  it('continues after a failure', async () => {
    const path = join(folder, 'kept.json');
    const outcomes: (string | undefined)[] = [];
    const keeper = createFileKeeper(
      path,
      (failure) => outcomes.push(failure?.code),
      failingAt('writeFile', 'ENOSPC'),
    );
    keeper.put('one');
    await keeper.settle();
    keeper.put('two');
    await keeper.settle();
    expect(outcomes).toEqual(['ENOSPC', undefined]);
    expect(await text(path)).toBe('two');
  });

  it('repeats a failed write after a while, and at once when it is settled', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const path = join(folder, 'kept.json');
    const outcomes: (string | undefined)[] = [];
    const note = (failure: FileError | undefined): void => void outcomes.push(failure?.code);
    const first = createFileKeeper(path, note, failingAt('rename', 'EBUSY'));
    first.put('one');
    await first.settle();
    vi.advanceTimersToNextTimer();
    await expect.poll(async () => fs.readdir(folder)).toEqual(['kept.json']);
    expect(await text(path)).toBe('one');
    await expect.poll(() => outcomes).toEqual(['EBUSY', undefined]);
    const second = createFileKeeper(path, note, failingAt('rename', 'EBUSY'));
    second.put('two');
    await second.settle();
    expect(await text(path)).toBe('one');
    await second.settle();
    expect(await text(path)).toBe('two');
    expect(outcomes).toEqual(['EBUSY', undefined, 'EBUSY', undefined]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
