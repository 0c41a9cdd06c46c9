/** The documents of the main process, on a real folder. */
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { FileLayer } from '../../main/atomic-file.ts';
import type { KeptGame } from '../../main/contract/bridge.ts';
import { createDocuments } from '../../main/documents.ts';
import type { SavedFile } from '../../main/earlier-games.ts';
import { systemError } from '../main/faulty-files.ts';
import { type DocumentsShell, Surroundings, type World } from './world.ts';

/**
 * The real disk with synchronous calls, so that the test and not the system decides what happens in between. A test may
 * let other things happen when the content of a file is read, written to its temporary file, and moved into its place.
 */
function steppedFiles(around: Surroundings, takeFailure: () => string | undefined): FileLayer {
  const handle = (descriptor: number) => {
    const close = async (): Promise<void> => fs.closeSync(descriptor);
    return {
      async read(buffer: Buffer, offset: number, length: number) {
        await around.pause();
        return { bytesRead: fs.readSync(descriptor, buffer, offset, length, null), buffer };
      },
      chmod: async (mode: number) => fs.fchmodSync(descriptor, mode),
      async writeFile(content: string | Uint8Array) {
        await around.pause();
        around.onWrite();
        const code = takeFailure();
        if (code !== undefined) throw systemError(code);
        fs.writeFileSync(descriptor, content);
      },
      // Whether the data is really on the disk matters only after power cuts, which these tests do not simulate.
      sync: async () => undefined,
      close,
      [Symbol.asyncDispose]: close,
    };
  };
  return {
    access: async (path: string, mode?: number) => fs.accessSync(path, mode),
    open: async (path: string, flags: string | number, mode?: number) =>
      handle(fs.openSync(path, flags, mode)),
    readdir: async (path: string) => fs.readdirSync(path),
    realpath: async (path: string) => fs.realpathSync(path),
    async rename(from: string, to: string) {
      await around.pause();
      fs.renameSync(from, to);
    },
    rm: async (path: string, options: fs.RmOptions) => fs.rmSync(path, options),
    stat: async (path: string) => fs.statSync(path),
  } as unknown as FileLayer;
}

export async function makeMainWorld(leftBehind?: KeptGame): Promise<World> {
  const around = new Surroundings();
  const folder = fs.mkdtempSync(join(tmpdir(), 'othello-contract-'));
  const at = (name: string): string => join(folder, name);
  let failure: string | undefined;
  const savedFiles = new Map<string, SavedFile>();
  around.safe = leftBehind;

  const documents = createDocuments({
    dialogs: {
      chooseToOpen: async () => [],
      chooseToSave: async () => {
        const name = await around.choose();
        return name === undefined ? undefined : at(name);
      },
      askToSave: around.askToSave,
      askToReplace: async () => true,
      tellSaveFailed: around.tellSaveFailed,
      tellSavedInPart: around.tellSavedInPart,
    },
    recovery: {
      keep(game) {
        if (game === undefined) {
          around.safe = undefined;
          return;
        }
        const { keptAt: _, path, ...rest } = game;
        around.safe = { ...rest, ...(path && { file: { handle: path, name: basename(path) } }) };
      },
    },
    earlier: {
      async add(text, saved) {
        const id = await around.addEarlier(text, saved);
        if (id !== undefined && saved) savedFiles.set(id, saved);
        return id;
      },
      async revise(id, text, saved) {
        const isRevised = await around.reviseEarlier(id, text, saved);
        if (isRevised && saved) savedFiles.set(id, saved);
        return isRevised;
      },
      savedFile: async (id) => savedFiles.get(id),
    },
    recovered: leftBehind && { ...leftBehind, keptAt: 1 },
    recentFiles: [],
    onRecentFiles: () => undefined,
    onUsed: () => undefined,
    onKept: () => undefined,
    owner: '00c0ffee',
    folder,
    now: () => 1,
    files: steppedFiles(around, () => {
      const code = failure;
      failure = undefined;
      return code;
    }),
  });

  const shell: DocumentsShell = {
    ...documents,
    keepGame: documents.keep,
    saveGame: documents.save,
    returned: async () => documents.returned(),
    async open(name) {
      const outcome = await documents.openPaths([at(name)]);
      if (outcome.kind !== 'opened') throw new Error(outcome.kind);
      return outcome.file;
    },
  };

  return {
    around,
    shell,
    // The main process outlives its pages.
    reload: async () => shell,
    read: (name) => (fs.existsSync(at(name)) ? fs.readFileSync(at(name), 'utf8') : undefined),
    put: (name, content) => fs.writeFileSync(at(name), content),
    remove: (name) => fs.rmSync(at(name)),
    names: () => fs.readdirSync(folder),
    fillDisk() {
      failure = 'ENOSPC';
    },
    end: () => fs.rmSync(folder, { recursive: true }),
  };
}
