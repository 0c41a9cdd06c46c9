/** The tooltip of a destination, which names it and the key that leads there. */
import type { FirstLabel } from '../locales/messages.ts';
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
