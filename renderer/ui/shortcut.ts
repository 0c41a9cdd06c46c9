/**
 * Shortcuts in Electron's accelerator notation ("CmdOrCtrl+Shift+Z", "F1", "L"): recognised in keyboard events, and
 * written the way each platform writes them.
 */
import type { Platform } from '../../main/contract/bridge.ts';
import type { MessageKey } from '../locales/messages.ts';

/** The part of a KeyboardEvent that decides. */
export interface KeyStroke {
  readonly key: string;
  /** The physical key, for layouts whose letters are not Latin and for Option on a Mac. */
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

/** The one key that would be mistaken for what joins the others. */
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

/** Longer names would be refused with the whole menu; no key has one. */
const MAX_KEY_CHARACTERS = 20;

/** Whether `text` names one key, with modifiers or without, each at most once; in ASCII, as menus want it. */
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

/** The keys that are no shortcut by themselves. */
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

/** Whether `stroke` is a modifier alone, or the first part of a sign: more is to come. */
export function isIncomplete(stroke: KeyStroke): boolean {
  return BARE.has(stroke.key);
}

/** What text fields need of every system, and what a Mac keeps for itself: it never arrives here, or takes a field's key. */
const EDITING_KEYS = ['C', 'V', 'X', 'A'];
const MAC_KEYS = ['Q', 'W', 'H', 'M', 'Alt+H', 'Space', 'Tab'];

/** Whether the system or its text fields need the accelerator, so that no command can have it. */
export function isReserved(accelerator: string, platform: Platform): boolean {
  const keys = platform === 'mac' ? [...EDITING_KEYS, ...MAC_KEYS] : EDITING_KEYS;
  return keys.some((key) => isSameShortcut(accelerator, `CmdOrCtrl+${key}`, platform));
}

/**
 * The accelerator that `stroke` would be recognised by; undefined for a modifier alone, for keys that move the focus or
 * that the board needs, and for those that no accelerator can name.
 */
export function acceleratorFor(stroke: KeyStroke, platform: Platform): string | undefined {
  if (isIncomplete(stroke)) return undefined;
  const isMac = platform === 'mac';
  // The system's own key elsewhere than on a Mac.
  if (stroke.metaKey && !isMac) return undefined;
  const name = keyName(stroke);
  const hasCommand = isMac ? stroke.metaKey : stroke.ctrlKey;
  const isTaken = /^(?:tab|enter|escape|arrow.*|f10)$/.test(name);
  if (isTaken && !hasCommand && !stroke.altKey) return undefined;
  // A sign that is not of ASCII is a letter of another alphabet, or what Option makes of one: its key has a name.
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

/** How accelerators write a key: letters large, names as KeyboardEvent has them, the space bar by its name. */
function named(key: string, name: string): string {
  if (name.length === 1) return name.toUpperCase();
  return key === ' ' ? 'Space' : key;
}

/** Whether two accelerators name the same keys on `platform`, however they are written. */
export function isSameShortcut(one: string, other: string, platform: Platform): boolean {
  const [first, second] = [parse(one, platform), parse(other, platform)];
  return (
    first.key.toLowerCase() === second.key.toLowerCase() &&
    first.ctrl === second.ctrl &&
    first.meta === second.meta &&
    first.alt === second.alt &&
    // A sign is the same with Shift, which some layouts need for it.
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

/** A punctuation mark, which some layouts need Shift for. */
function isSign(key: string): boolean {
  return key.length === 1 && !/[a-z0-9]/i.test(key);
}

/** By the label of the key where that is Latin or a name; else by its place on the keyboard. */
function keyName({ key, code }: KeyStroke): string {
  if (key === ' ') return 'space';
  const isNamed = key.length > 1 && key !== 'Dead' && key !== 'Process';
  if (isNamed || /^[a-z0-9]$/i.test(key)) return key.toLowerCase();
  return code.replace(/^(Key|Digit)/, '').toLowerCase();
}

const SIGNS: Readonly<Record<string, string>> = { [PLUS]: '+', '-': '−' };

const MAC_SIGNS: Readonly<Record<string, string>> = {
  CmdOrCtrl: '⌘',
  Cmd: '⌘',
  Ctrl: '⌃',
  Shift: '⇧',
  Alt: '⌥',
};

const NAMES: Readonly<Record<string, MessageKey>> = {
  CmdOrCtrl: 'key.ctrl',
  Shift: 'key.shift',
  Alt: 'key.alt',
  Space: 'key.space',
  Enter: 'key.enter',
  Home: 'key.home',
  End: 'key.end',
};

/** The keys of a shortcut as they are labelled: ["⌘", "Z"] on a Mac, ["Ctrl", "Z"] elsewhere. */
export function shortcutKeys(
  accelerator: string,
  platform: Platform,
  translate: (key: MessageKey) => string,
): string[] {
  return accelerator.split('+').map((part) => {
    const sign = SIGNS[part] ?? (platform === 'mac' ? MAC_SIGNS[part] : undefined);
    const name = NAMES[part];
    return sign ?? (name ? translate(name) : part);
  });
}

/** The same in one piece: "⇧⌘Z", "Ctrl+Shift+Z". */
export function shortcutText(
  accelerator: string,
  platform: Platform,
  translate: (key: MessageKey) => string,
): string {
  const keys = shortcutKeys(accelerator, platform, translate);
  return platform === 'mac' ? keys.join('') : keys.join('+');
}

/** For `aria-keyshortcuts`, whose names are those of KeyboardEvent.key. */
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
