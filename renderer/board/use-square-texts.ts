import { computed, watch } from 'vue';
import type { Colour } from '../../engine/game/position.ts';
import { type Square, squareName } from '../../engine/game/square.ts';
import { slipOf } from '../../engine/review/slips.ts';
import { locale, translate as t } from '../locales/i18n.ts';
import { inTenths, scoreParts, scoreText } from '../ui/scores.ts';
import type { Share, SquareSigns, SquareValue, Values } from './overlays.ts';

/** What is written on a square, and the words for it. */
type ValueText = SquareValue & { readonly words: string };

export interface SquareTexts {
  /** The value of the move on a square, where there is one. */
  readonly valueOf: (square: Square) => ValueText | undefined;
  /** The words for what a study overlay shows. */
  readonly signWords: (signs: SquareSigns) => string[];
  /** The words for a square with its disc. */
  readonly wordsOf: (square: Square, disc: Colour | undefined, isLast: boolean, isLegal: boolean) => string;
}

/** What the board writes on its squares and says of them, in the user's language. */
export function useSquareTexts(
  values: () => Values | undefined,
  shares: () => ReadonlyMap<Square, Share> | undefined,
): SquareTexts {
  /** How the language separates decimals. */
  const decimalSign = computed(() => (0.5).toLocaleString(locale.value).charAt(1));

  /** Whether an estimate has a decimal, which then all of them show: some players count in whole discs alone. */
  const hasDecimals = computed(() =>
    [...(values()?.lines.values() ?? [])].some(({ exact, score }) => !exact && inTenths(score) % 10 !== 0),
  );

  function valueOf(square: Square): ValueText | undefined {
    const share = shares()?.get(square);
    if (share) return { ...share, exact: false, slip: undefined };
    const given = values();
    const line = given?.lines.get(square);
    if (!line || !given) return undefined;
    const { exact, score } = line;
    const { whole, decimal } = scoreParts(score);
    const slip = slipOf(given.best - score);
    const lost = Math.round(given.best - score);
    const value = t(exact ? 'values.exact' : 'values.estimate', { score: scoreText(score) });
    return {
      ...(exact || !hasDecimals.value
        ? { text: scoreText(score) }
        : { text: whole, decimal: `${decimalSign.value}${decimal}` }),
      exact,
      isBest: inTenths(score) === inTenths(given.best),
      slip,
      ...(slip && { loss: scoreText(-lost) }),
      words: slip
        ? t('board.both', { first: value, second: t('values.loses', { count: lost }, lost) })
        : value,
    };
  }

  function signWords({ isFrontier, isStable, regionSize }: SquareSigns): string[] {
    return [
      ...(isStable ? [t('overlay.isStable')] : []),
      ...(isFrontier ? [t('overlay.isFrontier')] : []),
      ...(regionSize === undefined ? [] : [t('overlay.inRegion', { count: regionSize }, regionSize)]),
    ];
  }

  /**
   * The words of squares that were told before, for most of a board is the same after a move, and putting words together
   * costs more than all the rest of it.
   */
  const told = new Map<string, string>();
  watch(locale, () => told.clear());

  function wordsOf(square: Square, disc: Colour | undefined, isLast: boolean, isLegal: boolean): string {
    const key = [locale.value, square, disc, isLast, isLegal].join();
    const known = told.get(key);
    if (known !== undefined) return known;
    const name = squareName(square);
    const words = disc
      ? t(isLast ? 'board.lastDisc' : 'board.disc', { square: name, side: t(`side.${disc}`) })
      : t(isLegal ? 'board.legal' : 'board.empty', { square: name });
    told.set(key, words);
    return words;
  }

  return { valueOf, signWords, wordsOf };
}
