/** What a review says, in words. */
import { type Colour, type Position, opposite } from '../../../engine/game/position.ts';
import type { Evaluation } from '../../../engine/game/evaluation.ts';
import { squareName } from '../../../engine/game/square.ts';
import type { Judgement, ReviewMark } from '../../../engine/review/judge.ts';
import { whyReason } from '../../../engine/review/why.ts';
import type { GameInfo, GameResult } from '../../../engine/notation/info.ts';
import { specOf } from '../../documents/signature.ts';
import type { Mode, Seats } from '../../session/seats.ts';
import { moveText } from '../../ui/judgement-text.ts';
import { leadText } from '../../ui/lead-text.ts';
import { lossText, wholeLoss } from '../../ui/loss-text.ts';
import { toldLoss } from '../../../engine/review/slips.ts';
import { reasonText } from '../../ui/reason-text.ts';
import { markName } from '../../ui/mark-name.ts';
import { personName } from '../../ui/person-name.ts';
import { computerText } from '../../ui/strength-text.ts';
import type { Translate } from '../../locales/i18n.ts';
import type { MessageKey } from '../../locales/messages.ts';

/** The name of the side's player: of a computer player its own, so that two of them are told apart. */
export function playerName(
  game: { readonly seats: Seats; readonly info: GameInfo; readonly mode: Mode },
  colour: Colour,
  t: Translate,
): string {
  const { seats, info, mode } = game;
  const seat = seats[colour];
  if (seat.kind === 'person') return personName(info, mode, colour, t);
  // The app's own players all sign with its name.
  return specOf(info[colour]) ? computerText(seat, t) : (info[colour].name ?? computerText(seat, t));
}

/** How `colour` lost a game that the discs did not decide, such as "resigned"; undefined for anybody else. */
export function howLost(
  result: GameResult | undefined,
  colour: Colour,
  t: Translate<MessageKey>,
): string | undefined {
  if (result === undefined || result.winner !== opposite(colour)) return undefined;
  switch (result.ending) {
    case 'resignation':
      return t('review.lostBy.resignation');
    case 'time':
      return t('review.lostBy.time');
    case 'forfeit':
      return t('review.lostBy.forfeit');
    default:
      return undefined;
  }
}

/** How long a move took, and whose it was. */
export interface MoveTime {
  readonly mover: Colour;
  readonly ms: number;
}

/** Discs lost, as they are read out: a voice may know no "≈". */
export function spokenLoss(
  { loss, exact }: Pick<Judgement, 'loss' | 'exact'>,
  t: Translate<MessageKey>,
): string {
  const lead = lossText({ loss, exact: true });
  return exact ? lead : t('review.about', { lead });
}

/** "2.5", as the language writes it. */
export function averageText(discs: number, locale: string): string {
  return discs.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** An accuracy of 0 to 100, as the language writes it: "83%". */
export function accuracyText(accuracy: number, locale: string): string {
  return (accuracy / 100).toLocaleString(locale, { style: 'percent' });
}

/** Stands in place of a figure that is not known. */
export const NO_FIGURE = '–';

/** Whether the move loses nothing that would be written: there was none better, or no other. */
export function isFlawless({ mark, loss }: Pick<Judgement, 'mark' | 'loss'>): boolean {
  return mark === 'forced' || Math.round(loss) === 0;
}

/**
 * Whether the move is as good as the best one as far as is known: what it seems to lose may be an error of the searches.
 * Beyond that error it probably loses something, although a worse mark than "good" asks for a clearer loss.
 */
export function isAboutAsGood({
  mark,
  exact,
  loss,
  error,
}: Pick<Judgement, 'mark' | 'exact' | 'loss' | 'error'>): boolean {
  return mark === 'good' && !exact && loss <= error;
}

/**
 * The mark as it is shown. A loss that is likely but too unsure for a worse mark than "good" has none: beside it,
 * "Good move" would be a contradiction.
 */
export function shownMark(judgement: Judgement): ReviewMark | undefined {
  const { mark, exact } = judgement;
  const isLikelyLoss = mark === 'good' && !exact && !isFlawless(judgement) && !isAboutAsGood(judgement);
  return isLikelyLoss ? undefined : mark;
}

/** The name of the mark, where one is shown: "Mistake", or "Probably a mistake" where the error may hide another one. */
export function markText(judgement: Judgement, t: Translate<MessageKey>): string | undefined {
  const mark = shownMark(judgement);
  return mark && markName(mark, !judgement.isSure, t);
}

/** The word of a move's mark as a sentence of its own: "Probably a mistake."; empty where no mark is shown. */
export function markSentence(judgement: Judgement, t: Translate<MessageKey>): string {
  const name = markText(judgement, t);
  return name === undefined ? '' : t('announce.sentence', { name });
}

/** "It turns a win into a loss.", or "It probably turns …" by estimates; undefined unless the move changed who wins. */
export function turnedText(
  { turned, exact }: Pick<Judgement, 'turned' | 'exact'>,
  t: Translate<MessageKey>,
): string | undefined {
  if (turned === 'winToLoss' && !exact) return t('review.probablyLost');
  return turned && t(`review.turned.${turned}`);
}

/** "43 g2 loses 22 discs". */
export function headlineOf(judgement: Judgement, t: Translate<MessageKey>): string {
  const { mark, loss, exact, best, bestScore, isSure } = judgement;
  const move = moveText(judgement);
  if (mark === 'forced') return t('review.forced', { move });
  if (isFlawless(judgement)) return t(isSure ? 'review.best' : 'review.probablyBest', { move });
  if (isAboutAsGood(judgement)) return t('review.aboutAsGood', { move, best: squareName(best) });
  if (wholeLoss(judgement, bestScore) === 'game') return t('review.losesWhole', { move });
  const count = toldLoss(loss);
  return t(exact ? 'review.loses' : 'review.losesAbout', { move, count });
}

/** By how much an estimated loss may be wrong, which explains why a mark is only probable. */
export function unsureText(judgement: Judgement, t: Translate<MessageKey>): string | undefined {
  if (judgement.exact || isFlawless(judgement)) return undefined;
  const count = Math.round(judgement.error);
  return t('review.unsureHint', { count });
}

/** What would have been better, said so that nobody has to see where it stands: "Better was e3: Black ahead by 8." */
export function betterSaid({ best, bestScore }: Judgement, t: Translate<MessageKey>): string {
  return t('review.betterWas', { square: squareName(best), lead: leadText(bestScore, t) });
}

/**
 * Why another move would have been better, in one sentence; undefined where it was not, or where nothing can be proved. While it
 * is still looked for, the sentence does not tell it.
 */
export function whyText(
  judgement: Judgement,
  { before, isSought = false }: { readonly before: Position; readonly isSought?: boolean },
  values: readonly (Pick<Evaluation, 'lines'> | undefined)[],
  t: Translate<MessageKey>,
): string | undefined {
  const reason = whyReason(judgement, before, values, isSought);
  return reason && reasonText(reason, judgement, before, t);
}
