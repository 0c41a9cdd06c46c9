/** What the buttons that lead to destinations have in common: their tooltips and what a press does. */
import type { FirstLabel } from '../locales/messages.ts';
import { hideFocus } from './focus-frame.ts';
import { shortcutText } from './shortcut.ts';
import type { AppContext, Destination } from './use-app.ts';

type Shown = Pick<Destination, 'label' | 'command'>;
type Context = Pick<AppContext, 'commands' | 'bridge'>;
type Translate = (key: FirstLabel) => string;

/** What preferences have in common with destinations: a button that leads there, and its key. */
export const PREFERENCES: Shown = { label: 'destination.settings', command: 'preferences' };

/** The key that leads to a destination: "Alt+3"; undefined if it has none. */
export function destinationKey({ command }: Shown, { commands, bridge }: Context, translate: Translate) {
  const shortcut = commands[command]?.shortcuts[0];
  return shortcut && shortcutText(shortcut, bridge.platform, translate);
}

/** "Review (Alt+3)". */
export function destinationTitle(destination: Shown, context: Context, translate: Translate): string {
  const key = destinationKey(destination, context, translate);
  const name = translate(destination.label);
  return key ? `${name} (${key})` : name;
}

/**
 * The destination where one is already leads by way of its board to its first page, at once because the button has taken the
 * focus from the board; the frame of the focus is for those who see it by keys.
 */
export function goByButton(
  command: string,
  { commands, run }: Pick<AppContext, 'commands' | 'run'>,
  { detail }: MouseEvent,
): void {
  if (commands[command]?.checked?.() === true) run(command);
  run(command);
  if (detail > 0) hideFocus();
}
