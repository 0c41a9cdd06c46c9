import { hasModifier } from '../../../main/contract/accelerator.ts';
import fc from 'fast-check';
import { createPinia, setActivePinia } from 'pinia';
import { describe, expect, test } from 'vitest';
import { createCommands } from '../../../renderer/app/commands.ts';
import { commandFor } from '../../../renderer/app/keyboard.ts';
import {
  type KeyStroke,
  ariaShortcut,
  isAccelerator,
  matchesShortcut,
  shortcutKeys,
  shortcutText,
} from '../../../renderer/ui/shortcut.ts';
import { acceleratorFor, isReserved, isSameShortcut } from '../../../renderer/ui/new-shortcut.ts';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { translate } from '../../../renderer/locales/later.ts';

function stroke(key: string, more: Partial<KeyStroke> = {}): KeyStroke {
  return { key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more };
}

describe('matching', () => {
  test.each([
    [stroke('z', { ctrlKey: true }), 'CmdOrCtrl+Z', true],
    [stroke('Z', { ctrlKey: true, shiftKey: true }), 'CmdOrCtrl+Z', false],
    [stroke('Z', { ctrlKey: true, shiftKey: true }), 'CmdOrCtrl+Shift+Z', true],
    [stroke('z', { metaKey: true }), 'CmdOrCtrl+Z', false],
    [stroke('z', { ctrlKey: true, altKey: true }), 'CmdOrCtrl+Z', false],
    [stroke('z'), 'CmdOrCtrl+Z', false],
    [stroke('l'), 'L', true],
    [stroke('l', { ctrlKey: true }), 'L', false],
    [stroke(' '), 'Space', true],
    [stroke('Home'), 'Home', true],
    [stroke('F1'), 'F1', true],
    [stroke('F10'), 'F1', false],
    [stroke('?', { shiftKey: true }), '?', true],
    [stroke('?'), '?', true],
    [stroke('/'), '?', false],
  ])('%j and %s elsewhere than on a Mac: %s', (keys, shortcut, matches) => {
    expect(matchesShortcut(keys, shortcut, 'linux')).toBe(matches);
  });

  test('an arrow is written as menus call it, and keys that were kept by its other name still match', () => {
    const left = stroke('ArrowLeft', { altKey: true });
    expect(acceleratorFor(left, 'linux')).toBe('Alt+Left');
    expect(matchesShortcut(left, 'Alt+Left', 'linux')).toBe(true);
    expect(matchesShortcut(left, 'Alt+ArrowLeft', 'linux')).toBe(true);
    expect(shortcutText('Alt+Left', 'linux', translate)).toBe('Alt+←');
    expect(ariaShortcut('Alt+Left', 'linux')).toBe('Alt+ArrowLeft');
  });

  test('on a Mac the command key replaces Ctrl', () => {
    expect(matchesShortcut(stroke('z', { metaKey: true }), 'CmdOrCtrl+Z', 'mac')).toBe(true);
    expect(matchesShortcut(stroke('z', { ctrlKey: true }), 'CmdOrCtrl+Z', 'mac')).toBe(false);
  });

  test.each([
    ['Cyrillic', stroke('я', { code: 'KeyZ', ctrlKey: true }), 'CmdOrCtrl+Z'],
    ['an input method', stroke('Process', { code: 'KeyL' }), 'L'],
    ['Option on a Mac', stroke('Dead', { code: 'KeyN', altKey: true }), 'Alt+N'],
  ])('%s: by the place of the key', (_name, keys, shortcut) => {
    expect(matchesShortcut(keys, shortcut, 'linux')).toBe(true);
  });

  test.each([
    ['of the main block', stroke('+', { code: 'Equal', ctrlKey: true, shiftKey: true })],
    ['of the number block', stroke('+', { code: 'NumpadAdd', ctrlKey: true })],
    ['of a German keyboard', stroke('+', { code: 'BracketRight', ctrlKey: true })],
  ])('the plus key %s', (_name, keys) => {
    expect(matchesShortcut(keys, 'CmdOrCtrl+Plus', 'windows')).toBe(true);
  });

  test('Ctrl and Cmd are two keys on a Mac', () => {
    const both = stroke('f', { ctrlKey: true, metaKey: true });
    expect(matchesShortcut(both, 'Ctrl+Cmd+F', 'mac')).toBe(true);
    expect(matchesShortcut(stroke('f', { metaKey: true }), 'Ctrl+Cmd+F', 'mac')).toBe(false);
    expect(matchesShortcut(both, 'CmdOrCtrl+F', 'mac')).toBe(false);
  });

  test('on an AZERTY keyboard the label of the key counts', () => {
    expect(matchesShortcut(stroke('z', { code: 'KeyW', ctrlKey: true }), 'CmdOrCtrl+Z', 'linux')).toBe(true);
    expect(matchesShortcut(stroke('w', { code: 'KeyZ', ctrlKey: true }), 'CmdOrCtrl+Z', 'linux')).toBe(false);
  });
});

