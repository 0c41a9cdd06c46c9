/** The words that the shell needs for dialogs of its own, and the same sentences for ours. */
import { shortName } from '../../engine/notation/place.ts';
import type { FileFailed } from '../../main/contract/bridge.ts';
import type { FileFailure } from '../../main/contract/files.ts';
import type { MacMenuWord, ShellTexts } from '../../main/contract/shell-texts.ts';
import type { Translate } from './i18n.ts';

/** What the shell puts into the texts itself. */
const BLANKS = { name: '{name}', code: '{code}' } as const;

export function shellTexts(t: Translate): ShellTexts {
  const menuWord = (word: MacMenuWord): string => t(`macMenu.${word}`);
  const failure = (reason: FileFailure): string => t(`failure.${reason}`, BLANKS);
  return {
    saveQuestion: t('save.question', BLANKS),
    saveDetail: t('save.detail'),
    saveDetailKept: t('save.detailKept'),
    save: t('save.save'),
    dontSave: t('save.dontSave'),
    cancel: t('dialog.cancel'),
    ok: t('dialog.ok'),
    replaceQuestion: t('save.replaceQuestion', BLANKS),
    replace: t('save.replace'),
    untitled: t('document.untitled'),
    openTitle: t('document.openTitle'),
    saveTitle: t('document.saveTitle'),
    saveFailed: t('save.failed'),
    savedInPart: t('save.inPart'),
    savedInPartDetail: t('save.inPartDetail', BLANKS),
    chooseProgram: t('program.choose'),
    startQuestion: t('program.startQuestion', BLANKS),
    startDetail: t('program.startDetail'),
    start: t('program.start'),
    fileTypes: {
      games: t('fileType.games'),
      game: t('fileType.game'),
      ggf: t('fileType.ggf'),
      sgf: t('fileType.sgf'),
      png: t('fileType.png'),
      svg: t('fileType.svg'),
      gif: t('fileType.gif'),
      csv: t('fileType.csv'),
      allFiles: t('fileType.allFiles'),
    },
    failures: {
      notFound: failure('notFound'),
      noPermission: failure('noPermission'),
      readOnly: failure('readOnly'),
      noSpace: failure('noSpace'),
      isFolder: failure('isFolder'),
      notAFile: failure('notAFile'),
      badName: failure('badName'),
      inUse: failure('inUse'),
      changed: failure('changed'),
      tooLarge: failure('tooLarge'),
      other: failure('other'),
    },
    fatal: {
      title: t('fatal.title'),
      pageCrashed: t('fatal.pageCrashed'),
      pageFailed: t('fatal.pageFailed', BLANKS),
      notStarted: t('fatal.notStarted', BLANKS),
    },
    macMenu: {
      services: menuWord('services'),
      hide: menuWord('hide'),
      hideOthers: menuWord('hideOthers'),
      unhide: menuWord('unhide'),
      edit: menuWord('edit'),
      undo: menuWord('undo'),
      redo: menuWord('redo'),
      cut: menuWord('cut'),
      copy: menuWord('copy'),
      paste: menuWord('paste'),
      delete: menuWord('delete'),
      selectAll: menuWord('selectAll'),
      window: menuWord('window'),
      minimize: menuWord('minimize'),
      zoom: menuWord('zoom'),
      front: menuWord('front'),
    },
  };
}

/** Why a file could not be read or written, as a sentence. */
export function failureText({ reason, name, code }: FileFailed, t: Translate): string {
  return t(`failure.${reason}`, { name: shortName(name), code });
}
