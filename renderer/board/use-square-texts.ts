import { computed, onScopeDispose, shallowRef, watch } from 'vue';
import type { Colour, Position } from '../../engine/game/position.ts';
import { type Square, squareName } from '../../engine/game/square.ts';
import { lostDiscs, slipOf } from '../../engine/review/slips.ts';
import { locale, translate as t } from '../locales/i18n.ts';
import { WHOLE_DISCS, inTenths, scoreParts, scoreText, shownDiscs } from '../ui/scores.ts';
import type { Share, SquareSigns, SquareValue, Values } from './overlays.ts';

/** What is written on a square, and the words for it. */
type ValueText = SquareValue & { readonly words: string };

/** A screen reader reads the square that has the focus again whenever its words change. */
const SPOKEN_MS = 4000;

interface SquareTextsOptions {
  readonly position: () => Position;
  readonly values: () => Values | undefined;
  readonly shares: () => ReadonlyMap<Square, Share> | undefined;
  /** The square that keys have led the focus to, while it is there; else false. */
  readonly focused: () => Square | false;
}

/**
 * `values` as they are said of the square that has the focus: of one position they change only now and then, however fast
 * a search goes on, and at once where the focus goes elsewhere.
 */
function useSpokenValues({ position, values, focused }: SquareTextsOptions): () => Values | undefined {
  const spoken = shallowRef({ of: position(), values: values(), at: performance.now() });
  let timer: ReturnType<typeof setTimeout> | undefined;

  function renew(): void {
    clearTimeout(timer);
    spoken.value = { of: position(), values: values(), at: performance.now() };
  }

  // Before the board is drawn, when all that it is given has changed.
  watch([position, values, focused], ([now, given, square], [, , squareBefore]) => {
    const { of, values: before, at } = spoken.value;
    const waitMs = at + SPOKEN_MS - performance.now();
    clearTimeout(timer);
    if (now !== of || square !== squareBefore || !before || !given || waitMs <= 0) renew();
    else timer = setTimeout(renew, waitMs);
  });
  onScopeDispose(() => clearTimeout(timer));
  return () => spoken.value.values;
}

/** What the board writes on its squares and says of them, in the user's language. */
export function useSquareTexts(options: SquareTextsOptions) {
  const { values, shares, focused } = options;
  const spokenValues = useSpokenValues(options);

  /** How the language separates decimals. */
  const decimalSign = computed(() => (0.5).toLocaleString(locale.value).charAt(1));

  /** Whether an estimate has a decimal, which then all near 0 show: some players count in whole discs alone. */
  const hasDecimals = computed(() =>
    [...(values()?.lines.values() ?? [])].some(({ exact, score }) => !exact && inTenths(score) % 10 !== 0),
  );

  /** The value of the move on a square, where there is one. */
  function valueOf(square: Square): ValueText | undefined {
    const share = shares()?.get(square);
    if (share) {
      const { text, words, isBest, below, exact = false } = share;
      return { text, words, isBest, exact, slip: undefined, ...(below !== undefined && { loss: below }) };
    }
    const given = values();
    const line = given?.lines.get(square);
    if (!line || !given) return undefined;
    const { exact, score } = line;
    const { whole, decimal } = scoreParts(score);
    const hasTenths = !exact && hasDecimals.value && shownDiscs(score) < WHOLE_DISCS;
    const lost = lostDiscs(given.best, score);
    const slip = slipOf(lost);
    return {
      ...(hasTenths
        ? { text: whole, decimal: `${decimalSign.value}${decimal}` }
        : { text: scoreText(score) }),
      exact,
      isBest: inTenths(score) === inTenths(given.best),
      slip,
      ...(slip && { loss: scoreText(-lost) }),
      words: wordsOfValue(square, given),
    };
  }

  /** The words for the value of the move on a square: as it is in `given` or, under the focus, as they were said last. */
  function wordsOfValue(square: Square, given: Values): string {
    const said = square === focused() ? spokenValues() : undefined;
    const { lines, best } = said?.lines.has(square) === true ? said : given;
    const { exact, score } = lines.get(square)!;
    const value = t(exact ? 'values.exact' : 'values.estimate', { score: scoreText(score) });
    const lost = lostDiscs(best, score);
    if (!slipOf(lost)) return value;
    return t('board.both', { first: value, second: t('values.loses', { count: lost }) });
  }

  function signWords({ isFrontier, isStable, regionSize, called }: SquareSigns): string[] {
    return [
      ...(called ? [called.word] : []),
      ...(isStable ? [t('overlay.isStable')] : []),
      ...(isFrontier ? [t('overlay.isFrontier')] : []),
      ...(regionSize === undefined ? [] : [t('overlay.inRegion', { count: regionSize })]),
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
