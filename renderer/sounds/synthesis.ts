/**
 * The sounds of discs, computed from a few damped tones for the body that rings and some noise for the touch. No
 * recordings are shipped, and the samples are identical everywhere.
 */

export type Sound = 'place' | 'flip';

interface Recipe {
  readonly durationMs: number;
  /** The loudest sample, where 1 is the maximum. */
  readonly peak: number;
  /** Damped tones; each falls to 1/e of its level within `decayMs`. */
  readonly tones: readonly { readonly hz: number; readonly level: number; readonly decayMs: number }[];
  readonly noise: {
    readonly level: number;
    readonly decayMs: number;
    /** From 0 to 1: how much of each sample is new. Lower values sound duller. */
    readonly brightness: number;
  };
}

const RECIPES: Readonly<Record<Sound, Recipe>> = {
  // A disc that is set down on felt over wood.
  place: {
    durationMs: 180,
    peak: 0.8,
    tones: [
      { hz: 178, level: 0.7, decayMs: 26 },
      { hz: 432, level: 1, decayMs: 17 },
      { hz: 1130, level: 0.35, decayMs: 7 },
    ],
    noise: { level: 1.2, decayMs: 5, brightness: 0.25 },
  },
  // The same disc turning over: lighter, higher and shorter.
  flip: {
    durationMs: 90,
    peak: 0.4,
    tones: [
      { hz: 690, level: 1, decayMs: 9 },
      { hz: 1720, level: 0.4, decayMs: 5 },
    ],
    noise: { level: 0.9, decayMs: 3, brightness: 0.45 },
  },
};

/** Long enough to avoid a click. */
const ATTACK_MS = 1.2;
const RELEASE_MS = 10;

const NOISE_SEED = 0x2545f491;

/** Mono samples of `sound` from -1 to 1, which begin and end in silence. */
export function synthesise(sound: Sound, sampleRate: number): Float32Array<ArrayBuffer> {
  const { durationMs, peak, tones, noise } = RECIPES[sound];
  const samples = new Float32Array(Math.round((durationMs / 1000) * sampleRate));
  const nextNoise = whiteNoise(NOISE_SEED);
  let breath = 0;
  let loudest = 0;
  for (let at = 0; at < samples.length; at++) {
    const ms = (at / sampleRate) * 1000;
    breath += noise.brightness * (nextNoise() - breath);
    let sample = noise.level * breath * Math.exp(-ms / noise.decayMs);
    for (const { hz, level, decayMs } of tones) {
      sample += level * Math.sin((2 * Math.PI * hz * ms) / 1000) * Math.exp(-ms / decayMs);
    }
    const remainingMs = durationMs - ms;
    sample *= Math.min(1, ms / ATTACK_MS, remainingMs / RELEASE_MS);
    samples[at] = sample;
    loudest = Math.max(loudest, Math.abs(sample));
  }
  return samples.map((sample) => (sample * peak) / loudest);
}

/**
 * Pseudo-random numbers from -1 to 1 without an audible pattern (xorshift, Marsaglia 2003); the same for the same seed.
 */
function whiteNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2 ** 31;
  };
}
