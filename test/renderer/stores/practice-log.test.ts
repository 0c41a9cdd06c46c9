import { describe, expect, it } from 'vitest';
import type { JournalBridge } from '../../../main/contract/bridge.ts';
import type { Answer, Logged } from '../../../engine/practice/log.ts';
import { openPracticeLog } from '../../../renderer/stores/practice-log.ts';

const ANSWER: Answer = {
  of: 'lesson',
  lesson: 'corners',
  moves: 'f5d6',
  played: 'a1',
  outcome: 'found',
  at: 1_800_000_000_000,
};

const PUZZLE: Answer = {
  of: 'puzzle',
  position: '00000000000000010000000000000002b',
  played: 'a1',
  outcome: 'missed',
  ms: 12_000,
  day: 20_833,
  at: 1_800_000_000_000,
};

/** Journals in memory, by their ids. */
function shelf(kept: Record<string, string[]> = {}) {
  const port: Pick<JournalBridge, 'journals' | 'readJournal' | 'addToJournal' | 'removeJournal'> = {
    journals: async () =>
      Object.entries(kept)
        .toReversed()
        .map(([id, [heading = '']]) => ({ id, heading })),
    readJournal: async (id) => ({ lines: kept[id] ?? [] }),
    async addToJournal(id, line) {
      (kept[id] ??= []).push(line);
      return true;
    },
    async removeJournal(id) {
      delete kept[id];
    },
  };
  return { kept, port };
}

describe('the log of what was practised', () => {
  it('begins with a line that numbers its form, and has a line for each answer', async () => {
    const { kept, port } = shelf();
    const log = await openPracticeLog(port);
    expect(await log.add(ANSWER)).toBe(true);
    expect(await log.add({ ...ANSWER, outcome: 'missed' })).toBe(true);
    const [lines] = Object.values(kept);
    expect(Object.keys(kept)[0]).toMatch(/^practice-\d{8}t\d{9}z-[0-9a-f]{8}$/);
    expect(JSON.parse(lines![0]!)).toMatchObject({ version: 1 });
    expect((await openPracticeLog(port)).logs).toEqual([[ANSWER, { ...ANSWER, outcome: 'missed' }]]);
  });

  it('has the days off among its lines', async () => {
    const { port } = shelf();
    const log = await openPracticeLog(port);
    const rest: Logged = { of: 'rest', isOn: true, day: 20_840, at: 1_800_000_000_000 };
    await log.add(PUZZLE);
    await log.add(rest);
    expect((await openPracticeLog(port)).logs).toEqual([[PUZZLE, rest]]);
  });

  it('goes on in the log that is there', async () => {
    const { kept, port } = shelf();
    await (await openPracticeLog(port)).add(ANSWER);
    await (await openPracticeLog(port)).add(ANSWER);
    expect(Object.values(kept).map((lines) => lines.length)).toEqual([3]);
  });

  it('joins the logs of two machines', async () => {
    const heading = JSON.stringify({ version: 1, app: '0.2.0' });
    const other = { ...ANSWER, moves: 'f5f6' };
    const { port } = shelf({
      'practice-20270101t000000000z-00000000': [heading, JSON.stringify(ANSWER)],
      'practice-20270102t000000000z-11111111': [heading, JSON.stringify(other)],
    });
    expect((await openPracticeLog(port)).logs).toEqual([[ANSWER], [other]]);
  });

  it('leaves what a newer version has begun as it is, and begins its own', async () => {
    const newer = [JSON.stringify({ version: 9, app: '9.0.0' }), JSON.stringify(ANSWER)];
    const { kept, port } = shelf({ 'practice-20270101t000000000z-00000000': [...newer] });
    const log = await openPracticeLog(port);
    expect(log.logs).toEqual([]);
    await log.add(ANSWER);
    expect(kept['practice-20270101t000000000z-00000000']).toEqual(newer);
    expect(Object.keys(kept)).toHaveLength(2);
  });

  it('does not stumble over a line that was cut off, nor over an answer that it does not know', async () => {
    const heading = JSON.stringify({ version: 1, app: '0.2.0' });
    const { port } = shelf({
      'practice-20270101t000000000z-00000000': [
        heading,
        '{"of":"lesson","les',
        JSON.stringify({ ...ANSWER, of: 'riddle' }),
        JSON.stringify({ ...PUZZLE, day: 1.5 }),
        JSON.stringify({ ...PUZZLE, ms: undefined }),
        JSON.stringify({ ...ANSWER, lesson: 'chess' }),
        'null',
        JSON.stringify(ANSWER),
        JSON.stringify(PUZZLE),
      ],
    });
    expect((await openPracticeLog(port)).logs).toEqual([[ANSWER, PUZZLE]]);
  });

  it('tells that an answer could not be kept, and keeps the next one whole', async () => {
    const { kept, port } = shelf();
    let isFull = true;
    const log = await openPracticeLog({
      ...port,
      addToJournal: async (id, line) => (isFull ? false : port.addToJournal(id, line)),
    });
    expect(await log.add(ANSWER)).toBe(false);
    isFull = false;
    expect(await log.add(ANSWER)).toBe(true);
    expect(Object.values(kept)[0]).toHaveLength(2);
  });

  it('leaves no log behind whose heading was refused, since nothing in it could be read', async () => {
    const { kept, port } = shelf();
    let refused = 1;
    const log = await openPracticeLog({
      ...port,
      addToJournal: async (id, line) => (refused-- > 0 ? false : port.addToJournal(id, line)),
    });
    expect(await log.add(ANSWER)).toBe(false);
    expect(kept).toEqual({});
    expect(await log.add(ANSWER)).toBe(true);
    expect((await openPracticeLog(port)).logs).toEqual([[ANSWER]]);
  });

  it('sends the first line before the heading is answered, because a page that goes waits for no answer', async () => {
    const { port } = shelf();
    const sent: string[] = [];
    const log = await openPracticeLog({
      ...port,
      addToJournal: async (_, line) => {
        sent.push(line);
        return new Promise(() => {});
      },
    });
    void log.add(ANSWER);
    await expect.poll(() => sent.at(-1)).toBe(JSON.stringify(ANSWER));
    expect(JSON.parse(sent[0]!)).toMatchObject({ version: 1 });
  });

  it('is empty where nothing can be read', async () => {
    const log = await openPracticeLog({
      journals: async () => Promise.reject(new Error('no storage')),
      readJournal: async () => undefined,
      addToJournal: async () => Promise.reject(new Error('no storage')),
      removeJournal: async () => Promise.reject(new Error('no storage')),
    });
    expect(log.logs).toEqual([]);
    expect(await log.add(ANSWER)).toBe(false);
  });
});
