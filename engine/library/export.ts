/** Games of a library as one file. Formats of texts lose what they cannot say; the app's own loses nothing. */
import { csvCell } from '../notation/csv.ts';
import type { GameInfo } from '../notation/info.ts';
import { formatById } from '../notation/format.ts';
import { readOwnText } from '../notation/own-text.ts';
import { writePgn } from '../notation/pgn-writer.ts';
import { writeWthor } from '../notation/wthor.ts';
import { zipped } from '../notation/zip.ts';
import type { GameEntry } from './entry.ts';
import { parquetBytes } from './parquet.ts';

/** The ways to write a selection; `csv` and `parquet` are tables with a row a game, `wthor` is an archive of a database. */
export type ExportFormat = 'game' | 'ggf' | 'sgf' | 'pgn' | 'wthor' | 'csv' | 'parquet';

export const CSV_HEAD = 'black,white,event,date,discs,moves';

/** `discs` is the official score of a finished game, else what lies on the board; `line` the moves as a transcript. */
export function csvRow(
  { black, white, event, date }: GameInfo,
  discs: { readonly black: number; readonly white: number },
  line: string,
): string {
  const cells = [black.name, white.name, event, date, `${discs.black}-${discs.white}`, line];
  return cells.map((cell = '') => csvCell(cell)).join(',');
}

/** What was written, and how many games the format could not hold. */
export type Exported = { readonly leftOut: number } & (
  | { readonly kind: 'games' | 'ggf' | 'sgf' | 'pgn' | 'csv'; readonly text: string }
  | { readonly kind: 'zip' | 'parquet'; readonly bytes: Uint8Array<ArrayBuffer> }
);

/** Writes what lists say of games as a table. */
export async function exportedTable(entries: readonly GameEntry[], to: 'csv' | 'parquet'): Promise<Exported> {
  if (to === 'csv') {
    const rows = entries.map(({ info, discs, library }) => csvRow(info, discs, library?.line ?? ''));
    return { kind: 'csv', text: [CSV_HEAD, ...rows, ''].join('\n'), leftOut: 0 };
  }
  return { kind: 'parquet', bytes: await parquetBytes(entries), leftOut: 0 };
}

/** Writes games that are given in the app's own format; `day` is the one of the writing. */
export function exportedGames(
  texts: readonly string[],
  to: Exclude<ExportFormat, 'csv' | 'parquet'>,
  day: Date,
): Exported {
  const games = texts.flatMap((text) => readOwnText(text) ?? []);
  if (to === 'pgn') return { kind: 'pgn', text: games.map(writePgn).join('\n'), leftOut: 0 };
  if (to === 'wthor') {
    const { years, players, tournaments, leftOut } = writeWthor(games, day);
    const files = [
      ...Array.from(years, ([year, bytes]) => ({ name: `WTH_${year}.wtb`, bytes })),
      { name: 'WTHOR.JOU', bytes: players },
      { name: 'WTHOR.TRN', bytes: tournaments },
    ];
    return { kind: 'zip', bytes: zipped(files, day), leftOut: leftOut.length };
  }
  const write = formatById(to)!.write;
  return {
    kind: to === 'game' ? 'games' : to,
    text: games.map((game) => write(game)).join('\n'),
    leftOut: 0,
  };
}
