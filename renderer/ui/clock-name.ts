/** The names of clocks where they are chosen. */
import { parseTimeControl } from '../../engine/game/clock.ts';
import { shortTime } from '../locales/durations.ts';
import type { Translate } from '../locales/i18n.ts';
import type { Locale } from '../../locales/languages.ts';
import type { FirstLabel } from '../locales/messages.ts';
import { type Mode, hasSeat } from '../../engine/players/seats.ts';

/** The name of the people's clock in a game of `mode`; undefined means games of any mode. */
export function personClockLabel(mode: Mode | undefined): FirstLabel {
  return mode !== undefined && hasSeat(mode, 'computer') ? 'clock.yours' : 'clock.people';
}

/** Names a `clock` in the notation of `PlayerInfo.time`: "5 min + 3 sec a move"; an empty text is no clock. */
export function clockName(clock: string, locale: Locale, t: Translate): string {
  const control = parseTimeControl(clock);
  if (!control) return t('clock.none');
  if (control.kind === 'perMove') return t('clock.eachMove', { time: shortTime(control.moveMs, locale) });
  const main = shortTime(control.mainMs, locale);
  if (control.incrementMs === 0) return main;
  return t('clock.withIncrement', { main, increment: shortTime(control.incrementMs, locale) });
}
