/**
 * When a page has come to rest, for specs that look at where things are. What a spec waits for is a state, never a time:
 * how long something takes tells only how busy the machine is.
 */
import type { Page } from 'playwright-core';

/** Whether the page's own scripts have put something on it; true for a page that none are to fill. */
export async function isMounted(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.readyState === 'complete' && document.querySelector('#app:empty') === null,
  );
}

/** Who observes sizes hears of a new one at the end of a frame, and the next one shows what follows from it. */
const FRAMES = 3;

/** Resolves when the page is laid out as it is to be, with all that follows from a change of its size or its content. */
export async function laidOut(page: Page): Promise<void> {
  await page.evaluate(async (frames) => {
    // An observer is told of what it begins to observe when the next frame is drawn; unlike a request for that frame, it
    // is also told where a spec has stopped the page's clock.
    const frame = async (): Promise<void> =>
      new Promise((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.documentElement);
      });
    for (let drawn = 0; drawn < frames; drawn++) await frame();
  }, FRAMES);
}

/** Lets `ms` pass on the page's own clock: whatever was to happen on it until then has happened, however late. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.evaluate(async (time) => new Promise((resolve) => setTimeout(resolve, time)), ms);
}

/**
 * Notes every text that is to be seen from now on, be it for a moment, and returns how to wait for one of them. What is
 * waited for is the whole text of an element that has no others in it.
 */
export async function watchTexts(page: Page): Promise<(text: string | RegExp) => Promise<void>> {
  await page.evaluate(() => {
    const shown = new Set<string>();
    const look = (): void => {
      for (const element of document.querySelectorAll(
        'body :not(:has(*), .visually-hidden, .visually-hidden *)',
      )) {
        if (element.checkVisibility()) shown.add(element.textContent.trim());
      }
    };
    look();
    // What is shown in front of everything changes nothing in the document.
    document.addEventListener('toggle', look, { capture: true });
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    Object.assign(globalThis, { shown });
  });
  return async (text) => {
    const { source } = typeof text === 'string' ? new RegExp(`^${RegExp.escape(text)}$`) : text;
    await page.waitForFunction((wanted) => {
      const pattern = new RegExp(wanted);
      return [...(Reflect.get(globalThis, 'shown') as ReadonlySet<string>)].some((each) =>
        pattern.test(each),
      );
    }, source);
  };
}
