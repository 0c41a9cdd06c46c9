/**
 * Plays cues through Web Audio, which keeps their times exactly. The audio device is opened with the first sound and
 * released when it has been quiet for a while, so that an app that makes no sound costs no power.
 */
import type { Cue } from './cues.ts';
import { type Sound, synthesise } from './synthesis.ts';

export interface SoundPlayer {
  /** Replaces what was still to be heard. `volume` is per cent. */
  play(cues: readonly Cue[], volume: number): void;
}

/** Browsers wait with sound for the user's first click; what comes later than this belongs to nothing any more. */
const TOO_LATE_MS = 150;

const RELEASED_AFTER_MS = 2000;

/** `open` is called at most once; where it throws, there is no sound. */
export function createSoundPlayer(open: () => AudioContext): SoundPlayer {
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

  /** Sounds that have begun ring out. */
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

  return {
    play(cues, volume) {
      const serial = ++newest;
      const to = cues.length > 0 && volume > 0 ? device() : context;
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
        // The device is gone; the next sound asks again.
        () => undefined,
      );
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

/** Half of the slider should sound like half: about the square. */
function loudness(volume: number): number {
  return (volume / 100) ** 2;
}
