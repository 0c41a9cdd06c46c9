import type { Page } from 'playwright-core';

/** Waits for the first screen, in any language. */
export async function ready(page: Page): Promise<void> {
  await page.locator('form button[type=submit]').waitFor();
}
