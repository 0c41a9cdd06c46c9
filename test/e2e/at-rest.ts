/**
 * Waits until a page has come to rest, for specs about the layout. Specs wait for states and never for times, because
 * durations only tell how busy the machine is.
 */
import type { Page } from 'playwright-core';

/**
 * Whether the page is there and its own scripts have put something on it. The document that stands for a page that could
 * not be read, until it is read again, is plain text.
 */
export async function isMounted(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      document.readyState === 'complete' &&
      document.contentType === 'text/html' &&
      document.body.hasChildNodes() &&
      document.querySelector('#app:empty') === null,
  );
}

/** Observers hear of a new size at the end of a frame, and the next frame shows what they changed. */
const FRAMES = 3;

/** Resolves when the layout of the page is complete, including all effects of a change of its size or content. */
export async function laidOut(page: Page): Promise<void> {
  await page.evaluate(async (frames) => {
    // An observer is called for a new target when the next frame is drawn; unlike a request for that frame, this also
    // works while a spec has stopped the page's clock.
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

/** Lets `ms` pass on the page's own clock. Everything that is due by then has happened afterwards, however late. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.evaluate(async (time) => new Promise((resolve) => setTimeout(resolve, time)), ms);
}

/**
 * Records every text that becomes visible from now on, even for a moment, and returns a function that waits for one of
 * them. The texts are those of elements without child elements.
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
    // Elements in the top layer appear without a change of the document.
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
