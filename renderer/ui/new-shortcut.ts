/** Keys that a user gives to commands: which accelerator a stroke makes, and whether it is free. */
import type { Platform } from '../../main/contract/bridge.ts';
import type { AppCommand } from './command.ts';
import type { OwnShortcuts } from './own-shortcuts.ts';
import {
  type KeyStroke,
  PLUS,
  isAccelerator,
  isIncomplete,
  isSign,
  keyName,
  parseAccelerator,
  shortArrow,
} from './shortcut.ts';

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
  const isTaken = /^(?:tab|enter|escape|left|right|up|down|f10)$/.test(name);
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
  return key === ' ' ? 'Space' : shortArrow(key);
}

/** Whether two accelerators mean the same keys on `platform`, even if they are written differently. */
export function isSameShortcut(one: string, other: string, platform: Platform): boolean {
  const [first, second] = [parseAccelerator(one, platform), parseAccelerator(other, platform)];
  return (
    first.key.toLowerCase() === second.key.toLowerCase() &&
    first.ctrl === second.ctrl &&
    first.meta === second.meta &&
    first.alt === second.alt &&
    // Shift is ignored for a punctuation mark, because some layouts need it.
    (first.shift === second.shift || isSign(first.key))
  );
}

/** The command of `commands`, other than the one called `id`, with a shortcut for which `isTaken` is true. */
export function clashWith(
  commands: readonly AppCommand[],
  id: string,
  isTaken: (shortcut: string) => boolean,
): AppCommand | undefined {
  return commands.find((command) => command.id !== id && command.shortcuts.some(isTaken));
}

/** The text in which the preferences keep the keys of commands. */
export function writeShortcuts(shortcuts: OwnShortcuts): string {
  return Array.from(shortcuts, ([id, accelerator]) => `${id}=${accelerator}`).join(' ');
}
