/** The whole interface in a window of any size, as in the browser version, whose menu bar leaves it the least room. */
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { shallowRef } from 'vue';
import App from '../../../renderer/app/App.vue';
import { createCommands } from '../../../renderer/app/commands.ts';
import { menuModel } from '../../../renderer/app/menu.ts';
import { setLocale, translate } from '../../../renderer/locales/i18n.ts';
import type { Locale } from '../../../locales/languages.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import type { AppContext } from '../../../renderer/ui/use-app.ts';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';

/** Resolves at the end of a frame, when all observers have heard of the new sizes in it. */
async function frame(): Promise<void> {
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(document.documentElement);
  });
}

/**
 * Resolves when the layout of the page is complete, including all effects of a change of its size or content: after a
 * frame in which nothing on the page has changed. What an observer changes shows in the next frame.
 */
export async function laidOut(): Promise<void> {
  const changes = new MutationObserver(() => (hasChanged = true));
  let hasChanged = false;
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  do {
    hasChanged = false;
    await frame();
  } while (hasChanged);
  changes.disconnect();
}

/**
 * Sets the size of the window in CSS pixels for the rest of the file, whose other tests set one, too; resolves when the
 * layout is complete.
 */
export async function resize(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  await expect.poll(() => innerWidth).toBe(width);
  await expect.poll(() => innerHeight).toBe(height);
  await laidOut();
}

/** Shows the app in the language `locale`, in a window of this size. Nobody answers for its engine. */
export async function showApp(width: number, height: number, locale: Locale = 'en'): Promise<void> {
  onTestFinished(async () => setLocale('en'));
  await setLocale(locale);
  await resize(width, height);
  usePreferencesStore().values.language = locale;
  const context = appContext();
  const menu = menuModel(createCommands(context.bridge as AppContext['bridge']), translate, []);
  const browser = { bridge: context.bridge, menu: shallowRef(menu), isClosed: shallowRef(false) };
  const { container } = mount(
    App,
    {},
    {
      context: { ...context, browser: browser as unknown as NonNullable<AppContext['browser']> },
    },
  );
  container.style.height = '100%';
  await laidOut();
}

/** The one element for `selector`, which must be on the page. */
export function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`Nothing on the page is ${selector}.`);
  return element;
}

/** The same element once it is on the page. */
export async function there(selector: string): Promise<HTMLElement> {
  await expect.poll(() => document.querySelector(selector)).not.toBeNull();
  return find(selector);
}

export function box(selector: string): DOMRect {
  return find(selector).getBoundingClientRect();
}
