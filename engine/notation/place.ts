/** Texts, their lines, and places in them as an editor shows them. */

/** Both count from 1; a column is a UTF-16 code unit. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A line without its line break; `start` and `end` are offsets into the whole text. */
export interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text that is being read. Its lines, which end in LF, CR LF or CR, are only counted once somebody asks. */
export class Source {
  readonly text: string;
  private lineStarts: readonly number[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  placeAt(offset: number): Place {
    this.lineStarts ??= linesOf(this.text).map(({ start }) => start);
    let [low, high] = [0, this.lineStarts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (this.lineStarts[low] ?? 0) + 1 };
  }
}

/** The lines of `text` between two offsets. */
export function linesOf(text: string, start = 0, end = text.length): Line[] {
  const lines: Line[] = [];
  let at = start;
  for (const part of text.slice(start, end).split(/\r\n|[\n\r]/)) {
    const lineEnd = at + part.length;
    lines.push({ start: at, end: lineEnd, text: part });
    at = lineEnd + (text[lineEnd] === '\r' && text[lineEnd + 1] === '\n' ? 2 : 1);
  }
  return lines;
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** The number of characters above which a name is shortened in messages. */
const MAX_NAME = 48;

/** A file name for a message: its beginning and its end with the extension, as far as there is room. */
export function shortName(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= MAX_NAME) return name;
  const part = (MAX_NAME - 2) / 2;
  return [...characters.slice(0, part), '…', ...characters.slice(-part)].join('');
}

/** The beginning of `text`, long enough to recognise it in a message. */
export function excerpt(text: string): string {
  const limit = 24;
  const line = text.trim().split(/[\r\n]/, 1)[0] ?? '';
  return line.length > limit ? `${line.slice(0, limit)}…` : line;
}
