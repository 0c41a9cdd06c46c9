/** The entry of the worker that writes an animation, so that the page stays free. */
import { Moved, answerCalls } from '../../shell/worker-calls.ts';
import { type Gif, beginGif } from './gif.ts';
import type { GifCalls } from './gif-language.ts';

let gif: Gif | undefined;
let canvas = new OffscreenCanvas(1, 1);

function pixelsOf(picture: ImageBitmap): Uint8ClampedArray {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The worker cannot draw.');
  context.drawImage(picture, 0, 0);
  picture.close();
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

function begun(): Gif {
  if (!gif) throw new Error('No animation was begun.');
  return gif;
}

answerCalls<GifCalls>(globalThis, () => ({
  begin({ width, height }, pictures) {
    canvas = new OffscreenCanvas(width, height);
    const parts = pictures.map(pixelsOf);
    const sample = new Uint8ClampedArray(parts.length * width * height * 4);
    for (const [at, part] of parts.entries()) sample.set(part, at * width * height * 4);
    gif = beginGif(width, height, sample);
  },
  frame: (picture, holdsMs) => begun().add(pixelsOf(picture), holdsMs),
  finish() {
    const bytes = new Uint8Array(begun().finish());
    return new Moved(bytes, [bytes.buffer]);
  },
}));
