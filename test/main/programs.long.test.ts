import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openKeptState } from '../../main/kept-state.ts';
import {
  type ReadPrograms,
  type StoredProgram,
  createProgramList,
  findPrograms,
} from '../../main/program-list.ts';
import { type Programs, createPrograms } from '../../main/programs.ts';
import { FAKE_PROGRAM } from '../engine/host/external/fakes.ts';
import { scratchFolder } from './faulty-files.ts';

const PROGRAM: StoredProgram = {
  id: '0123abcd',
  name: 'Edax 4.6',
  protocol: 'gtp',
  path: '/opt/edax/edax',
  args: ['-gtp'],
};

function parse(bytes: Uint8Array): ReadPrograms | undefined {
  const found = findPrograms(bytes, '0.2.0');
  return found.kind === 'read' ? found.value : undefined;
}

function bytesOf(content: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(content));
}

describe('the file of the programs', () => {
  it('is read as it was written', () => {
    expect(parse(bytesOf({ version: 1, programs: [PROGRAM] }))).toEqual({
      programs: [PROGRAM],
      isDamaged: false,
    });
  });

  it.each<[string, object]>([
    ['a path that is not absolute', { path: 'edax' }],
    ['a path with a zero', { path: '/opt/edax\0' }],
    ['an argument that is no text', { args: [1] }],
    ['an argument with a line break', { args: ['-gtp\n'] }],
    ['an argument that is shown in another order', { args: ['\u202E'] }],
    ['too many arguments', { args: Array.from({ length: 21 }, () => 'a') }],
    ['another protocol', { protocol: 'uci' }],
    ['an id of another shape', { id: '../../x' }],
    ['a name with hidden characters', { name: 'Ed\u200Bax' }],
    ['a name that is too long', { name: 'x'.repeat(33) }],
    ['an unknown field', { shell: true }],
  ])('is read without an entry that has %s', (_, change) => {
    const other = { ...PROGRAM, id: '00000000' };
    const read = parse(bytesOf({ version: 1, programs: [{ ...PROGRAM, ...change }, other] }));
    expect(read).toEqual({ programs: [other], isDamaged: true });
  });

  it('is read without an entry whose id is taken', () => {
    const read = parse(bytesOf({ version: 1, programs: [PROGRAM, { ...PROGRAM, name: 'Other' }] }));
    expect(read).toEqual({ programs: [PROGRAM], isDamaged: true });
  });

  it.each(['', 'null', '[]', '{"version":2,"programs":[]}', '{"version":1,"programs":{}}'])(
    'is not read where it is %j',
    (text) => expect(parse(new TextEncoder().encode(text))).toBeUndefined(),
  );
});

