/**
 * How the list of the library scrolls: `node workshop/bench/list.bench.ts <folder>...` after `npm run build`. A folder of games
 * is imported by the browser version; one with a `library.db` is copied and opened by the desktop app (in Electron with
 * `E2E_ELECTRON=real`, else in its stand-in, whose page is asked for each answer by a script, which costs the page more than
 * Electron's own way). Drawing is by software. It tells how long the first rows take after Alt+7, how a wheel and a dragged bar scroll
 * (frames that came late by the page's clock, processor time of the main thread a frame, its longest task, rows that were still
 * empty when a frame was made, and pictures in which rows are missing), how long an order takes, and the page's memory. See README.md
 * beside this file.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { closeSharedBrowser, launchBrowser } from '../../test/e2e/browser.ts';
import { launchElectron } from '../../test/e2e/electron.ts';
import { tracePage } from '../../test/e2e/main-thread.ts';

const SIZE = { width: 1280, height: 800 };
/** Pixels a second: a wheel that is turned, one that is flung, and a page that is held down. */
const SPEEDS = [1600, 6000, 20_000];
const SCROLLED_SECONDS = 4;
/** Jumps of a dragged bar, one a frame. */
const DRAGGED_FRAMES = 180;
/** So many pictures of a film are looked at. */
const MOST_PICTURES = 40;
/** A frame that came so late has left one out, at 60 a second. */
const LATE_MS = 25;
const FRAME_MS = 16.7;
const IMPORT_MS = 900_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Watched {
  readonly frames: number[];
  /** The frames in which a row in view said nothing, and those in which it said its number alone. */
  empty: number;
  numbered: number;
  /** How many milliseconds ago the list was where those rows are, give or take a page; of each frame with others. */
  readonly behind: number[];
}

/** Notes when frames are made, and what the rows in view said then. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched: Watched = { frames: [], empty: 0, numbered: 0, behind: [] };
    const places: { readonly at: number; readonly top: number }[] = [];
    Object.assign(globalThis, { watched });
    const look = (at: number): void => {
      if (Reflect.get(globalThis, 'watched') !== watched) return;
      watched.frames.push(at);
      const list = document.querySelector('.rows.table');
      const { bottom } = list!.getBoundingClientRect();
      const top = list!.querySelector('.heads')!.getBoundingClientRect().bottom;
      const rows = [...list!.querySelectorAll('.row')]
        .map((row) => ({ row, box: row.getBoundingClientRect() }))
        .filter(({ box }) => box.top < bottom - 1 && box.bottom > top + 1)
        .sort((one, other) => one.box.top - other.box.top);
      const height = rows[0]?.box.height ?? 1;
      const isWhole = rows.length > 0 && rows[0]!.box.top <= top + 1 && rows.at(-1)!.box.bottom >= bottom - 2;
      if (!isWhole || rows.some(({ row }) => row.querySelector('.name:not(:empty)') === null))
        watched.empty++;
      else if (rows.some(({ row }) => row.querySelector('.awaited') !== null)) watched.numbered++;
      const count = Number(list!.ariaRowCount) - 1;
      const share = list!.scrollTop / (list!.scrollHeight - list!.clientHeight);
      places.push({ at, top: share * (count - (bottom - top) / height) });
      if (rows.length > 0) {
        const drawn = Number(rows[0]!.row.ariaRowIndex) - 2 + (top - rows[0]!.box.top) / height;
        // It has gone through all places between those of two frames.
        const last = places.findLastIndex((place, index) => {
          const { top: next } = places[index + 1] ?? place;
          const [from, to] = [Math.min(place.top, next), Math.max(place.top, next)];
          return drawn > from - rows.length && drawn < to + rows.length;
        });
        const ago = at - places[Math.max(0, last)]!.at;
        if (ago > 0) watched.behind.push(ago);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** From the next key on, until a row says more than its number. */
async function watchFirstRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const firstRows = new Promise<number>((done) => {
      const onKey = ({ timeStamp }: KeyboardEvent): void => {
        const look = (): void => {
          if (document.querySelector('.rows.table .row .name:not(:empty, .awaited)'))
            done(performance.now() - timeStamp);
          else requestAnimationFrame(look);
        };
        look();
      };
      addEventListener('keydown', onKey, { once: true, capture: true });
    });
    Object.assign(globalThis, { firstRows });
  });
}

async function unwatch(page: Page): Promise<Watched> {
  return page.evaluate(() => {
    const watched = Reflect.get(globalThis, 'watched') as Watched;
    Reflect.deleteProperty(globalThis, 'watched');
    return watched;
  });
}

