/** The part of gifenc that is used here; the package comes without types. */
declare module 'gifenc' {
  export type Palette = readonly (readonly [red: number, green: number, blue: number])[];

  export interface FrameOptions {
    /** Required for the first frame, whose palette all others share. */
    readonly palette?: Palette;
    /** In milliseconds; the format keeps hundredths of a second. */
    readonly delay?: number;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    /** 1 leaves the frame where it is until the next one is drawn over it. */
    readonly dispose?: number;
  }

  export interface Encoder {
    /** `index` has the palette's index of each pixel, row by row. */
    writeFrame(index: Uint8Array, width: number, height: number, options?: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  }

  export function GIFEncoder(): Encoder;
  /** At most `maxColors` colours that come close to those of `rgba`. */
  export function quantize(rgba: Uint8ClampedArray, maxColors: number): Palette;
  /** The index of the nearest colour of `palette` for each pixel. */
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array;
}
