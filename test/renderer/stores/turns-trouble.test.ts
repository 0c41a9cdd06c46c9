import { describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { RESTARTED_NOTICE_MS } from '../../../renderer/thinking/engine.ts';
import { square } from '../moves.ts';
import { SETTLED_MS, engine, fake, play, played, start, turns, makeTurns } from './turn-setup.ts';

makeTurns();

describe('an engine in trouble', () => {
  test('that restarts says so, and the game waits for the answer that is asked for again', async () => {
    await start('blackVsComputer', 'f5');
    const lost = fake.lastGo;
    fake.emitStatus({ kind: 'restarting', reason: 'killed' });
    expect(engine.notice).toBe('restarting');
    expect(turns.isThinking).toBe(false);
    fake.emitStatus({ kind: 'started' });
    expect(engine.notice).toBe('restarted');
    expect(turns.isThinking).toBe(true);
    expect(fake.gos).toEqual([lost]);
    fake.answer(lost, square('d6'));
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(played()).toBe('f5d6');
    await vi.advanceTimersByTimeAsync(RESTARTED_NOTICE_MS);
    expect(engine.notice).toBeUndefined();
  });

  test('the news that it runs again does not take a later failure with it', async () => {
    await start('blackVsComputer', 'f5');
    fake.emitStatus({ kind: 'restarting', reason: 'killed' });
    fake.emitStatus({ kind: 'started' });
    const reason = { kind: 'crashed', message: 'out of memory' } as const;
    fake.emit({ kind: 'failed', jobId: fake.lastGo.jobId, reason });
    await vi.advanceTimersByTimeAsync(RESTARTED_NOTICE_MS);
    expect(engine.notice).toBe('failed');
  });

  test('on a person’s turn nothing is asked for, and an answer already given is kept', async () => {
    await start('blackVsComputer');
    fake.emitStatus({ kind: 'restarting', reason: 'killed' });
    fake.emitStatus({ kind: 'started' });
    expect(fake.gos).toEqual([]);
    play('f5');
    await nextTick();
    fake.answer(fake.lastGo, square('d6'));
    fake.emitStatus({ kind: 'restarting', reason: 'killed' });
    fake.emitStatus({ kind: 'started' });
    expect(fake.gos).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(played()).toBe('f5d6');
  });

  test('the first start is no news', () => {
    fake.emitStatus({ kind: 'started' });
    expect(engine.notice).toBeUndefined();
  });

  test('that is unavailable stays so until the user tries again', async () => {
    await start('blackVsComputer', 'f5');
    fake.emitStatus({ kind: 'unavailable', reason: 'three crashes' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(engine.notice).toBe('unavailable');
    engine.retry();
    expect(fake.restarts).toBe(1);
    fake.emitStatus({ kind: 'started' });
    expect(engine.notice).toBe('restarted');
    expect(turns.isThinking).toBe(true);
    expect(fake.gos).toHaveLength(1);
  });

  test('a failed search can be tried again, also after the engine was started anew', async () => {
    await start('blackVsComputer', 'f5');
    const crashed = { kind: 'crashed', message: 'out of memory' } as const;
    fake.emit({ kind: 'failed', jobId: fake.lastGo.jobId, reason: crashed });
    expect(engine.notice).toBe('failed');
    expect(turns.isThinking).toBe(false);
    engine.retry();
    expect(engine.notice).toBeUndefined();
    expect(fake.gos).toHaveLength(2);
    fake.emit({ kind: 'failed', jobId: fake.lastGo.jobId, reason: crashed });
    fake.emitStatus({ kind: 'restarting', reason: 'out of memory' });
    fake.emitStatus({ kind: 'started' });
    expect(fake.gos).toHaveLength(3);
  });

  test('a failure of an older search is no concern', async () => {
    await start('blackVsComputer', 'f5');
    const failed = { kind: 'crashed', message: '' } as const;
    fake.emit({ kind: 'failed', jobId: fake.lastGo.jobId - 1, reason: failed });
    expect(engine.notice).toBeUndefined();
    expect(turns.isThinking).toBe(true);
  });

  test('an illegal answer is a failure and leaves the game as it was', async () => {
    await start('blackVsComputer', 'f5');
    fake.answer(fake.lastGo, square('a1'));
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(engine.notice).toBe('failed');
    expect(played()).toBe('f5');
  });
});
