import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AppCommand, command } from '../../../renderer/ui/command.ts';
import { parseShortcuts, withOwnShortcuts } from '../../../renderer/ui/own-shortcuts.ts';
import { clashWith, writeShortcuts } from '../../../renderer/ui/new-shortcut.ts';
import { isAccelerator } from '../../../renderer/ui/shortcut.ts';

const nothing = (): void => undefined;

const ids = fc.stringMatching(/^[a-zA-Z]{1,12}$/);
const modifiers = fc.subarray(['CmdOrCtrl', 'Cmd', 'Ctrl', 'Alt', 'Shift']);
const keys = fc.constantFrom(
  'A',
  'Z',
  '0',
  '9',
  'F1',
  'F12',
  'Plus',
  '=',
  '-',
  ',',
  '?',
  '~',
  'Space',
  'PageUp',
);
const pieces = fc.constantFrom(
  'undo',
  '=',
  '+',
  ' ',
  'Alt',
  'CmdOrCtrl',
  'Z',
  'F1',
  'z',
  'ö',
  '\u0000',
  '😀',
  '__proto__',
);
const accelerators = fc.tuple(modifiers, keys).map(([held, key]) => [...held, key].join('+'));

describe('own shortcuts', () => {
  test('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, fc.oneof(fc.constant(''), accelerators))), (entries) => {
        const own = new Map(entries);
        expect(parseShortcuts(writeShortcuts(own))).toEqual(own);
      }),
    );
  });

  test('of any text are accelerators or none at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: pieces, maxLength: 20 }), (text) => {
        for (const accelerator of parseShortcuts(text).values()) {
          expect(accelerator === '' || isAccelerator(accelerator)).toBe(true);
        }
      }),
    );
  });

  test.each([
    ['a key without a command', '=CmdOrCtrl+U'],
    ['a command without a sign of equality', 'undo'],
    ['a key of no keyboard', 'undo=CmdOrCtrl+u'],
    ['a modifier alone', 'undo=CmdOrCtrl'],
    ['a modifier that does not exist', 'undo=Super+U'],
    ['a modifier named twice', 'undo=Alt+Alt+U'],
    ['a letter that no menu can show', 'undo=CmdOrCtrl+ö'],
    ['a sign of control', 'undo=CmdOrCtrl+\u0007'],
    ['half a character', 'undo=\ud83d'],
    ['a name that is longer than any key’s', `undo=A${'a'.repeat(100)}`],
  ])('leave out %s', (_what, text) => {
    expect(parseShortcuts(`hint=J ${text}`)).toEqual(new Map([['hint', 'J']]));
  });

  test('take the place of all that a command has', () => {
    const table = withOwnShortcuts(
      { undo: command('undo', nothing, { shortcuts: ['A', 'B'] }) },
      () => 'undo=C',
    );
    expect(table.undo.shortcuts).toEqual(['C']);
  });

  test('may be none', () => {
    const table = withOwnShortcuts({ undo: command('undo', nothing, { shortcuts: ['A'] }) }, () => 'undo=');
    expect(table.undo.shortcuts).toEqual([]);
  });

  test('follow what is written', () => {
    let written = '';
    const table = withOwnShortcuts({ undo: command('undo', nothing, { shortcuts: ['A'] }) }, () => written);
    expect(table.undo.shortcuts).toEqual(['A']);
    written = 'undo=C';
    expect(table.undo.shortcuts).toEqual(['C']);
  });

  test('are not for the system’s keys', () => {
    const copy = command('copyMoves', nothing, { shortcuts: ['CmdOrCtrl+C'], isSystemKey: true });
    expect(withOwnShortcuts({ copy }, () => 'copyMoves=K').copy.shortcuts).toEqual(['CmdOrCtrl+C']);
  });
});

describe('a clash', () => {
  const table: readonly AppCommand[] = [
    command('undo', nothing, { shortcuts: ['A'] }),
    command('redo', nothing, { shortcuts: ['B', 'C'] }),
  ];
  const isC = (shortcut: string): boolean => shortcut === 'C';

  test('is with a command that has the key, be it its second', () => {
    expect(clashWith(table, 'undo', isC)?.id).toBe('redo');
  });

  test('is never with the command itself', () => {
    expect(clashWith(table, 'redo', isC)).toBeUndefined();
  });
});