const NAMED_KEYS: Readonly<Record<string, string>> = { Space: ' ', Plus: '+' };

test('each shortcut of the table finds its own command', () => {
  setActivePinia(createPinia());
  for (const shell of ['electron', 'browser'] as const) {
    const [quit, toggleFullScreen] = [(): void => undefined, (): void => undefined];
    const commands = createCommands({ shell, platform: 'linux', quit, toggleFullScreen });
    for (const command of Object.values(commands)) {
      for (const shortcut of command.shortcuts) {
        const parts = shortcut.split('+');
        const last = parts.at(-1) ?? '';
        const keys = stroke(NAMED_KEYS[last] ?? last, {
          ctrlKey: parts.includes('CmdOrCtrl'),
          altKey: parts.includes('Alt'),
          shiftKey: parts.includes('Shift'),
        });
        expect(commandFor(keys, commands, 'linux')?.command.id).toBe(command.id);
      }
    }
  }
});

test('shortcuts are written as is usual on each platform', async () => {
  await setLocale('en');
  expect(shortcutText('CmdOrCtrl+Shift+Z', 'windows', translate)).toBe('Ctrl+Shift+Z');
  expect(shortcutText('CmdOrCtrl+Shift+Z', 'mac', translate)).toBe('⌘⇧Z');
  expect(shortcutText('CmdOrCtrl+Plus', 'windows', translate)).toBe('Ctrl++');
  expect(shortcutText('CmdOrCtrl+-', 'mac', translate)).toBe('⌘−');
  expect(shortcutText('Ctrl+Cmd+F', 'mac', translate)).toBe('⌃⌘F');
  expect(shortcutText('Shift+PageUp', 'linux', translate)).toBe('Shift+Page ↑');
  await setLocale('zh-CN');
  expect(shortcutKeys('Space', 'linux', translate)).toEqual(['空格']);
  await setLocale('fr');
  expect(shortcutKeys('Delete', 'linux', translate)).toEqual(['Suppr']);
  await setLocale('en');
  expect(ariaShortcut('CmdOrCtrl+Z', 'mac')).toBe('Meta+Z');
  expect(ariaShortcut('CmdOrCtrl+Z', 'linux')).toBe('Control+Z');
  expect(ariaShortcut('Ctrl+Cmd+F', 'mac')).toBe('Control+Meta+F');
  expect(hasModifier('CmdOrCtrl+Z')).toBe(true);
  expect(hasModifier('Alt+N')).toBe(true);
  expect(hasModifier('Shift+L')).toBe(false);
  expect(hasModifier('L')).toBe(false);
});

