/**
 * Two machines whose folders another program brings together, in any order, in parts, and with copies under names of its own:
 * in the end both have every game that either has kept, and agree on what is said of it.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenedLibrary, openLibraryAt } from '../../../engine/database/node/open-library.ts';
import type { Label } from '../../../engine/library/labels.ts';
import { ALL_GAMES } from '../../../engine/library/query.ts';
import { type LibraryService, createLibraryService } from '../../../engine/library/service.ts';
import { gameText } from '../game/game-texts.ts';
import { type Random, below, randomFrom, randomGame } from '../game/random-play.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'othello-two-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

interface Machine {
  readonly at: string;
  opened: OpenedLibrary;
  service: LibraryService;
  /** Its clock goes wrong, and is set back now and then. */
  clock: number;
}

function openAt(at: string, clock: () => number): { opened: OpenedLibrary; service: LibraryService } {
  const opened = openLibraryAt(join(at, 'library.db'));
  if (opened.kind !== 'opened') throw new Error(JSON.stringify(opened));
  const { library, files, changes } = opened;
  const service = createLibraryService({
    library,
    files,
    changes,
    isReviewed: () => false,
    pause: async () => undefined,
    now: () => performance.now(),
    clock,
    tell: () => undefined,
    // What has come in part is read when the rest has come.
    log: () => undefined,
  });
  return { opened, service };
}

function newMachine(name: string, clock: number): Machine {
  const at = join(folder, name);
  const time = { clock };
  return Object.assign(time, { at, ...openAt(at, () => time.clock) });
}

/** A start of the app: whatever has come meanwhile is read; now and then the index is lost. */
async function restart(machine: Machine, isLost = false): Promise<void> {
  machine.opened.database.close();
  if (isLost)
    for (const part of ['', '-wal', '-shm']) rmSync(join(machine.at, `library.db${part}`), { force: true });
  Object.assign(
    machine,
    openAt(machine.at, () => machine.clock),
  );
  await machine.service.resume();
}

const game = (number: number): string =>
  gameText(randomGame(randomFrom(number)), { black: { name: `Game ${number}` }, white: { name: 'Zoë' } });

