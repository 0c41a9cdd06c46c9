/**
 * The programs that the user has added as players, stored between runs in a JSON file of its own. An entry that cannot
 * be read is left out and stays in a copy of the file; the others are in use.
 */
import { isAbsolute } from 'node:path';
import * as v from 'valibot';
import { type Fields, type Found, asKept, findKept } from '../engine/kept/kept.ts';
import { isProgramName } from '../engine/players/external.ts';
import { PROGRAM_PROTOCOLS, type ProgramId, type ProgramProtocol } from '../engine/protocol.ts';
import { createFileKeeper } from './atomic-file.ts';
import { PROGRAMS } from './contract/kept-forms.ts';
import { path as pathSchema } from './document-schemas.ts';
import { exactly } from './exact-schema.ts';
import { type OwnFileContent, copyAside, parseJson, readOwnFile } from './own-file.ts';
import { programArguments, programId } from './schemas.ts';

/** The largest number of programs; more are a mistake. */
export const MAX_PROGRAMS = 100;

export interface StoredProgram {
  readonly id: ProgramId;
  readonly name: string;
  readonly protocol: ProgramProtocol;
  /** Absolute. */
  readonly path: string;
  readonly args: readonly string[];
}

const storedProgram = exactly<StoredProgram>()(
  v.strictObject({
    id: programId,
    name: v.custom<string>(isProgramName),
    protocol: v.picklist(PROGRAM_PROTOCOLS),
    path: v.pipe(
      pathSchema,
      v.check((each) => isAbsolute(each)),
    ),
    args: programArguments,
  }),
);

const programFile = v.looseObject({ programs: v.array(v.unknown()) });

/** The readable programs, and whether there are others. */
export interface ReadPrograms {
  readonly programs: readonly StoredProgram[];
  readonly isDamaged: boolean;
}

/** Finds the programs in a file of the app `app`, or of an older one. */
export function findPrograms(bytes: Uint8Array, app: string): Found<ReadPrograms> {
  return findKept(parseJson(bytes), PROGRAMS, parse, app);
}

function parse(fields: Fields): ReadPrograms | undefined {
  const parsed = v.safeParse(programFile, fields);
  if (!parsed.success) return undefined;
  const byId = new Map<ProgramId, StoredProgram>();
  for (const entry of parsed.output.programs.slice(0, MAX_PROGRAMS)) {
    const program = v.safeParse(storedProgram, entry);
    if (program.success && !byId.has(program.output.id)) byId.set(program.output.id, program.output);
  }
  return { programs: [...byId.values()], isDamaged: byId.size < parsed.output.programs.length };
}

export async function readPrograms(
  path: string,
  app: string,
  log: (line: string) => void,
): Promise<OwnFileContent<ReadPrograms>> {
  const found = await readOwnFile(path, findPrograms, app, log);
  // The next change will remove the unreadable entries from the file, so a copy of it is kept.
  if (found.kind === 'read' && found.value.isDamaged) await copyAside(path, log);
  return found;
}

export interface ProgramList {
  readonly content: readonly StoredProgram[];
  /** Replaces the list, at once in memory and soon in the file. */
  change(programs: readonly StoredProgram[]): void;
  /** Whether the last write succeeded. */
  readonly isWorking: boolean;
  /** Resolves when all changes are in the file. */
  settle(): Promise<void>;
}

/** Stores `initial` and all later changes in the file at `path`, which is first written at the first change. */
export function createProgramList(
  path: string,
  initial: readonly StoredProgram[],
  app: string,
  log: (line: string) => void,
): ProgramList {
  let content = initial;
  let isWorking = true;
  const keeper = createFileKeeper(path, (failure) => {
    if (failure && isWorking) log(`The list of programs could not be written: ${failure.code}.`);
    isWorking = failure === undefined;
  });
  return {
    get content() {
      return content;
    },
    change(programs) {
      content = programs;
      keeper.put(`${JSON.stringify(asKept(PROGRAMS, { programs }, app), undefined, 2)}\n`);
    },
    get isWorking() {
      return isWorking;
    },
    settle: keeper.settle,
  };
}
