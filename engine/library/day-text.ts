/** Days as they are kept, in digits. */

/** `2026-11-21`, or `2026` where no more is known. */
export function dayText(day: number): string {
  const text = String(day);
  if (day === 0) return '';
  return day % 10_000 === 0
    ? text.slice(0, -4)
    : `${text.slice(0, -4)}-${text.slice(-4, -2)}-${text.slice(-2)}`;
}
