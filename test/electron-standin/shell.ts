/** The user's other programs. There are none here, so a spec that expects a call replaces the function. */
import type { Shell as ElectronShell } from 'electron';
import { NotInStandin, strict } from './strict.ts';

export const shell = strict('shell', {
  openExternal: async (url: string): Promise<void> => {
    throw new NotInStandin(`shell.openExternal('${url}'): the spec must replace it`);
  },
}) satisfies Partial<ElectronShell>;
