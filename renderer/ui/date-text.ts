/** Dates of games in the words of the interface. */

/** A day as games name it, and the time of day where they know it. */
const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::\d\d)?)?$/;

/** The date of a game, such as `2026-11-21 14:32`, as `locale` writes it; a text of any other form as it is. */
export function dateText(date: string, locale: string): string {
  const [, year, month, day, hours, minutes] = DATE.exec(date) ?? [];
  const at = new Date(Number(year), Number(month) - 1, Number(day), Number(hours ?? 0), Number(minutes ?? 0));
  // A day that the calendar does not have would become another.
  if (Number.isNaN(at.getTime()) || at.getMonth() + 1 !== Number(month)) return date;
  return hours === undefined
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)
    : momentText(at, locale);
}

/** The day and the time of day of a moment. */
export function momentText(moment: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(moment);
}
