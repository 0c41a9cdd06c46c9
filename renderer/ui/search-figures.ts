/** What is known of a search in figures, with the words that the panels of the game and of the analysis have for it. */
import { type Position, countEmpties } from '../../engine/game/position.ts';
import { type SearchInfo, isToTheEnd } from '../../engine/protocol.ts';
import { within } from '../../engine/values/within.ts';
import type { Locale } from '../../locales/languages.ts';
import type { Translate } from '../locales/i18n.ts';
import type { MessageKey } from '../locales/messages.ts';

export interface Figure {
  readonly label: string;
  /** What the label means, where it is no everyday word. */
  readonly title?: string;
  /** Undefined while nothing is known. */
  readonly text: string | undefined;
}

/** Shortens numbers, as in "142K"; a number below a thousand is written in full. */
function inShort(count: number, locale: Locale): string {
  const whole = Math.round(count);
  if (whole < 1000) return String(whole);
  return whole.toLocaleString(locale, {
    notation: 'compact',
    minimumSignificantDigits: 3,
    maximumSignificantDigits: 3,
  });
}

function errorText(info: SearchInfo, position: Position, t: Translate<MessageKey>): string {
  return info.exact ? t('estimate.exact') : t('thought.withinAt', { count: errorOf(info, position) });
}

/** How far the search `info` of `position` looked ahead. */
export function depthText(info: SearchInfo, position: Position, t: Translate<MessageKey>): string {
  return isToTheEnd(info, position) ? t('thought.toTheEnd') : t('thought.depthAt', { depth: info.depth });
}

/** Says "Exact", or "Give or take 4"; "9 moves ahead" of a player whose errors nobody has measured. */
export function basisText(
  { depth, exact, error }: { depth: number; exact: boolean; error?: number | undefined },
  t: Translate<MessageKey>,
): string {
  if (exact) return t('estimate.exact');
  return error === undefined ? t('estimate.depth', { depth }) : t('estimate.within', { count: error });
}

/** By how many discs nine of ten values that Master found like `info` are off at most. */
export function errorOf(info: Pick<SearchInfo, 'depth' | 'selectivity'>, position: Position): number {
  return within({ ...info, empties: countEmpties(position) });
}

/**
 * The figures of the search `info` of `position` by an engine with `facts`, whose hash table has `hashMb` megabytes. Only the
 * errors of Master's values are known.
 */
export function searchFigures(
  info: SearchInfo | undefined,
  position: Position,
  facts: { readonly threads: number; readonly hashMb: number } | undefined,
  locale: Locale,
  t: Translate<MessageKey>,
  isMaster = true,
): Readonly<Record<'depth' | 'error' | 'nodes' | 'speed' | 'threads' | 'hash', Figure>> {
  const perSecond = info && info.elapsedMs > 0 ? (info.nodes / info.elapsedMs) * 1000 : undefined;
  return {
    depth: {
      label: t('thought.depth'),
      title: t('thought.depthTooltip'),
      text: info && depthText(info, position, t),
    },
    error: {
      label: t('thought.within'),
      title: t('thought.withinTooltip'),
      text: info && isMaster ? errorText(info, position, t) : undefined,
    },
    nodes: {
      label: t('thought.nodes'),
      text: info && info.nodes > 0 ? inShort(info.nodes, locale) : undefined,
    },
    speed: {
      label: t('thought.speed'),
      text: perSecond === undefined ? undefined : inShort(perSecond, locale),
    },
    threads: { label: t('thought.threads'), text: facts && String(facts.threads) },
    hash: {
      label: t('thought.hash'),
      text:
        info && facts && t('thought.hashOf', { percent: Math.round(info.hashFull / 10), size: facts.hashMb }),
    },
  };
}
