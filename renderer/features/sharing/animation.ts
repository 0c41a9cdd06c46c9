/**
 * Animations of a line as GIF files. The page draws the pictures one by one, a worker writes them, and the file waits in
 * the card of background work until the user saves it: a browser lets a page save only after a click.
 */
import { defineStore } from 'pinia';
import {
  type BoardColours,
  type BoardPicture,
  boardSvg,
  pictureRatio,
  svgImage,
} from '../../board/picture.ts';
import { translate } from '../../locales/later.ts';
import { type WorkHandle, useBackgroundStore } from '../../stores/background.ts';
import { useCopyStore } from '../../stores/copies.ts';
import { callWorker } from '../../shell/worker-calls.ts';
import type { WorkerPort } from '../../shell/worker-child.ts';
import { useToastStore } from '../../stores/toast.ts';
import type { Frame } from './film.ts';
import type { GifCalls } from './gif-language.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface FilmPorts {
  draw(picture: BoardPicture, size: Size): Promise<ImageBitmap>;
  worker(): WorkerPort;
}

/** Draws pictures in `colours` outside of the page. */
export function drawingIn(colours: BoardColours): FilmPorts['draw'] {
  return async (picture, { width, height }) => {
    const image = await svgImage(boardSvg(colours, picture), width, height);
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    return canvas.transferToImageBitmap();
  };
}

export function gifWorker(): WorkerPort {
  return new Worker(new URL('./gif-worker.ts', import.meta.url), { type: 'module' });
}

/** The height of the pictures of `frames` at a width in pixels. */
export function sizeOf(frames: readonly Frame[], width: number): Size {
  const [first] = frames;
  return { width, height: Math.round(width * (first ? pictureRatio(first.picture) : 1)) };
}

/**
 * Writes `frames` into a GIF. `onProgress` is told the part that is written, 0 to 1. Undefined if `signal` ended it;
 * throws where something cannot be drawn.
 */
export async function writeGif(
  frames: readonly Frame[],
  size: Size,
  { draw, worker: start }: FilmPorts,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const worker = callWorker<GifCalls>(start);
  const { promise: aborted, resolve: abort } = Promise.withResolvers<undefined>();
  signal.addEventListener('abort', () => abort(undefined), { once: true });
  try {
    // The picture with the most discs and one from the middle have all colours between them.
    const samples = [frames.at(-1), frames[Math.floor(frames.length / 2)]].filter(
      (frame) => frame !== undefined,
    );
    const sample = await Promise.all(samples.map(async ({ picture }) => draw(picture, size)));
    await worker.call('begin', [size, sample], sample);
    for (const [at, { picture, holdsMs }] of frames.entries()) {
      const drawn = await draw(picture, size);
      if (signal.aborted) return undefined;
      await Promise.race([worker.call('frame', [drawn, holdsMs], [drawn]), aborted]);
      if (signal.aborted) return undefined;
      onProgress((at + 1) / frames.length);
    }
    return await Promise.race([worker.call('finish', []), aborted]);
  } finally {
    worker.end();
  }
}

export const useAnimationStore = defineStore('animation', () => {
  const background = useBackgroundStore();
  const copies = useCopyStore();
  const toast = useToastStore();

  function offer(work: WorkHandle, bytes: Uint8Array): void {
    const save = async (): Promise<void> => {
      if ((await copies.saveFile(async () => ({ kind: 'gif', bytes }))) === 'saved') work.end();
    };
    work.show({
      title: 'sharing.animation',
      note: translate('sharing.ready'),
      progress: undefined,
      actions: [
        { label: 'sharing.discard', run: () => work.end() },
        { label: 'sharing.save', isPrimary: true, run: () => void save() },
      ],
    });
  }

  /** Begins to write an animation of `frames` at a width in pixels. */
  async function begin(frames: readonly Frame[], width: number, ports: FilmPorts): Promise<void> {
    const ending = new AbortController();
    const state = (progress: number) => ({
      title: 'sharing.animation' as const,
      progress,
      actions: [{ label: 'dialog.cancel' as const, run: () => ending.abort() }],
    });
    const work = background.begin(state(0));
    try {
      const size = sizeOf(frames, width);
      const bytes = await writeGif(frames, size, ports, (part) => work.show(state(part)), ending.signal);
      if (bytes) offer(work, bytes);
      else work.end();
    } catch (error) {
      work.end();
      reportError(error);
      toast.show(translate('sharing.failed'));
    }
  }

  return { begin };
});
