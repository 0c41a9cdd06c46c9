/** Mounts one component on the page with the app's styles and texts, and removes it after the test. */
import '../../renderer/ui/tokens.css';
import '../../renderer/ui/base.css';
import '../../renderer/ui/fields.css';
import '../../renderer/ui/disc.css';
import '../../renderer/ui/boards.css';
import '../../renderer/ui/forced-colors.css';
import { getActivePinia } from 'pinia';
import { type Component, type VNode, createApp, h, nextTick, shallowReactive } from 'vue';
import { APP_CONTEXT, type AppContext } from '../../renderer/ui/use-app.ts';

export interface Mounted {
  /** The element that contains the component. */
  readonly container: HTMLElement;
  /** Changes the component's props and waits for the update. */
  setProps(props: Readonly<Record<string, unknown>>): Promise<void>;
  unmount(): void;
}

export interface MountOptions {
  readonly slots?: Readonly<Record<string, () => VNode | VNode[]>>;
  /** The part of the app that the component uses. */
  readonly context?: Partial<AppContext>;
}

const mounted = new Set<Mounted>();

/** Removes everything that is mounted. */
export function unmountAll(): void {
  for (const each of mounted) each.unmount();
}

/** Waits until the page is laid out, and what follows from the sizes of its parts is drawn. */
export async function laidOut(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * Mounts `component` with `props`, which include its listeners ("onClose"). It uses the stores that the test has
 * prepared.
 */
export function mount(
  component: Component,
  props: Readonly<Record<string, unknown>> = {},
  { slots = {}, context }: MountOptions = {},
): Mounted {
  const container = document.body.appendChild(document.createElement('div'));
  const given = shallowReactive<Record<string, unknown>>({ ...props });
  const app = createApp({ render: () => h(component, given, slots) });
  const pinia = getActivePinia();
  if (pinia) app.use(pinia);
  if (context) app.provide(APP_CONTEXT, context as AppContext);
  app.mount(container);
  const one: Mounted = {
    container,
    async setProps(others) {
      Object.assign(given, others);
      await nextTick();
    },
    unmount() {
      mounted.delete(one);
      // A component whose setup has failed cannot be unmounted whole; what is left of it must not meet the files after it.
      try {
        app.unmount();
      } finally {
        container.remove();
      }
    },
  };
  mounted.add(one);
  return one;
}
