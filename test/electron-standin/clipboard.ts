/**
 * The clipboard of a desktop of our own: other programs neither see it nor change it. Its calls are asynchronous, as
 * they are since Electron 44.
 */
import type { Clipboard as ElectronClipboard, ClipboardItem as ElectronClipboardItem } from 'electron';
import { requireReady } from './lifecycle.ts';
import { NotInStandin, strict } from './strict.ts';

let content = '';
let items: readonly ElectronClipboardItem[] = [];

/** What one `write` puts on the clipboard, by media type. */
export class ClipboardItem implements Pick<ElectronClipboardItem, 'getType' | 'types'> {
  readonly types: string[];
  readonly getType: ElectronClipboardItem['getType'];

  constructor(parts: ConstructorParameters<typeof ElectronClipboardItem>[0]) {
    this.types = Object.keys(parts);
    const partOf = async (type: string): Promise<Blob> => {
      const part = await parts[type];
      if (!(part instanceof Blob)) throw new NotInStandin(`a clipboard item's part ${type} that is no Blob`);
      return part;
    };
    this.getType = partOf as ElectronClipboardItem['getType'];
  }
}

export const clipboard = strict('clipboard', {
  async readText(): Promise<string> {
    requireReady('clipboard cannot be used');
    return content;
  },
  async writeText(text: string): Promise<void> {
    requireReady('clipboard cannot be used');
    content = text;
    items = [];
  },
  async read(): Promise<ElectronClipboardItem[]> {
    requireReady('clipboard cannot be used');
    return [...items];
  },
  async write(written: readonly ElectronClipboardItem[]): Promise<void> {
    requireReady('clipboard cannot be used');
    items = written;
    content = '';
  },
  clear(): void {
    content = '';
    items = [];
  },
}) satisfies Partial<ElectronClipboard>;
