/** Runs commands from the keyboard. */
import type { Platform } from '../../main/contract/bridge.ts';
import { hasModifier } from '../../main/contract/accelerator.ts';
import { translate as t } from '../locales/i18n.ts';
import { useAnnouncerStore } from '../stores/announcer.ts';
import { useReadingStore } from '../stores/reading.ts';
import { useToastStore } from '../stores/toast.ts';
import { useViewStore } from '../stores/view.ts';
import type { AppCommand } from '../ui/command.ts';
import { showFocus } from '../ui/focus-frame.ts';
import { type KeyStroke, matchesShortcut, shortcutText } from '../ui/shortcut.ts';
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

/**
 * Whoever types the name of a square on the board is led there: a letter that is no command opens the field for names. A
 * digit alone names no square, and the way to go on is told.
 */
function typeSquare(event: KeyboardEvent, commands: CommandTable, platform: Platform): void {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  const { board, askSquare } = useReadingStore();
  if (!isPlain || !board || !(event.target instanceof Element && event.target.closest('[data-square]')))
    return;
  if (/^[a-h]$/.test(event.key)) {
    event.preventDefault();
    askSquare(event.key);
  } else if (/^[1-8]$/.test(event.key)) {
    const [shortcut = ''] = commands.goToSquare.shortcuts;
    useToastStore().answer(t('board.squareFirst', { keys: shortcutText(shortcut, platform, t) }));
  }
}

/**
 * Runs the command that a key stands for. It listens for `keydown` on the window, after all elements had their turn. A
 * key that names a command is handled by the app even while that command may not run.
 */
export function handleKeydown(event: KeyboardEvent, commands: CommandTable, platform: Platform): void {
  if (event.defaultPrevented || event.isComposing) return;
  const found = commandFor(event, commands, platform);
  if (!found) return typeSquare(event, commands, platform);
  if (found.command.isSystemKey) return;
  if (!hasModifier(found.shortcut) && isWanted(event.target, event.key)) return;
  event.preventDefault();
  if (event.repeat && !found.command.isRepeatable) return;
  const hasRun = runCommand(commands, found.command.id);
  if (!hasRun && !event.repeat && !found.command.enabled()) tellWhyNot(found.command);
  // A dialog that a key has opened is gone through with keys.
  if (hasRun && useViewStore().isDialogOpen) showFocus();
}
