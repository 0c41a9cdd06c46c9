/** The players that a title above the moves names: `Anna - Ben`, `Anna vs Ben 33-31`, `山田 対 鈴木`. */
import { moveLikeParts } from './notice.ts';

/** Between two blanks or, in Chinese and Japanese, without any. */
const NAMES =
  /^[\s>#*"'“]*(?<first>\p{L}[^\d\r\n/|]{0,38}?)(?:\s+(?<between>[-–—]|vs?\.?|versus|contre|gegen|contra)\s+|\s*(?:対|对|對)\s*)(?<second>\p{L}[^\d\r\n/|]{0,38}?)(?:[\s,:(]+(?<one>\d{1,2})\s*[-:–]\s*(?<other>\d{1,2})\)?)?[\s"'”.!]*(?:[/|:：,]\s*)?$/iu;

/** Words of titles that name no player, which a hyphen parts as well. */
const TITLE_WORD =
  /(?<!\p{L})(?:game|match|round|final|finals|semi-?final|championship|open|cup|tournament|league|opening|position|puzzle|problem|kifu|transcript|moves?|score|result|date|solution|analysis|review|lesson|chapter|part|othello|reversi|partie|ronde|finale|tournoi|coupe|championnat|ouverture|coups|spiel|runde|turnier|black|white|noir|blanc|noirs|blancs)(?!\p{L})/iu;

/** One to four words that begin with capitals or in letters without any; particles of names do not. */
const NAME = /^(?:(?:de|du|des|von|van|der|den|da|di|la|le|el|bin|al)\s+)*[^\p{Ll}\s]\S*(?:\s+\S+){0,3}$/u;

export interface TitleNames {
  /** Black's first. */
  readonly names: readonly [string, string];
  /** The score behind them, in their order. */
  readonly discs?: readonly [number, number];
}

/**
 * The players that `title` names, a line without moves or what stands before the moves of one. Undefined where it is a title
 * of another kind: what a hyphen parts must look like two names.
 */
export function titleNames(title: string): TitleNames | undefined {
  if (title.length > 120 || moveLikeParts(title).length > 0) return undefined;
  const { first = '', between, second = '', one, other } = NAMES.exec(title)?.groups ?? {};
  const names = [first.trim(), second.trim()] as const;
  if (first === '' || names.some((name) => TITLE_WORD.test(name) || /\s[-–—]\s|https?:/.test(name)))
    return undefined;
  const isHyphen = between !== undefined && /^[-–—]$/.test(between);
  if (isHyphen && !names.every((name) => NAME.test(name))) return undefined;
  return one === undefined || other === undefined
    ? { names }
    : { names, discs: [Number(one), Number(other)] };
}
