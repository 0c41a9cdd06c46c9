/**
 * Components that the first screen does not need: they come in bundles of their own, as soon as the page has nothing else
 * to do, or when one is shown before.
 */
import { type Component, type ComputedRef, computed, onMounted, shallowRef, watch } from 'vue';

/**
 * The component that `shown` names among those of `load`, once they are there; from then on at once. `onUnavailable` is
 * called when they cannot be fetched, for the server of a page may be gone; the next one that is shown is fetched anew.
 */
export function useLazy<Name extends string>(
  shown: () => Name | undefined,
  onUnavailable: () => void,
  load: () => Promise<Readonly<Record<Name, Component>>>,
): ComputedRef<Component | undefined> {
  const components = shallowRef<Readonly<Record<Name, Component>>>();

  async function fetchAll(): Promise<void> {
    components.value ??= await load();
  }

  onMounted(() => {
    // What cannot be fetched now is told when it is to be shown.
    const prefetch = (): void => void fetchAll().catch(() => undefined);
    // Safari has no such callback.
    if ('requestIdleCallback' in window) requestIdleCallback(prefetch);
    else setTimeout(prefetch);
  });

  watch(
    shown,
    (name) => {
      if (name !== undefined) fetchAll().catch(onUnavailable);
    },
    { immediate: true },
  );

  return computed(() => {
    const name = shown();
    return name && components.value?.[name];
  });
}
