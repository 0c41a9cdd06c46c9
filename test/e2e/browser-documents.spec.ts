/** Files and unsaved games of the browser version, without the interface. */
import * as fs from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { annotate } from '../../engine/game/tree.ts';
import type { GameFile, KeptGame } from '../../main/contract/bridge.ts';
import { gameText, recordOf } from '../engine/game/game-texts.ts';
import { keptGame } from './bare-page.ts';
import type { DocumentsPage } from './fixtures/browser-documents.ts';
import { context, makePages, open, page, server, startUp } from './documents-page.ts';

makePages();

declare const documents: DocumentsPage['documents'];
declare const earlierGames: DocumentsPage['earlierGames'];
declare const asked: DocumentsPage['asked'];
declare const told: DocumentsPage['told'];

/** Makes the browser one without access to files, like Firefox and Safari. */
async function forgetPickers(): Promise<void> {
  await page.evaluate(() => {
    Reflect.deleteProperty(window, 'showOpenFilePicker');
    Reflect.deleteProperty(window, 'showSaveFilePicker');
  });
}

/** Makes every picker choose the file `name`, with the content `content` if that is given; undefined cancels. */
async function pick(name: string | undefined, content?: string): Promise<void> {
  await page.evaluate(
    async ([chosen, text]) => {
      const cancelled = new DOMException('', 'AbortError');
      const file = async () => {
        if (chosen === undefined) throw cancelled;
        const root = await navigator.storage.getDirectory();
        return root.getFileHandle(chosen, { create: true });
      };
      if (text !== undefined) {
        const stream = await (await file()).createWritable();
        await stream.write(text);
        await stream.close();
      }
      Object.assign(window, { showOpenFilePicker: async () => [await file()], showSaveFilePicker: file });
    },
    [name, content] as const,
  );
}

async function contentOf(name: string): Promise<string> {
  return page.evaluate(async (wanted) => {
    const root = await navigator.storage.getDirectory();
    return (await (await root.getFileHandle(wanted)).getFile()).text();
  }, name);
}

const save = async (game: KeptGame, how: 'save' | 'saveAs' = 'save') =>
  page.evaluate(async ([kept, verb]) => documents.saveGame(kept, verb), [game, how] as const);

async function recentNames(on = page): Promise<string[]> {
  const files = await on.evaluate(
    async () =>
      new Promise<readonly GameFile[]>((resolve) => {
        documents.onRecentFiles(resolve);
      }),
  );
  return files.map(({ name }) => name);
}

describe('a browser that gives access to files', () => {
  beforeEach(async () => void (await startUp()));

  it('saves to the chosen file, and later without asking', async () => {
    await pick('a.txt');
    const saved = await save(keptGame('f5'));
    expect(saved).toMatchObject({ kind: 'saved', file: { name: 'a.txt' }, isComplete: true });
    if (saved.kind !== 'saved') throw new Error(saved.kind);
    await pick(undefined);
    const next = keptGame('f5d6', { file: saved.file });
    expect(await save(next)).toEqual(saved);
    expect(await contentOf('a.txt')).toBe(next.text);
    expect(await save(next, 'saveAs')).toEqual({ kind: 'cancelled' });
  });

  it('opens and saves in place, but does not overwrite what it cannot write back', async () => {
    for (const [name, content, outcome] of [
      ['own.txt', gameText('f5'), 'saved'],
      ['games.txt', 'f5d6c3\nf5f6e6', 'cancelled'],
      ['notes.sgf', '(;GM[2];B[f5]C[Best.])', 'cancelled'],
    ] as const) {
      await pick(name, content);
      const opened = await page.evaluate(async () => documents.openGame());
      if (opened.kind !== 'opened') throw new Error(opened.kind);
      expect(new TextDecoder().decode(opened.bytes)).toBe(content);
      await pick(undefined);
      expect(await save(keptGame('f5d6', { file: opened.file }))).toMatchObject({ kind: outcome });
      expect(await contentOf(name)).toBe(outcome === 'saved' ? gameText('f5d6') : content);
    }
  });

  it('remembers each file once for the next visit', async () => {
    await pick('a.txt', 'f5');
    await page.evaluate(async () => documents.openGame());
    await pick('b.txt', 'f5d6');
    await page.evaluate(async () => documents.openGame());
    await pick('a.txt');
    await page.evaluate(async () => documents.openGame());
    expect(await recentNames()).toEqual(['a.txt', 'b.txt']);

    const later = await open();
    await startUp(later);
    expect(await recentNames(later)).toEqual(['a.txt', 'b.txt']);
    const outcomes = await later.evaluate(async () => {
      const files = await new Promise<readonly GameFile[]>((resolve) => {
        documents.onRecentFiles(resolve);
      });
      const root = await navigator.storage.getDirectory();
      await root.removeEntry('b.txt');
      return Promise.all(files.map(async ({ handle }) => documents.openRecent(handle)));
    });
    expect(outcomes).toMatchObject([
      { kind: 'opened', file: { name: 'a.txt' } },
      { kind: 'failed', reason: 'notFound', name: 'b.txt' },
    ]);
    expect(await recentNames(later)).toEqual(['a.txt']);
    await later.evaluate(() => documents.clearRecentFiles());
    expect(await recentNames(later)).toEqual([]);
  });
});

