/** What reviewed games lost where: their slips, those that cost most first, and how much each kind of them cost. Pure. */
import type { Colour } from '../../../engine/game/position.ts';
import type { ReadGame } from '../../../engine/notation/outcome.ts';
import type { LessonId } from '../../../engine/practice/lesson-ids.ts';
import type { Judgement } from '../../../engine/review/judge.ts';
import { mistakesIn } from '../../../engine/review/mistakes.ts';
import { LESSON_OF_REASON } from '../../ui/reason-text.ts';

export interface LostMove {
  /** The index of its game. */
  readonly game: number;
  readonly judgement: Judgement;
  /** What it is about; undefined where nothing that a lesson teaches explains it. */
  readonly kind: LessonId | undefined;
}

/** The slips of games; of a game whose player is known, only that player's. The dearest come first. */
export function lostMoves(
  games: readonly { readonly game: ReadGame; readonly own: Colour | undefined }[],
): LostMove[] {
  return games
    .flatMap(({ game, own }, index) =>
      (own === undefined ? (['black', 'white'] as const) : [own]).flatMap((side) =>
        mistakesIn(game.tree, side).map(({ judgement, reason }): LostMove => ({
          game: index,
          judgement,
          kind: reason && LESSON_OF_REASON[reason.kind],
        })),
      ),
    )
    .toSorted((one, other) => other.judgement.loss - one.judgement.loss);
}

/** How much each kind cost, the dearest first; what nothing explains comes last. */
export function lostByKind(moves: readonly LostMove[]) {
  return [...Map.groupBy(moves, ({ kind }) => kind)]
    .map(([kind, of]) => ({
      kind,
      slips: of.length,
      discs: of.reduce((sum, { judgement }) => sum + judgement.loss, 0),
    }))
    .toSorted(
      (one, other) =>
        Number(one.kind === undefined) - Number(other.kind === undefined) || other.discs - one.discs,
    );
}
