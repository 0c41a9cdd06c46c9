/** The numbers and squares that the words of a lesson name, as the board has them after a right move. Pure. */
import { count, squaresOf } from '../game/bitboard.ts';
import { frontier } from '../game/frontier.ts';
import { regionOf } from '../game/regions.ts';
import { flips, legalMoves, playMove } from '../game/rules.ts';
import { type Square, squareName } from '../game/square.ts';
import { stableDiscs } from '../game/stability.ts';
import type { Exercise } from './exercise.ts';
import type { LessonId } from './lesson-ids.ts';

export interface Facts {
  /** What the lesson counts: discs flipped, moves left, frontier discs and so on; 0 where it counts nothing. */
  readonly count: number;
  /** The most discs that a move of the position flips. */
  readonly most: number;
  /** The other square of a pair, for the lesson about them; else the move itself. */
  readonly square: string;
}

export function factsOf(lesson: LessonId, { position, options }: Exercise, move: Square): Facts {
  const played = playMove(position, move);
  const after = played.ok ? played.value : position;
  const { toMove: mover } = position;
  const region = regionOf(position, move);
  const counted = (): number => {
    switch (lesson) {
      case 'fewDiscs':
        return count(flips(position, move));
      case 'mobility':
        return count(legalMoves(after));
      case 'frontier':
        return count(frontier(after) & after[mover]);
      case 'stable':
        return count(stableDiscs(after, mover));
      case 'parity':
        return count(region);
      case 'counting':
        return options.find(({ square }) => square === move)?.value ?? 0;
      default:
        return 0;
    }
  };
  const [other = move] = lesson === 'swindles' ? squaresOf(region).filter((square) => square !== move) : [];
  return {
    count: counted(),
    most: Math.max(...options.map(({ square }) => count(flips(position, square)))),
    square: squareName(other),
  };
}
