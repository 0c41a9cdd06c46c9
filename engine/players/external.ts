/**
 * Programs that the user has added. There is no list of them here: a player of this kind is its own description, so
 * that a game that was played against it can be shown where it is not installed.
 */
import type { PlayerSpec, ProgramId } from '../protocol.ts';
import type { Player } from './player.ts';

export type ExternalSpec = Extract<PlayerSpec, { kind: 'external' }>;

/** The number of characters of a program's name. */
export const MAX_PROGRAM_NAME = 32;

/** The word with which every such program signs a game file, beside its name. Files keep it, so it never changes. */
export const PROGRAM_SIGNATURE = 'Program';

const ID = /^[0-9a-f]{8}$/;

const WRITTEN = /^external:([0-9a-f]{8}):(.+)$/;

/** Characters that are not seen, or that change how those around them are shown. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]+/gu;

export function isProgramId(value: unknown): value is ProgramId {
  return typeof value === 'string' && ID.test(value);
}

/** A name that can be shown anywhere: one line of at most `MAX_PROGRAM_NAME` characters; empty if nothing is left. */
export function programName(text: string): string {
  // Only the beginning is looked at, because a program can write megabytes.
  // An equals sign would make a limit of what follows it: see entrant.ts.
  const line = text
    .slice(0, 1000)
    .replaceAll('=', ' ')
    .replaceAll(UNSEEN, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = Array.from(line);
  if (characters.length <= MAX_PROGRAM_NAME) return line;
  return `${characters
    .slice(0, MAX_PROGRAM_NAME - 1)
    .join('')
    .trimEnd()}…`;
}

/** Whether `value` is a name as `programName` makes them. */
export function isProgramName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && programName(value) === value;
}

/** The player with these fields, and no others; undefined if there is none. */
export function externalWith(fields: Readonly<Record<string, unknown>>): ExternalSpec | undefined {
  const { kind, program, name } = fields;
  const isExact = Object.keys(fields).length === 3;
  if (kind !== 'external' || !isExact || !isProgramId(program) || !isProgramName(name)) return undefined;
  return { kind, program, name };
}

export function writeExternal({ program, name }: ExternalSpec): string {
  return `external:${program}:${name}`;
}

/** Reads the text that `writeExternal` wrote; undefined for anything else. */
export function parseExternal(text: string): ExternalSpec | undefined {
  const [, program, name] = WRITTEN.exec(text) ?? [];
  return externalWith({ kind: 'external', program, name });
}

export function externalPlayer(spec: ExternalSpec): Player {
  return {
    spec,
    signature: PROGRAM_SIGNATURE,
    searches: false,
    countsInDiscs: false,
    ponders: false,
    // What a program obeys depends on its protocol, which is not known here.
    limits: ['time', 'depth'],
  };
}