describe('a browser that gives no access to files', () => {
  beforeEach(async () => {
    await startUp();
    await forgetPickers();
  });

  it('opens uploads', async () => {
    const chooser = page.waitForEvent('filechooser');
    const opening = page.evaluate(async () => documents.openGame());
    await (await chooser).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('f5d6') });
    expect(await opening).toMatchObject({ kind: 'opened', file: { name: 'a.txt' } });
  });

  it('saves downloads under a name with the right extension', async () => {
    const downloading = page.waitForEvent('download');
    const game = keptGame('f5d6');
    expect(await save(game)).toMatchObject({ kind: 'saved', isComplete: true });
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^Othello \d{4}-\d\d-\d\d\.txt$/);
    expect(await fs.readFile(await download.path(), 'utf8')).toBe(game.text);
  });

  it('asks for the name of a download, whose extension tells the format', async () => {
    const downloading = page.waitForEvent('download');
    const saved = await page.evaluate(async (game) => {
      const own = window as unknown as DocumentsPage;
      own.nameFor = () => 'my game.sgf';
      return documents.saveGame(game, 'save');
    }, keptGame('f5d6'));
    expect(saved).toMatchObject({ kind: 'saved', file: { name: 'my game.sgf' } });
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('my game.sgf');
    expect(await fs.readFile(await download.path(), 'utf8')).toMatch(/^\(;/);
    expect(await page.evaluate(() => (window as unknown as DocumentsPage).named)).toEqual([
      [expect.stringMatching(/^Othello .*\.txt$/), true],
    ]);
  });

  it('saves nothing where no name is given', async () => {
    const outcome = await page.evaluate(async (game) => {
      (window as unknown as DocumentsPage).nameFor = undefined;
      return documents.saveGame(game, 'save');
    }, keptGame('f5d6'));
    expect(outcome).toEqual({ kind: 'cancelled' });
  });

  it('reads dropped files up to a size', async () => {
    const outcomes = await page.evaluate(async () => [
      await documents.openDropped([new File(['f5'], 'a.txt')]),
      await documents.openDropped([new File([new Uint8Array(25_200_000)], 'b.txt')]),
    ]);
    expect(outcomes).toMatchObject([
      { kind: 'opened' },
      { kind: 'failed', reason: 'tooLarge', name: 'b.txt' },
    ]);
  });
});