function told({ frames, empty, numbered, behind }: Watched): string {
  const gaps = frames.slice(1).map((at, index) => at - frames[index]!);
  const late = gaps.filter((gap) => gap > LATE_MS).length;
  const over = gaps.filter((gap) => gap > FRAME_MS + 0.5).length;
  const share = (part: number): string => `${((100 * part) / gaps.length).toFixed(1)} %`;
  return `${gaps.length} frames, ${share(over)} over 16.7 ms, ${share(late)} left one out, longest ${Math.max(...gaps).toFixed(0)} ms, rows empty in ${share(empty)}, their numbers alone in ${share(numbered)}, those of an earlier place in ${share(behind.length)}, ${Math.max(0, ...behind).toFixed(0)} ms at most`;
}

/**
 * Films a scroll as a browser shows it, which may scroll before the page hears of it; tells in how many pictures the names leave a
 * gap of more than a row.
 */
async function filmed(page: Page, session: CDPSession, scroll: () => Promise<void>): Promise<string> {
  const pictures: string[] = [];
  const onPicture = ({ data, sessionId }: { data: string; sessionId: number }): void => {
    pictures.push(data);
    void session.send('Page.screencastFrameAck', { sessionId });
  };
  session.on('Page.screencastFrame', onPicture);
  await session.send('Page.startScreencast', { format: 'png' });
  await scroll();
  await session.send('Page.stopScreencast');
  session.off('Page.screencastFrame', onPicture);
  const nth = Math.ceil(pictures.length / MOST_PICTURES);
  const gaps = await page.evaluate(
    async (all) => {
      const list = document.querySelector('.rows.table')!.getBoundingClientRect();
      const { bottom } = document.querySelector('.rows.table .heads')!.getBoundingClientRect();
      const row = document.querySelector('.rows.table .row')!.getBoundingClientRect().height;
      const { left, right } = document.querySelector('.rows.table .row .name')!.getBoundingClientRect();
      const canvas = new OffscreenCanvas(innerWidth, innerHeight).getContext('2d', {
        willReadFrequently: true,
      })!;
      const longest: number[] = [];
      for (const picture of all) {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        // oxlint-disable-next-line no-await-in-loop -- one picture after the other
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        canvas.drawImage(bitmap, 0, 0, innerWidth, innerHeight);
        const width = Math.floor(right - left);
        const { data } = canvas.getImageData(left, bottom, width, list.bottom - bottom);
        let [gap, most] = [0, 0];
        for (let y = 0; y < data.length; y += 4 * width) {
          const isDark = data.subarray(y, y + 4 * width).some((value, at) => at % 4 === 0 && value < 120);
          gap = isDark ? 0 : gap + 1;
          most = Math.max(most, gap);
        }
        longest.push(most / row);
      }
      return longest;
    },
    pictures.filter((_, at) => at % nth === 0),
  );
  const seen = gaps.filter((gap) => gap > 1.6).length;
  return `${gaps.length} pictures, ${((100 * seen) / gaps.length).toFixed(0)} % with a gap, ${Math.max(...gaps).toFixed(1)} rows at most`;
}

/** Scrolls once to see frames and once to see processor time, because the trace costs some; and once to film it. */
async function measure(
  page: Page,
  session: CDPSession,
  what: string,
  scroll: () => Promise<void>,
): Promise<void> {
  await watchFrames(page);
  await scroll();
  const seen = told(await unwatch(page));
  const trace = await tracePage(page, async () => {
    await page.evaluate(() => {
      const counted = { frames: 0 };
      Object.assign(globalThis, { counted });
      const count = (): void => {
        counted.frames++;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    });
    await scroll();
  });
  const frames = await page.evaluate(() => (Reflect.get(globalThis, 'counted') as { frames: number }).frames);
  const sum = trace.tasks.reduce((all, each) => all + each, 0);
  say(
    `  ${what}: ${seen}; of processor time ${(sum / frames).toFixed(2)} ms a frame, longest task ${trace.tasks[0]!.toFixed(1)} ms, ${trace.tasks.filter((ms) => ms > FRAME_MS).length} tasks over 16.7 ms`,
  );
  say(`    ${await filmed(page, session, scroll)}`);
  say(
    `    ${[...trace.byName]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, 14)
      .map(([name, ms]) => `${name} ${(ms / frames).toFixed(2)}`)
      .join(', ')}`,
  );
}

async function heap(session: CDPSession): Promise<string> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((each) => each.name === name)?.value ?? NaN;
  return `${(of('JSHeapUsedSize') / 1e6).toFixed(1)} MB, ${of('Nodes')} nodes`;
}

