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

/**
 * A text that is being read. Its lines, which end in LF, CR LF or CR, are only counted once somebody asks. A reader
 * takes the parts that it puts into a game, so that what is left can be told: see notice.ts.
 */
export class Source {
  readonly text: string;
  /** The text before a reader replaced parts of it by blanks; it is as long as `text`. */
  readonly before: string;
  /** The text as its user sees it, and the offsets in it of the signs that are left out of `text`. */
  private readonly original: string;
  private readonly leftOut: readonly number[];
  private lineStarts: readonly number[] | undefined;
  private readonly taken: { readonly start: number; readonly end: number }[] = [];
  /** How many of the first taken parts are in order: games come one after another, so only the last have to be sorted. */
  private sorted = 0;

  constructor(text: string, before = text, original = before, leftOut: readonly number[] = []) {
    this.text = text;
    this.before = before;
    this.original = original;
    this.leftOut = leftOut;
  }

  /** The same text without the characters at `offsets`, which ascend; places stay those of the whole text. */
  static without(text: string, offsets: readonly number[]): Source {
    if (offsets.length === 0) return new Source(text);
    const parts = offsets.map((offset, at) => text.slice(at === 0 ? 0 : (offsets[at - 1] ?? 0) + 1, offset));
    const end = text.slice((offsets.at(-1) ?? -1) + 1);
    const rest = parts.join('') + end;
    return new Source(rest, rest, text, offsets);
  }

  /** A text of the same length in place of this one, of which nothing is taken yet. */
  replaced(text: string): Source {
    return new Source(text, this.before, this.original, this.leftOut);
  }

  placeAt(offset: number): Place {
    const at = this.originalOffset(offset);
    this.lineStarts ??= linesOf(this.original).map(({ start }) => start);
    const starts = this.lineStarts;
    const line = countWhile(starts.length, (index) => (starts[index] ?? 0) <= at);
    return { line, column: at - (starts[line - 1] ?? 0) + 1 };
  }

  /** What its user sees between two offsets, signs that are left out of `text` included, and the offsets of that in it. */
  seen(start: number, end: number): { readonly text: string; offsetOf(at: number): number } {
    const first = start === 0 ? 0 : this.originalOffset(start);
    const last = end === this.before.length ? this.original.length : this.originalOffset(end);
    const leftOutBefore = (at: number): number =>
      countWhile(this.leftOut.length, (index) => (this.leftOut[index] ?? 0) < at);
    return {
      text: this.original.slice(first, last),
      offsetOf: (at) => first + at - leftOutBefore(first + at),
    };
  }

  private originalOffset(offset: number): number {
    return offset + countWhile(this.leftOut.length, (index) => (this.leftOut[index] ?? 0) - index <= offset);
  }

  /** Notes that the part between two offsets is in a game. */
  take(start: number, end: number): void {
    const last = this.taken.at(-1);
    if (this.sorted === this.taken.length && (last === undefined || last.start <= start)) this.sorted++;
    this.taken.push({ start, end });
  }

  private sort(): void {
    if (this.sorted === this.taken.length) return;
    const added = this.taken.splice(this.sorted);
    const first = added.reduce((least, { start }) => Math.min(least, start), Infinity);
    const before = countWhile(this.taken.length, (index) => (this.taken[index]?.start ?? 0) <= first);
    const later = [...this.taken.splice(before), ...added].toSorted((one, other) => one.start - other.start);
    for (const part of later) this.taken.push(part);
    this.sorted = this.taken.length;
  }

  /** Whether one taken part holds everything between two offsets, or several do one after another. */
  isTaken(start: number, end: number): boolean {
    this.sort();
    const following = countWhile(this.taken.length, (index) => (this.taken[index]?.start ?? 0) <= start);
    let until = start;
    for (let at = following - 1; until < end; at++) {
      const part = this.taken[at];
      if (part === undefined || part.start > until) return false;
      until = Math.max(until, part.end);
    }
    return true;
  }
}

/** How many of `count` numbers from 0 on fulfil a condition that, once it fails, fails for all that follow. */
function countWhile(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
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
