/** What the page and the worker that writes an animation say to each other. */

export type ToGifWorker =
  /** Begins an animation; the pictures have all its colours between them. */
  | {
      readonly kind: 'begin';
      readonly width: number;
      readonly height: number;
      readonly sample: readonly ImageBitmap[];
    }
  | { readonly kind: 'frame'; readonly picture: ImageBitmap; readonly holdsMs: number }
  | { readonly kind: 'finish' };

export type FromGifWorker =
  /** The frame that was sent last has been written. */
  { readonly kind: 'written' } | { readonly kind: 'finished'; readonly bytes: Uint8Array<ArrayBuffer> };
