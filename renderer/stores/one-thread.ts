/** Tells once, as soon as the engine says so, what is slower in a browser that gives it one thread. */
import { whenever } from '@vueuse/core';
import { translate as t } from '../locales/later.ts';
import { useEngineStore } from '../thinking/engine.ts';
import { useToastStore } from './toast.ts';

export function tellOneThread(): void {
  const engine = useEngineStore();
  const toast = useToastStore();
  whenever(
    () => engine.facts?.sharedMemory === false,
    () => toast.showEverywhere(t('notice.oneThread')),
    { once: true, immediate: true },
  );
}
