/** The programs that the user has added as players, as the shell lists them. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { type ExternalSpec, writeExternal } from '../../engine/players/external.ts';
import type { Bridge, Unsubscribe } from '../../main/contract/bridge.ts';
import type { ListedProgram, ProgramBridge } from '../../main/contract/programs.ts';
import { usePreferencesStore } from './preferences.ts';

export const useProgramStore = defineStore('programs', () => {
  const { values } = usePreferencesStore();
  const listed = shallowRef<readonly ListedProgram[]>([]);
  /** Whether the shell has listed the programs, even if there is none. */
  const isTold = shallowRef(false);
  /** Undefined where the shell starts no programs, as in a browser. */
  const port = shallowRef<ProgramBridge>();

  /** The programs as players. */
  const players = computed(() =>
    listed.value.map(({ id, name }): ExternalSpec => ({ kind: 'external', program: id, name })),
  );

  // A program that was removed is nobody's opponent and analyses nothing any more.
  watch([isTold, players, () => values.program, () => values.analyst], ([told]) => {
    if (!told) return;
    const known = new Set(players.value.map(writeExternal));
    if (!known.has(values.program)) values.program = '';
    if (!known.has(values.analyst)) values.analyst = '';
  });

  function connect(bridge: Pick<Bridge, 'programs'>): Unsubscribe {
    port.value = bridge.programs;
    const unsubscribe = bridge.programs?.onPrograms((programs) => {
      listed.value = programs;
      isTold.value = true;
    });
    return () => {
      unsubscribe?.();
      port.value = undefined;
    };
  }

  return { listed, port, players, connect };
});
