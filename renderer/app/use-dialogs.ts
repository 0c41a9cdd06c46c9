/**
 * The dialogs that the user opens. The first screen needs none of them, so they come in a bundle of their own: as soon as
 * the page has nothing else to do, or when one is opened before.
 */
import { type Component, type ComputedRef, computed, onMounted, shallowRef, watch } from 'vue';
import type { Dialog } from '../stores/view.ts';

type Dialogs = Readonly<Record<Dialog, Component>>;

const loadBundle = async (): Promise<Dialogs> => import('./dialogs.ts');

/**
 * The component of the dialog that `opened` names, once it is there; from then on at once. `onUnavailable` is called when
 * it cannot be fetched, for the server of a page may be gone; the next one that is opened is fetched anew.
 */
export function useDialogs(
  opened: () => Dialog | undefined,
  onUnavailable: () => void,
  load = loadBundle,
): ComputedRef<Component | undefined> {
  const dialogs = shallowRef<Dialogs>();

  async function fetchAll(): Promise<void> {
    dialogs.value ??= await load();
  }

  onMounted(() => {
    // What cannot be fetched now is told when a dialog is opened.
    const prefetch = (): void => void fetchAll().catch(() => undefined);
    // Safari has no such callback.
    if ('requestIdleCallback' in window) requestIdleCallback(prefetch);
    else setTimeout(prefetch);
  });

  watch(opened, (name) => {
    if (name !== undefined) fetchAll().catch(onUnavailable);
  });

  return computed(() => {
    const name = opened();
    return name && dialogs.value?.[name];
  });
}
