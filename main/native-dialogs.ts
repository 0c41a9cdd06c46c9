/** The questions that the system itself asks, in the language of the page. */
import { basename } from 'node:path';
import type { BaseWindow, Dialog, FileFilter, MessageBoxOptions, OpenDialogOptions } from 'electron';
import { GAME_EXTENSIONS, READ_EXTENSIONS } from '../engine/notation/file-content.ts';
import type { BoardImage, ExportFile, FileFailed } from './contract/bridge.ts';
import type { Say } from './words.ts';

export type SavedKind = 'game' | 'pdf' | BoardImage['kind'] | ExportFile['kind'];

/** The questions that documents.ts asks the user. Paths are absolute; none, or undefined, means that the dialog was cancelled. */
export interface Dialogs {
  chooseToOpen(folder: string): Promise<readonly string[]>;
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

/** The question that the library asks the user. */
export interface ImportDialogs {
  /** Lets the user choose files with games, or folders of them; none if they cancel. */
  chooseToImport(what: 'files' | 'folder', folder: string): Promise<readonly string[]>;
  /** Lets the user choose a folder, or make one, beginning in `folder`; undefined if they cancel. */
  chooseFolder(folder: string): Promise<string | undefined>;
}

/** The questions that programs.ts asks the user. */
export interface ProgramDialogs {
  /** Lets the user choose the file of a program. */
  chooseProgram(): Promise<string | undefined>;
  /** Asks whether the program at `path` may be started with `args`. */
  askToStart(path: string, args: readonly string[]): Promise<boolean>;
}

export type AppDialogs = Dialogs & ProgramDialogs & ImportDialogs;

type Asker = Pick<Dialog, 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'>;

/** `parent` returns the window that a dialog belongs to, if there is one. */
export function createNativeDialogs(
  dialog: Asker,
  parent: () => BaseWindow | undefined,
  say: Say,
): AppDialogs {
  async function ask(options: MessageBoxOptions): Promise<number> {
    const window = parent();
    const all = { ...options, noLink: true };
    const { response } = await (window ? dialog.showMessageBox(window, all) : dialog.showMessageBox(all));
    return response;
  }

  /** Whether the user agrees; they do not by closing the dialog, or by Enter alone. */
  async function agrees(message: string, yes: string, more: { detail?: string } = {}): Promise<boolean> {
    const buttons = [yes, say('dialog.cancel')];
    return (await ask({ type: 'warning', message, ...more, buttons, defaultId: 1, cancelId: 1 })) === 0;
  }

  async function tell(type: 'warning' | 'error', message: string, detail: string): Promise<void> {
    await ask({ type, message, detail, buttons: [say('dialog.ok')] });
  }

  function gameFilters(): FileFilter[] {
    return (['game', 'ggf', 'sgf'] as const).map((kind) => ({
      name: say(`shell.fileType.${kind}`),
      extensions: [...GAME_EXTENSIONS[kind]],
    }));
  }

  /** Returns no paths where the user cancels. */
  async function choose(options: OpenDialogOptions): Promise<string[]> {
    const window = parent();
    const chosen = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
    return chosen.canceled ? [] : chosen.filePaths;
  }

  async function chooseGames(folder: string): Promise<string[]> {
    return choose({
      title: say('shell.openTitle'),
      defaultPath: folder,
      filters: [
        { name: say('shell.fileType.games'), extensions: [...READ_EXTENSIONS] },
        ...gameFilters(),
        { name: say('shell.fileType.allFiles'), extensions: ['*'] },
      ],
      properties: ['openFile', 'multiSelections'],
    });
  }

  return {
    async chooseToImport(what, folder) {
      return what === 'files'
        ? chooseGames(folder)
        : choose({
            title: say('shell.openTitle'),
            defaultPath: folder,
            properties: ['openDirectory', 'multiSelections'],
          });
    },

    async chooseFolder(folder) {
      const [chosen] = await choose({
        title: say('shell.folderTitle'),
        defaultPath: folder,
        properties: ['openDirectory', 'createDirectory'],
      });
      return chosen;
    },

    chooseToOpen: chooseGames,

    async chooseToSave(suggestion, kind) {
      const filters =
        kind === 'game'
          ? gameFilters()
          : kind === 'games'
            ? gameFilters().slice(0, 1)
            : [{ name: say(kind === 'pdf' ? 'shell.pdf' : `shell.fileType.${kind}`), extensions: [kind] }];
      const options = {
        title: say('shell.saveTitle'),
        defaultPath: suggestion,
        filters,
        properties: ['createDirectory' as const, 'showOverwriteConfirmation' as const],
      };
      const window = parent();
      const chosen = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options));
      return chosen.canceled || chosen.filePath === '' ? undefined : chosen.filePath;
    },

    async askToSave(name, isKept) {
      const answers = ['save', 'discard', 'cancel'] as const;
      const response = await ask({
        type: 'question',
        message: say('shell.save.question', { name: name ?? say('shell.untitled') }),
        detail: say(isKept ? 'shell.save.detailKept' : 'shell.save.detail'),
        buttons: [say('shell.save.save'), say('shell.save.dontSave'), say('dialog.cancel')],
        defaultId: 0,
        cancelId: 2,
      });
      return answers[response] ?? 'cancel';
    },

    askToReplace: async (name) =>
      agrees(say('shell.save.replaceQuestion', { name }), say('shell.save.replace')),

    tellSavedInPart: async (name) =>
      tell('warning', say('shell.save.inPart'), say('shell.save.inPartDetail', { name })),

    async chooseProgram() {
      const [path] = await choose({ title: say('shell.program.choose'), properties: ['openFile'] });
      return path;
    },

    async askToStart(path, args) {
      // The whole command is shown unshortened, because the user agrees to exactly this.
      const detail = [[path, ...args].join('\n'), say('shell.program.startDetail')].join('\n\n');
      const question = say('shell.program.startQuestion', { name: basename(path) });
      return agrees(question, say('shell.program.start'), { detail });
    },

    tellSaveFailed: async ({ name, reason, code }) =>
      tell('error', say('shell.save.failed'), say(`shell.failure.${reason}`, { name, code })),
  };
}
