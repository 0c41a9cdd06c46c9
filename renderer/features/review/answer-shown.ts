/** What answers a mistake, as the board shows it. */
import { count, squaresOf } from '../../../engine/game/bitboard.ts';
import type { Evaluation } from '../../../engine/game/evaluation.ts';
import { type Position, opposite } from '../../../engine/game/position.ts';
import { type Square, squareName } from '../../../engine/game/square.ts';
import { type Judgement, isSlip } from '../../../engine/review/judge.ts';
import { refutationOf } from '../../../engine/review/refutation.ts';
import { lineAfter, whyReason } from '../../../engine/review/why.ts';
import type { Reply, SquareSigns } from '../../board/overlays.ts';
import type { Translate } from '../../locales/i18n.ts';
import type { MessageKey } from '../../locales/messages.ts';

interface Shown {
  readonly reply: Reply;
  /** The discs that are safe for good then, and the regions that are compared. */
  readonly signs: ReadonlyMap<Square, SquareSigns>;
}

/**
 * The reply to a mistake, and the measure that explains it; undefined for other moves, and where the side has to pass. While the
 * better move is still looked for, nothing tells it.
 */
export function answerShown(
  judgement: Judgement,
  {
    before,
    after,
    isSought,
  }: { readonly before: Position; readonly after: Position; readonly isSought: boolean },
  values: readonly (Pick<Evaluation, 'lines'> | undefined)[],
  t: Translate<MessageKey>,
): Shown | undefined {
  if (!isSlip(judgement)) return undefined;
  const { best, move: played, mover } = judgement;
  const reason = whyReason(judgement, before, values, isSought);
  const line = lineAfter(judgement, values);
  const found = refutationOf(after, opposite(mover), line, { before, best, played, reason });
  if (!found) return undefined;
  const { by: colour, reply: square, turns, secures, moves, regions } = found;
  const signs = new Map<Square, SquareSigns>(squaresOf(secures).map((each) => [each, { isStable: true }]));
  for (const region of regions) {
    for (const each of squaresOf(region)) signs.set(each, { regionSize: count(region) });
  }
  const words = t('review.why.reply', {
    move: squareName(played),
    opponent: t(`side.${colour}`),
    reply: squareName(square),
    count: count(turns),
  });
  return { reply: { square, colour, turns, moves, words }, signs };
}
