/** Why one move is better than another, in words. */
import { type Position, opposite } from '../../engine/game/position.ts';
import { type Square, squareName } from '../../engine/game/square.ts';
import type { LessonId } from '../../engine/practice/lesson-ids.ts';
import type { Reason } from '../../engine/review/why.ts';
import type { Translate } from '../locales/i18n.ts';
import type { MessageKey } from '../locales/messages.ts';

/** The lesson about a reason; a good reply alone is what no lesson is about. */
export const LESSON_OF_REASON: Readonly<Record<Reason['kind'], LessonId | undefined>> = {
  takesCorner: 'corners',
  givesCorner: 'danger',
  preparesCorner: 'corners',
  replySecures: 'stable',
  reply: undefined,
  makesPass: 'passes',
  mustPass: 'passes',
  securesDiscs: 'stable',
  fewerMoves: 'mobility',
  parity: 'parity',
  besideCorner: 'danger',
  keepsMoves: 'mobility',
  lessOpen: 'frontier',
};

/** Why the better move is better, in one sentence. */
export function reasonText(
  reason: Reason,
  { best, move }: { readonly best: Square; readonly move: Square },
  position: Position,
  t: Translate<MessageKey>,
): string {
  const named = {
    best: squareName(best),
    move: squareName(move),
    side: t(`side.${position.toMove}`),
    opponent: t(`side.${opposite(position.toMove)}`),
  };
  switch (reason.kind) {
    case 'takesCorner':
      return t('review.why.takesCorner', named);
    case 'givesCorner':
      return t('review.why.givesCorner', { ...named, corner: squareName(reason.corner) });
    case 'preparesCorner':
      return t('review.why.preparesCorner', {
        ...named,
        reply: squareName(reason.reply),
        corner: squareName(reason.corner),
      });
    case 'replySecures':
      return t('review.why.replySecures', {
        ...named,
        reply: squareName(reason.reply),
        count: reason.discs,
      });
    case 'reply':
      return t('review.why.reply', { ...named, reply: squareName(reason.reply), count: reason.turns });
    case 'makesPass':
      return t('review.why.makesPass', named);
    case 'mustPass':
      return t('review.why.mustPass', { ...named, reply: squareName(reason.reply) });
    case 'securesDiscs':
      return t('review.why.securesDiscs', { ...named, count: reason.discs });
    case 'fewerMoves':
      return t('review.why.fewerMoves', { ...named, count: reason.best, others: reason.played });
    case 'parity':
      return t('review.why.parity', { ...named, odd: reason.best, even: reason.played });
    case 'besideCorner':
      return t('review.why.besideCorner', { ...named, corner: squareName(reason.corner) });
    case 'keepsMoves':
      return t('review.why.keepsMoves', { ...named, count: reason.played, others: reason.best });
    case 'lessOpen':
      return t('review.why.lessOpen', { ...named, count: reason.best, others: reason.played });
  }
  return reason satisfies never;
}
