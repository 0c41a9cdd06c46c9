/** A cell of a table with commas. One that begins like a formula gets a quote before it, or a spreadsheet would compute it. */
export function csvCell(text: string): string {
  const safe = /^[=@+\t\r]/.test(text) || /^-[^\d]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
