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
import { useToastStore } from '../../stores/toast.ts';
import type { Frame } from './film.ts';
import type { FromGifWorker, ToGifWorker } from './gif-language.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The worker, as far as it is used here. */
export type GifPort = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((message: MessageEvent<FromGifWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
};

export interface FilmPorts {
  draw(picture: BoardPicture, size: Size): Promise<ImageBitmap>;
  worker(): GifPort;
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

export function gifWorker(): GifPort {
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
  const worker = start();
  const tell = (message: ToGifWorker, transfer: Transferable[] = []): void =>
    worker.postMessage(message, { transfer });
  /** It may fail while the pictures are still drawn, because its code could not be loaded. */
  const failure = new Promise<never>((_, reject) => {
    worker.onerror = ({ message }) => reject(new Error(`The animation could not be written: ${message}`));
  });
  failure.catch(() => undefined);
  const answer = async (): Promise<FromGifWorker | undefined> =>
    Promise.race([
      failure,
      new Promise<FromGifWorker | undefined>((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
        signal.addEventListener('abort', () => resolve(undefined), { once: true });
      }),
    ]);
  try {
    // The picture with the most discs and one from the middle have all colours between them.
    const samples = [frames.at(-1), frames[Math.floor(frames.length / 2)]].filter(
      (frame) => frame !== undefined,
    );
    const sample = await Promise.all(samples.map(async ({ picture }) => draw(picture, size)));
    tell({ kind: 'begin', ...size, sample }, sample);
    for (const [at, { picture, holdsMs }] of frames.entries()) {
      const drawn = await draw(picture, size);
      if (signal.aborted) return undefined;
      const written = answer();
      tell({ kind: 'frame', picture: drawn, holdsMs }, [drawn]);
      if (!(await written)) return undefined;
      onProgress((at + 1) / frames.length);
    }
    const finished = answer();
    tell({ kind: 'finish' });
    const last = await finished;
    return last?.kind === 'finished' ? last.bytes : undefined;
  } finally {
    worker.terminate();
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
