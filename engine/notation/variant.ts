/**
 * The kinds of game that share notations with Othello, by the names that tags and keys give them. Games with other rules
 * or another board are refused by name, because their moves may well be legal here.
 */

export type OtherVariant = 'antiOthello' | 'komi' | 'boardSize' | 'notOthello';

const SIZE = /(?<!\d)(?<width>\d{1,2})(?:\s*[x×*]\s*(?<height>\d{1,2}))?(?!\d)/i;
const TURNED = /\banti|\breversed?\b|\binverse|\bmis[eè]re|\bsuicide|\bgive-?away|\blosing\b/i;
const OTHER_GAME =
  /\b(?:ataxx|(?:\w*chess\w*)|shogi|checkers|draughts|go|baduk|weiqi|gomoku|renju|connect|hex|amazons|backgammon|rolit|octi|y|havannah|lines of action|nine men)\b/i;
/** Words that name the plain game, or how it was played. */
const PLAIN_WORD =
  /^(?:othello|reversi|othelloquest|xot|standard|normal|classic(?:al)?|regular|plain|usual|default|official|original|traditional|modern|rules?|game|board|size|match|rated|unrated|casual|friendly|ranked|bullet|blitz|rapid|fast|slow|long|short|correspondence|tournament|league|live|online|from|position|random|synchro|synchronized|start|opening|by|the|on|s|x|min|minutes?|\d+|オセロ|リバーシ|黑白棋|none|unknown)$/i;

/**
 * What keeps a game called `name` from being the plain one. `isVariant` where the name can only be that of a variant, so
 * that one nobody knows is another game, too.
 */
export function otherVariant(name: string, isVariant: boolean): OtherVariant | undefined {
  if (TURNED.test(name)) return 'antiOthello';
  if (/\bkomi\b/i.test(name)) return 'komi';
  if (OTHER_GAME.test(name)) return 'notOthello';
  const { width, height = width } = SIZE.exec(name)?.groups ?? {};
  if ((width !== undefined && (width !== '8' || height !== '8')) || /\bgrand\b/i.test(name))
    return 'boardSize';
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return isVariant && !words.every((word) => PLAIN_WORD.test(word) || /^\d+x\d+$/i.test(word))
    ? 'notOthello'
    : undefined;
}

/** Whether `written` gives one side some points. */
export function isKomi(written: string): boolean {
  return Math.abs(Number(written.trim().replace(',', '.'))) > 0;
}
