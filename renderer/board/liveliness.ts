import type { Ref } from 'vue';
import type { Colour } from '../../engine/game/position.ts';
import type { Square } from '../../engine/game/square.ts';
import type { Change, Film } from './transition.ts';

/**
 * What changes on a board that stays as it is: discs come to rest, the pointer and the focus go elsewhere. Each square asks
 * for itself, so that only those are drawn anew where something is different; the board has 64, and asking costs much less
 * than rendering it (workshop/bench/page.bench.ts).
 */
export interface Liveliness {
  readonly film: Readonly<Ref<Film | undefined>>;
  /** How the disc on a square moves in `film`. */
  readonly changeOf: (square: Square) => Change | undefined;
  /** The disc that would be placed on a square by the move that is pointed at or expected, or that it would flip the one there. */
  readonly meantOn: (square: Square) => Colour | 'flip' | undefined;
  /** Whether the Tab key leads to a square. */
  readonly isActive: (square: Square) => boolean;
}
