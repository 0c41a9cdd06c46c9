/**
 * Games in which a box of the board looked a certain way. They are played through in WebAssembly, four times as fast as here,
 * and only as long as the squares that are wanted can have been full and empty at the same time.
 *
 *     const findPattern = createPatternFinder(module);   // module is boxes.wasm
 *     findPattern(segment, pattern, mask, startOf);
 */
import { SYMMETRIES, turnedBoard } from '../game/symmetry.ts';
import { FIRST, FITS, GAMES, LAST, MOVES, SHARED } from '../search/boxes/layout.ts';
import type { FindPattern } from './catalogue.ts';
import type { Pattern } from './query.ts';
import { MOVES_A_GAME } from './segment.ts';

/** What boxes.wasm exports; engine/search/boxes says what each does. */
interface Boxes {
  initialiseMoveTables(): void;
  want(image: number, black: bigint, white: bigint, empty: bigint): void;
  begin(images: number, black: bigint, white: bigint, isBlackToMove: boolean): void;
  scan(from: number, to: number): void;
}

/** The pattern as it looks whichever way the board is turned, each once. */
function imagesOf({ black, white, empty }: Pattern): readonly Pattern[] {
  const images = SYMMETRIES.map((symmetry) => ({
    black: turnedBoard(black, symmetry),
    white: turnedBoard(white, symmetry),
    empty: turnedBoard(empty, symmetry),
  }));
  return [
    ...new Map(images.map((image) => [`${image.black} ${image.white} ${image.empty}`, image])).values(),
  ];
}

/** `module` is boxes.wasm, which gets a memory of its own. */
export function createPatternFinder(module: WebAssembly.Module): FindPattern {
  // The compiler's options are those of the search, which shares its memory with its threads.
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript knows nothing of the module
  const boxes = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Boxes;
  boxes.initialiseMoveTables();
  const bytes = new Uint8Array(memory.buffer);

  return (segment, pattern, mask, startOf) => {
    const { shared, first, last, start } = segment.columns;
    const images = imagesOf(pattern);
    for (const [at, { black, white, empty }] of images.entries()) boxes.want(at, black, white, empty);
    /** The start of the games that the module is at; none where games were left out. */
    let begun = -1;
    for (let from = 0, to = 0; from < segment.count; from = to) {
      const moves = segment.movesFrom(from);
      to = Math.min(segment.count, from + Math.min(GAMES, moves.length / MOVES_A_GAME));
      const fits = mask.subarray(from, to);
      if (fits.every((byte) => byte === 0)) {
        begun = -1;
        continue;
      }
      bytes.set(moves.subarray(0, (to - from) * MOVES_A_GAME), MOVES);
      bytes.set(shared.subarray(from, to), SHARED);
      bytes.set(first.subarray(from, to), FIRST);
      bytes.set(last.subarray(from, to), LAST);
      bytes.set(fits, FITS);
      for (let game = from, end = from; game < to; game = end) {
        while (end < to && start[end] === start[game]) end++;
        if (start[game] !== begun) {
          begun = start[game]!;
          const { black, white, toMove } = startOf(begun);
          boxes.begin(images.length, black, white, toMove === 'black');
        }
        boxes.scan(game - from, end - from);
      }
      fits.set(bytes.subarray(FITS, FITS + to - from));
    }
  };
}
