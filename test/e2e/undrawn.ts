/** No spec looks at a picture of a page, and drawing takes more processor time than many of them. */
import type { BrowserContext, Page } from 'playwright-core';

/**
 * Makes pages invisible on the screen from the next document on; the dialogs and menus above them are drawn. Layout,
 * pointer, focus, animations and frames are as ever, and so is what is printed.
 */
export async function drawNoMore(pages: BrowserContext | Page): Promise<void> {
  await pages.addInitScript(hide);
}

/** Makes the document that `page` shows invisible, too. */
export async function drawNothing(page: Page): Promise<void> {
  await drawNoMore(page);
  await page.evaluate(hide);
}

/** A sheet that is made by a script is no inline style, which the pages refuse. */
function hide(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('@media screen { html { opacity: 0 } }');
  document.adoptedStyleSheets.push(sheet);
}
