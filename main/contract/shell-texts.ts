/** The part of the contract about the words that the page gives the shell. */
import type { FileFailure } from './files.ts';

/**
 * Words for native dialogs, translated. `{name}` stands for the name of a file or a game, `{code}` for the system's.
 */
export interface ShellTexts {
  /** Heads the question whether to save: 'Save the game "{name}"?' */
  readonly saveQuestion: string;
  readonly saveDetail: string;
  /** `saveDetail` where a game that is not saved stays with the earlier games. */
  readonly saveDetailKept: string;
  readonly save: string;
  readonly dontSave: string;
  readonly cancel: string;
  readonly ok: string;
  /** Asked when the chosen name was completed and such a file exists: '"{name}" exists already. Replace it?' */
  readonly replaceQuestion: string;
  readonly replace: string;
  /** What a game without a file is called. */
  readonly untitled: string;
  readonly openTitle: string;
  readonly saveTitle: string;
  readonly saveFailed: string;
  /**
   * Says that the chosen format does not hold all of the game; the detail says what that means for the file `{name}`.
   */
  readonly savedInPart: string;
  readonly savedInPartDetail: string;
  readonly chooseProgram: string;
  /** Heads the question whether a program may be started: 'Start "{name}"?' */
  readonly startQuestion: string;
  /** Follows the program's path and its arguments, and says what it may do. */
  readonly startDetail: string;
  readonly start: string;
  /** The kinds of files, as dialogs list them. */
  readonly fileTypes: Readonly<
    Record<'games' | 'game' | 'ggf' | 'sgf' | 'png' | 'svg' | 'gif' | 'csv' | 'allFiles', string>
  >;
  /** A sentence for each way in which saving can fail. */
  readonly failures: Readonly<Record<FileFailure, string>>;
  /** Why the app cannot go on, under a heading that says that it ends. */
  readonly fatal: Readonly<Record<'title' | FatalReason, string>>;
  /** The words of the menus that every app has on a Mac. */
  readonly macMenu: Readonly<Record<MacMenuWord, string>>;
}

/** The page crashed again and again, could not be loaded, or the app could not start. */
export type FatalReason = 'pageCrashed' | 'pageFailed' | 'notStarted';

export type MacMenuWord =
  | 'services'
  | 'hide'
  | 'hideOthers'
  | 'unhide'
  | 'edit'
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'delete'
  | 'selectAll'
  | 'window'
  | 'minimize'
  | 'zoom'
  | 'front';
