/** The ways to save chosen games, in the order of the menu; engine/library/export.ts writes them and is loaded when one does. */
import type { ExportFormat } from '../../../engine/library/export.ts';

export const EXPORT_FORMATS: readonly ExportFormat[] = [
  'game',
  'ggf',
  'sgf',
  'pgn',
  'wthor',
  'csv',
  'parquet',
];