describe('the programs', () => {
  let folder: string;
  let removeFolder: () => Promise<void>;
  /** The answers of the user: the file that is chosen, and whether it may be started. */
  let path: string | undefined;
  let isAgreed: boolean;
  let asked: string[];
  let changes: number;
  let removed: string[];

  beforeEach(async () => {
    ({ folder, remove: removeFolder } = await scratchFolder());
    path = process.execPath;
    isAgreed = true;
    asked = [];
    changes = 0;
    removed = [];
  });

  afterEach(async () => removeFolder());

  function open(): Programs {
    return createPrograms({
      list: createProgramList(join(folder, 'programs.json'), [], '0.2.0', () => undefined),
      dialogs: {
        chooseProgram: async () => path,
        askToStart: async (file, args) => {
          asked.push([file, ...args].join(' '));
          return isAgreed;
        },
      },
      onChange: () => void changes++,
      onRemoved: (id) => removed.push(id),
      trialMs: 60_000,
    });
  }

  async function add(programs: Programs, manner: string) {
    const file = await programs.choose();
    return programs.add(file?.handle ?? '', { protocol: 'gtp', args: [FAKE_PROGRAM, manner] });
  }

  it('list a program that has been tried and plays', async () => {
    const programs = open();
    const outcome = await add(programs, 'gtp');
    expect(outcome).toMatchObject({ kind: 'plays', move: 19, isKept: true });
    expect(programs.listed()).toMatchObject([{ name: 'Fake 1.5', protocol: 'gtp', fileName: 'node' }]);
    expect(changes).toBe(1);
  });

  it('are known by ids to those who start them', async () => {
    const programs = open();
    await add(programs, 'gtp');
    const [listed] = programs.listed();
    expect(programs.find(listed?.id ?? '')?.start.path).toBe(process.execPath);
    expect(programs.find('ffffffff')).toBeUndefined();
  });

  it('do not list a program that plays badly', async () => {
    const programs = open();
    expect(await add(programs, 'illegal')).toEqual({ kind: 'failed', fault: 'illegal', detail: 'a1' });
    expect(programs.listed()).toEqual([]);
  });

  it('start nothing that the user has not agreed to', async () => {
    isAgreed = false;
    const programs = open();
    expect(await add(programs, 'gtp')).toEqual({ kind: 'declined' });
    expect(asked).toEqual([`${process.execPath} ${FAKE_PROGRAM} gtp`]);
  });

  it('ask once for the same program with the same arguments', async () => {
    const programs = open();
    await add(programs, 'illegal');
    await add(programs, 'illegal');
    await add(programs, 'gtp');
    expect(asked).toHaveLength(2);
  });

  it('start nothing that a page has made up', async () => {
    const wish = { protocol: 'gtp', args: [] } as const;
    expect(await open().add('/bin/sh', wish)).toMatchObject({ kind: 'failed', fault: 'unknown' });
    expect(asked).toEqual([]);
  });

  it('find out which protocol a program speaks', async () => {
    const programs = open();
    const file = await programs.choose();
    const wish = { protocol: 'any', args: [FAKE_PROGRAM, 'nboard-only'] } as const;
    expect(await programs.add(file?.handle ?? '', wish)).toMatchObject({ kind: 'plays' });
    expect(programs.listed()).toMatchObject([{ name: 'Fake Board', protocol: 'nboard' }]);
  });

  it('have different names', async () => {
    const programs = open();
    await add(programs, 'gtp');
    await add(programs, 'gtp');
    expect(programs.listed().map(({ name }) => name)).toEqual(['Fake 1.5', 'Fake 1.5 (2)']);
  });

  it('can be tried again', async () => {
    const programs = open();
    await add(programs, 'gtp');
    expect(await programs.test(programs.listed()[0]?.id ?? '')).toMatchObject({ kind: 'plays', move: 19 });
    expect(await programs.test('ffffffff')).toMatchObject({ kind: 'failed', fault: 'unknown' });
  });

  it('can be removed', async () => {
    const programs = open();
    await add(programs, 'gtp');
    const id = programs.listed()[0]?.id ?? '';
    programs.remove(id);
    expect(programs.listed()).toEqual([]);
    expect(removed).toEqual([id]);
  });

  it('are there again in the next run', async () => {
    const state = await openKeptState(
      folder,
      '0.2.0',
      () => undefined,
      () => undefined,
    );
    state.programs.change([PROGRAM]);
    await state.settle();
    const next = await openKeptState(
      folder,
      '0.2.0',
      () => undefined,
      () => undefined,
    );
    expect(next.programs.content).toEqual([PROGRAM]);
    expect(next.broken).toEqual([]);
  });

  it('are told to be broken where one of them cannot be read, and the file is kept', async () => {
    const content = JSON.stringify({ version: 1, programs: [PROGRAM, { id: 'x' }] });
    await fs.writeFile(join(folder, 'programs.json'), content);
    const state = await openKeptState(
      folder,
      '0.2.0',
      () => undefined,
      () => undefined,
    );
    expect(state.programs.content).toEqual([PROGRAM]);
    expect(state.broken).toEqual(['programs']);
    const aside = (await fs.readdir(folder)).find((name) => name.startsWith('programs.broken-')) ?? '';
    expect(await fs.readFile(join(folder, aside), 'utf8')).toBe(content);
  });
});
