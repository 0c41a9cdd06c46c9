/**
 * The user's own book as a log, of which nothing is ever taken out. So the books of two machines are joined by having the
 * lines of both, and what a book says depends on which lines there are and not on who read them in which order. Pure.
 *
 *     const log = new OwnLog();
 *     log.add({ ...log.stamp('5a0a3f0e'), kind: 'edit', key, value: -2 });
 *     log.entries.get(key)?.edited; // -2
 */
import type { BookKey } from '../key.ts';
import { type OwnEntries, type OwnEntry, foldInto } from './entries.ts';
import {
  type Action,
  type EditLine,
  type FoundLine,
  type MergedLine,
  type OwnLine,
  type Span,
  type Stamp,
  type ThinkLine,
  type UndoLine,
  compare,
  writeLine,
} from './lines.ts';

/** Spans of one line, so that it fits a journal; longer lists are several lines of one action. */
const MOST_SPANS = 2000;

/** A book as its lines, and what follows from them. */
export class OwnLog {
  readonly #lines = new Map<string, OwnLine>();
  /** The lines that count, kept up to date line by line. */
  #entries = new Map<BookKey, OwnEntry>();
  #alive = new Set<OwnLine>();
  #undos: readonly UndoLine[] = [];
  /** Those of them that nobody has taken back. */
  #inForce: readonly UndoLine[] = [];
  #greatest = 0;

  constructor(lines: Iterable<OwnLine> = []) {
    this.addAll(lines);
  }

  /** What the book says of positions, by their keys. */
  get entries(): OwnEntries {
    return this.#entries;
  }

