/** What the page asks of the worker that writes an animation. */

export interface GifCalls {
  /** Begins an animation of a size in pixels; the pictures have all its colours between them. */
  begin: {
    args: [size: { readonly width: number; readonly height: number }, sample: readonly ImageBitmap[]];
    answer: void;
  };
  /** Answered when the picture has been written. */
  frame: { args: [picture: ImageBitmap, holdsMs: number]; answer: void };
  finish: { args: []; answer: Uint8Array<ArrayBuffer> };
}
