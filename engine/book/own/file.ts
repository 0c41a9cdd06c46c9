/** The own book as a file: a heading and all its lines, so that joining two files loses nothing. Pure. */
import { type Result, err, ok } from '../../game/result.ts';
import { fieldsIn, upToDate } from '../../kept/kept.ts';
import { OWN_BOOK, OWN_LOG, type OwnLine, lineOf, ownHeading, writeLine } from './lines.ts';

/** Why a text is not the file of an own book; lines count from 1. */
export type OwnFileRefusal =
  | { readonly code: 'newer'; readonly madeBy: string }
  | { readonly code: 'brokenLine'; readonly line: number }
  | { readonly code: 'broken' };

/** The same text for the same lines, whoever has joined them; `app` is the version of the app that writes it. */
export function writeOwnFile(lines: readonly OwnLine[], app: string): string {
  return [ownHeading(app), ...lines.map(writeLine)].map((line) => `${line}\n`).join('');
}

/** The lines of a file; undefined where it is no own book at all. */
export function readOwnFile(text: string): Result<readonly OwnLine[], OwnFileRefusal> | undefined {
  const [heading = '', ...rest] = text.split(/\r?\n/);
  const fields = fieldsIn(heading);
  if (fields?.['log'] !== OWN_LOG) return undefined;
  const found = upToDate(fields, OWN_BOOK);
  if (found.kind === 'newer') return err({ code: 'newer', madeBy: found.madeBy });
  if (found.kind === 'broken') return err({ code: 'broken' });
  const lines: OwnLine[] = [];
  for (const [at, each] of rest.entries()) {
    if (each === '') continue;
    const read = fieldsIn(each);
    const line = read && lineOf(read);
    if (!line) return err({ code: 'brokenLine', line: at + 2 });
    lines.push(line);
  }
  return ok(lines);
}
