/** The players of tournaments in the words of the interface. */
import { type Entrant, type OwnLimit, parseEntrant } from '../../../engine/players/entrant.ts';
import { parseClock } from '../../../engine/arena/record.ts';
import type { PlayerSpec } from '../../../engine/protocol.ts';
import { type Translate, locale } from '../../locales/i18n.ts';
import type { MessageKey } from '../../locales/messages.ts';
import { computerText } from '../../ui/strength-text.ts';

function inWords(number: number): string {
  return number.toLocaleString(locale.value);
}

/** The name of a player and its limit, if it has one of its own, for where both stand apart. */
export function wordsOf(player: string, t: Translate<MessageKey>) {
  const entrant = parseEntrant(player);
  if (!entrant.ok) return { name: player, limit: undefined };
  const { limits } = entrant.value;
  return { name: computerText(entrant.value.player, t), limit: limits && shortLimit(limits, t) };
}

/** "Master, 0.1 s"; the text itself for a player that there is no more. */
export function nameOf(player: string, t: Translate<MessageKey>): string {
  const entrant = parseEntrant(player);
  return entrant.ok ? entrantText(entrant.value, t) : player;
}

export function entrantText({ player, limits }: Entrant, t: Translate<MessageKey>): string {
  const name = computerText(player, t);
  return limits ? t('arena.limited', { name, limit: shortLimit(limits, t) }) : name;
}

function shortLimit(limits: OwnLimit, t: Translate<MessageKey>): string {
  return limits.kind === 'time'
    ? t('arena.limit.seconds', { seconds: inWords(limits.timeMs / 1000) })
    : limitText(limits, t);
}

export function limitText(limits: OwnLimit, t: Translate<MessageKey>): string {
  switch (limits.kind) {
    case 'time':
      return t('arena.limit.time', { seconds: inWords(limits.timeMs / 1000) });
    case 'depth':
      return t('arena.limit.depth', { depth: limits.depth });
    case 'playouts':
      return t('arena.limit.playouts', { playouts: inWords(limits.playouts) });
  }
}

/** The clock of a plan; undefined for games without clocks. */
export function clockText(clock: string, t: Translate<MessageKey>): string | undefined {
  const read = parseClock(clock);
  return (
    read &&
    t('arena.clock', {
      main: inWords(read.initialMs / 1000),
      increment: inWords(read.incrementMs / 1000),
    })
  );
}

/** The kind of a player, for its portrait. */
export function kindOf(player: string): PlayerSpec['kind'] | undefined {
  const entrant = parseEntrant(player);
  return entrant.ok ? entrant.value.player.kind : undefined;
}
