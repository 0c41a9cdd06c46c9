/** The own book as a file: all its lines, so that joining two files loses nothing. Pure. */
import { type Result, err, ok } from '../../game/result.ts';
import { asKept, isFields, upToDate } from '../../kept/kept.ts';
import { OWN_BOOK, type OwnLine, lineOf, writeLine } from './lines.ts';

const FORMAT = 'othello-own-book';

/** Why a value is not a file of an own book; lines count from 1. */
export type OwnFileRefusal =
  | { readonly code: 'newer'; readonly madeBy: string }
  | { readonly code: 'brokenLine'; readonly line: number }
  | { readonly code: 'broken' };

/** The same text for the same lines, whoever has joined them; `app` is the version of the app that writes it. */
export function writeOwnFile(lines: readonly OwnLine[], app: string): string {
  const head = JSON.stringify(asKept(OWN_BOOK, { format: FORMAT }, app));
  const text = lines.map(writeLine).join(',\n');
  return `${head.slice(0, -1)},"lines":[\n${text}\n]}\n`;
}

/** The lines of a file that was parsed as JSON; undefined where it is no own book at all. */
export function readOwnFile(json: unknown): Result<readonly OwnLine[], OwnFileRefusal> | undefined {
  if (!isFields(json) || json['format'] !== FORMAT) return undefined;
  const found = upToDate(json, OWN_BOOK);
  if (found.kind === 'newer') return err({ code: 'newer', madeBy: found.madeBy });
  const listed = found.kind === 'read' ? found.value['lines'] : undefined;
  if (!Array.isArray(listed)) return err({ code: 'broken' });
  const lines: OwnLine[] = [];
  for (const [at, each] of listed.entries()) {
    const fields: unknown = each;
    const line = isFields(fields) ? lineOf(fields) : undefined;
    if (!line) return err({ code: 'brokenLine', line: at + 1 });
    lines.push(line);
  }
  return ok(lines);
}
