/**
 * The ids of kept things: `game-20261122t102030123z-5a0a3f0e` is what it is, the moment at which it was first kept, and
 * eight hexadecimal digits by chance. Small letters, digits and hyphens are left as they are by every file system and
 * database, and sort in the order of the moments. A clock that was set back must not change that order, so an id takes
 * the moment after that of the newest one where that is later.
 */

/** Eight hexadecimal digits of a UUID are chance enough beside the moment. */
const CHANCE_DIGITS = 8;

/** The last moment whose year has four digits. */
const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

export interface Occasion {
  /** Milliseconds since 1970, as the clock says. */
  readonly now: number;
  /** A UUID. */
  readonly chance: string;
  /** The id that was given last, of the same kind of things. */
  readonly newest?: string | undefined;
}

/** A new id, which sorts after `newest`. `kind` is a word of small letters. */
export function newId(kind: string, occasion: Occasion): string {
  return `${kind}-${newStamp(occasion)}`;
}

/** The moment and the chance of a new id, for what is kept within something that has an id. */
export function newStamp({ now, chance, newest = '' }: Occasion): string {
  const moment = Math.min(Math.max(now, (momentOf(newest) ?? 0) + 1), LAST_MOMENT);
  const letters = new Date(moment).toISOString().toLowerCase().replaceAll(/[-:.]/g, '');
  return `${letters}-${chance.slice(0, CHANCE_DIGITS)}`;
}

/**
 * The moment in an id or a stamp, in milliseconds since 1970; undefined where there is none. Earlier versions wrote it as
 * in `2026-11-22T10-20-30.123Z` or `2026-11-22T10:20:30.123Z` before a UUID, and journals as `mi3abcde`, in base 36.
 */
export function momentOf(id: string): number | undefined {
  const [, date, time, fraction] = /(?:^|-)(\d{8})t(\d{6})(\d{3})z-/.exec(id) ?? [];
  if (date !== undefined && time !== undefined)
    return parsed(
      date.replace(/(....)(..)(..)/, '$1-$2-$3'),
      time.replace(/(..)(..)(..)/, '$1:$2:$3'),
      fraction,
    );
  const [, day, clock, rest] = /^(\d{4}-\d\d-\d\d)T(\d\d[:-]\d\d[:-]\d\d)\.(\d{3})Z/.exec(id) ?? [];
  if (day !== undefined) return parsed(day, clock?.replaceAll('-', ':'), rest);
  const [, base36] = /(?:^|-)([0-9a-z]{8})-[0-9a-f]{8}$/.exec(id) ?? [];
  return base36 === undefined ? undefined : Number.parseInt(base36, 36);
}

function parsed(date: string, time: string | undefined, fraction: string | undefined): number | undefined {
  const found = Date.parse(`${date}T${time}.${fraction}Z`);
  return Number.isNaN(found) ? undefined : found;
}

/** `ids` in the order of their moments, the newest first, and those without a moment last. */
export function newestFirst(ids: readonly string[]): string[] {
  return ids
    .map((id) => ({ id, moment: momentOf(id) ?? -Infinity }))
    .toSorted((one, other) => other.moment - one.moment || (one.id < other.id ? 1 : -1))
    .map(({ id }) => id);
}
