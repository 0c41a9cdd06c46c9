/**
 * Components that the first screen does not need. Their bundles are loaded when the page is idle, or earlier if one of
 * them is shown.
 */
import { type Component, type ComputedRef, computed, onMounted, shallowRef, watch } from 'vue';
import { whenIdle } from '../shell/when-idle.ts';

/**
 * Returns the component of `load` that `shown` names, as soon as the bundle has been loaded. `onUnavailable` is called
 * when it cannot be fetched, because the server of a page may be gone; the next component that is shown causes another
 * attempt.
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
    // A failure of this early fetch is not reported; the component is fetched again when it is to be shown.
    const prefetch = (): void => void fetchAll().catch(() => undefined);
    whenIdle(prefetch);
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