  /** All lines, in their order. */
  get lines(): readonly OwnLine[] {
    return [...this.#lines.values()].toSorted(compare);
  }

  get size(): number {
    return this.#lines.size;
  }

  has(line: OwnLine): boolean {
    return this.#lines.has(writeLine(line));
  }

  /** The stamp of a new line of a writer; `act` is that of the action which it goes on with. */
  stamp(by: string, act?: string): Stamp {
    const n = this.#greatest + 1;
    return { n, by, act: act ?? `${by}.${n}` };
  }

  /** Takes a line in; false if it was there already. */
  add(line: OwnLine): boolean {
    return this.addAll([line]) === 1;
  }

  /** Takes lines in; the number of those that are new. */
  addAll(lines: Iterable<OwnLine>): number {
    const added: OwnLine[] = [];
    for (const line of lines) {
      const text = writeLine(line);
      if (this.#lines.has(text)) continue;
      this.#lines.set(text, line);
      this.#greatest = Math.max(this.#greatest, line.n);
      added.push(line);
    }
    if (added.length === 0) return 0;
    const undos = added.filter((line) => line.kind === 'undo');
    this.#undos = [...this.#undos, ...undos];
    // What nobody takes back only comes to the rest, so that a long book takes one more line at once.
    if (undos.length === 0 && !added.some((line) => this.#undos.some((undo) => isTakenBack(line, undo))))
      for (const line of added) this.#keep(line);
    else this.#fold();
    return added.length;
  }

  #keep(line: OwnLine): void {
    this.#alive.add(line);
    foldInto(this.#entries, line);
  }

  #fold(): void {
    const inForce: UndoLine[] = [];
    for (const undo of this.#undos.toSorted((one, other) => compare(other, one)))
      if (!inForce.some((later) => isTakenBack(undo, later))) inForce.push(undo);
    this.#inForce = inForce;
    this.#alive = new Set();
    this.#entries = new Map();
    for (const line of this.#lines.values())
      if (!inForce.some((undo) => isTakenBack(line, undo))) this.#keep(line);
  }

  /** What counts of what was said of positions, in its order. */
  get said(): readonly (FoundLine | EditLine)[] {
    return [...this.#alive]
      .filter((line) => line.kind === 'found' || line.kind === 'edit')
      .toSorted((one, other) => compare(one, other));
  }

  /**
   * Which of these lines are here and were forgotten together with all others. A line that only comes once more stays
   * forgotten, so whoever wants it back says it anew; what was said anew already is not among them.
   */
  forgotten<Line extends OwnLine>(lines: readonly Line[]): Line[] {
    const resets = this.#inForce.filter(({ why }) => why === 'reset');
    const anew = new Set(this.said.map(wordsOf));
    return lines.filter(
      (line) => this.has(line) && resets.some((undo) => isTakenBack(line, undo)) && !anew.has(wordsOf(line)),
    );
  }

  /** Whether values were taken from a game in this state already, even if they were taken back. */
  knowsGame(game: string, state: string): boolean {
    return this.#lines
      .values()
      .some((line) => line.kind === 'found' && line.game === game && line.state === state);
  }

  /** Thinking that has begun and not ended, with the milliseconds that it has searched, the latest first. */
  get thinking(): readonly (ThinkLine & { readonly ms: number })[] {
    const alive = [...this.#alive];
    const ended = new Set(alive.filter(({ kind }) => kind === 'thought').map(({ act }) => act));
    const spent = new Map<string, number>();
    for (const line of alive)
      if (line.kind === 'found' && line.ms !== undefined)
        spent.set(line.act, (spent.get(line.act) ?? 0) + line.ms);
    return alive
      .filter((line) => line.kind === 'think')
      .filter((line) => !ended.has(line.act))
      .toSorted((one, other) => compare(other, one))
      .map((line) => ({ ...line, ms: spent.get(line.act) ?? 0 }));
  }

  /** What would be taken back by the next undo: the action with the latest line. */
  get undoable(): Action | undefined {
    const latest = this.#latest((line) => line.kind !== 'undo' || line.why === 'reset');
    return latest && this.#action(latest);
  }

  /** What would be made again: what was undone last, if nothing was done since. */
  get redoable(): Action | undefined {
    const undone = this.#latest((line) => line.kind === 'undo' && line.why === 'undo');
    const done = this.#latest((line) => line.kind !== 'undo' || line.why === 'reset');
    if (undone?.kind !== 'undo' || (done && compare(done, undone) > 0)) return undefined;
    const undos = this.#action(undone).lines.filter((line) => line.kind === 'undo');
    const lines = [...this.#lines.values()].filter((line) => undos.some((undo) => isTakenBack(line, undo)));
    return { ...whatOf(lines.toSorted(compare)), lines: undos };
  }

  /** The lines that take the last action back; none where there is none. */
  undo(by: string): UndoLine[] {
    const lines = this.undoable?.lines ?? [];
    const taken = lines.flatMap((line) => (line.kind === 'merged' ? line.of : []));
    return this.#inLines(by, [...this.#spans(lines), ...taken], { kind: 'undo', why: 'undo' });
  }

  /** The lines that make again what was undone last. */
  redo(by: string): UndoLine[] {
    return this.#inLines(by, this.#spans(this.redoable?.lines ?? []), { kind: 'undo', why: 'redo' });
  }

  /** The lines that take everything back that counts, which can be undone like any other; none for an empty book. */
  reset(by: string): UndoLine[] {
    const lines = [...this.#alive].filter(({ kind }) => kind !== 'undo');
    return this.#inLines(by, this.#spans(lines), { kind: 'undo', why: 'reset' });
  }

  /** The lines that note that lines from elsewhere were taken in, so that it can be undone; they come after them. */
  merged(by: string, lines: readonly OwnLine[]): MergedLine[] {
    return this.#inLines(by, this.#spans(lines), { kind: 'merged' });
  }

  /** Lines of one action about so many spans. */
  #inLines<Line extends object>(
    by: string,
    spans: readonly Span[],
    line: Line,
  ): (Stamp & Line & { of: Span[] })[] {
    const first = this.stamp(by);
    const lines: (Stamp & Line & { of: Span[] })[] = [];
    for (let at = 0; at < spans.length; at += MOST_SPANS)
      lines.push({ ...first, n: first.n + lines.length, ...line, of: spans.slice(at, at + MOST_SPANS) });
    return lines;
  }

  #latest(isMeant: (line: OwnLine) => boolean): OwnLine | undefined {
    let latest: OwnLine | undefined;
    for (const line of this.#alive)
      if (isMeant(line) && (!latest || compare(line, latest) > 0)) latest = line;
    return latest;
  }

  #action(of: OwnLine): Action {
    const lines = [...this.#alive].filter((line) => line.act === of.act).toSorted(compare);
    return { ...whatOf(lines), lines };
  }

  /** The fewest spans that hold these lines and no others of their writers. */
  #spans(lines: readonly OwnLine[]): Span[] {
    const wanted = new Set(lines.map((line) => writeLine(line)));
    const byWriter = Map.groupBy(this.lines, ({ by }) => by);
    return [...byWriter]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([by, own]) => {
        const spans: [string, number, number][] = [];
        let isOpen = false;
        for (const line of own) {
          const isWanted = wanted.has(writeLine(line));
          if (isWanted && isOpen) spans.at(-1)![2] = line.n;
          else if (isWanted) spans.push([by, line.n, line.n]);
          isOpen = isWanted;
        }
        return spans;
      });
  }
}

/** What a line says, whoever has said it and when. */
function wordsOf(line: OwnLine): string {
  return writeLine({ ...line, n: 0, by: '', act: '' });
}

/** What an action with these lines was. */
function whatOf(lines: readonly OwnLine[]): Pick<Action, 'kind' | 'source'> {
  const first = lines.find(({ kind }) => kind === 'merged') ?? lines[0];
  switch (first?.kind) {
    case 'found':
      return { kind: 'found', source: first.source };
    case 'edit':
    case 'merged':
      return { kind: first.kind };
    case 'undo':
      return { kind: 'reset' };
    default:
      return { kind: 'think' };
  }
}

/** Whether `undo` takes `line` back. Only what came before it can be meant. */
function isTakenBack({ n, by }: Stamp, undo: UndoLine): boolean {
  return n < undo.n && undo.of.some(([writer, from, to]) => writer === by && from <= n && n <= to);
}
