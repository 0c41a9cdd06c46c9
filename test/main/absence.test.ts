import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Absence, watchAbsence } from '../../main/absence.ts';
import type { AppDialogs, Dialogs } from '../../main/native-dialogs.ts';

const onChange = vi.fn<(isAway: boolean) => void>();
const power = new EventEmitter();
let answers: PromiseWithResolvers<'save' | 'discard' | 'cancel'>;
let absence: Absence;
let dialogs: Dialogs;

beforeEach(() => {
  onChange.mockReset();
  power.removeAllListeners();
  answers = Promise.withResolvers();
  const native: AppDialogs = {
    chooseToImport: async () => ['/games'],
    chooseFolder: async () => '/library',
    chooseToOpen: async () => ['/games/a.txt'],
    chooseToSave: async (suggestion) => suggestion,
    askToSave: async () => answers.promise,
    askToReplace: async () => true,
    tellSavedInPart: async () => undefined,
    tellSaveFailed: async () => Promise.reject(new Error('no window')),
    chooseProgram: async () => '/opt/edax/edax',
    askToStart: async () => true,
  };
  absence = watchAbsence(native, power as never, onChange);
  ({ dialogs } = absence);
});

const changes = (): boolean[] => onChange.mock.calls.flat();

describe('the user is away', () => {
  test('while a dialog is open, whose answer is returned', async () => {
    const asked = dialogs.askToSave('game.txt', true);
    expect(changes()).toEqual([true]);
    answers.resolve('discard');
    expect(await asked).toBe('discard');
    expect(changes()).toEqual([true, false]);
    expect(await dialogs.chooseToOpen('/')).toEqual(['/games/a.txt']);
    expect(await dialogs.chooseToSave('/b.txt', 'game')).toBe('/b.txt');
    expect(await dialogs.askToReplace('b.txt')).toBe(true);
    expect(await absence.dialogs.chooseProgram()).toBe('/opt/edax/edax');
    expect(await absence.dialogs.askToStart('/opt/edax/edax', [])).toBe(true);
    expect(changes()).toHaveLength(12);
  });

  test('also while a dialog is open that then fails', async () => {
    const told = dialogs.tellSaveFailed({ kind: 'failed', reason: 'other', name: 'a', code: 'EIO' });
    await expect(told).rejects.toThrow('no window');
    expect(changes()).toEqual([true, false]);
  });

  test('and a new listener is told so', async () => {
    absence.report();
    const asked = dialogs.askToSave('game.txt', true);
    absence.report();
    answers.resolve('cancel');
    await asked;
    absence.report();
    expect(changes()).toEqual([false, true, true, false, false]);
  });

  test('while the computer sleeps', () => {
    power.emit('suspend');
    power.emit('suspend');
    power.emit('resume');
    expect(changes()).toEqual([true, false]);
  });

  test('until the dialog is closed and the computer is awake', async () => {
    const asked = dialogs.askToSave(undefined, true);
    power.emit('suspend');
    answers.resolve('cancel');
    await asked;
    expect(changes()).toEqual([true]);
    power.emit('resume');
    expect(changes()).toEqual([true, false]);
  });
});
