/**
 * The documents of the browser version on a real Chromium: tabs are closed, reloaded and killed in the middle of a
 * game, two play side by side, the storage is full or thrown away, the clock jumps, the computer sleeps. What was kept
 * is offered back, or the page has said that nothing is kept.
 */
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import { build } from 'vite';
import { CHROMIUM_SWITCHES } from '../../build/chromium-switches.ts';
import { findChromium } from '../../build/chromium.ts';
import { type Served, serve } from '../../build/serve.ts';
import { goTo } from '../../engine/game/tree.ts';
import type { KeptGame } from '../../main/contract/bridge.ts';
import type { DocumentsPage } from '../e2e/fixtures/browser-documents.ts';
import { type Random, below, pick, randomGame } from '../engine/game/random-play.ts';
import { gameText } from '../engine/game/game-texts.ts';
import { type Count, violated } from './step.ts';

declare const documents: DocumentsPage['documents'];
declare const journals: DocumentsPage['journals'];
declare const earlierGames: DocumentsPage['earlierGames'];

const TABS = 12;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const NIGHT_MS = 8 * 60 * 60 * 1000;
/** The browser may answer before it has thrown anything away, so that games can still be kept for a moment. */
const MOST_KEPT_IN_SILENCE = 50;

/** How long to wait for anything that may hang, in milliseconds. */
const PATIENCE_MS = 60_000;

/** A page with nothing but the documents of the browser version, which is built once and served from a folder. */
async function servePage(): Promise<{ readonly server: Served; readonly folder: string }> {
  const folder = await fs.mkdtemp(join(tmpdir(), 'othello-faults-'));
  const entry = join(import.meta.dirname, '../e2e/fixtures/browser-documents.ts');
  await build({
    configFile: false,
    logLevel: 'error',
    // The bundle of a library leaves this to whoever bundles that library.
    define: { 'process.env.NODE_ENV': '"production"', __APP_VERSION__: '"0.0.0"' },
    build: { outDir: folder, emptyOutDir: false, lib: { entry, formats: ['es'], fileName: 'page' } },
  });
  await fs.writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>Faults</title><script type="module" src="/page.js"></script>',
  );
  return { server: await serve(folder), folder };
}

export async function faultBrowser(random: Random, count: Count): Promise<void> {
  const { server, folder } = await servePage();
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_SWITCHES });
    const context = await browser.newContext();
    context.setDefaultTimeout(PATIENCE_MS);
    await live(context, server.url, random, count);
  } finally {
    await browser?.close();
    await server.close();
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** A tab with what it was offered at its start, and what it says about its storage. */
class Tab {
  readonly page: Page;
  found = 0;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(context: BrowserContext, url: string): Promise<Tab> {
    const tab = new Tab(await context.newPage());
    // The page's clock and timers go on as ever until a fault moves them.
    await tab.page.clock.install();
    await tab.page.goto(url);
    await tab.begin();
    return tab;
  }

  async begin(): Promise<void> {
    this.found = await this.page.evaluate(async () => {
      const { returned } = await documents.startUp();
      documents.onAutosave((isWorking) => Object.assign(globalThis, { isWorking }));
      return Number(returned?.game.settings['count'] ?? 0);
    });
  }

  async keep(game: KeptGame): Promise<void> {
    await this.page.evaluate((handed) => documents.keepGame(handed), game);
  }

  /** Keeps `game` and waits until the storage has it; a read comes after all earlier writes. */
  async keepSafely(game: KeptGame): Promise<void> {
    await this.page.evaluate(async (handed) => {
      documents.keepGame(handed);
      await earlierGames();
    }, game);
  }

  /** Puts `game` with the earlier games. */
  async putAway(game: KeptGame): Promise<boolean> {
    return this.page.evaluate(async (handed) => {
      documents.keepGame(handed);
      return documents.keepEarlier();
    }, game);
  }

  async isTold(isWorking: boolean): Promise<void> {
    // A page behind another draws no frames, so it is asked every now and then.
    await this.page.waitForFunction((wanted) => Reflect.get(globalThis, 'isWorking') === wanted, isWorking, {
      polling: 20,
    });
  }

  /** Closes or kills the tab; resolves when its locks have been released. */
  async end(how: 'close' | 'kill', watcher: Page): Promise<void> {
    const before = await locksHeld(watcher);
    if (how === 'kill') {
      const session = await this.page.context().newCDPSession(this.page);
      // The answer never comes, because the page has gone.
      session.send('Page.crash').catch(() => undefined);
      await this.page.waitForEvent('crash');
    }
    await this.page.close();
    while ((await locksHeld(watcher)) >= before) await watcher.waitForTimeout(10);
  }
}

async function locksHeld(watcher: Page): Promise<number> {
  return watcher.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0);
}

