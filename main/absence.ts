/**
 * Whether the user cannot play although the page shows the game, because a dialog of the system is open or the computer
 * sleeps.
 */
import type { PowerMonitor } from 'electron';
import type { AppDialogs } from './native-dialogs.ts';

export interface Absence {
  /** The given dialogs; while one of them is open, the user counts as away. */
  readonly dialogs: AppDialogs;
  /** Reports the present state to a page that has just begun to listen. */
  report(): void;
}

/** Calls `onChange` whenever the user goes away or comes back. */
export function watchAbsence(
  dialogs: AppDialogs,
  powerMonitor: Pick<PowerMonitor, 'on'>,
  onChange: (isAway: boolean) => void,
): Absence {
  let openDialogs = 0;
  let isAsleep = false;
  let isAway = false;

  function look(): void {
    if (isAway === (isAsleep || openDialogs > 0)) return;
    isAway = !isAway;
    onChange(isAway);
  }

  async function during<Answer>(answer: Promise<Answer>): Promise<Answer> {
    openDialogs++;
    look();
    try {
      return await answer;
    } finally {
      openDialogs--;
      look();
    }
  }

  powerMonitor.on('suspend', () => {
    isAsleep = true;
    look();
  });
  powerMonitor.on('resume', () => {
    isAsleep = false;
    look();
  });

  return {
    dialogs: {
      chooseToOpen: async (folder) => during(dialogs.chooseToOpen(folder)),
      chooseToImport: async (what, folder) => during(dialogs.chooseToImport(what, folder)),
      chooseFolder: async (folder) => during(dialogs.chooseFolder(folder)),
      chooseToSave: async (suggestion, kind) => during(dialogs.chooseToSave(suggestion, kind)),
      askToSave: async (name, isKept) => during(dialogs.askToSave(name, isKept)),
      askToReplace: async (name) => during(dialogs.askToReplace(name)),
      tellSavedInPart: async (name) => during(dialogs.tellSavedInPart(name)),
      tellSaveFailed: async (failure) => during(dialogs.tellSaveFailed(failure)),
      chooseProgram: async () => during(dialogs.chooseProgram()),
      askToStart: async (path, args) => during(dialogs.askToStart(path, args)),
    },
    report: () => onChange(isAway),
  };
}
