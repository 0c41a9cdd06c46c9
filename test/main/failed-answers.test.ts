import { describe, expect, it } from 'vitest';
import { answerOf } from '../../main/failed-answers.ts';

const refused = async (): Promise<never> => Promise.reject(new Error('This message is not let in.'));

describe('answerOf', () => {
  it('returns the answer of a call', async () => {
    expect(await answerOf('clipboard:read', Promise.resolve('f5'))).toBe('f5');
  });

  it.each(['file:open', 'file:open-recent', 'file:save', 'file:save-image'] as const)(
    'returns a failure for %s if the call is refused',
    async (channel) => {
      expect(await answerOf(channel, refused())).toMatchObject({ kind: 'failed', code: 'REFUSED' });
    },
  );

  it('lets no game be replaced if the question is refused', async () => {
    expect(await answerOf('game:confirm-discard', refused())).toBe('stay');
  });

  it('does not take a finished game for kept if that call is refused', async () => {
    expect(await answerOf('game:keep-earlier', refused())).toBe(false);
  });

  it('opens a dropped file without a handle if that call is refused', async () => {
    expect(await answerOf('file:claim-dropped', refused())).toBeUndefined();
  });

  it('rejects if the page itself reports the failure', async () => {
    await expect(answerOf('clipboard:write', refused())).rejects.toThrow('not let in');
  });
});
