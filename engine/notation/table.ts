/**
 * Tables of values parted by commas, semicolons or tabs (CSV): a column with one move in each row is a game, and a column
 * with the moves of a game in each row is a list of games, whose other columns say who played if the first row names them.
 */
import { type Colour, START_POSITION } from '../game/position.ts';
import { type Result, err, ok } from '../game/result.ts';
import { type FoundInfo, gameResult, tidyInfo } from './info.ts';
import { unreadIn } from './notice.ts';
import { type ReadGame, type Refusal, refused, withNotices } from './outcome.ts';
import { type Line, type Source, isBlank, linesOf } from './place.ts';
import { parseResult, unreadResult } from './result.ts';
import { seed, treeAlong } from './replay.ts';
import { fold } from './signs.ts';
import { BLACK_LABEL, WHITE_LABEL, noGame, playText } from './transcript-reader.ts';

interface Cell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const ONE_MOVE = /^(?:[a-h][1-8]|--|pa(?:ss)?)$/i;
const MOVES = /^(?:(?:[a-h][1-8]|--|pa(?:ss)?)\s*){2,}$/i;
const SEPARATORS = [',', ';', '\t'] as const;

/** The games of a table; undefined for a text that is none. */
export function readTable(text: Source): Result<ReadGame, Refusal>[] | undefined {
  const lines = linesOf(text.text).filter((line) => !isBlank(line.text));
  const separator = SEPARATORS.find(
    (each) => lines.length > 1 && lines.every((line) => line.text.includes(each)),
  );
  if (separator === undefined) return undefined;
  // Nothing that another reader took counts here.
  const source = text.replaced(text.text);
  const rows = lines.map((line) => cellsOf(line, separator));
  const [first = [], second = []] = rows;
  for (let column = 0; column < second.length; column++) {
    for (const pattern of [MOVES, ONE_MOVE]) {
      const fits = (row: readonly Cell[]) => pattern.test(fold(row[column]?.text ?? ''));
      const isNamed = !fits(first);
      const body = isNamed ? rows.slice(1) : rows;
      // Of a list of games some rows may be bad; the moves of one game have all to be there.
      const fitting = body.filter(fits).length;
      if (pattern === MOVES ? fitting * 2 <= body.length : fitting < body.length) continue;
      const names = isNamed ? first.map((cell) => cell.text.toLowerCase()) : [];
      return pattern === MOVES
        ? body.map((row) => readRow(source, row, column, names))
        : [
            readColumn(
              source,
              body.flatMap((row) => {
                const move = row[column];
                return move === undefined ? [] : [{ ...move, by: moverOf(row, column) }];
              }),
            ),
          ];
    }
  }
  return undefined;
}

/** The cells of a line. One in quotes may hold the separator, and a quote written twice. */
function cellsOf(line: Line, separator: string): Cell[] {
  const cells: Cell[] = [];
  for (let at = 0; at <= line.text.length;) {
    QUOTED.lastIndex = at;
    const [quoted] = QUOTED.exec(line.text) ?? [];
    const after = at + (quoted?.length ?? 0);
    const isQuoted = quoted !== undefined && (after === line.text.length || line.text[after] === separator);
    const next = isQuoted ? after : line.text.indexOf(separator, at);
    const end = next < 0 ? line.text.length : next;
    const part = line.text.slice(at, end);
    const quotes = /^\s*"?/.exec(part)?.[0].length ?? 0;
    const text = part.slice(quotes).trimEnd().replace(/"$/, '');
    const start = line.start + at + quotes;
    cells.push({ text: text.replaceAll('""', '"'), start, end: start + text.length });
    at = end + 1;
  }
  return cells;
}

const QUOTED = / *"[^"]*(?:""[^"]*)*" */y;

/** The side for which the move in `column` is written. */
function moverOf(row: readonly Cell[], column: number): Colour | undefined {
  const others = row.filter((_, at) => at !== column).map(({ text }) => fold(text).trim());
  if (others.some((text) => IS_BLACK.test(text))) return 'black';
  return others.some((text) => IS_WHITE.test(text)) ? 'white' : undefined;
}

const IS_BLACK = new RegExp(`^(?:${BLACK_LABEL}|b|x)$`, 'iu');
const IS_WHITE = new RegExp(`^(?:${WHITE_LABEL}|w|o)$`, 'iu');

interface MoveCell extends Cell {
  readonly by: Colour | undefined;
}

function readColumn(source: Source, cells: readonly MoveCell[]): Result<ReadGame, Refusal> {
  const root = seed(START_POSITION);
  const path = [];
  for (const { start, end, by } of cells) {
    const played = playText(source, start, end, path.at(-1) ?? root, by);
    path.push(...played.path);
    if (played.error !== undefined) {
      const tree = treeAlong(root, path);
      return refused(played.error, { format: 'transcript', tree, info: { black: {}, white: {} } });
    }
  }
  const tree = treeAlong(root, path);
  return ok(withNotices({ format: 'transcript', tree, info: { black: {}, white: {} } }, unreadIn(source)));
}

const COLUMNS = {
  black: ['black', 'black player', 'black_player', 'noir', '黒', '黑'],
  white: ['white', 'white player', 'white_player', 'blanc', '白'],
  date: ['date', 'year'],
  event: ['event', 'tournament', 'tournoi'],
  place: ['place', 'site'],
  result: ['result'],
} as const;

function readRow(
  source: Source,
  row: readonly Cell[],
  column: number,
  names: readonly string[],
): Result<ReadGame, Refusal> {
  const take = (key: keyof typeof COLUMNS): string | undefined => {
    const at = names.findIndex((name) => (COLUMNS[key] as readonly string[]).includes(name.trim()));
    const cell = row[at];
    if (cell !== undefined) source.take(cell.start, cell.end);
    return cell?.text;
  };
  const root = seed(START_POSITION);
  const { start = 0, end = 0 } = row[column] ?? {};
  const { path, error } = playText(source, start, end, root);
  const tree = treeAlong(root, path);
  const ended = take('result') ?? '';
  const found: FoundInfo = {
    black: { name: take('black') },
    white: { name: take('white') },
    date: take('date'),
    event: take('event'),
    place: take('place'),
    result: parseResult(ended.trim()),
  };
  const game: ReadGame = { format: 'transcript', tree, info: tidyInfo(found, tree) };
  if (error !== undefined) return path.length === 0 ? err({ error }) : refused(error, game);
  if (path.length === 0) return err({ error: noGame(source, row[0]?.start ?? start) });
  const rowAt = () => source.placeAt(row[0]?.start ?? start);
  return ok(
    withNotices(game, [
      ...unreadIn(source, row[0]?.start, row.at(-1)?.end),
      ...unreadResult(ended, gameResult(game), rowAt),
    ]),
  );
}
