/** Games of a library as the text of one file. Formats of texts lose what they cannot say; the app's own loses nothing. */
import { scoreOf } from '../game/rules.ts';
import { lineNodes } from '../game/tree.ts';
import { csvCell } from '../notation/csv.ts';
import type { GameInfo } from '../notation/info.ts';
import { formatById } from '../notation/format.ts';
import { readOwnText } from '../notation/own-text.ts';
import { movesOf } from './entry.ts';

/** The ways to write a selection; `csv` is a table with a row a game. */
export type ExportFormat = 'game' | 'ggf' | 'sgf' | 'csv';

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

/** Writes games that are given in the app's own format, one after the other. */
export function exportedText(texts: readonly string[], to: ExportFormat): string {
  const games = texts.flatMap((text) => readOwnText(text) ?? []);
  if (to === 'csv') {
    const rows = games.map((game) => {
      const last = lineNodes(game.tree).at(-1)?.position ?? game.tree.root.position;
      return csvRow(game.info, scoreOf(last), movesOf(game));
    });
    return [CSV_HEAD, ...rows, ''].join('\n');
  }
  const write = formatById(to)?.write;
  return write ? games.map((game) => write(game)).join('\n') : '';
}