async function live(context: BrowserContext, url: string, random: Random, count: Count): Promise<void> {
  const watcher = await context.newPage();
  await watcher.goto(`${url}page.js`);
  const line = randomGame(random);
  let number = 0;
  const next = (): KeptGame => ({
    text: gameText(goTo(line, ++number % (line.line.length + 1))),
    isDirty: true,
    settings: { count: number },
    serial: 1,
  });
  let kept = 0;
  for (let life = 0; life < TABS; life++) {
    const tab = await Tab.open(context, url);
    if (tab.found < kept) violated(`Move ${kept} was kept; the next tab found ${tab.found}.`);
    for (let move = below(random, 5); move >= 0; move--) {
      await tab.keepSafely(next());
      kept = number;
    }
    const fault = pick(random, [
      sideBySide,
      noteTogether,
      reload,
      fillStorage,
      evict,
      jump,
      sleep,
      undefined,
    ]);
    if (fault && !(await fault(tab, { context, url, watcher, next, count }))) kept = 0;
    else kept = number;
    if (below(random, 2) === 0) await tab.keep(next());
    const how = pick(random, ['close', 'kill'] as const);
    await tab.end(how, watcher);
    count(how === 'close' ? 'tabs closed' : 'tabs killed');
  }
}

interface Surroundings {
  readonly context: BrowserContext;
  readonly url: string;
  readonly watcher: Page;
  next(): KeptGame;
  readonly count: Count;
}

/** Answers whether the tab's last game is kept. */
type Fault = (tab: Tab, around: Surroundings) => Promise<boolean>;

/** A second tab has a game of its own, which the next tab takes up when both have gone. */
const sideBySide: Fault = async (tab, { context, url, watcher, next, count }) => {
  const other = await Tab.open(context, url);
  if (other.found !== 0) violated('A second tab was offered the game of the first.');
  const [mine, its] = [next(), next()];
  await Promise.all([tab.keepSafely(mine), other.keepSafely(its)]);
  await other.end('close', watcher);
  const third = await Tab.open(context, url);
  if (third.found !== its.settings['count']) violated('The game of the second tab was not offered back.');
  await third.page.evaluate(() => documents.letGo());
  await third.keepSafely(next());
  await third.page.evaluate(() => documents.letGo());
  await third.end('close', watcher);
  await tab.keepSafely(next());
  count('times two tabs side by side');
  return true;
};

/** So many lines are added by a tab whose neighbour is killed while it adds to the same journal. */
const LINES = 60;

