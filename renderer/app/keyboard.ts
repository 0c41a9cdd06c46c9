/** Runs commands from the keyboard. */
import type { Platform } from '../../main/contract/bridge.ts';
import { hasModifier } from '../../main/contract/accelerator.ts';
import { translate as t } from '../locales/i18n.ts';
import { useVoiceStore } from '../stores/voice.ts';
import { useToastStore } from '../stores/toast.ts';
import { useViewStore } from '../stores/view.ts';
import type { AppCommand } from '../ui/command.ts';
import { showFocus } from '../ui/focus-frame.ts';
import { type KeyStroke, matchesShortcut } from '../ui/shortcut.ts';
import { FIELD_MS, createSquareNames, typedFile, typedRank } from '../ui/typed-square.ts';
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

/** Fields that take no text: a switch, a choice, a slider. */
const TEXTLESS = 'input:is([type=checkbox], [type=radio], [type=range])';

/**
 * Whether a key without modifiers belongs to the focused element: letters to a text field, the space bar to a button,
 * that and keys with names to a switch or a slider, every key to a menu. F1 is wanted by none, and a browser would open a
 * page of its own.
 */
function isWanted(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element) || key === 'F1') return false;
  if (target.closest(TEXTLESS)) return key === ' ' || key.length > 1;
  if (target.closest('input, textarea, select, [contenteditable], [role=menubar]')) return true;
  return key === ' ' && target.closest('button, a, summary') !== null;
}

/** A key that does nothing seems broken, so whoever pressed it is told why. */
function sayWhyNot(command: AppCommand): void {
  const why = command.whyNot?.();
  if (why === undefined) return;
  import('./why-not.ts')
    .then(({ tellWhyNot }) => tellWhyNot(why))
    // The server of a page may be gone, and a key without an answer is no reason to stop.
    .catch(() => undefined);
}

const SCROLLING = /^(?:PageUp|PageDown|Home|End)$/;

const NOTHING = (): void => undefined;

function isOnSquare({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[data-square]') !== null;
}

/**
 * The listener that runs the command a key stands for. It listens for `keydown` on the window, after all elements had
 * their turn. A key that names a command is handled by the app even while that command may not run.
 *
 * Whoever types the name of a square on the board is led there. A letter that is no command opens the field for names. A
 * letter that is one runs it unless a digit follows; if it follows later, the command is undone and the two lead to the
 * square.
 */
export function keydownListener(commands: CommandTable, platform: Platform): (event: KeyboardEvent) => void {
  const names = createSquareNames();

  /** A key that is no command, on a square of a board. */
  function typeOnSquare(event: KeyboardEvent): void {
    const file = typedFile(event);
    if (file !== undefined) {
      event.preventDefault();
      useToastStore().endAnswer();
      const voice = useVoiceStore();
      voice.askSquare(file, undefined, true);
      names.begin(
        event,
        () => focusField(event.target, file),
        () => voice.dropField(),
        FIELD_MS,
      );
    }
    if (typedRank(event) !== undefined) useToastStore().answer(t('board.squareFirst'));
  }

  /** Leads the focus to the field that shows `file`, unless it has gone elsewhere from `square` meanwhile. */
  function focusField(square: EventTarget | null, file: string): undefined {
    if (document.activeElement === square) useVoiceStore().askSquare(file);
    else useVoiceStore().dropField();
  }

  /** Returns what undoes the command; nothing where that is not possible. */
  function run(event: KeyboardEvent, command: AppCommand): (() => void) | undefined {
    if (!event.repeat) useToastStore().endAnswer();
    const hasRun = runCommand(commands, command.id, typedFile(event));
    if (!hasRun && !event.repeat && !command.enabled()) sayWhyNot(command);
    // A dialog that a key has opened is gone through with keys.
    if (hasRun && useViewStore().isDialogOpen) showFocus();
    return hasRun ? command.retract : NOTHING;
  }

  return (event) => {
    const named = names.complete(event);
    // What is composed belongs to a field of text; on a square, nothing can be.
    if (event.defaultPrevented || (event.isComposing && !isOnSquare(event))) return;
    if (named !== undefined) {
      event.preventDefault();
      useToastStore().endAnswer();
      useVoiceStore().goTo(named);
      return;
    }
    const isOnBoard = useVoiceStore().board !== undefined && isOnSquare(event) && !event.repeat;
    const found = commandFor(event, commands, platform);
    if (!found) {
      if (isOnBoard) typeOnSquare(event);
      return;
    }
    if (found.command.isSystemKey) return;
    if (!hasModifier(found.shortcut) && isWanted(event.target, event.key)) return;
    // Where there is no board, these keys scroll.
    if (SCROLLING.test(event.key) && !useViewStore().showsTable && !found.command.enabled()) return;
    event.preventDefault();
    if (event.repeat && !found.command.isRepeatable) return;
    const act = (): (() => void) | undefined => run(event, found.command);
    if (isOnBoard && found.command.retract) names.begin(event, act);
    else act();
  };
}
