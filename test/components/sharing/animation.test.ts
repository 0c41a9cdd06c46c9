/** Animations as the browser itself decodes them. */
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { h } from 'vue';
import type { BoardImage, Bridge, SaveOutcome } from '../../../main/contract/bridge.ts';
import BackgroundCard from '../../../renderer/app/BackgroundCard.vue';
import { boardColours } from '../../../renderer/board/picture.ts';
import AnimationDialog from '../../../renderer/features/sharing/AnimationDialog.vue';
import {
  type FilmPorts,
  drawingIn,
  gifWorker,
  sizeOf,
  writeGif,
} from '../../../renderer/features/sharing/animation.ts';
import { framesOf } from '../../../renderer/features/sharing/film.ts';
import { useBackgroundStore } from '../../../renderer/stores/background.ts';
import { useCopyStore } from '../../../renderer/stores/copies.ts';
import { recordOf } from '../../renderer/moves.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

const FRAMES = framesOf(recordOf('f5d6c3'), { part: 'line', withValues: false, moveMs: 400 });

async function written(): Promise<Uint8Array> {
  const draw = drawingIn(boardColours('green'));
  const { signal } = new AbortController();
  const ports = { draw, worker: gifWorker };
  const bytes = await writeGif(FRAMES, sizeOf(FRAMES, 360), ports, () => undefined, signal);
  if (!bytes) throw new Error('Nothing was written.');
  return bytes;
}

async function decoded(bytes: Uint8Array): Promise<ImageDecoder> {
  const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: 'image/gif' });
  await decoder.tracks.ready;
  await decoder.completed;
  return decoder;
}

/** The red part of the pixel in the middle of a square of a picture of 360 by 392 pixels. */
function redAt(frame: VideoFrame, file: number, rank: number): number {
  const canvas = new OffscreenCanvas(frame.displayWidth, frame.displayHeight);
  const context = canvas.getContext('2d')!;
  context.drawImage(frame, 0, 0);
  return context.getImageData(20 + file * 40 + 28, 20 + rank * 40 + 28, 1, 1).data[0]!;
}

/** A worker whose code cannot be loaded, which the browser tells as soon as it knows. */
function missingWorker(): ReturnType<FilmPorts['worker']> {
  const worker: ReturnType<FilmPorts['worker']> = {
    onmessage: null,
    onerror: null,
    postMessage: () => undefined,
    terminate: () => undefined,
  };
  queueMicrotask(() => worker.onerror?.(new ErrorEvent('error', { message: 'Not found' })));
  return worker;
}

describe('an animated GIF', () => {
  test('fails if its worker does before the first picture is drawn', async () => {
    const draw = drawingIn(boardColours('green'));
    const ports = { draw, worker: missingWorker };
    const { signal } = new AbortController();
    const gif = writeGif(FRAMES, sizeOf(FRAMES, 360), ports, () => undefined, signal);
    await expect(gif).rejects.toThrow('Not found');
  });

  test('has one picture for the start and for each move, in the size that was asked for', async () => {
    const decoder = await decoded(await written());
    expect(decoder.tracks.selectedTrack?.frameCount).toBe(4);
    const { image } = await decoder.decode({ frameIndex: 0 });
    expect(image.displayWidth).toBe(360);
    expect(image.displayHeight).toBe(392);
  });

  test('shows each move for its time, and repeats for ever', async () => {
    const decoder = await decoded(await written());
    const durations = await Promise.all(
      FRAMES.map(async (_, frameIndex) => (await decoder.decode({ frameIndex })).image.duration),
    );
    expect(durations).toEqual([400_000, 400_000, 400_000, 1_600_000]);
    expect(decoder.tracks.selectedTrack?.repetitionCount).toBe(Infinity);
  });

  test('shows the discs of each position', async () => {
    const decoder = await decoded(await written());
    const { image: start } = await decoder.decode({ frameIndex: 0 });
    const { image: last } = await decoder.decode({ frameIndex: 3 });
    // White's d4 becomes black by 3. c3, and d6 stays white.
    expect(redAt(start, 3, 3)).toBeGreaterThan(180);
    expect(redAt(last, 3, 3)).toBeLessThan(60);
    expect(redAt(last, 3, 5)).toBeGreaterThan(180);
  });

  test('is given up without a file when it is cancelled', async () => {
    const ending = new AbortController();
    const ports = { draw: drawingIn(boardColours('green')), worker: gifWorker };
    const begun = writeGif(FRAMES, sizeOf(FRAMES, 360), ports, () => ending.abort(), ending.signal);
    expect(await begun).toBeUndefined();
  });

  test('reports it when the worker fails', async () => {
    const worker: ReturnType<FilmPorts['worker']> = {
      onmessage: null,
      onerror: null,
      postMessage({ id, name }: { id: number; name: string }) {
        const begun = { data: { kind: 'answer', id } } as MessageEvent;
        const failed = new ErrorEvent('error', { message: 'out of memory' });
        queueMicrotask(() => (name === 'begin' ? worker.onmessage?.(begun) : worker.onerror?.(failed)));
      },
      terminate: () => undefined,
    };
    const ports = { draw: drawingIn(boardColours('green')), worker: () => worker };
    const { signal } = new AbortController();
    const failing = writeGif(FRAMES, sizeOf(FRAMES, 360), ports, () => undefined, signal);
    await expect(failing).rejects.toThrow('out of memory');
  });
});

describe('the dialog', () => {
  test('writes the line on the board in the background, and offers the file when it is ready', async () => {
    begin('twoPlayers', 'f5d6c3');
    const saveImage = vi.fn<(image: BoardImage) => Promise<SaveOutcome>>(async () => ({
      kind: 'saved',
      file: { handle: 'h', name: 'game.gif' },
      isComplete: true,
    }));
    useCopyStore().connect({
      shell: 'browser',
      writeClipboard: vi.fn(),
      writeClipboardImage: vi.fn(),
      saveImage,
      saveExport: vi.fn<Bridge['saveExport']>(),
    });
    const dialog = mount(AnimationDialog, {}, { context: appContext() });
    // It stands in the room that the screen above it leaves free.
    mount(() => h('div', { style: 'padding-top: 2rem' }, [h(BackgroundCard)]));
    await userEvent.click(page.getByRole('button', { name: 'Create' }));
    dialog.unmount();
    const work = page.getByRole('region', { name: 'Animated GIF' });
    await userEvent.click(work.getByRole('button', { name: 'Save…' }));
    await expect.poll(() => useBackgroundStore().works).toEqual([]);
    const [image] = saveImage.mock.lastCall ?? [];
    expect(image?.kind).toBe('gif');
    expect(new TextDecoder().decode(image?.bytes.slice(0, 6))).toBe('GIF89a');
  });

  test('a warning of work in the background is whole, also in wide characters, and its tooltip has its name', () => {
    const note = '結果を保管できません。ディスクがいっぱいかもしれません。';
    useBackgroundStore().begin({ title: 'gameReviews.title', note, progress: 0.5, actions: [] });
    mount(() => h('div', { style: 'padding-top: 2rem; width: 300px' }, [h(BackgroundCard)]));
    const shown = page.getByText(note).element();
    expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth);
    expect(shown.closest('p')?.title).toBe(`Review of games\n${note}`);
  });

  test('offers values only where a review has found some', () => {
    begin('twoPlayers', 'f5d6c3');
    mount(AnimationDialog, {}, { context: appContext() });
    expect(page.getByRole('switch').elements()).toHaveLength(0);
    expect(page.getByText(/^Review the game first/).elements()).toHaveLength(1);
  });
});
