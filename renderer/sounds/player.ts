/**
 * Plays cues through Web Audio, which keeps their times exactly. The audio device is opened for the first sound and
 * released after some silence, so that an app without sounds uses no power.
 */
import type { Cue } from './cues.ts';
import { type Sound, synthesise } from './synthesis.ts';

export interface SoundPlayer {
  /** Plays `cues` in place of those that have not sounded yet. `volume` is in per cent. */
  play(cues: readonly Cue[], volume: number): void;
  /** Opens the device for sounds that are to come and keeps it at rest, because that takes longer than a frame. */
  prepare(volume: number): void;
}

/** Browsers delay sound until the user's first click; sounds that are later than this are dropped. */
const TOO_LATE_MS = 150;

const RELEASED_AFTER_MS = 2000;

/**
 * `open` is called at most once; if it throws, there is no sound. `later` has the device opened when there is time: that
 * takes longer than a disc may wait for its frame.
 */
export function createSoundPlayer(
  open: () => AudioContext,
  later: (work: () => void) => void = (work) => work(),
): SoundPlayer {
  let context: AudioContext | undefined;
  let buffers: Readonly<Record<Sound, AudioBuffer>> | undefined;
  let isMute = false;
  let pending: { readonly source: AudioBufferSourceNode; readonly startsAt: number }[] = [];
  let newest = 0;
  let release: ReturnType<typeof setTimeout> | undefined;

  function device(): AudioContext | undefined {
    if (context || isMute) return context;
    try {
      context = open();
      buffers = render(context);
    } catch {
      isMute = true;
    }
    return context;
  }

  /** Sounds that have begun are played to their end. */
  function withdraw({ currentTime }: AudioContext): void {
    for (const { source, startsAt } of pending) if (startsAt > currentTime) source.stop();
    pending = [];
  }

  function schedule(to: AudioContext, cues: readonly Cue[], volume: number): void {
    const now = to.currentTime;
    for (const { sound, atMs, gain } of cues) {
      const source = to.createBufferSource();
      source.buffer = buffers?.[sound] ?? null;
      const level = to.createGain();
      level.gain.value = gain * loudness(volume);
      source.connect(level).connect(to.destination);
      const startsAt = now + atMs / 1000;
      source.start(startsAt);
      pending.push({ source, startsAt });
    }
    const lastMs = Math.max(0, ...cues.map(({ atMs }) => atMs));
    release = setTimeout(() => void to.suspend(), lastMs + RELEASED_AFTER_MS);
  }

  function playOn(to: AudioContext | undefined, serial: number, cues: readonly Cue[], volume: number): void {
    if (!to) return;
    clearTimeout(release);
    withdraw(to);
    if (to.state === 'running') {
      schedule(to, cues, volume);
      return;
    }
    const asked = performance.now();
    to.resume().then(
      () => {
        if (serial === newest && performance.now() - asked < TOO_LATE_MS) schedule(to, cues, volume);
      },
      // The device is gone; the next sound opens it again.
      () => undefined,
    );
  }

  return {
    prepare(volume) {
      if (context || isMute || volume === 0) return;
      void device()?.suspend();
    },

    play(cues, volume) {
      const serial = ++newest;
      const isHeard = cues.length > 0 && volume > 0;
      if (context || isMute || !isHeard) return playOn(context, serial, cues, volume);
      const asked = performance.now();
      later(() => {
        const isNow = serial === newest && performance.now() - asked < TOO_LATE_MS;
        playOn(device(), serial, isNow ? cues : [], volume);
      });
    },
  };
}

function render(context: AudioContext): Readonly<Record<Sound, AudioBuffer>> {
  const bufferOf = (sound: Sound): AudioBuffer => {
    const samples = synthesise(sound, context.sampleRate);
    const buffer = context.createBuffer(1, samples.length, context.sampleRate);
    buffer.copyToChannel(samples, 0);
    return buffer;
  };
  return { place: bufferOf('place'), flip: bufferOf('flip') };
}

/** The volume is squared, because half of the slider should sound half as loud. */
function loudness(volume: number): number {
  return (volume / 100) ** 2;
}
