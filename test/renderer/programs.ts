/** Programs that the user has added, as the shell of a test lists them. */
import type { ProgramBridge } from '../../main/contract/bridge.ts';
import type { ListedProgram } from '../../main/contract/programs.ts';
import { useProgramStore } from '../../renderer/stores/programs.ts';

export const EDAX = { kind: 'external', program: '0123abcd', name: 'Edax 4.6' } as const;

const LISTED: ListedProgram = {
  id: EDAX.program,
  name: EDAX.name,
  protocol: 'nboard',
  fileName: 'edax',
  args: [],
};

/** Lists Edax, and whatever else a test wants; returns how to list others in their place. */
export function addPrograms(...others: ListedProgram[]): (programs: readonly ListedProgram[]) => void {
  const listeners: ((programs: readonly ListedProgram[]) => void)[] = [];
  const programs: ProgramBridge = {
    onPrograms(listener) {
      listeners.push(listener);
      listener([LISTED, ...others]);
      return () => undefined;
    },
    chooseProgram: async () => Promise.resolve(undefined),
    addProgram: async () => Promise.resolve({ kind: 'declined' }),
    testProgram: async () => Promise.resolve({ kind: 'declined' }),
    removeProgram: () => undefined,
  };
  useProgramStore().connect({ programs });
  return (listed) => {
    for (const listener of listeners) listener(listed);
  };
}
