/** The drawing of a pattern: 64 squares of which each is one of four, as the text of a query has them, and boxes on it. */
import { type Position, discAt } from '../../../engine/game/position.ts';
import { SQUARE_COUNT, type Square, fileOf, rankOf } from '../../../engine/game/square.ts';

/** What a square is to hold, as in the text of a pattern; `?` where anything may stand. */
export type Wanted = 'X' | 'O' | '-' | '?';

/** What fills a box: the same for each square, or what the board has there. */
export type Brush = Wanted | 'board';

export const NOTHING_WANTED = '?'.repeat(SQUARE_COUNT);

export function wantedAt(pattern: string, square: Square): Wanted {
  const sign = pattern[square];
  return sign === 'X' || sign === 'O' || sign === '-' ? sign : '?';
}

/** The squares of the box between two corners, whichever those are. */
export function boxOf(from: Square, to: Square): ReadonlySet<Square> {
  const [left, right] = [Math.min(fileOf(from), fileOf(to)), Math.max(fileOf(from), fileOf(to))];
  const [top, bottom] = [Math.min(rankOf(from), rankOf(to)), Math.max(rankOf(from), rankOf(to))];
  const box = new Set<Square>();
  for (let rank = top; rank <= bottom; rank++) {
    for (let file = left; file <= right; file++) box.add(rank * 8 + file);
  }
  return box;
}

/** A pattern with a box filled; `position` is the board that `board` copies. */
export function filled(
  pattern: string,
  box: ReadonlySet<Square>,
  brush: Brush,
  position: Position | undefined,
): string {
  return Array.from(pattern, (sign, square) => {
    if (!box.has(square)) return sign;
    if (brush !== 'board') return brush;
    const disc = position && discAt(position, square);
    return disc === undefined ? '-' : disc === 'black' ? 'X' : 'O';
  }).join('');
}

/** How many squares of a pattern say anything. */
export function wantedIn(pattern: string): number {
  return pattern.replaceAll('?', '').length;
}
