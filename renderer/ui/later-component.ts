/** A component whose code is loaded when it is shown for the first time. */
import { type Component, h, shallowRef } from 'vue';

/**
 * Shows nothing until the code is there. `onUnavailable` is called when it cannot be fetched, because the server of a page may be
 * gone; it is fetched again when the component is shown again. Vue's own way is 0.7 kB of the first bundle.
 */
export function laterComponent(
  load: () => Promise<{ readonly default: Component }>,
  onUnavailable: () => void,
): Component {
  const loaded = shallowRef<Component>();
  return {
    setup() {
      if (!loaded.value) load().then((module) => (loaded.value = module.default), onUnavailable);
      return () => loaded.value && h(loaded.value);
    },
  };
}
