import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Cue } from '../../../renderer/sounds/cues.ts';
import { createSoundPlayer } from '../../../renderer/sounds/player.ts';

/** The part of Web Audio that is used; the test sets the time. */
class FakeAudio {
  currentTime = 0;
  sampleRate = 8000;
  state: AudioContextState = 'running';
  destination = 'speakers';
  readonly started: { at: number; gain: number; stopped: boolean }[] = [];
  resumed = (): void => undefined;

  createBuffer(_channels: number, length: number): unknown {
    return { length, copyToChannel: () => undefined };
  }

  createBufferSource(): unknown {
    const entry = { at: -1, gain: 0, stopped: false };
    return {
      buffer: undefined,
      connect: (level: { gain: { value: number } }) => {
        entry.gain = level.gain.value;
        return { connect: () => undefined };
      },
      start: (at: number) => this.started.push(Object.assign(entry, { at })),
      stop: () => (entry.stopped = true),
    };
  }

  createGain(): unknown {
    return { gain: { value: 1 }, connect: () => undefined };
  }

  async resume(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.resumed = () => {
        this.state = 'running';
        resolve();
      };
    });
  }

  async suspend(): Promise<void> {
    this.state = 'suspended';
  }
}

const CUES: readonly Cue[] = [
  { sound: 'place', atMs: 90, gain: 1 },
  { sound: 'flip', atMs: 300, gain: 0.5 },
];

let audio: FakeAudio;
const open = vi.fn(() => audio as unknown as AudioContext);

beforeEach(() => {
  vi.useFakeTimers();
  audio = new FakeAudio();
  open.mockClear();
});

afterEach(() => vi.useRealTimers());

describe('sounds', () => {
  test('begin at their times, with the loudness of their gain and the volume', () => {
    audio.currentTime = 10;
    createSoundPlayer(open).play(CUES, 50);
    expect(audio.started.map(({ at }) => at)).toEqual([10.09, 10.3]);
    expect(audio.started.map(({ gain }) => gain)).toEqual([0.25, 0.125]);
  });

  test('that have not begun are replaced by newer ones; those that have begun are played to their end', () => {
    const player = createSoundPlayer(open);
    player.play(CUES, 100);
    audio.currentTime = 0.1;
    player.play([{ sound: 'place', atMs: 0, gain: 1 }], 100);
    expect(audio.started.map(({ stopped }) => stopped)).toEqual([false, true, false]);
    expect(open).toHaveBeenCalledOnce();
  });

  test('open no device if there is nothing to play', () => {
    const player = createSoundPlayer(open);
    player.play([], 100);
    player.play(CUES, 0);
    expect(open).not.toHaveBeenCalled();
  });
});

describe('the device', () => {
  test('is made ready before the first sound, at rest and only once, and only where there are sounds', async () => {
    const player = createSoundPlayer(open);
    player.prepare(0);
    expect(open).not.toHaveBeenCalled();
    player.prepare(100);
    player.prepare(100);
    expect(audio.state).toBe('suspended');
    player.play(CUES, 100);
    audio.resumed();
    await vi.advanceTimersByTimeAsync(0);
    expect(audio.started).toHaveLength(2);
    expect(open).toHaveBeenCalledOnce();
  });

  test('is released after some silence and then opened again', async () => {
    const player = createSoundPlayer(open);
    player.play(CUES, 100);
    await vi.advanceTimersByTimeAsync(2000);
    expect(audio.state).toBe('running');
    await vi.advanceTimersByTimeAsync(500);
    expect(audio.state).toBe('suspended');
    player.play(CUES, 100);
    audio.resumed();
    await vi.advanceTimersByTimeAsync(0);
    expect(audio.started).toHaveLength(4);
  });

  test('that becomes ready late does not play sounds whose time is over', async () => {
    audio.state = 'suspended';
    const player = createSoundPlayer(open);
    player.play(CUES, 100);
    await vi.advanceTimersByTimeAsync(5000);
    audio.resumed();
    await vi.advanceTimersByTimeAsync(0);
    expect(audio.started).toEqual([]);
  });

  test('that cannot be opened leaves the app silent, and is tried only once', () => {
    const broken = vi.fn(() => {
      throw new DOMException('no device', 'NotSupportedError');
    });
    const player = createSoundPlayer(broken);
    player.play(CUES, 100);
    player.play(CUES, 100);
    expect(broken).toHaveBeenCalledOnce();
  });
});
