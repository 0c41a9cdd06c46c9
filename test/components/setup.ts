/**
 * All test files share one page with its modules, because loading the modules anew for each of them would take as long as
 * a sixth of the tests. So every test begins on an empty page with stores of its own, and each file leaves the page as it
 * found it.
 */
import { createPinia, setActivePinia } from 'pinia';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { setLocale } from '../../renderer/locales/i18n.ts';
import { unmountAll } from './mount.ts';

const page = document.documentElement;

const { setTimeout, Date } = globalThis;

beforeEach(() => {
  // The theme, the zoom, the size of text and whether the focus is visible are on the root element.
  for (const name of page.getAttributeNames()) if (name !== 'lang') page.removeAttribute(name);
  setActivePinia(createPinia());
});

afterEach(unmountAll);

afterAll(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  await setLocale('en');
  if (globalThis.setTimeout !== setTimeout || globalThis.Date !== Date) {
    throw new Error('This file leaves a time that stands still to the files after it.');
  }
  const left = [...document.body.children].map(({ outerHTML }) => outerHTML);
  if (left.length > 0)
    throw new Error(`This file leaves parts of a page to the files after it: ${left.join(' ')}`);
});
