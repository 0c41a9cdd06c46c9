import type { BaseWindow, Dialog, MessageBoxReturnValue } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShellTexts } from '../../main/contract/shell-texts.ts';
import { ENGLISH_TEXTS } from '../../main/english-texts.ts';
import { createNativeDialogs } from '../../main/native-dialogs.ts';

const dialog = {
  showMessageBox: vi.fn<(...args: unknown[]) => Promise<MessageBoxReturnValue>>(),
  showOpenDialog: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  showSaveDialog: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
};

const WINDOW = { id: 1 } as BaseWindow;

function dialogs(texts: ShellTexts = ENGLISH_TEXTS) {
  return createNativeDialogs(
    dialog as unknown as Dialog,
    () => WINDOW,
    () => texts,
  );
}

beforeEach(() => vi.resetAllMocks());

describe('createNativeDialogs', () => {
  it.each([
    [0, 'save'],
    [1, 'discard'],
    [2, 'cancel'],
    [-1, 'cancel'],
  ] as const)('takes button %i of the question whether to save for %s', async (response, answer) => {
    dialog.showMessageBox.mockResolvedValue({ response, checkboxChecked: false });
    expect(await dialogs().askToSave('$& {name}.txt', true)).toBe(answer);
    expect(dialog.showMessageBox).toHaveBeenCalledWith(
      WINDOW,
      expect.objectContaining({
        message: 'Save the game “$& {name}.txt”?',
        detail: 'If you don’t save it, it stays under “Earlier games”.',
        buttons: ['Save', 'Don’t save', 'Cancel'],
        defaultId: 0,
        cancelId: 2,
      }),
    );
  });

  it('asks without a parent if there is no window', async () => {
    dialog.showMessageBox.mockResolvedValue({ response: 1, checkboxChecked: false });
    const alone = createNativeDialogs(
      dialog as unknown as Dialog,
      () => undefined,
      () => ENGLISH_TEXTS,
    );
    expect(await alone.askToReplace('a.txt')).toBe(false);
    expect(dialog.showMessageBox).toHaveBeenCalledWith(
      expect.objectContaining({ message: '“a.txt” exists already. Replace it?' }),
    );
  });

  it('uses the words it was given', async () => {
    const texts: ShellTexts = {
      ...ENGLISH_TEXTS,
      saveQuestion: 'Partie „{name}“ sichern?',
      saveDetail: 'Sonst ist sie verloren.',
      saveDetailKept: 'Sonst bleibt sie bei den früheren.',
      save: 'Sichern',
      dontSave: 'Nicht sichern',
      cancel: 'Abbrechen',
      ok: 'Gut',
      replaceQuestion: '„{name}“ ersetzen?',
      replace: 'Ersetzen',
      untitled: 'Ohne Titel',
      openTitle: 'Öffnen',
      saveTitle: 'Sichern unter',
      saveFailed: '„{name}“ ist nicht gesichert',
      fileTypes: {
        games: 'Alle',
        game: 'Partie',
        ggf: 'GGF',
        sgf: 'SGF',
        png: 'PNG',
        svg: 'SVG',
        gif: 'GIF',
        csv: 'CSV',
        allFiles: '*',
      },
      failures: {
        notFound: '1',
        noPermission: '2',
        readOnly: '3',
        noSpace: '4',
        isFolder: '5',
        notAFile: '6',
        badName: '7',
        inUse: '8',
        changed: '11',
        tooLarge: '9',
        other: 'Das System meldet {code}.',
      },
    };
    const german = dialogs(texts);
    dialog.showMessageBox.mockResolvedValue({ response: 0, checkboxChecked: false });
    await german.askToSave(undefined, false);
    expect(dialog.showMessageBox.mock.lastCall?.[1]).toMatchObject({
      message: 'Partie „Ohne Titel“ sichern?',
      detail: 'Sonst ist sie verloren.',
      buttons: ['Sichern', 'Nicht sichern', 'Abbrechen'],
    });
    await german.tellSaveFailed({ kind: 'failed', reason: 'other', name: 'a.txt', code: 'EIO' });
    expect(dialog.showMessageBox.mock.lastCall?.[1]).toMatchObject({
      message: '„a.txt“ ist nicht gesichert',
      detail: 'Das System meldet EIO.',
      buttons: ['Gut'],
    });
  });

  it('offers every kind of file for opening, and returns the chosen one', async () => {
    dialog.showOpenDialog.mockResolvedValue({ canceled: false, filePaths: ['/games/a.sgf'] });
    expect(await dialogs().chooseToOpen('/games')).toBe('/games/a.sgf');
    expect(dialog.showOpenDialog.mock.lastCall?.[1]).toMatchObject({
      defaultPath: '/games',
      properties: ['openFile'],
      filters: [
        { extensions: ['txt', 'oth', 'ggf', 'sgf', 'pgn', 'json'] },
        { extensions: ['txt', 'oth'] },
        { extensions: ['ggf'] },
        { extensions: ['sgf'] },
        { extensions: ['*'] },
      ],
    });
    dialog.showOpenDialog.mockResolvedValue({ canceled: true, filePaths: [] });
    expect(await dialogs().chooseToOpen('/games')).toBeUndefined();
  });

  it('offers all formats for a game, and one for a picture', async () => {
    dialog.showSaveDialog.mockResolvedValue({ canceled: false, filePath: '/games/a.txt' });
    expect(await dialogs().chooseToSave('/games/a.txt', 'game')).toBe('/games/a.txt');
    expect(dialog.showSaveDialog.mock.lastCall?.[1]).toMatchObject({
      defaultPath: '/games/a.txt',
      filters: [{ extensions: ['txt', 'oth'] }, { extensions: ['ggf'] }, { extensions: ['sgf'] }],
    });
    dialog.showSaveDialog.mockResolvedValue({ canceled: true, filePath: '' });
    expect(await dialogs().chooseToSave('/games/a.png', 'png')).toBeUndefined();
    expect(dialog.showSaveDialog.mock.lastCall?.[1]).toMatchObject({ filters: [{ extensions: ['png'] }] });
  });
});