describe('a game with unsaved moves', () => {
  beforeEach(async () => {
    await startUp();
    await page.evaluate((game) => documents.keepGame(game), keptGame('f5d6'));
  });

  it.each([
    ['discard', 'proceed'],
    ['cancel', 'stay'],
  ] as const)('is asked about: %s means %s', async (answer, outcome) => {
    const outcomes = await page.evaluate(async (given) => {
      const state = window as unknown as DocumentsPage;
      state.answer = given;
      return [await documents.confirmDiscard(), asked];
    }, answer);
    expect(outcomes).toEqual([outcome, [undefined]]);
  });

  it('can be saved first, and stays if saving fails', async () => {
    await page.evaluate(() => Object.assign(window, { answer: 'save' }));
    await pick(undefined);
    expect(await page.evaluate(async () => documents.confirmDiscard())).toBe('stay');
    await page.evaluate(() => {
      Object.assign(window, {
        showSaveFilePicker: async () => {
          throw new DOMException('', 'QuotaExceededError');
        },
      });
    });
    expect(await page.evaluate(async () => documents.confirmDiscard())).toBe('stay');
    expect(await page.evaluate(() => told)).toMatchObject([{ reason: 'noSpace' }]);
    await pick('a.txt');
    expect(await page.evaluate(async () => documents.confirmDiscard())).toBe('proceed');
    expect(await contentOf('a.txt')).toBe(gameText('f5d6'));
    expect(await page.evaluate(async () => documents.confirmDiscard())).toBe('proceed');
  });

  it('is kept without a question if it is finished and the page ends', async () => {
    const over = keptGame('e6f4e3f6g5d6e7f5c5');
    await page.evaluate((game) => documents.keepGame(game), over);
    expect(await page.evaluate(async () => documents.confirmEnd())).toBe('proceed');
    expect(await page.evaluate(() => asked)).toEqual([]);
    expect(await page.evaluate(async () => earlierGames())).toEqual([
      { id: expect.any(String), text: over.text },
    ]);
    await page.mouse.click(10, 10);
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
  });

  it('causes the question even if it replaced a finished game that was still being kept', async () => {
    const [over, another] = [keptGame('e6f4e3f6g5d6e7f5c5'), keptGame('e6f4')];
    const outcomes = await page.evaluate(
      async ([first, next]) => {
        documents.keepGame(first);
        const ending = documents.confirmEnd();
        documents.keepGame(next);
        return [await ending, asked, await earlierGames()];
      },
      [over, another] as const,
    );
    const kept = { id: expect.any(String), text: over.text };
    expect(outcomes).toEqual(['stay', [undefined], [kept]]);
  });

  it('can be revised once it is an earlier one, but loses no move by that', async () => {
    const over = keptGame('e6f4e3f6g5d6e7f5c5');
    const [place = 0] = recordOf('e6f4e3f6g5d6e7f5c5').line;
    const noted = gameText(annotate(recordOf('e6f4e3f6g5d6e7f5c5'), place, { comment: 'diagonal' }));
    const outcome = await page.evaluate(
      async ([game, more, less]) => {
        documents.keepGame(game);
        await documents.keepEarlier();
        const id = (await earlierGames())[0]?.id ?? '';
        const isLessKept = await documents.reviseEarlier(id, less);
        const isMoreKept = await documents.reviseEarlier(id, more);
        const isPreferencesKept = await documents.reviseEarlier('preferences', more);
        const games = await earlierGames();
        return { isLessKept, isMoreKept, isPreferencesKept, texts: games.map((each) => each?.text) };
      },
      [over, noted, gameText('e6f4')] as const,
    );
    expect(outcome).toEqual({
      isLessKept: false,
      isMoreKept: true,
      isPreferencesKept: false,
      texts: [noted],
    });
  });

  it('lets the tab close without a question while it is kept', async () => {
    await page.evaluate((game) => documents.keepGame(game), keptGame('f5d6'));
    await page.evaluate(async () => documents.confirmDiscard());
    // Browsers ask only on pages that the user has touched.
    await page.mouse.click(10, 10);
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    const again = await context.newPage();
    await again.goto(server.url);
    expect(await again.evaluate(async () => (await documents.startUp()).returned?.game.text)).toBe(
      keptGame('f5d6').text,
    );
  });
});
