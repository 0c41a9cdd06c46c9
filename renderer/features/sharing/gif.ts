/**
 * Turns pictures into an animated GIF. All frames share one palette, and what a frame has in common with the one before
 * it is left transparent, so that a game takes less than a tenth of what its pictures would take one by one.
 */
import { GIFEncoder, applyPalette, quantize } from 'gifenc';

/** The most colours of a palette; the last index of a byte is kept for what has not changed. */
const MOST_COLOURS = 255;
const UNCHANGED = 255;

export interface Gif {
  /** Adds a picture of `width` by `height` pixels, RGBA, that is shown for `holdsMs`. */
  add(rgba: Uint8ClampedArray, holdsMs: number): void;
  /** Ends the animation, which repeats for ever, and returns the whole file. */
  finish(): Uint8Array;
}

/** Begins an animation. `sample` are pixels that have the colours of all of its pictures. */
export function beginGif(width: number, height: number, sample: Uint8ClampedArray): Gif {
  const encoder = GIFEncoder();
  const colours = quantize(sample, MOST_COLOURS);
  // A palette is as long as a power of two; the index for unchanged pixels must lie in it.
  const palette = Array.from({ length: MOST_COLOURS + 1 }, (_, at) => colours[at] ?? ([0, 0, 0] as const));
  let before: Uint8Array | undefined;

  return {
    add(rgba, holdsMs) {
      const now = applyPalette(rgba, colours);
      const last = before;
      before = now;
      const changed = last ? now.map((index, at) => (index === last[at] ? UNCHANGED : index)) : now;
      encoder.writeFrame(changed, width, height, {
        delay: holdsMs,
        dispose: 1,
        ...(last ? { transparent: true, transparentIndex: UNCHANGED } : { palette }),
      });
    },
    finish() {
      encoder.finish();
      return encoder.bytes();
    },
  };
}
