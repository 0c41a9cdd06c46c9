/** The programs that the user has added as players, as the shell lists them. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { type ExternalSpec, writeExternal } from '../../engine/players/external.ts';
import type { Bridge, Unsubscribe } from '../../main/contract/bridge.ts';
import type { ProgramBridge } from '../../main/contract/bridge.ts';
import type { ListedProgram } from '../../main/contract/programs.ts';
import { usePreferencesStore } from './preferences.ts';

export const useProgramStore = defineStore('programs', () => {
  const preferences = usePreferencesStore();
  const listed = shallowRef<readonly ListedProgram[]>([]);
  /** Undefined where the shell starts no programs, as in a browser. */
  const port = shallowRef<ProgramBridge>();

  /** The programs as players. */
  const players = computed(() =>
    listed.value.map(({ id, name }): ExternalSpec => ({ kind: 'external', program: id, name })),
  );

  function connect(bridge: Pick<Bridge, 'programs'>): Unsubscribe {
    port.value = bridge.programs;
    const unsubscribe = bridge.programs?.onPrograms((programs) => {
      listed.value = programs;
      preferences.programs = new Set(players.value.map(writeExternal));
    });
    return () => {
      unsubscribe?.();
      port.value = undefined;
    };
  }

  return { listed, port, players, connect };
});
