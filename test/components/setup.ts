/**
 * All test files share one page with its modules, because loading the modules anew for each of them would take as long as
 * a sixth of the tests. So every test begins on an empty page with stores of its own, its timers end with it, and each
 * file leaves the page as it found it.
 */
import { createPinia, disposePinia, getActivePinia, setActivePinia } from 'pinia';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { createApp } from 'vue';
import { setLocale } from '../../renderer/locales/i18n.ts';
import { unmountAll } from './mount.ts';

const page = document.documentElement;

// Until three seconds after its first app, Vue notes all that happens to components for tools that may still arrive. That
// time must not be one of a test, or it would end with it, and every component would be kept in memory until the last.
createApp({});

const { setTimeout, setInterval, clearTimeout, Date } = globalThis;

/** The timers of a test, of which some still wait when it ends. The stores that they call would become the active ones. */
const timers = new Set<ReturnType<typeof setTimeout>>();

function noted<Start extends typeof setTimeout | typeof setInterval>(start: Start): Start {
  return new Proxy(start, {
    apply(target, self, args: Parameters<Start>) {
      const timer = Reflect.apply(target, self, args);
      timers.add(timer);
      return timer;
    },
  });
}

const notedTimeout = noted(setTimeout);
globalThis.setTimeout = notedTimeout;
globalThis.setInterval = noted(setInterval);

let pinia = createPinia();

beforeEach(() => {
  // The theme, the zoom, the size of text and whether the focus is visible are on the root element.
  for (const name of page.getAttributeNames()) if (name !== 'lang') page.removeAttribute(name);
  pinia = createPinia();
  setActivePinia(pinia);
});

afterEach(() => {
  unmountAll();
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  const isActive = getActivePinia() === pinia;
  disposePinia(pinia);
  if (!isActive) throw new Error('Something that an earlier test began has changed the stores of this one.');
});

afterAll(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  await setLocale('en');
  const standsStill = globalThis.setTimeout !== notedTimeout || globalThis.Date !== Date;
  Object.assign(globalThis, { setTimeout, setInterval });
  if (standsStill) throw new Error('This file leaves a time that stands still to the files after it.');
  const left = [...document.body.children].map(({ outerHTML }) => outerHTML);
  if (left.length > 0) {
    throw new Error(`This file leaves parts of a page to the files after it: ${left.join(' ')}`);
  }
});