/** Two tabs add to one journal, and one of them is killed. Each line that was added is there, and in its order. */
const noteTogether: Fault = async (tab, { context, url, watcher, next, count }) => {
  const id = `review-20261122t102030123z-${String(next().settings['count']).padStart(8, '0')}`;
  const other = await Tab.open(context, url);
  let told = -1;
  other.page.on('console', (message) => (told = Math.max(told, Number(message.text()))));
  const add = async ({ page }: Tab, who: string): Promise<void> =>
    page.evaluate(
      async ({ of, name, lines }) => {
        for (let at = 0; at < lines; at++) {
          // oxlint-disable-next-line no-await-in-loop -- a tab adds one line after the other
          const isKept = await journals.addToJournal(of, `${name} ${at}`);
          // oxlint-disable-next-line no-console -- the console is all that is left of a tab that is killed
          if (isKept) console.log(at);
        }
      },
      { of: id, name: who, lines: who === 'lives' ? LINES : 1000 * LINES },
    );
  const killed = add(other, 'dies').catch(() => undefined);
  await add(tab, 'lives');
  await other.end('kill', watcher);
  await killed;
  const part = await tab.page.evaluate(async (of) => journals.readJournal(of, 0), id);
  const numbers = (who: string): number[] =>
    (part?.lines ?? []).filter((line) => line.startsWith(who)).map((line) => Number(line.split(' ')[1]));
  const [lives, dies] = [numbers('lives'), numbers('dies')];
  if (lives.length !== LINES || dies.length <= told)
    violated(`Of ${LINES} and ${told + 1} lines, ${lives.length} and ${dies.length} are in the journal.`);
  if ([lives, dies].some((all) => all.some((number, at) => number !== at)))
    violated('The lines of a journal are not in the order in which they were added.');
  await tab.keepSafely(next());
  count('times two tabs on one journal');
  return true;
};

const reload: Fault = async (tab, { next, count }) => {
  const game = next();
  await tab.keepSafely(game);
  await tab.page.reload();
  await tab.begin();
  if (tab.found !== game.settings['count']) violated('A reloaded tab lost its game.');
  count('tabs reloaded');
  return true;
};

/**
 * The page says that nothing is kept while that is so, and keeps again afterwards. A full storage is made in the page.
 */
const fillStorage: Fault = async (tab, { next, count }) => {
  await tab.page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    Object.assign(globalThis, { makeRoom: () => (IDBObjectStore.prototype.put = put) });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await tab.keep(next());
  await tab.isTold(false);
  await tab.page.evaluate(() => (Reflect.get(globalThis, 'makeRoom') as () => void)());
  await tab.keepSafely(next());
  await tab.isTold(true);
  count('times a full storage');
  return true;
};

/**
 * The browser throws everything away, as it may where space is short, and the connection with it. The next game cannot be
 * kept, and the page says so; it may take a moment until it knows.
 */
const evict: Fault = async (tab, { context, url, next, count }) => {
  const session = await context.newCDPSession(tab.page);
  const origin = new URL(url).origin;
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  const told = tab.isTold(false).then(() => true);
  // What it says is heard below, but it may fail before.
  told.catch(() => undefined);
  let kept = 0;
  do {
    kept += 1;
    if (kept > MOST_KEPT_IN_SILENCE)
      violated(`${MOST_KEPT_IN_SILENCE} games were kept where nothing can be kept.`);
    // oxlint-disable-next-line no-await-in-loop -- the next game is kept only if this one was kept in silence
    await tab.keep(next());
    // oxlint-disable-next-line no-await-in-loop -- see above
  } while (!(await Promise.race([told, wait(100, false)])));
  count('times an evicted storage');
  return false;
};

/** The clock is set forward by years, and back again: earlier games keep their order. */
const jump: Fault = async (tab, { next, count }) => {
  const [one, other] = [next(), next()];
  const today = Date.now();
  await tab.page.clock.setSystemTime(today + 5 * YEAR_MS);
  const first = await tab.putAway(one);
  await tab.page.clock.setSystemTime(today - 5 * YEAR_MS);
  const second = await tab.putAway(other);
  if (!first || !second) violated('A game could not be put away when the clock had jumped.');
  const listed = await tab.page.evaluate(async () => earlierGames());
  const newest = listed.slice(0, 2).map((game) => game?.text);
  if (newest[0] !== other.text || newest[1] !== one.text)
    violated('The earlier games are in another order since the clock has jumped.');
  await tab.keepSafely(next());
  count('times the clock of the page jumped');
  return true;
};

/** The computer sleeps for a night while a game is being kept: every timer is due when it wakes. */
const sleep: Fault = async (tab, { next, count }) => {
  await tab.keep(next());
  await tab.page.clock.fastForward(NIGHT_MS);
  await tab.keepSafely(next());
  count('times the page slept');
  return true;
};
