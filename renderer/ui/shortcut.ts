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

interface Parts {
  readonly key: string;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

/** The one key whose sign also joins the parts of an accelerator. */
const PLUS = 'Plus';

function parse(accelerator: string, platform: Platform): Parts {
  const parts = accelerator.split('+');
  const key = parts.at(-1) ?? '';
  const hasCommand = parts.includes('CmdOrCtrl');
  return {
    key: key === PLUS ? '+' : key,
    ctrl: parts.includes('Ctrl') || (hasCommand && platform !== 'mac'),
    meta: parts.includes('Cmd') || (hasCommand && platform === 'mac'),
    alt: parts.includes('Alt'),
    shift: parts.includes('Shift'),
  };
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

/** Whether `stroke` is only a modifier or the first part of a composed character, so that more will follow. */
export function isIncomplete(stroke: KeyStroke): boolean {
  return BARE.has(stroke.key);
}

/** Whether the key says that a text of several lines is done, in which Enter alone begins a new line. */
export function isDoneWithText({ key, ctrlKey, metaKey, isComposing, target }: KeyboardEvent): boolean {
  const isKey = key === 'Enter' && (ctrlKey || metaKey) && !isComposing;
  return isKey && target instanceof HTMLTextAreaElement;
}

/**
 * Accelerators that text fields need on every system, and those that a Mac keeps for itself, which never arrive here or
 * would be taken from a field.
 */
const EDITING_KEYS = ['C', 'V', 'X', 'A'];
const MAC_KEYS = ['Q', 'W', 'H', 'M', 'Alt+H', 'Space', 'Tab'];

/** Whether the system or its text fields need the accelerator, so that no command can have it. */
export function isReserved(accelerator: string, platform: Platform): boolean {
  const keys = platform === 'mac' ? [...EDITING_KEYS, ...MAC_KEYS] : EDITING_KEYS;
  return keys.some((key) => isSameShortcut(accelerator, `CmdOrCtrl+${key}`, platform));
}

/**
 * The accelerator that matches `stroke`; undefined for a modifier alone, for keys that move the focus or that the board
 * needs, and for those that no accelerator can name.
 */
export function acceleratorFor(stroke: KeyStroke, platform: Platform): string | undefined {
  if (isIncomplete(stroke)) return undefined;
  const isMac = platform === 'mac';
  // On systems other than a Mac, this key belongs to the system.
  if (stroke.metaKey && !isMac) return undefined;
  const name = keyName(stroke);
  const hasCommand = isMac ? stroke.metaKey : stroke.ctrlKey;
  const isTaken = /^(?:tab|enter|escape|arrow.*|f10)$/.test(name);
  if (isTaken && !hasCommand && !stroke.altKey) return undefined;
  // A character that is not ASCII is a letter of another alphabet, or typed with Option; the physical key has a name.
  const isNamedBySign = isSign(stroke.key) && stroke.key !== ' ' && (stroke.key <= '~' || name.length !== 1);
  const key = isNamedBySign ? (stroke.key === '+' ? PLUS : stroke.key) : named(stroke.key, name);
  const parts = [
    ...(hasCommand ? ['CmdOrCtrl'] : []),
    ...(isMac && stroke.ctrlKey ? ['Ctrl'] : []),
    ...(stroke.altKey ? ['Alt'] : []),
    ...(stroke.shiftKey && !isNamedBySign ? ['Shift'] : []),
  ];
  const accelerator = [...parts, key].join('+');
  return isAccelerator(accelerator) ? accelerator : undefined;
}

/** The notation of a key in accelerators: capital letters, names from KeyboardEvent, and "Space". */
function named(key: string, name: string): string {
  if (name.length === 1) return name.toUpperCase();
  return key === ' ' ? 'Space' : key;
}

/** Whether two accelerators mean the same keys on `platform`, even if they are written differently. */
export function isSameShortcut(one: string, other: string, platform: Platform): boolean {
  const [first, second] = [parse(one, platform), parse(other, platform)];
  return (
    first.key.toLowerCase() === second.key.toLowerCase() &&
    first.ctrl === second.ctrl &&
    first.meta === second.meta &&
    first.alt === second.alt &&
    // Shift is ignored for a punctuation mark, because some layouts need it.
    (first.shift === second.shift || isSign(first.key))
  );
}

export function matchesShortcut(stroke: KeyStroke, accelerator: string, platform: Platform): boolean {
  const wanted = parse(accelerator, platform);
  if (stroke.ctrlKey !== wanted.ctrl || stroke.metaKey !== wanted.meta || stroke.altKey !== wanted.alt) {
    return false;
  }
  if (isSign(wanted.key)) return stroke.key === wanted.key;
  return stroke.shiftKey === wanted.shift && keyName(stroke) === wanted.key.toLowerCase();
}

/** Whether the key is a punctuation mark, for which some layouts need Shift. */
function isSign(key: string): boolean {
  return key.length === 1 && !/[a-z0-9]/i.test(key);
}

/** The name of a key: its label if that is Latin or a name, otherwise its position on the keyboard. */
function keyName({ key, code }: KeyStroke): string {
  if (key === ' ') return 'space';
  const isNamed = key.length > 1 && key !== 'Dead' && key !== 'Process';
  if (isNamed || /^[a-z0-9]$/i.test(key)) return key.toLowerCase();
  return code.replace(/^(Key|Digit)/, '').toLowerCase();
}

const SIGNS: Readonly<Record<string, string>> = {
  [PLUS]: '+',
  '-': '−',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
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
  };
  return accelerator
    .split('+')
    .map((part) => names[part] ?? part)
    .join('+');
}
