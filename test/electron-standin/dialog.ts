/** Native dialogs. Nobody can answer them here, so a spec that expects one replaces the call with an answer. */
import type { Dialog as ElectronDialog } from 'electron';
import { requireReady } from './lifecycle.ts';
import { strict } from './strict.ts';

function unanswered(name: keyof ElectronDialog): never {
  requireReady('dialog module can not be used');
  throw new Error(`Nobody answers dialog.${name}: the spec must replace it.`);
}

export const dialog = strict('dialog', {
  showMessageBox: async () => unanswered('showMessageBox'),
  showMessageBoxSync: () => unanswered('showMessageBoxSync'),
  showOpenDialog: async () => unanswered('showOpenDialog'),
  showSaveDialog: async () => unanswered('showSaveDialog'),
  showErrorBox: (title: string, content: string) => {
    process.stderr.write(`${title}\n${content}\n`);
  },
}) satisfies Partial<ElectronDialog>;
