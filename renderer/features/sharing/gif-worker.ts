/** The entry of the worker that writes an animation, so that the page stays free. */
import { type Gif, beginGif } from './gif.ts';
import type { FromGifWorker, ToGifWorker } from './gif-language.ts';

let gif: Gif | undefined;
let canvas = new OffscreenCanvas(1, 1);

function pixelsOf(picture: ImageBitmap): Uint8ClampedArray {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The worker cannot draw.');
  context.drawImage(picture, 0, 0);
  picture.close();
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

function tell(message: FromGifWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

self.onmessage = ({ data }: MessageEvent<ToGifWorker>) => {
  switch (data.kind) {
    case 'begin': {
      const { width, height } = data;
      canvas = new OffscreenCanvas(width, height);
      const parts = data.sample.map(pixelsOf);
      const sample = new Uint8ClampedArray(parts.length * width * height * 4);
      for (const [at, part] of parts.entries()) sample.set(part, at * width * height * 4);
      gif = beginGif(width, height, sample);
      return;
    }
    case 'frame':
      gif?.add(pixelsOf(data.picture), data.holdsMs);
      tell({ kind: 'written' });
      return;
    case 'finish': {
      if (!gif) return;
      const bytes = new Uint8Array(gif.finish());
      tell({ kind: 'finished', bytes }, [bytes.buffer]);
    }
  }
};
