/** The tooltip of a place, which names it and the key that leads there. */
import type { FirstLabel } from '../locales/messages.ts';
import { shortcutText } from './shortcut.ts';
import type { AppContext, Destination } from './use-app.ts';

type Place = Pick<Destination, 'label' | 'command'>;
type Context = Pick<AppContext, 'commands' | 'bridge'>;
type Translate = (key: FirstLabel) => string;

/** What preferences have in common with places: a button that leads there, and its key. */
export const PREFERENCES: Place = { label: 'place.settings', command: 'preferences' };

/** The key that leads to a place: "Alt+3"; undefined if it has none. */
export function placeKey({ command }: Place, { commands, bridge }: Context, translate: Translate) {
  const shortcut = commands[command]?.shortcuts[0];
  return shortcut && shortcutText(shortcut, bridge.platform, translate);
}

/** "Review (Alt+3)". */
export function placeTitle(place: Place, context: Context, translate: Translate): string {
  const key = placeKey(place, context, translate);
  const name = translate(place.label);
  return key ? `${name} (${key})` : name;
}
