/** The user's own days: numbered from 1970-01-01, and each begins in the night, when nobody has gone to bed yet. Pure. */

/** A day begins at this hour of the clock on the wall, so that practice after midnight belongs to the day before. */
export const DAY_BEGINS = 4;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The number of the day that it is at `at` (milliseconds since 1970) where the clock on the wall shows local time. */
export function dayOf(at: number): number {
  const date = new Date(at);
  // The calendar's day is taken as it is called, because days of local time have 23 to 25 hours.
  const called = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
  return date.getHours() < DAY_BEGINS ? called - 1 : called;
}

/** Days off, from the first on and up to the last, which is not one of them. */
export interface DaysOff {
  readonly from: number;
  readonly to: number;
}

/**
 * How many days in a row up to `today` are in `days`. One that has only begun does not end it, and days off neither count nor
 * end it.
 */
export function daysInRow(days: ReadonlySet<number>, today: number, off: readonly DaysOff[] = []): number {
  let count = 0;
  /** The last day that has not been looked at. */
  let last = days.has(today) ? today : today - 1;
  for (const day of [...days].filter((each) => each <= last).toSorted((one, other) => other - one)) {
    while (last > day) {
      const pause = off.find(({ from, to }) => from <= last && last < to);
      if (!pause) return count;
      last = pause.from - 1;
    }
    count++;
    last = Math.min(last, day - 1);
  }
  return count;
}
