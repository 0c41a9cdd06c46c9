/** Runs commands from the keyboard. */
import type { Platform } from '../../main/contract/bridge.ts';
import { parseSquare } from '../../engine/game/square.ts';
import { hasModifier } from '../../main/contract/accelerator.ts';
import { translate as t } from '../locales/i18n.ts';
import { useAnnouncerStore } from '../stores/announcer.ts';
import { useReadingStore } from '../stores/reading.ts';
import { useToastStore } from '../stores/toast.ts';
import { useViewStore } from '../stores/view.ts';
import type { AppCommand } from '../ui/command.ts';
import { showFocus } from '../ui/focus-frame.ts';
import { type KeyStroke, NAME_MS, matchesShortcut } from '../ui/shortcut.ts';
import { type CommandTable, runCommand } from './commands.ts';

export function commandFor(
  stroke: KeyStroke,
  commands: CommandTable,
  platform: Platform,
): { command: AppCommand; shortcut: string } | undefined {
  for (const command of Object.values(commands)) {
    const shortcut = command.shortcuts.find((each) => matchesShortcut(stroke, each, platform));
    if (shortcut !== undefined) return { command, shortcut };
  }
  return undefined;
}

/**
 * Whether a key without modifiers belongs to the focused element: letters to a text field, the space bar to a button,
 * every key to an open menu.
 */
function isWanted(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, [contenteditable], [role=menubar]')) return true;
  return key === ' ' && target.closest('button, a, summary') !== null;
}

/** A key that does nothing seems broken, so whoever pressed it is told why. */
function tellWhyNot({ label, whyNot }: AppCommand): void {
  const why = whyNot?.();
  if (why === undefined) {
    useAnnouncerStore().say(t('announce.notNow', { name: t(label()).replace(/…$/, '') }));
  } else {
    useToastStore().answer(t(why));
  }
}

/** The first letter of a square's name that has been typed, and how to undo what its command did. */
interface Begun {
  readonly file: string;
  /** The square that had the focus: who has gone elsewhere since means something else. */
  readonly from: EventTarget | null;
  /** When the letter was typed, in the time of events. */
  readonly at: number;
  retract(): void;
}

const SCROLLING = /^(?:PageUp|PageDown|Home|End)$/;

const NOTHING = (): void => undefined;

/**
 * The listener that runs the command a key stands for. It listens for `keydown` on the window, after all elements had
 * their turn. A key that names a command is handled by the app even while that command may not run.
 *
 * Whoever types the name of a square on the board is led there. A letter that is no command opens the field for names. A
 * letter that is one runs it at once; if a digit follows, the command is undone and the two lead to the square.
 */
export function keydownListener(commands: CommandTable, platform: Platform): (event: KeyboardEvent) => void {
  let begun: Begun | undefined;

  function typeSquare(event: KeyboardEvent, before: Begun | undefined): void {
    const { board, askSquare, goTo } = useReadingStore();
    const isOnBoard = event.target instanceof Element && event.target.closest('[data-square]') !== null;
    if (!board || !isOnBoard || event.repeat) return;
    const file = fileOf(event);
    if (file !== undefined) {
      event.preventDefault();
      useToastStore().endAnswer();
      askSquare(file);
    }
    if (!isDigit(event)) return;
    const isNext = before?.from === event.target && event.timeStamp - before.at <= NAME_MS;
    const square = isNext ? parseSquare(`${before.file}${event.key}`) : undefined;
    if (square === undefined) {
      useToastStore().answer(t('board.squareFirst'));
    } else {
      before?.retract();
      useToastStore().endAnswer();
      goTo(square);
    }
  }

  function run(event: KeyboardEvent, command: AppCommand): void {
    const file = fileOf(event);
    if (!event.repeat) useToastStore().endAnswer();
    const hasRun = runCommand(commands, command.id, file);
    if (!hasRun && !event.repeat && !command.enabled()) tellWhyNot(command);
    const retract = hasRun ? command.retract : NOTHING;
    if (file !== undefined && retract) begun = { file, from: event.target, at: event.timeStamp, retract };
    // A dialog that a key has opened is gone through with keys.
    if (hasRun && useViewStore().isDialogOpen) showFocus();
  }

  return (event) => {
    // Some keyboards have their digits behind Shift, which is a key of its own.
    if (event.key === 'Shift') return;
    const before = begun;
    // A letter that is held is still the one that was typed.
    if (!event.repeat) begun = undefined;
    if (event.defaultPrevented || event.isComposing) return;
    const found = commandFor(event, commands, platform);
    if (!found) return typeSquare(event, before);
    if (found.command.isSystemKey) return;
    if (!hasModifier(found.shortcut) && isWanted(event.target, event.key)) return;
    // Where there is no board, these keys scroll.
    if (SCROLLING.test(event.key) && !useViewStore().showsTable && !found.command.enabled()) return;
    event.preventDefault();
    if (event.repeat && !found.command.isRepeatable) return;
    run(event, found.command);
  };
}

/** The letter of a file that is typed without modifiers, with Caps Lock or without. */
function fileOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyStroke): string | undefined {
  const isPlain = !ctrlKey && !metaKey && !altKey && !shiftKey;
  return isPlain && /^[a-h]$/i.test(key) ? key.toLowerCase() : undefined;
}

/** Whether the digit of a rank is typed, with Shift where the keyboard has it there. */
function isDigit({ key, ctrlKey, metaKey, altKey }: KeyStroke): boolean {
  return !ctrlKey && !metaKey && !altKey && /^[1-8]$/.test(key);
}
