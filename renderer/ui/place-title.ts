/** The tooltip of a place: its name, and the key that leads there. */
import type { FirstKey } from '../locales/messages.ts';
import { shortcutText } from './shortcut.ts';
import type { AppContext, Destination } from './use-app.ts';

/** "Review (Alt+3)". */
export function placeTitle(
  { label, command }: Destination,
  { commands, bridge }: Pick<AppContext, 'commands' | 'bridge'>,
  translate: (key: FirstKey) => string,
): string {
  const shortcut = commands[command]?.shortcuts[0];
  const name = translate(label);
  return shortcut ? `${name} (${shortcutText(shortcut, bridge.platform, translate)})` : name;
}
