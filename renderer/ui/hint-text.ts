/** A hint in words, on the screen and read out. */
import type { Position } from '../../engine/game/position.ts';
import { squareName } from '../../engine/game/square.ts';
import type { Line } from '../../engine/protocol.ts';
import type { Translate } from '../locales/i18n.ts';
import { leadText } from './lead-text.ts';
import { forBlack } from './scores.ts';

/** An estimate that is as far behind as this is lost, however far it may be off. */
const SURELY_LOST = -32;

/** Which move is best in `position` and how the game then ends; where even the best one loses for certain, that all do. */
export function hintText(
  { move, score, exact }: Pick<Line, 'move' | 'score' | 'exact'>,
  position: Position,
  t: Translate,
): string {
  const isLost = score <= SURELY_LOST || (exact && score < 0);
  return t(isLost ? 'announce.hintLost' : 'announce.hint', {
    side: t(`side.${position.toMove}`),
    square: squareName(move),
    score: leadText(forBlack(score, position), t),
  });
}