describe('accelerators', () => {
  test('exist in valid notation for every command of the table', () => {
    setActivePinia(createPinia());
    const [quit, toggleFullScreen] = [(): void => undefined, (): void => undefined];
    for (const shell of ['electron', 'browser'] as const) {
      for (const platform of ['linux', 'mac', 'windows'] as const) {
        const commands = createCommands({ shell, platform, quit, toggleFullScreen });
        const all = Object.values(commands).flatMap(({ shortcuts }) => shortcuts);
        expect(all.filter((each) => !isAccelerator(each))).toEqual([]);
      }
    }
  });

  test.each([
    ['a letter', stroke('l', { code: 'KeyL' }), 'L'],
    ['Ctrl and Shift', stroke('Z', { code: 'KeyZ', ctrlKey: true, shiftKey: true }), 'CmdOrCtrl+Shift+Z'],
    ['the space bar', stroke(' ', { code: 'Space' }), 'Space'],
    ['the plus key', stroke('+', { code: 'Equal', ctrlKey: true, shiftKey: true }), 'CmdOrCtrl+Plus'],
    ['a sign that needs Shift', stroke('?', { code: 'Slash', shiftKey: true }), '?'],
    ['a key with a name', stroke('PageUp', { code: 'PageUp' }), 'PageUp'],
    ['an arrow with Ctrl', stroke('ArrowUp', { code: 'ArrowUp', ctrlKey: true }), 'CmdOrCtrl+Up'],
    ['a Cyrillic letter, by its place', stroke('я', { code: 'KeyZ', ctrlKey: true }), 'CmdOrCtrl+Z'],
    ['what Option makes of a letter', stroke('¬', { code: 'KeyL', altKey: true }), 'Alt+L'],
  ])('name %s', (_name, keys, accelerator) => {
    expect(acceleratorFor(keys, 'linux')).toBe(accelerator);
  });

  test.each([
    ['a modifier alone', stroke('Shift', { shiftKey: true })],
    ['what moves the focus', stroke('Tab')],
    ['what plays a move', stroke('Enter')],
    ['what moves on the board', stroke('ArrowLeft')],
    ['what opens the menu bar', stroke('F10')],
    ['what closes a dialog', stroke('Escape')],
    ['the system’s own key', stroke('l', { metaKey: true })],
    ['a letter that no menu can show', stroke('ö', { code: 'Semicolon' })],
    ['a key without a name', stroke('Unidentified')],
  ])('do not name %s', (_name, keys) => {
    expect(acceleratorFor(keys, 'linux')).toBeUndefined();
  });

  test('match the stroke from which they were made', () => {
    const codes = ['', 'KeyA', 'KeyM', 'KeyZ', 'Digit1', 'Slash', 'Equal', 'Semicolon', 'NumpadAdd', 'Space'];
    const named = [
      ' ',
      'Home',
      'PageUp',
      'Delete',
      'F1',
      'F12',
      'F13',
      'ArrowUp',
      'Enter',
      'Tab',
      'Dead',
      'Meta',
    ];
    const strokes = fc.record({
      key: fc.oneof(fc.constantFrom(...named, '¬', 'я', 'é', 'ö'), fc.string({ minLength: 1, maxLength: 1 })),
      code: fc.constantFrom(...codes),
      ctrlKey: fc.boolean(),
      metaKey: fc.boolean(),
      altKey: fc.boolean(),
      shiftKey: fc.boolean(),
    });
    fc.assert(
      fc.property(strokes, fc.constantFrom('linux', 'mac', 'windows'), (keys, platform) => {
        const accelerator = acceleratorFor(keys, platform);
        fc.pre(accelerator !== undefined);
        expect(matchesShortcut(keys, accelerator ?? '', platform)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['CmdOrCtrl+Shift+Z', 'Shift+CmdOrCtrl+Z', 'linux', true],
    ['CmdOrCtrl+Z', 'Ctrl+Z', 'linux', true],
    ['CmdOrCtrl+Z', 'Ctrl+Z', 'mac', false],
    ['CmdOrCtrl+Ctrl+F', 'Ctrl+Cmd+F', 'mac', true],
    ['CmdOrCtrl+Z', 'CmdOrCtrl+Shift+Z', 'linux', false],
    ['Alt+Z', 'Z', 'linux', false],
    ['Shift+?', '?', 'linux', true],
  ] as const)('%s and %s on %s are the same: %s', (one, other, platform, isSame) => {
    expect(isSameShortcut(one, other, platform)).toBe(isSame);
  });
});

test.each(['C', 'V', 'X', 'A', 'Q', 'W', 'H', 'M'])('a Mac reserves Cmd+%s', (key) => {
  expect(isReserved(`CmdOrCtrl+${key}`, 'mac')).toBe(true);
});

test('Ctrl+Q is free on systems other than a Mac', () => {
  expect(isReserved('CmdOrCtrl+Q', 'windows')).toBe(false);
});
