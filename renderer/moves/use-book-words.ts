/** What the books of openings say beside a game: of a move, and where the game has left the user's own book. */
import { computed, watch } from 'vue';
import { placedDiscs } from '../../engine/game/branches.ts';
import type { Position } from '../../engine/game/position.ts';
import { type Square, squareName } from '../../engine/game/square.ts';
import { translate as t } from '../locales/later.ts';
import { useBookStore } from '../stores/book.ts';
import { useOwnBookStore } from '../stores/own-book.ts';
import { leadText } from '../ui/lead-text.ts';
import { forBlack, scoreText } from '../ui/scores.ts';

/**
 * For a component that shows `line`, the positions of a game from its start to the place on the board. The user's own book is
 * there once it was read after the first screen; the one that ships is read by whoever asks about a move.
 */
export function useBookWords(line: () => readonly Position[], showsValues: () => boolean = () => true) {
  const book = useBookStore();
  const own = useOwnBookStore();

  // What is usual has a value in the book that ships, too.
  watch(
    () => own.entries.size > 0,
    (isThere) => void (isThere && book.load()),
    { immediate: true },
  );

  const deviation = computed(() => own.deviationOf(line()));

  /** "Left my book at move 9; usual is c4, book says −2", for whoever left it; undefined as long as nobody has. */
  const left = computed(() => {
    const found = deviation.value;
    const [start] = line();
    const after = found && line()[found.at + 1];
    if (!found || !start || !after) return undefined;
    const number = placedDiscs(start, after);
    if (found.isNever) return t('ownBook.leftNever', { number });
    if (found.usual === undefined) return t('ownBook.left', { number });
    const move = squareName(found.usual);
    if (found.value === undefined || !showsValues()) return t('ownBook.leftUsual', { number, move });
    return t('ownBook.leftValue', { number, move, score: scoreText(found.value) });
  });

  /** Whether the last move of the line is the one with which it left the book. */
  const hasJustLeft = computed(() => deviation.value?.at === line().length - 2);

  /**
   * "In the book of openings, 26 moves deep" of a move, whose value is told beside it; without a move of the best one, which is
   * named with its own. Undefined where the book ends.
   */
  function knownOf(position: Position, move?: Square): string | undefined {
    const known = book.movesAt(position);
    const found = move === undefined ? known[0] : known.find((each) => each.move === move);
    if (!found) return undefined;
    const support = found.isExact ? t('ownBook.exact') : t('ownBook.support', { depth: found.plies });
    if (move !== undefined) return t('ownBook.known', { support });
    // In words, because the board beside it has the values of the side to move.
    const score = leadText(forBlack(found.value, position), t);
    return t('ownBook.best', { move: squareName(found.move), score, support });
  }

  return { left, hasJustLeft, knownOf, load: book.load };
}
