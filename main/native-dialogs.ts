/** The questions that the system itself asks, in the words that the renderer has sent. */
import { basename } from 'node:path';
import type { BaseWindow, Dialog, FileFilter, MessageBoxOptions } from 'electron';
import { shortName } from '../engine/notation/place.ts';
import { GAME_EXTENSIONS, READ_EXTENSIONS } from '../engine/notation/file-content.ts';
import type { BoardImage, ExportFile, FileFailed } from './contract/bridge.ts';
import type { ShellTexts } from './contract/shell-texts.ts';

export type SavedKind = 'game' | BoardImage['kind'] | ExportFile['kind'];

/** The questions that documents.ts asks the user. Paths are absolute; undefined means that the dialog was cancelled. */
export interface Dialogs {
  chooseToOpen(folder: string): Promise<string | undefined>;
  /** `suggestion` is a path. An existing file is returned only after the user has agreed to replace it. */
  chooseToSave(suggestion: string, kind: SavedKind): Promise<string | undefined>;
  /**
   * `name` is the name of the game's file, if it has one. `isKept`: a game that is not saved stays with the earlier
   * games.
   */
  askToSave(name: string | undefined, isKept: boolean): Promise<'save' | 'discard' | 'cancel'>;
  askToReplace(name: string): Promise<boolean>;
  tellSaveFailed(failure: FileFailed): Promise<void>;
  /** Asks what to do when the format of the file called `name` cannot hold all of the game. */
  tellSavedInPart(name: string): Promise<void>;
}

/** The questions that programs.ts asks the user. */
export interface ProgramDialogs {
  /** Lets the user choose the file of a program. */
  chooseProgram(): Promise<string | undefined>;
  /** Asks whether the program at `path` may be started with `args`. */
  askToStart(path: string, args: readonly string[]): Promise<boolean>;
}

type Asker = Pick<Dialog, 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'>;

/** `parent` returns the window that a dialog belongs to, if there is one; `words` is called anew for each dialog. */
export function createNativeDialogs(
  dialog: Asker,
  parent: () => BaseWindow | undefined,
  words: () => ShellTexts,
): Dialogs & ProgramDialogs {
  async function ask(options: MessageBoxOptions): Promise<number> {
    const window = parent();
    const all = { ...options, noLink: true };
    const { response } = await (window ? dialog.showMessageBox(window, all) : dialog.showMessageBox(all));
    return response;
  }

  function gameFilters(): FileFilter[] {
    const { fileTypes } = words();
    return (['game', 'ggf', 'sgf'] as const).map((kind) => ({
      name: fileTypes[kind],
      extensions: [...GAME_EXTENSIONS[kind]],
    }));
  }

  return {
    async chooseToOpen(folder) {
      const { fileTypes, openTitle } = words();
      const filters = [
        { name: fileTypes.games, extensions: [...READ_EXTENSIONS] },
        ...gameFilters(),
        { name: fileTypes.allFiles, extensions: ['*'] },
      ];
      const options = {
        title: openTitle,
        defaultPath: folder,
        filters,
        properties: ['openFile' as const],
      };
      const window = parent();
      const chosen = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
      return chosen.canceled ? undefined : chosen.filePaths[0];
    },

    async chooseToSave(suggestion, kind) {
      const { fileTypes, saveTitle } = words();
      const filters =
        kind === 'game'
          ? gameFilters()
          : kind === 'games'
            ? gameFilters().slice(0, 1)
            : [{ name: fileTypes[kind], extensions: [kind] }];
      const options = {
        title: saveTitle,
        defaultPath: suggestion,
        filters,
        properties: ['createDirectory' as const, 'showOverwriteConfirmation' as const],
      };
      const window = parent();
      const chosen = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options));
      return chosen.canceled || chosen.filePath === '' ? undefined : chosen.filePath;
    },

    async askToSave(name, isKept) {
      const texts = words();
      const answers = ['save', 'discard', 'cancel'] as const;
      const response = await ask({
        type: 'question',
        message: filled(texts.saveQuestion, { name: name ?? texts.untitled }),
        detail: isKept ? texts.saveDetailKept : texts.saveDetail,
        buttons: [texts.save, texts.dontSave, texts.cancel],
        defaultId: 0,
        cancelId: 2,
      });
      return answers[response] ?? 'cancel';
    },

    async askToReplace(name) {
      const texts = words();
      const response = await ask({
        type: 'warning',
        message: filled(texts.replaceQuestion, { name }),
        buttons: [texts.replace, texts.cancel],
        defaultId: 1,
        cancelId: 1,
      });
      return response === 0;
    },

    async tellSavedInPart(name) {
      const texts = words();
      await ask({
        type: 'warning',
        message: texts.savedInPart,
        detail: filled(texts.savedInPartDetail, { name }),
        buttons: [texts.ok],
      });
    },

    async chooseProgram() {
      const options = { title: words().chooseProgram, properties: ['openFile' as const] };
      const window = parent();
      const chosen = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
      return chosen.canceled ? undefined : chosen.filePaths[0];
    },

    async askToStart(path, args) {
      const texts = words();
      const response = await ask({
        type: 'warning',
        message: filled(texts.startQuestion, { name: basename(path) }),
        // The whole command is shown unshortened, because the user agrees to exactly this.
        detail: [[path, ...args].join('\n'), texts.startDetail].join('\n\n'),
        buttons: [texts.start, texts.cancel],
        defaultId: 1,
        cancelId: 1,
      });
      return response === 0;
    },

    async tellSaveFailed({ name, reason, code }) {
      const texts = words();
      await ask({
        type: 'error',
        message: filled(texts.saveFailed, { name }),
        detail: filled(texts.failures[reason], { name, code }),
        buttons: [texts.ok],
      });
    },
  };
}

/**
 * Replaces the placeholders in `text`. The values are inserted as they are, except that very long names are shortened.
 */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : shortName(value);
  });
}
