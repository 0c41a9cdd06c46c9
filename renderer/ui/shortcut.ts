/**
 * Shortcuts in Electron's accelerator notation ("CmdOrCtrl+Shift+Z", "F1", "L"): recognised in keyboard events, and
 * written as is usual on each platform.
 */
import type { Platform } from '../../main/contract/bridge.ts';
import type { FirstLabel } from '../locales/messages.ts';

/** The part of a KeyboardEvent that matters here. */
export interface KeyStroke {
  readonly key: string;
  /** The physical key, for layouts whose letters are not Latin, and for Option on a Mac. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The one key whose sign also joins the parts of an accelerator. */
export const PLUS = 'Plus';

/** The parts of an accelerator on `platform`. */
export function parseAccelerator(accelerator: string, platform: Platform) {
  const parts = accelerator.split('+');
  const key = parts.at(-1) ?? '';
  const hasCommand = parts.includes('CmdOrCtrl');
  return {
    key: key === PLUS ? '+' : shortArrow(key),
    ctrl: parts.includes('Ctrl') || (hasCommand && platform !== 'mac'),
    meta: parts.includes('Cmd') || (hasCommand && platform === 'mac'),
    alt: parts.includes('Alt'),
    shift: parts.includes('Shift'),
  };
}

/** The name of a key as accelerators write it: arrows are called by their directions, other keys as KeyboardEvent does. */
export function shortArrow(key: string): string {
  return key.replace(/^Arrow(?=.)/, '');
}

const MODIFIERS: ReadonlySet<string> = new Set(['CmdOrCtrl', 'Cmd', 'Ctrl', 'Alt', 'Shift']);

/** A menu with a longer name would be refused as a whole, and no key has one. */
const MAX_KEY_CHARACTERS = 20;

/** Whether `text` names one key with any modifiers, each at most once. It must be ASCII, as menus require. */
export function isAccelerator(text: string): boolean {
  const parts = text.split('+');
  const key = parts.pop() ?? '';
  const isKey =
    key.length <= MAX_KEY_CHARACTERS &&
    /^(?:[A-Z0-9]|F[1-9]|F1[0-2]|(?:[A-Z][a-z]+)+|[!-*,-/:-@[-`{-~])$/.test(key);
  return (
    isKey &&
    !MODIFIERS.has(key) &&
    parts.every((part) => MODIFIERS.has(part)) &&
    new Set(parts).size === parts.length
  );
}

/** Keys that are no shortcut by themselves. */
const BARE: ReadonlySet<string> = new Set([
  'Control',
  'Shift',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'NumLock',
  'ScrollLock',
  'Dead',
  'Process',
  'Unidentified',
]);

/** Keys whose label an input method, or a sign that is composed, keeps to itself; their positions are known. */
const IS_HIDDEN: ReadonlySet<string> = new Set(['Dead', 'Process', 'Unidentified']);

/** Whether `stroke` is only a modifier or the first part of a composed character, so that more will follow. */
export function isIncomplete(stroke: KeyStroke): boolean {
  return BARE.has(stroke.key);
}

export function matchesShortcut(stroke: KeyStroke, accelerator: string, platform: Platform): boolean {
  const wanted = parseAccelerator(accelerator, platform);
  if (stroke.ctrlKey !== wanted.ctrl || stroke.metaKey !== wanted.meta || stroke.altKey !== wanted.alt) {
    return false;
  }
  if (isSign(wanted.key)) return labelOf(stroke.key) === wanted.key;
  return stroke.shiftKey === wanted.shift && keyName(stroke) === wanted.key.toLowerCase();
}

/** Whether the key is a punctuation mark, for which some layouts need Shift. */
export function isSign(key: string): boolean {
  return key.length === 1 && !/[a-z0-9]/i.test(key);
}

/** What a key is labelled with; letters and digits of full width, which input methods give, are the ordinary ones. */
function labelOf(key: string): string {
  const plain = key.normalize('NFKC');
  return plain.length === key.length ? plain : key;
}

/** The name of a key: its label if that is Latin or a name, otherwise its position on the keyboard. */
export function keyName({ key, code }: KeyStroke): string {
  if (key === ' ') return 'space';
  const label = labelOf(key);
  const isNamed = label.length > 1 && !IS_HIDDEN.has(key);
  if (isNamed || /^[a-z0-9]$/i.test(label)) return shortArrow(label).toLowerCase();
  return code.replace(/^(Key|Digit|Numpad(?=\d))/, '').toLowerCase();
}

const SIGNS: Readonly<Record<string, string>> = {
  [PLUS]: '+',
  '-': '−',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
  Left: '←',
  Right: '→',
  Up: '↑',
  Down: '↓',
};

const MAC_SIGNS: Readonly<Record<string, string>> = {
  CmdOrCtrl: '⌘',
  Cmd: '⌘',
  Ctrl: '⌃',
  Shift: '⇧',
  Alt: '⌥',
};

const NAMES: Readonly<Record<string, FirstLabel>> = {
  CmdOrCtrl: 'key.ctrl',
  Shift: 'key.shift',
  Alt: 'key.alt',
  Space: 'key.space',
  Enter: 'key.enter',
  Home: 'key.home',
  End: 'key.end',
  Delete: 'key.delete',
};

/** The labels of a shortcut's keys: ["⌘", "Z"] on a Mac, ["Ctrl", "Z"] elsewhere. */
export function shortcutKeys(
  accelerator: string,
  platform: Platform,
  translate: (key: FirstLabel) => string,
): string[] {
  return accelerator.split('+').map((part) => {
    const sign = SIGNS[part] ?? (platform === 'mac' ? MAC_SIGNS[part] : undefined);
    const name = NAMES[part];
    return sign ?? (name ? translate(name) : part);
  });
}

/** The labels of a shortcut's keys as one text: "⇧⌘Z", "Ctrl+Shift+Z". */
export function shortcutText(
  accelerator: string,
  platform: Platform,
  translate: (key: FirstLabel) => string,
): string {
  const keys = shortcutKeys(accelerator, platform, translate);
  return platform === 'mac' ? keys.join('') : keys.join('+');
}

/** The shortcut for `aria-keyshortcuts`, which uses the names of KeyboardEvent.key. */
export function ariaShortcut(accelerator: string, platform: Platform): string {
  const names: Readonly<Record<string, string>> = {
    CmdOrCtrl: platform === 'mac' ? 'Meta' : 'Control',
    Cmd: 'Meta',
    Ctrl: 'Control',
    Left: 'ArrowLeft',
    Right: 'ArrowRight',
    Up: 'ArrowUp',
    Down: 'ArrowDown',
  };
  return accelerator
    .split('+')
    .map((part) => names[part] ?? part)
    .join('+');
}
