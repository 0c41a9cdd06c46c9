import { describe, expect, it } from 'vitest';
import { engineLimit } from '../../../engine/keeper/engine-limit.ts';

describe('engineLimit', () => {
  it('gives each core an engine beside the one that plays with the user', () => {
    expect(engineLimit({ cores: 8, memoryMb: 65_536 })).toBe(9);
    expect(engineLimit({ cores: 16, memoryMb: 32_768 })).toBe(17);
  });

  it('lets engines take a quarter of the memory', () => {
    expect(engineLimit({ cores: 32, memoryMb: 8192 })).toBe(16);
    expect(engineLimit({ cores: 32, memoryMb: 4096 })).toBe(8);
  });

  it('lets a tournament be played beside a game on the smallest machine, and where nobody says what there is', () => {
    for (const machine of [
      { cores: 1, memoryMb: 1024 },
      { cores: 2, memoryMb: 4096 },
      { cores: 64 },
      { cores: Number.NaN, memoryMb: 65_536 },
    ])
      expect(engineLimit(machine), JSON.stringify(machine)).toBe(4);
  });

  it('has an upper limit on any machine', () => {
    expect(engineLimit({ cores: 256, memoryMb: 1_048_576 })).toBe(64);
  });
});
