/** What lists of games say of one: who played, when, and how it ended. */
import { type Colour, opposite } from '../../engine/game/position.ts';
import type { GameEntry } from '../../engine/library/entry.ts';
import type { GameInfo, GameResult } from '../../engine/notation/info.ts';
import type { Translate } from '../locales/i18n.ts';
import type { MessageKey } from '../locales/messages.ts';
import { lonePerson, modeOf } from '../session/seats.ts';
import { dateText, momentText } from '../ui/date-text.ts';
import { personName } from '../ui/person-name.ts';
import { computerText } from '../ui/strength-text.ts';
import { seatsIn, specOf } from './signature.ts';

/** The player of `colour`, named as for the game on the board. A computer is called so, unless `isShort`. */
export function nameInList(
  info: GameInfo,
  colour: Colour,
  t: Translate<MessageKey>,
  isShort = false,
): string {
  const computer = specOf(info[colour]);
  if (computer) {
    const level = computerText(computer, t);
    return isShort ? level : t('whichGame.computer', { level });
  }
  return personName(info, modeOf(seatsIn(info)), colour, t);
}

/** How a game ended that its board does not show, such as "White resigned"; undefined where it is the score. */
export function decidedText(result: GameResult | undefined, t: Translate<MessageKey>): string | undefined {
  if (result === undefined || result.ending === 'score') return undefined;
  if (result.ending === 'void') return t('whichGame.void');
  const loser = { side: t(`side.${opposite(result.winner)}`) };
  switch (result.ending) {
    case 'time':
      return t('result.onTime', loser);
    case 'resignation':
      return t('whichGame.resigned', loser);
    case 'forfeit':
      return t('whichGame.forfeited', loser);
    case 'unknown':
      return t('result.wins', { side: t(`side.${result.winner}`) });
  }
  return result satisfies never;
}

/** The sign of what ended a game other than its discs: given up, the clock, or not at its end; undefined where the discs did. */
export function endingSign({ info, winner }: GameEntry): 'flag' | 'clock' | 'pause' | undefined {
  if (winner === undefined) return 'pause';
  switch (info.result?.ending) {
    case 'time':
      return 'clock';
    case 'resignation':
    case 'forfeit':
    case 'void':
      return 'flag';
    default:
      return undefined;
  }
}

/** Who won, to the one person who played; where the discs did not decide, who lost and how, because the winner may have fewer. */
export function endingText({ info, winner }: GameEntry, t: Translate<MessageKey>): string {
  if (winner === 'nobody') return t('whichGame.void');
  if (winner === undefined) return t('whichGame.unfinished');
  if (winner === 'draw') return t('whichGame.draw');
  const you = youIn(info);
  if (you !== undefined) {
    const won = t('whichGame.youWon');
    const decided = decidedText(info.result, t);
    if (winner === you) return decided === undefined ? won : t('board.both', { first: won, second: decided });
    const ending = info.result?.ending;
    if (ending === 'time') return t('whichGame.youOnTime');
    return t(ending === 'resignation' ? 'whichGame.youResigned' : 'whichGame.youLost');
  }
  return decidedText(info.result, t) ?? t('result.wins', { side: t(`side.${winner}`) });
}

/** The side of the one person who played a game, unless it names somebody. */
export function youIn(info: GameInfo): Colour | undefined {
  const you = lonePerson(seatsIn(info));
  return you !== undefined && info[you].name === undefined ? you : undefined;
}

/** When a game was played; that it was kept tells it about as well where its text has no date, as one that was pasted. */
export function dayText({ info, keptAt }: GameEntry, locale: string): string | undefined {
  if (info.date !== undefined) return dateText(info.date, locale);
  return keptAt === undefined ? undefined : momentText(new Date(keptAt), locale);
}
