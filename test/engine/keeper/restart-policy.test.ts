import { describe, expect, it } from 'vitest';
import { afterCrash } from '../../../engine/keeper/restart-policy.ts';

describe('afterCrash', () => {
  it('restarts at once after the first end, with a delay after a second soon, and not after a third', () => {
    expect(afterCrash([1000])).toEqual({ kind: 'restart', delayMs: 0 });
    expect(afterCrash([1000, 2000])).toEqual({ kind: 'restart', delayMs: 500 });
    expect(afterCrash([1000, 2000, 30_999])).toEqual({ kind: 'giveUp' });
  });

  it('ignores ends that are 30 seconds ago', () => {
    expect(afterCrash([1000, 2000, 31_000])).toEqual({ kind: 'restart', delayMs: 500 });
    expect(afterCrash([1000, 2000, 32_000])).toEqual({ kind: 'restart', delayMs: 0 });
  });
});
