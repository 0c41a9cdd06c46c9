/** The documents of the browser's page, with file handles and a storage in memory. */
import { vi } from 'vitest';
import type { KeptGame } from '../../main/contract/bridge.ts';
import { createBrowserDocuments } from '../../renderer/shell/browser-documents.ts';
import type {
  BrowserStorage,
  FoundGame,
  StoredFile,
  StoredGame,
} from '../../renderer/shell/browser-storage.ts';
import { type DocumentsShell, Surroundings, type World } from './world.ts';

function foundGame(kept: KeptGame, ended: FoundGame['ended']): FoundGame {
  const { file: _, serial: __, ...game } = kept;
  return { game, keptAt: 1, ended };
}

/** A Blob whose content is available at once. */
class PlainBlob {
  readonly text: string;

  constructor(parts: readonly string[]) {
    this.text = parts.join('');
  }
}

export async function makeBrowserWorld(leftBehind?: KeptGame): Promise<World> {
  const around = new Surroundings();
  const files = new Map<string, string>();
  let failure: string | undefined;
  let toOpen = '';
  const savedFiles = new Map<string, StoredFile>();
  let stored: StoredGame | undefined;
  around.safe = leftBehind;

  const handleOf = (name: string) =>
    ({
      kind: 'file',
      name,
      isSameEntry: async (other: { name: string }) => other.name === name,
      requestPermission: async () => 'granted' as const,
      async getFile() {
        await around.pause();
        const content = files.get(name);
        if (content === undefined) throw new DOMException('', 'NotFoundError');
        const bytes = new TextEncoder().encode(content);
        return { name, size: bytes.length, arrayBuffer: async () => bytes.buffer };
      },
      async createWritable() {
        await around.pause();
        if (!files.has(name)) throw new DOMException('', 'NotFoundError');
        let content = '';
        return {
          async write({ text }: PlainBlob) {
            content = text;
            await around.pause();
            around.onWrite();
            const code = failure;
            failure = undefined;
            if (code !== undefined) throw new DOMException('', code);
          },
          async close() {
            await around.pause();
            files.set(name, content);
          },
        };
      },
    }) as unknown as FileSystemFileHandle;

  vi.stubGlobal('Blob', PlainBlob);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('window', {
    showOpenFilePicker: async () => [handleOf(toOpen)],
    async showSaveFilePicker() {
      const name = await around.choose();
      if (name === undefined) throw new DOMException('', 'AbortError');
      // Like the browser, this creates an empty file for a new name.
      if (!files.has(name)) files.set(name, '');
      return handleOf(name);
    },
  });

  function storage(found: FoundGame | undefined): BrowserStorage {
    return {
      found,
      preferences: {},
      preference: () => undefined,
      recentFiles: [],
      broken: [],
      newer: [],
      async keepGame(game) {
        around.safe = game?.game;
        stored = game;
        return true;
      },
      keepPreferences: async () => true,
      keepRecentFiles: () => undefined,
      async addEarlier(text, file) {
        const id = await around.addEarlier(text, file);
        if (id !== undefined && file) savedFiles.set(id, file);
        return id;
      },
      earlier: {
        ids: async () => around.earlier.map((_, at) => String(at)),
        read: async (id) => around.earlier[Number(id)],
      },
      async reviseEarlier(id, text, file) {
        const isRevised = await around.reviseEarlier(id, text, file);
        if (isRevised && file) savedFiles.set(id, file);
        return isRevised;
      },
      removeEarlier: async () => false,
      fileOfEarlier: async (id) => savedFiles.get(id),
    };
  }

  async function begin(found: FoundGame | undefined): Promise<DocumentsShell> {
    const { askToSave, tellSaveFailed, tellSavedInPart } = around;
    const documents = createBrowserDocuments(
      { askToSave, askForName: async (name) => name, tellSaveFailed, tellSavedInPart },
      async () => storage(found),
    );
    const { returned } = await documents.startUp();
    return {
      ...documents,
      returned: async () => returned,
      async open(name) {
        toOpen = name;
        const outcome = await documents.openGame();
        if (outcome.kind !== 'opened') throw new Error(outcome.kind);
        return outcome.file;
      },
    };
  }

  return {
    around,
    shell: await begin(leftBehind && foundGame(leftBehind, 'app')),
    reload: async () => begin(stored && { ...stored, ended: 'page' }),
    read: (name) => files.get(name),
    put: (name, content) => void files.set(name, content),
    remove: (name) => void files.delete(name),
    names: () => [...files.keys()],
    fillDisk() {
      failure = 'QuotaExceededError';
    },
    end: () => vi.unstubAllGlobals(),
  };
}
