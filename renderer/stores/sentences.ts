/** Sentences that wait to be announced together, and how they are made one text that is true when it is read. */
import type { Translate } from '../locales/i18n.ts';

export interface Sentence {
  readonly text: string;
  /**
   * Only of what happened on the board: what is still true of it when more has happened since. It lacks whose turn it
   * was, and may be empty.
   */
  readonly past?: string;
  /** The same in fewer words, for a move that is one of many. */
  readonly brief?: string;
}

/** Sentences one after another, as the language sets them; empty ones are left out. */
export function inOneText(sentences: readonly string[], t: Translate): string {
  return sentences
    .filter((each) => each !== '')
    .reduce((first, second) => (first === '' ? second : t('announce.both', { first, second })), '');
}

/** A command's name in a sentence, where the ellipsis, which says that a question follows, would be one full stop too many. */
export function inSentence(command: string): string {
  return command.replace(/…$/, '');
}

/** "Engine details: on." */
export function switchedText(name: string, isOn: boolean, t: Translate): string {
  return isOn ? t('announce.on', { name }) : t('announce.off', { name });
}

/** So many moves are told with the discs they flip; with more than these, the voice would fall behind the game. */
const MOST_WHOLE_MOVES = 2;

/**
 * One text for all `sentences`, the oldest first. Nothing that happened on the board is left out: only what is no longer
 * true, the flips of all moves but the newest, and a sentence that would follow itself.
 */
export function joined(sentences: readonly Sentence[], t: Translate): string {
  const newest = sentences.findLastIndex(({ past }) => past !== undefined);
  const moves = sentences.filter(({ brief }) => brief !== undefined);
  const whole = new Set(moves.slice(-MOST_WHOLE_MOVES));
  const texts = sentences.map((sentence, at) => {
    const { text, past, brief } = sentence;
    if (past === undefined || at === newest) return text;
    return brief === undefined || whole.has(sentence) ? past : brief;
  });
  const told = texts.filter((text) => text !== '');
  return inOneText(
    told.filter((text, at) => text !== told[at - 1]),
    t,
  );
}
