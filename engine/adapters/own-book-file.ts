/** An own book on the command line: a file of lines that is read whole and only added to. */
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync } from 'node:fs';
import manifest from '../../package.json' with { type: 'json' };
import type { Book } from '../book/book.ts';
import { writeOwnFile, readOwnFile } from '../book/own/file.ts';
import type { ImportRefusal } from '../book/own/importing.ts';
import {
  MOST_FINDINGS,
  type OwnFinding,
  type OwnLine,
  type Said,
  type Source,
  writeLine,
} from '../book/own/lines.ts';
import { OwnLog } from '../book/own/log.ts';
import { type OverlaidBook, overlaid } from '../book/own/overlay.ts';
import { InputError } from '../console/command.ts';
import { bytesOf, dropTornLine, writeWhole } from '../console/files.ts';
import { type Option, text } from '../console/options.ts';

/** What is wrong with a file that nothing is taken in from, as a sentence without its subject. */
export function describeImport(refusal: ImportRefusal): string {
  switch (refusal.code) {
    case 'newer':
      return `was made by version ${refusal.madeBy}; this is ${manifest.version}`;
    case 'brokenLine':
      return `is damaged in line ${refusal.line}`;
    case 'noValue':
      return `has no value in line ${refusal.line}`;
    case 'over':
      return `has a game that is over in line ${refusal.line}`;
    case 'badValue':
      return `has "${refusal.text}" for a value in line ${refusal.line}; it is a number from -64 to 64`;
    case 'badDepth':
      return `has "${refusal.text}" for a depth in line ${refusal.line}; it is a number up to 60`;
    case 'illegal':
      return `has a move that is not legal in line ${refusal.line}: ${refusal.move}`;
    case 'contradiction':
      return `gives one position two values in lines ${refusal.other} and ${refusal.line}`;
    case 'badPosition':
      return `is damaged at position ${refusal.number}`;
    case 'tooMany':
      return `has more than ${refusal.most} positions`;
    case 'empty':
      return 'has nothing in it';
    case 'notJson':
      return 'begins as JSON and cannot be read as it';
    case 'noBook':
      return 'is no book of a form that is known';
    case 'unreadable':
      return 'has no games and no values that can be read';
    case 'noValues':
      return 'has games without values';
    case 'broken':
      return 'has a damaged heading';
  }
  return refusal satisfies never;
}

/** A text file. @throws InputError if it cannot be read. */
export function textOf(file: string): string {
  return new TextDecoder().decode(bytesOf(file));
}

export interface OwnBookFile {
  readonly log: OwnLog;
  /** Says something, as a part of the action `act` or of a new one, which is returned; it is in the file at once. */
  say(said: Said, act?: string): string;
  /** Adds lines as they are. */
  add(lines: readonly OwnLine[]): void;
  /** Adds values as one action; the action. */
  find(
    source: Source,
    findings: readonly OwnFinding[],
    more?: { readonly game?: string; readonly state?: string; readonly act?: string | undefined },
  ): string | undefined;
  /** The writer of this run. */
  readonly by: string;
}

/** Reads the lines of a file. @throws InputError if it is no own book. */
export function linesIn(file: string): readonly OwnLine[] {
  return linesOf(file, textOf(file));
}

function linesOf(file: string, content: string): readonly OwnLine[] {
  const read = readOwnFile(content);
  if (!read) throw new InputError(`${file} is no own book.`);
  if (!read.ok) throw new InputError(`${file} ${describeImport(read.error)}.`);
  return read.value;
}

/**
 * Reads the lines of a file that goes on. A line that was being written when an earlier run ended is cut off, but only of what
 * is an own book; a last line that only lacks its end gets it. @throws InputError if it is no own book.
 */
function resumed(file: string): readonly OwnLine[] {
  const content = textOf(file);
  if (content.endsWith('\n')) return linesOf(file, content);
  const whole = readOwnFile(content);
  if (whole?.ok === true) {
    appendFileSync(file, '\n');
    return whole.value;
  }
  const lines = linesOf(file, content.slice(0, content.lastIndexOf('\n') + 1));
  dropTornLine(file);
  return lines;
}

/** Opens an own book for adding, or begins it. @throws InputError if the file is something else. */
export function openOwnBook(file: string): OwnBookFile {
  const log = new OwnLog(existsSync(file) ? resumed(file) : []);
  if (!existsSync(file)) writeWhole(file, writeOwnFile([], manifest.version));
  const by = randomUUID().slice(0, 8);

  function add(lines: readonly OwnLine[]): void {
    log.addAll(lines);
    appendFileSync(file, lines.map((line) => `${writeLine(line)}\n`).join(''), { flush: true });
  }

  function say(said: Said, act?: string): string {
    const line: OwnLine = { ...log.stamp(by, act), ...said };
    add([line]);
    return line.act;
  }

  return {
    log,
    by,
    say,
    add,
    find(source, findings, { game, state, act: first } = {}) {
      let act = first;
      for (let at = 0; at < findings.length; at += MOST_FINDINGS) {
        const part = findings.slice(at, at + MOST_FINDINGS);
        const of = { ...(game !== undefined && { game }), ...(state !== undefined && { state }) };
        act = say({ kind: 'found', source, ...of, findings: part }, act);
      }
      return act;
    },
  };
}

/** The option of commands that know an own book. */
export function ownOption(about = 'an own book that lies over it'): Option<string | undefined> {
  return text('file', about);
}

/** `book` with the own book of a file over it; without one `book` itself. */
export function withOwn(book: Book | undefined, own: string | undefined): Book | undefined {
  return own === undefined ? book : overlaid(book, new OwnLog(linesIn(own)).entries);
}

/** `book` with an own book over it that grows meanwhile. */
export function withGrowing(book: Book | undefined, { log }: OwnBookFile): Book {
  let size: number | undefined;
  let now: OverlaidBook | undefined;
  const current = (): OverlaidBook => {
    if (!now || size !== log.size) now = overlaid(book, log.entries);
    size = log.size;
    return now;
  };
  return {
    count: book?.count ?? 0,
    recipe: book?.recipe ?? '',
    find: (key) => current().find(key),
    entryAt: (position) => current().entryAt(position),
    movesAt: (position) => current().movesAt(position),
  };
}
