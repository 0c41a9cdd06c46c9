/**
 * The words that say who is to move on a board, in the languages in which boards and problems are published: alone on
 * their line, or anywhere in one, as in "White to play and win".
 */
import type { Colour } from '../game/position.ts';

/** Words, or a sign whose meaning the board tells. */
export type WrittenSide = { readonly mark: string } | { readonly colour: Colour };

const SPOKEN: Readonly<Record<Colour, string>> = {
  black: 'black|dark|noirs?|schwarz(?:e[nrs]?)?|negr[oa]s?|ч[её]рны[ехм]|黒|黑|先手',
  white: 'white|light|blancs?|wei(?:ß|ss)(?:e[nrs]?)?|blanc[oa]s?|белы[ехм]|白|後手|后手',
};

/** Letters of the alphabet go on to other words; Chinese and Japanese ones part words from one another. */
const LETTER = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}]';

/** `~` stands for at most three blanks, `_` for one to three: more would be looked through again from every start. */
function phrase(pattern: string): string {
  return pattern.replaceAll('~', '[^\\S\\r\\n]{0,3}').replaceAll('_', '[^\\S\\r\\n]{1,3}');
}

const MARK = '[XxOoBbWw*@●○⚫⚪]';
const WORDS = `${SPOKEN.black}|${SPOKEN.white}`;
const ARTICLE = '(?:(?:the|les?|la|l[ao]s|die|der|side|player)_)?';

/** What stands before the side. */
const LEADS = [
  // English, and the keys of programs.
  '(?:(?:side|player|colou?r)_)?to_(?:move|play|go)~(?:(?:next|now)~)?(?:[:=：?]~|is_)?',
  '(?:next|current|whose|side|colou?r)?~(?:turn|player|mover)~(?:[:=：]~|is_|of_|for_)?',
  '(?:stm|side|next(?:_move)?)~[:=：]~',
  'best_(?:move|reply|play|continuation)_(?:for|by)_',
  // French.
  'trait~(?:[:=：]~)?(?:aux?_)?',
  '(?:au_)?tour_(?:de_|des_|du_)',
  'tour~[:=：]~',
  '(?:que|comment)_(?:joue|jouent|doi(?:t|vent)_jouer)_',
  // German.
  '(?:am_zug|an_der_reihe|dran|zug)~(?:[:=：]~|ist_|sind_)?',
  // Spanish.
  '(?:turno|juegan?|mueven?|empiezan?|salen?|les?_tocan?|tocan?)~(?:[:=：]~|de_|a_)?',
  // Russian.
  '(?:ход(?:ят)?|очередь|начинают)~(?:[:=：]~)?',
]
  .map(phrase)
  .join('|');

/** What stands before the side in Chinese and Japanese, where nothing parts words. */
const EASTERN_LEADS = phrase(
  '次の?(?:手番|番|手)?~[はが:：]?~|手番~[はが:：]?~|轮到?~|輪到?~|[该該由]~|下一[步手]~[是由:：]?~',
);

/** What stands behind the side. */
const TRAILS = [
  '_(?:(?:is|are|has|now)_){0,2}(?:to|on|at)_(?:the_)?(?:move|play|go)',
  '_(?:moves?|plays?)(?=~(?:$|[.!?。]|and_|first|next|now))',
  "['’]s?_(?:best_)?(?:turn|move|play)(?!_(?:was|is_[a-h][1-8]|[a-h][1-8]))",
  '_(?:to_)?(?:starts?|begins?)',
  '_(?:jouent|joue|à_jouer|au_trait|a_le_trait|ont_le_trait|doi(?:t|vent)_jouer|commencent?)',
  '_(?:(?:ist|sind)_)?(?:am_zug|an_der_reihe|dran|zieht|ziehen|beginnt)',
  '_(?:juegan?|mueven?|empiezan?|a_jugar|al_turno)',
  '_(?:ходят|начинают|на_ходу)',
]
  .map(phrase)
  .join('|');

const EASTERN_TRAILS = phrase(
  '(?:[方棋子石]|の)?~(?:手?番(?!~[:：])|先(?!手番?~[:：])[手行走下]?|走棋?|行棋|落子|下棋?)',
);

const SHOWN = phrase('(?:~[(（][^()（）\\r\\n]{1,12}[)）])?');
const START = `(?<!${LETTER})`;
const END = `(?!${LETTER})`;

const SIDE_PHRASE = new RegExp(
  [
    phrase(
      `${START}(?:should|can|could|would|must|does|do|will|may|shall)_${ARTICLE}(?<asked>${WORDS})_(?:move|play|do|go)${END}`,
    ),
    phrase(`${START}(?:aux?|à)_(?<owed>${WORDS})_(?:de|à)_jouer${END}`),
    phrase(`${START}place_an?_["“']?(?<placed>${WORDS}|${MARK})["”']?_(?:piece|disc)`),
    phrase(`${START}(?:${LEADS})${ARTICLE}(?<!${LETTER})(?<after>${WORDS}|${MARK})(?!['’])${END}`),
    `(?:${EASTERN_LEADS})(?<next>黒|黑|白|先手|後手|后手|[●○⚫⚪])`,
    `(?<![^\\s|,;:.!?([«"“—–-])(?<!after )(?<before>${WORDS}|${MARK})${SHOWN}(?:${TRAILS})${END}`,
    `(?<eastern>黒|黑|白|先手|後手|后手|[●○⚫⚪])${SHOWN}${EASTERN_TRAILS}`,
    // Alone, or at the end of a line in English.
    phrase(`^~[([]?(?<alone>${WORDS})[)\\]]?[番方棋]?[\\s.!。]*$`),
    `(?<=[\\s|,;:])(?<last>black|white)[\\s.!。]*$`,
  ].join('|'),
  'iu',
);

/** A side, and where its words stand in their line. */
export interface FoundSide {
  readonly side: WrittenSide;
  readonly index: number;
  readonly end: number;
}

/** The side that the words of a line say is to move. */
export function sideIn(line: string): FoundSide | undefined {
  const found = SIDE_PHRASE.exec(line);
  if (found === null) return undefined;
  const word = Object.values(found.groups ?? {}).find((group) => group !== undefined) ?? '';
  const colour = spoken(word);
  return {
    side: colour === undefined ? { mark: word } : { colour },
    index: found.index,
    end: found.index + found[0].length,
  };
}

function spoken(word: string): Colour | undefined {
  return (['black', 'white'] as const).find((colour) =>
    new RegExp(`^(?:${SPOKEN[colour]})$`, 'iu').test(word),
  );
}

const NAMED = (['black', 'white'] as const).map(
  (colour) => [colour, new RegExp(`(?<!${LETTER})(?:${SPOKEN[colour]})${END}`, 'iu')] as const,
);

/** The sides that a text names, whatever it says of them. */
export function sidesNamed(text: string): Colour[] {
  return NAMED.flatMap(([colour, pattern]) => (pattern.test(text) ? [colour] : []));
}
