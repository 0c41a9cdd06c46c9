import type { BaseWindow, Dialog, MessageBoxReturnValue } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Locale } from '../../locales/languages.ts';
import { createNativeDialogs } from '../../main/native-dialogs.ts';
import { createSay } from '../../main/words.ts';

const dialog = {
  showMessageBox: vi.fn<(...args: unknown[]) => Promise<MessageBoxReturnValue>>(),
  showOpenDialog: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  showSaveDialog: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
};

const WINDOW = { id: 1 } as BaseWindow;

function dialogs(locale: Locale = 'en') {
  return createNativeDialogs(
    dialog as unknown as Dialog,
    () => WINDOW,
    createSay(() => locale),
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
      createSay(() => 'en'),
    );
    expect(await alone.askToReplace('a.txt')).toBe(false);
    expect(dialog.showMessageBox).toHaveBeenCalledWith(
      expect.objectContaining({ message: '“a.txt” exists already. Replace it?' }),
    );
  });

  it('speaks the language of the page', async () => {
    const french = dialogs('fr');
    dialog.showMessageBox.mockResolvedValue({ response: 0, checkboxChecked: false });
    await french.askToSave(undefined, false);
    expect(dialog.showMessageBox.mock.lastCall?.[1]).toMatchObject({
      message: 'Enregistrer la partie «\u00a0Sans titre\u00a0»\u00a0?',
      buttons: ['Enregistrer', 'Ne pas enregistrer', 'Annuler'],
    });
    await french.tellSaveFailed({ kind: 'failed', reason: 'other', name: 'a.txt', code: 'EIO' });
    expect(dialog.showMessageBox.mock.lastCall?.[1]).toMatchObject({
      detail: '«\u00a0a.txt\u00a0»\u00a0: le système signale EIO.',
      buttons: ['OK'],
    });
  });

  it('shortens a very long name', async () => {
    dialog.showMessageBox.mockResolvedValue({ response: 0, checkboxChecked: false });
    await dialogs().askToReplace(`${'a'.repeat(500)}.txt`);
    expect(dialog.showMessageBox.mock.lastCall?.[1]).toMatchObject({
      message: expect.stringMatching(/^“a{1,100}….*\.txt” exists already\. Replace it\?$/),
    });
  });

  it('offers every kind of file for opening, and returns the chosen ones', async () => {
    dialog.showOpenDialog.mockResolvedValue({ canceled: false, filePaths: ['/games/a.sgf', '/b.txt'] });
    expect(await dialogs().chooseToOpen('/games')).toEqual(['/games/a.sgf', '/b.txt']);
    expect(dialog.showOpenDialog.mock.lastCall?.[1]).toMatchObject({
      defaultPath: '/games',
      properties: ['openFile', 'multiSelections'],
      filters: [
        { extensions: ['txt', 'oth', 'ggf', 'sgf', 'pgn', 'json', 'wtb', 'gz', 'bz2', 'zip'] },
        { extensions: ['txt', 'oth'] },
        { extensions: ['ggf'] },
        { extensions: ['sgf'] },
        { extensions: ['*'] },
      ],
    });
    dialog.showOpenDialog.mockResolvedValue({ canceled: true, filePaths: [] });
    expect(await dialogs().chooseToOpen('/games')).toEqual([]);
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
