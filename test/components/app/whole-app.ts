/** The whole interface in a window of any size, as in the browser version, whose menu bar leaves it the least room. */
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { shallowRef } from 'vue';
import App from '../../../renderer/app/App.vue';
import { createCommands } from '../../../renderer/app/commands.ts';
import { menuModel } from '../../../renderer/app/menu.ts';
import { setLocale, translate } from '../../../renderer/locales/i18n.ts';
import type { Locale } from '../../../renderer/locales/locale.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import type { AppContext } from '../../../renderer/ui/use-app.ts';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';

/** An observer hears of a new size at the end of a frame, and the next frame shows what it changed. */
const FRAMES = 3;

/** Resolves when the layout of the page is complete, including all effects of a change of its size or content. */
export async function laidOut(): Promise<void> {
  for (let drawn = 0; drawn < FRAMES; drawn++) {
    await new Promise<void>((resolve) => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document.documentElement);
    });
  }
}

/** Sets the size of the window in CSS pixels until the end of the test; resolves when the layout is complete. */
export async function resize(width: number, height: number): Promise<void> {
  onTestFinished(async () => page.viewport(1000, 700));
  await page.viewport(width, height);
  await expect.poll(() => innerWidth).toBe(width);
  await expect.poll(() => innerHeight).toBe(height);
  await laidOut();
}

/** Shows the app in the language `locale`, in a window of this size. Nobody answers for its engine. */
export async function showApp(width: number, height: number, locale: Locale = 'en'): Promise<void> {
  onTestFinished(async () => setLocale('en'));
  await setLocale(locale);
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
  await resize(width, height);
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
