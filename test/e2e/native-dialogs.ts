/** Answers the system's own dialogs, and records their questions. */
import type { MessageBoxOptions, OpenDialogOptions, SaveDialogOptions } from 'electron';
import type { ElectronApplication } from 'playwright-core';

/** The next answers, in order; a dialog without an answer never closes. */
export interface Answers {
  /** Indices of buttons. */
  readonly boxes?: readonly number[];
  /** Paths; null cancels. */
  readonly open?: readonly (string | null)[];
  readonly save?: readonly (string | null)[];
}

export interface Asked {
  readonly boxes: readonly MessageBoxOptions[];
  readonly open: readonly OpenDialogOptions[];
  readonly save: readonly SaveDialogOptions[];
}

/** Replaces the dialogs of the app, and forgets earlier questions. */
export async function answerDialogs(application: ElectronApplication, answers: Answers): Promise<void> {
  await application.evaluate(({ dialog }, given) => {
    const boxes = [...(given.boxes ?? [])];
    const open = [...(given.open ?? [])];
    const save = [...(given.save ?? [])];
    const asked = { boxes: [] as unknown[], open: [] as unknown[], save: [] as unknown[] };
    Object.assign(globalThis, { asked });
    const forever = new Promise<never>(() => undefined);
    dialog.showMessageBox = async (...args: unknown[]) => {
      asked.boxes.push(args.at(-1));
      const response = boxes.shift();
      return response === undefined ? forever : { response, checkboxChecked: false };
    };
    dialog.showOpenDialog = async (...args: unknown[]) => {
      asked.open.push(args.at(-1));
      const path = open.shift();
      if (path === undefined) return forever;
      return path === null ? { canceled: true, filePaths: [] } : { canceled: false, filePaths: [path] };
    };
    dialog.showSaveDialog = async (...args: unknown[]) => {
      asked.save.push(args.at(-1));
      const path = save.shift();
      if (path === undefined) return forever;
      return path === null ? { canceled: true, filePath: '' } : { canceled: false, filePath: path };
    };
  }, answers);
}

/** The questions since `answerDialogs`. */
export async function askedDialogs(application: ElectronApplication): Promise<Asked> {
  return application.evaluate(() => Reflect.get(globalThis, 'asked') as Asked);
}
