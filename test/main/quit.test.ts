import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQuitGuard } from '../../main/quit.ts';

type Answer = 'proceed' | 'stay';

const hooks = {
  wouldLoseMoves: vi.fn<() => boolean>(),
  confirm: vi.fn<() => Promise<Answer>>(),
  letGo: vi.fn<() => void>(),
};

beforeEach(() => vi.resetAllMocks());

const ending = () => ({ preventDefault: vi.fn<() => void>() });

describe('createQuitGuard', () => {
  it('lets every event pass if nothing would be lost', () => {
    const event = ending();
    const end = vi.fn<() => void>();
    createQuitGuard(hooks).guard(event, end);
    expect(event.preventDefault).not.toHaveBeenCalled();
    expect(end).not.toHaveBeenCalled();
    expect(hooks.confirm).not.toHaveBeenCalled();
    expect(hooks.letGo).toHaveBeenCalledOnce();
  });

  it.each([
    ['proceed', 1],
    ['stay', 0],
  ] as const)('holds the end up to ask; after %s it comes %i times', async (answer, times) => {
    hooks.wouldLoseMoves.mockReturnValue(true);
    hooks.confirm.mockResolvedValue(answer);
    const event = ending();
    const end = vi.fn<() => void>();
    createQuitGuard(hooks).guard(event, end);
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(end).not.toHaveBeenCalled();
    await new Promise(setImmediate);
    expect(hooks.letGo).toHaveBeenCalledTimes(times);
    expect(end).toHaveBeenCalledTimes(times);
  });

  it('asks once, however often the user tries, and then does what they tried last', async () => {
    hooks.wouldLoseMoves.mockReturnValue(true);
    const { promise, resolve } = Promise.withResolvers<Answer>();
    hooks.confirm.mockReturnValue(promise);
    const { guard } = createQuitGuard(hooks);
    const [closing, quitting] = [ending(), ending()];
    const [close, quit] = [vi.fn<() => void>(), vi.fn<() => void>()];
    guard(closing, close);
    // The moves are already in a file, but nothing may end before the question is answered.
    hooks.wouldLoseMoves.mockReturnValue(false);
    guard(quitting, quit);
    expect(quitting.preventDefault).toHaveBeenCalledOnce();
    expect(hooks.confirm).toHaveBeenCalledOnce();
    resolve('proceed');
    await expect.poll(() => quit).toHaveBeenCalledOnce();
    expect(close).not.toHaveBeenCalled();
  });

  it('asks again after the user has cancelled', async () => {
    hooks.wouldLoseMoves.mockReturnValue(true);
    hooks.confirm.mockResolvedValueOnce('stay').mockResolvedValueOnce('proceed');
    const { guard } = createQuitGuard(hooks);
    const end = vi.fn<() => void>();
    guard(ending(), end);
    await new Promise(setImmediate);
    guard(ending(), end);
    await expect.poll(() => end).toHaveBeenCalledOnce();
    expect(hooks.confirm).toHaveBeenCalledTimes(2);
  });
});