function filesOf(at: string): string[] {
  return ['games', 'changes'].flatMap((name) => {
    const root = join(at, name);
    return existsSync(root)
      ? readdirSync(root, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
          .map((entry) => join(entry.parentPath, entry.name).slice(at.length + 1))
      : [];
  });
}

/** What syncing programs put behind the name of the file that came second. */
const SECOND = [
  (name: string) => name.replace(/(\.json)?$/, ' (conflicted copy 2026-11-28)$1'),
  (name: string) => name.replace(/(\.json)?$/, '.sync-conflict-20261128-101112-ABCDEFG$1'),
  (name: string) => name.replace(/(\.json)?$/, ' 2$1'),
];

/** Brings files from one machine to the other, each with a chance; what is there under its name stays. */
function bring(from: Machine, to: Machine, random: Random, chance: number): void {
  for (const file of filesOf(from.at).toSorted(() => random() - 0.5)) {
    if (random() >= chance) continue;
    const [source, target] = [join(from.at, file), join(to.at, file)];
    mkdirSync(dirname(target), { recursive: true });
    const isOther = existsSync(target) && !readFileSync(target).equals(readFileSync(source));
    const second = SECOND[below(random, SECOND.length)]!(target);
    if (isOther || random() < 0.1) cpSync(source, second);
    if (!existsSync(target)) {
      const bytes = readFileSync(source);
      // A file may come in part first, under its own name.
      if (chance < 1 && random() < 0.1) writeFileSync(target, bytes.subarray(0, below(random, bytes.length)));
      else writeFileSync(target, bytes);
    }
  }
}

/** The rest of files that came in part: such a program goes on until both sides have the same. */
function mend(machines: readonly Machine[]): void {
  const whole = new Map<string, Buffer>();
  for (const { at } of machines) {
    for (const file of filesOf(at)) {
      const bytes = readFileSync(join(at, file));
      if (bytes.length > (whole.get(file)?.length ?? -1)) whole.set(file, bytes);
    }
  }
  for (const { at } of machines) {
    for (const [file, bytes] of whole) {
      if (existsSync(join(at, file)) && readFileSync(join(at, file)).length < bytes.length)
        writeFileSync(join(at, file), bytes);
    }
  }
}

function said({ opened: { library } }: Machine): string[] {
  const count = library.find(ALL_GAMES);
  return library
    .entries(Array.from({ length: count }, (_, at) => at))
    .map((entry) =>
      JSON.stringify([
        entry?.info.black.name,
        entry?.library?.tags,
        entry?.library?.note,
        entry?.library?.folder,
      ]),
    )
    .toSorted((one, other) => (one < other ? -1 : 1));
}

function labelOf(random: Random): Label {
  const isOn = random() < 0.6;
  const labels: readonly Label[] = [
    { kind: 'tag', tag: `Tag ${below(random, 2)}`, isOn },
    { kind: 'note', text: isOn ? `Note ${below(random, 3)}` : '' },
    { kind: 'folder', folder: isOn ? `Folder ${below(random, 2)}` : '' },
    { kind: 'removed', isRemoved: isOn },
  ];
  return labels[below(random, labels.length)]!;
}

test.each([1, 2, 3, 5])('two machines in one folder lose no game and agree: %i', async (seed) => {
  const random = randomFrom(seed);
  const machines = [newMachine('one', 1000), newMachine('other', 900)];
  const kept = new Set<string>();
  for (let step = 0; step < 30; step++) {
    const machine = machines[below(random, 2)]!;
    const other = machines[machine === machines[0] ? 1 : 0]!;
    machine.clock += below(random, 20) - (random() < 0.2 ? 300 : 0);
    const { library } = machine.opened;
    const deed = below(random, 6);
    if (deed === 0) {
      const number = 1 + below(random, 30);
      expect(await machine.service.keepOwn([game(number)])).toBe(true);
      kept.add(`Game ${number}`);
    } else if (deed === 1) {
      const numbers = [31 + below(random, 20), 31 + below(random, 20)];
      const bytes = new TextEncoder().encode(numbers.map(game).join('\n'));
      // The same file may have another name on the other machine.
      const name = `${machine.at.at(-1)}-${numbers.join('-')}.txt`;
      await machine.service.take([{ name, read: async () => ({ file: { name, bytes }, beside: [] }) }]);
      for (const number of numbers) kept.add(`Game ${number}`);
    } else if (deed === 2) {
      const count = library.find(ALL_GAMES);
      const ids = library.ids(Array.from({ length: count }, (_, at) => at)).filter(() => random() < 0.4);
      expect(await machine.service.label(ids, labelOf(random))).toBe(true);
    } else if (deed === 3) bring(machine, other, random, 0.5);
    else if (deed === 4) await machine.service.resume();
    else await restart(machine, random() < 0.3);
  }
  for (let round = 0; round < 2; round++) {
    bring(machines[0]!, machines[1]!, random, 1);
    bring(machines[1]!, machines[0]!, random, 1);
    mend(machines);
  }
  for (const machine of machines) await restart(machine);
  expect(said(machines[0]!)).toEqual(said(machines[1]!));
  // What was removed is still kept, and shows again when nothing is said of it.
  for (const machine of machines) {
    const before = said(machine);
    await restart(machine, true);
    expect(said(machine)).toEqual(before);
    rmSync(join(machine.at, 'changes'), { recursive: true, force: true });
    await restart(machine, true);
    const there = new Set(said(machine).map((line) => (JSON.parse(line) as string[])[0]));
    expect([...kept].filter((name) => !there.has(name))).toEqual([]);
    machine.opened.database.close();
  }
});
