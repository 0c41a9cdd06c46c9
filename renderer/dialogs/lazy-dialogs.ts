/**
 * The dialogs that the user opens, by the names that the view store has for them. The first screen needs none of them, so
 * they come in a bundle of their own: as soon as the page has nothing else to do, or when one is opened before.
 */
import { type Component, defineAsyncComponent } from 'vue';
import type { Dialog } from '../stores/view.ts';

const load = async (): Promise<Record<Dialog, Component>> => import('./dialogs.ts');

/** Fetches the dialogs when the page is idle, so that the first one opens without delay. */
export function prefetchDialogs(): void {
  // What cannot be fetched now is fetched again when a dialog is opened, and told then.
  const prefetch = (): void => void load().catch(() => undefined);
  // Safari has no such callback.
  if ('requestIdleCallback' in window) requestIdleCallback(prefetch);
  else setTimeout(prefetch);
}

/** `onUnavailable` is called when a dialog that was opened cannot be fetched: the server of a page may be gone. */
export function lazyDialogs(onUnavailable: () => void): Readonly<Record<Dialog, Component>> {
  const lazy = (name: Dialog): Component =>
    defineAsyncComponent({
      loader: async () => (await load())[name],
      errorComponent: () => null,
      onError(_error, _retry, fail) {
        onUnavailable();
        fail();
      },
    });
  return {
    about: lazy('about'),
    clocks: lazy('clocks'),
    loadFromClipboard: lazy('loadFromClipboard'),
    palette: lazy('palette'),
    players: lazy('players'),
    preferences: lazy('preferences'),
    saveToClipboard: lazy('saveToClipboard'),
    shortcuts: lazy('shortcuts'),
    strength: lazy('strength'),
  };
}
