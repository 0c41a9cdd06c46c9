/**
 * The programs that the user has added as players: choosing, trying and removing them. Only what the user has chosen in
 * a dialog of the system, and agreed to there with all arguments, is ever started.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { basename, dirname, extname } from 'node:path';
import type { Start } from '../engine/host/external/conversation.ts';
import { type Trial, tryProgram } from '../engine/host/external/open.ts';
import type { Result } from '../engine/game/result.ts';
import { MAX_PROGRAM_NAME, programName } from '../engine/players/external.ts';
import type { ProgramFault, ProgramId, ProgramProtocol } from '../engine/protocol.ts';
import type { KnownProgram } from '../engine/host/external/jobs.ts';
import type { ListedProgram, ProgramFile, ProgramOutcome, ProgramWish } from './contract/programs.ts';
import type { ProgramDialogs } from './native-dialogs.ts';
import { MAX_PROGRAMS, type ProgramList, type StoredProgram } from './program-list.ts';

/** How long a program that is tried may take for each answer. */
const TRIAL_MS = 10_000;

export interface Programs {
  /** How to start a program; undefined for one that the user has not added. */
  find(program: ProgramId): KnownProgram | undefined;
  listed(): readonly ListedProgram[];
  choose(): Promise<ProgramFile | undefined>;
  add(handle: ProgramFile['handle'], wish: ProgramWish): Promise<ProgramOutcome>;
  test(program: ProgramId): Promise<ProgramOutcome>;
  remove(program: ProgramId): void;
}

export interface ProgramPorts {
  readonly list: ProgramList;
  readonly dialogs: ProgramDialogs;
  /** Called after every change of the list. */
  readonly onChange: () => void;
  /** Called when a program was removed. */
  readonly onRemoved: (program: ProgramId) => void;
  readonly trialMs?: number;
}

export function createPrograms({
  list,
  dialogs,
  onChange,
  onRemoved,
  trialMs = TRIAL_MS,
}: ProgramPorts): Programs {
  const chosen = new Map<ProgramFile['handle'], string>();
  /** What the user has agreed to start in this run of the app. */
  const agreed = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();

  /** Tries programs one after the other, however fast a page asks. */
  async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  async function mayStart(path: string, args: readonly string[]): Promise<boolean> {
    const key = JSON.stringify([path, ...args]);
    if (!agreed.has(key) && (await dialogs.askToStart(path, args))) agreed.add(key);
    return agreed.has(key);
  }

  async function plays(program: StoredProgram, { move, timeMs }: Trial): Promise<ProgramOutcome> {
    await list.settle();
    return { kind: 'plays', program: listedAs(program), move, timeMs, isKept: list.isWorking };
  }

  /** The name of a new program: unlike any other, so that people can tell them apart. */
  function freshName(wanted: string): string {
    const taken = new Set(list.content.map(({ name }) => name));
    for (let count = 1; ; count++) {
      const suffix = count === 1 ? '' : ` (${count})`;
      const beginning = Array.from(wanted)
        .slice(0, MAX_PROGRAM_NAME - suffix.length)
        .join('');
      const name = programName(`${beginning}${suffix}`);
      if (!taken.has(name)) return name;
    }
  }

  return {
    find(id) {
      const program = list.content.find((each) => each.id === id);
      return program && { protocol: program.protocol, start: startOf(program.path, program.args) };
    },

    listed: () => list.content.map(listedAs),

    async choose() {
      const path = await dialogs.chooseProgram();
      if (path === undefined) return undefined;
      const handle = randomUUID();
      chosen.set(handle, path);
      return { handle, name: basename(path) };
    },

    add: async (handle, { protocol, args }) =>
      inTurn(async () => {
        const path = chosen.get(handle);
        if (path === undefined) return failed('unknown');
        if (list.content.length >= MAX_PROGRAMS) return { kind: 'full', most: MAX_PROGRAMS };
        if (!(await mayStart(path, args))) return { kind: 'declined' };
        const tried = await tryAny(protocol, startOf(path, args), trialMs);
        if (!tried.ok) return { kind: 'failed', ...tried.error };
        const { value } = tried;
        const wanted = programName(value.name) || programName(basename(path, extname(path))) || 'Program';
        const program: StoredProgram = {
          id: randomBytes(4).toString('hex'),
          name: freshName(wanted),
          protocol: value.protocol,
          path,
          args,
        };
        list.change([...list.content, program]);
        onChange();
        return plays(program, value);
      }),

    test: async (id) =>
      inTurn(async () => {
        const program = list.content.find((each) => each.id === id);
        if (!program) return failed('unknown');
        const { protocol, path, args } = program;
        const tried = await tryProgram(protocol, startOf(path, args), trialMs);
        return tried.ok ? plays(program, tried.value) : { kind: 'failed', ...tried.error };
      }),

    remove(id) {
      if (!list.content.some((each) => each.id === id)) return;
      list.change(list.content.filter((each) => each.id !== id));
      onRemoved(id);
      onChange();
    },
  };
}

/** Programs look for their data beside themselves. */
function startOf(path: string, args: readonly string[]): Start {
  return { path, args, folder: dirname(path) };
}

function listedAs({ id, name, protocol, path, args }: StoredProgram): ListedProgram {
  return { id, name, protocol, fileName: basename(path), args };
}

function failed(fault: ProgramFault['fault']): ProgramOutcome {
  return { kind: 'failed', fault, detail: '' };
}

/** Tries one protocol, or one after the other until the program answers. */
async function tryAny(
  wanted: ProgramWish['protocol'],
  start: Start,
  limitMs: number,
): Promise<Result<Trial & { readonly protocol: ProgramProtocol }, ProgramFault>> {
  const first = wanted === 'any' ? 'gtp' : wanted;
  const tried = await tryProgram(first, start, limitMs);
  if (tried.ok) return { ok: true, value: { ...tried.value, protocol: first } };
  // A program that refuses or plays badly has understood the protocol.
  const isDeaf = tried.error.fault === 'silent' || tried.error.fault === 'ended';
  if (wanted !== 'any' || !isDeaf) return tried;
  const other = await tryProgram('nboard', start, limitMs);
  return other.ok ? { ok: true, value: { ...other.value, protocol: 'nboard' } } : tried;
}
