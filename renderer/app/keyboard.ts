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
import { type KeyStroke, isIncomplete, matchesShortcut } from '../ui/shortcut.ts';
import { type TypedSquare, createSquareNames, isTypedRank, typedFile } from '../ui/typed-square.ts';
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

const SCROLLING = /^(?:PageUp|PageDown|Home|End)$/;

const NOTHING = (): void => undefined;

/**
 * How long a letter that may begin the name of a square waits for the digit before it does what it does, in
 * milliseconds: who types a name would else hear the whole board first. A slower digit takes it back.
 */
const DIGIT_MS = 350;

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
  const name = createSquareNames();
  /** The command of a letter that waits for a digit. */
  let waiting: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait(act: () => void): void {
    waiting = act;
    timer = setTimeout(runWaiting, DIGIT_MS);
  }

  /** Forgets the command that waits; false if there is none. */
  function dropWaiting(): boolean {
    const hasWaited = waiting !== undefined;
    clearTimeout(timer);
    waiting = undefined;
    return hasWaited;
  }

  function runWaiting(): void {
    const act = waiting;
    dropWaiting();
    act?.();
  }

  function typeSquare(event: KeyboardEvent, typed: TypedSquare | undefined): void {
    const { board, askSquare, goTo } = useReadingStore();
    if (!board || !isOnSquare(event) || event.repeat) return;
    const file = typedFile(event);
    if (file !== undefined) {
      event.preventDefault();
      useToastStore().endAnswer();
      askSquare(file);
    }
    if (!isTypedRank(event)) return;
    if (!typed) return useToastStore().answer(t('board.squareFirst'));
    if (!dropWaiting()) typed.retract();
    useToastStore().endAnswer();
    goTo(typed.square);
  }

  function run(event: KeyboardEvent, command: AppCommand): void {
    const file = typedFile(event);
    if (!event.repeat) useToastStore().endAnswer();
    const hasRun = runCommand(commands, command.id, file);
    if (!hasRun && !event.repeat && !command.enabled()) tellWhyNot(command);
    const retract = hasRun ? command.retract : NOTHING;
    if (file !== undefined && retract) name.begin(event, retract);
    // A dialog that a key has opened is gone through with keys.
    if (hasRun && useViewStore().isDialogOpen) showFocus();
  }

  return (event) => {
    if (isIncomplete(event)) return;
    const typed = name.complete(event);
    const found = commandFor(event, commands, platform);
    // What this key does comes after what the one before it does.
    if ((found || !typed) && !event.repeat && waiting) {
      runWaiting();
      name.forget();
    }
    if (event.defaultPrevented || event.isComposing) return;
    if (!found) return typeSquare(event, typed);
    if (found.command.isSystemKey) return;
    if (!hasModifier(found.shortcut) && isWanted(event.target, event.key)) return;
    // Where there is no board, these keys scroll.
    if (SCROLLING.test(event.key) && !useViewStore().showsTable && !found.command.enabled()) return;
    event.preventDefault();
    if (event.repeat && !found.command.isRepeatable) return;
    const mayNameSquare = typedFile(event) !== undefined && !event.repeat && isOnSquare(event);
    if (!mayNameSquare || !useReadingStore().board) return run(event, found.command);
    name.begin(event, NOTHING);
    wait(() => run(event, found.command));
  };
}
