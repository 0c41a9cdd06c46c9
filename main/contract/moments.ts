/**
 * The names of earlier games and tournaments begin with the moment at which they were stored, so that they sort in that
 * order. A clock that was set back, in this run or before it, must not change the order.
 */

/** `nowMs`, or a millisecond after the moment in the name `last` if that is later; in milliseconds since 1970. */
export function momentAfter(last: string | undefined, nowMs: number): number {
  return Math.max(nowMs, (momentIn(last ?? '') ?? 0) + 1);
}

/** The start of a name for `moment`. */
export function nameAt(moment: number): string {
  return new Date(moment).toISOString();
}

/** Reads the start of a name such as `2026-11-21T14:32:00.000Z`; files have hyphens for the colons. */
export function momentIn(name: string): number | undefined {
  const [, date, hours, minutes, seconds] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)[:-](\d\d)[:-](\d\d\.\d{3})Z/.exec(name) ?? [];
  const moment = Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(moment) ? undefined : moment;
}