/** Drops the files of a folder on the page of the library, and waits until they are taken in. */
async function importAll(page: Page, folder: string): Promise<void> {
  const names = readdirSync(folder);
  await page.route('**/given/*', async (route) =>
    route.fulfill({ path: join(folder, decodeURIComponent(route.request().url().split('/').at(-1)!)) }),
  );
  await page.keyboard.press('Alt+7');
  await page.getByRole('button', { name: 'Import games…' }).waitFor();
  await page.evaluate(async (all) => {
    const dataTransfer = new DataTransfer();
    for (const name of all) {
      const answer = await fetch(`/given/${encodeURIComponent(name)}`);
      dataTransfer.items.add(new File([await answer.blob()], name));
    }
    document
      .querySelector('main')!
      .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, names);
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  await pause.waitFor({ timeout: IMPORT_MS });
  await pause.waitFor({ state: 'detached', timeout: IMPORT_MS });
  await page.keyboard.press('Alt+1');
  await page.locator('.rows.table').waitFor({ state: 'detached' });
}

async function measureList(folder: string): Promise<void> {
  const userData = mkdtempSync(join(tmpdir(), 'othello-list-bench-'));
  const isLibrary = existsSync(join(folder, 'library.db'));
  if (isLibrary) cpSync(resolve(folder), join(userData, 'library'), { recursive: true });
  const app = isLibrary
    ? await launchElectron({ userData, isDrawn: true, ...SIZE })
    : await launchBrowser({ isDrawn: true, reducedMotion: false, ...SIZE });
  try {
    const { page } = app;
    if (!isLibrary) await importAll(page, resolve(folder));
    await page.getByRole('button', { name: 'Start game' }).waitFor();
    say(`${folder}, load ${loadavg()[0]!.toFixed(1)}`);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    for (const time of ['the first time', 'again', 'again']) {
      await watchFirstRows(page);
      await page.keyboard.press('Alt+7');
      const shown = await page.evaluate(async () => Reflect.get(globalThis, 'firstRows') as Promise<number>);
      say(`  first rows after Alt+7, ${time}: ${shown.toFixed(0)} ms`);
      if (time === 'the first time')
        say(`  ${await page.locator('.foot .count').textContent()}; page ${await heap(session)}`);
      await page.keyboard.press('Alt+1');
      await page.locator('.rows.table').waitFor({ state: 'detached' });
    }
    await page.keyboard.press('Alt+7');
    await page.locator('.rows.table .row .name:not(:empty, .awaited)').first().waitFor();
    const box = (await page.locator('.rows.table').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    for (const speed of SPEEDS) {
      await measure(page, session, `${speed} pixels a second`, async () => {
        await session.send('Input.synthesizeScrollGesture', {
          x,
          y,
          yDistance: -speed * SCROLLED_SECONDS,
          speed,
          gestureSourceType: 'mouse',
          preventFling: true,
        });
      });
    }
    say(`  page ${await heap(session)}`);
    await measure(page, session, 'the bar is dragged', async () =>
      page.evaluate(
        async (frames) =>
          new Promise<void>((done) => {
            const list = document.querySelector('.rows.table')!;
            let left = frames;
            const jump = (): void => {
              list.scrollTop = (list.scrollHeight * (left % 90)) / 90;
              if (left-- > 0) requestAnimationFrame(jump);
              else done();
            };
            jump();
          }),
        DRAGGED_FRAMES,
      ),
    );
    say(`  page ${await heap(session)}`);
    for (const column of ['black', 'date', 'white', 'result', 'event']) {
      const head = page.locator(`.head[data-column="${column}"] .sorts`);
      if ((await head.count()) === 0) continue;
      const sorted = await head.evaluate(async (button: HTMLElement) => {
        const rows = (): string => document.querySelector('.rows.table .space')!.textContent;
        const [before, began] = [rows(), performance.now()];
        button.click();
        while (rows() === before && performance.now() < began + 10_000)
          await new Promise(requestAnimationFrame);
        return performance.now() - began;
      });
      say(`  by ${column}: ${sorted.toFixed(0)} ms until other rows are shown`);
    }
    say(`  page ${await heap(session)}`);
  } finally {
    await app.close();
    await closeSharedBrowser();
    rmSync(userData, { recursive: true, force: true });
  }
}

for (const folder of process.argv.slice(2)) await measureList(folder);
