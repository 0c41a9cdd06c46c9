/** A page with the documents of the browser version alone. */
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Served, serve } from '../../build/serve.ts';
import type { StartUp } from '../../main/contract/bridge.ts';
import { sharedBrowser } from './browser.ts';
import type { DocumentsPage } from './fixtures/browser-documents.ts';

declare const documents: DocumentsPage['documents'];

let folder: string;
export let server: Served;
let browser: Browser;
export let context: BrowserContext;
export let page: Page;

/** Gives each test of the file that calls this a new page. */
export function makePages(): void {
  beforeAll(async () => {
    folder = await fs.mkdtemp(join(tmpdir(), 'othello-page-'));
    await build({
      configFile: false,
      logLevel: 'warn',
      // The bundle of a library leaves this to whoever bundles that library.
      define: { 'process.env.NODE_ENV': '"production"', __APP_VERSION__: '"0.0.0"' },
      build: {
        outDir: folder,
        emptyOutDir: false,
        lib: {
          entry: join(import.meta.dirname, 'fixtures/browser-documents.ts'),
          formats: ['es'],
          fileName: 'page',
        },
      },
    });
    await fs.writeFile(
      join(folder, 'index.html'),
      '<!doctype html><title>Documents</title><script type="module" src="/page.js"></script>',
    );
    server = await serve(folder);
    browser = await sharedBrowser();
  });

  afterAll(async () => {
    await server.close();
    await fs.rm(folder, { recursive: true });
  });

  beforeEach(async () => {
    context = await browser.newContext();
    page = await open();
  });

  afterEach(async () => context.close());
}

export async function open(): Promise<Page> {
  const opened = await context.newPage();
  await opened.goto(server.url);
  return opened;
}

export const startUp = async (on = page): Promise<StartUp> => on.evaluate(async () => documents.startUp());
