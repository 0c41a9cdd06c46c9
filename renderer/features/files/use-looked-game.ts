/** The game that the keys or the pointer have reached in a list, read when they rest. */
import { type Ref, type ShallowRef, onScopeDispose, shallowRef, watch } from 'vue';
import type { ReadGame } from '../../../engine/notation/outcome.ts';
import type { GameDeeds } from '../../documents/open-prompts.ts';

/** Whoever walks through the list with a held key reads no game before the key rests, in milliseconds. */
const REST_MS = 60;

/**
 * The game before stays until the next one is read, so that nothing flickers; undefined where it cannot be read. Belongs to
 * the component that calls it.
 */
export function useLookedGame(
  current: Readonly<Ref<number | undefined>>,
  look: GameDeeds['look'],
): ShallowRef<ReadGame | undefined> {
  const looked = shallowRef<ReadGame>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function read(index: number | undefined): Promise<void> {
    const game = index === undefined ? undefined : await look(index);
    if (index === current.value) looked.value = game;
  }

  watch(
    current,
    (index, before) => {
      clearTimeout(timer);
      timer = setTimeout(() => void read(index).catch(reportError), before === undefined ? 0 : REST_MS);
    },
    { immediate: true },
  );
  onScopeDispose(() => clearTimeout(timer));
  return looked;
}
