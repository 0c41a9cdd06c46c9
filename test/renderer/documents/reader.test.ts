/** Large files are read by a worker, and the page gets no more of them than it shows. */
import { describe, expect, test } from 'vitest';
import { formatById } from '../../../engine/notation/format.ts';
import { type Reading, type ShowProgress, withReading } from '../../../renderer/documents/reader.ts';
import { serveReading } from '../../../renderer/documents/reading-service.ts';
import type { ServicePort } from '../../../renderer/shell/worker-calls.ts';
import type { WorkerPort } from '../../../renderer/shell/worker-child.ts';
import { randomFrom, randomGame } from '../../engine/game/random-play.ts';

/** A worker in name only: its messages are copied and come later, as those of a real one. */
class FakeWorker implements WorkerPort {
  onmessage: WorkerPort['onmessage'] = null;
  onerror: WorkerPort['onerror'] = null;
  hasEnded = false;
  /** The kinds of the messages to the page, and how long each is as text. */
  readonly sizes: number[] = [];
  readonly #service: ServicePort = {
    onmessage: null,
    postMessage: (news, options) => {
      const data = structuredClone(news, options);
      const plain = (_key: string, part: unknown): unknown => (typeof part === 'bigint' ? `${part}` : part);
      this.sizes.push(JSON.stringify(data, plain).length);
      setTimeout(() => this.onmessage?.({ data } as MessageEvent));
    },
  };

  constructor() {
    serveReading(this.#service);
  }

  postMessage(call: unknown, options?: StructuredSerializeOptions): void {
    const data = structuredClone(call, options);
    setTimeout(() => {
      if (!this.hasEnded) this.#service.onmessage?.({ data } as MessageEvent);
    });
  }

  terminate(): void {
    this.hasEnded = true;
  }
}

const GAMES = 400;

function manyGames(format = 'transcript'): string {
  const random = randomFrom(3);
  const games = Array.from({ length: 20 }, (_, at) => {
    const info = { black: { name: `Björn ${at}` }, white: { name: 'Zoë' }, date: '2024-05-01' };
    return formatById(format)?.write({ tree: randomGame(random), info }) ?? '';
  });
  return Array.from({ length: GAMES }, (_, at) => games[at % games.length]).join('');
}

async function readIn(
  worker: WorkerPort,
  input: string | Uint8Array,
  use: (reading: Reading) => Promise<void>,
  show?: ShowProgress,
): Promise<void> {
  await withReading(input, use, show, () => worker);
}

async function inCollection(
  worker: WorkerPort,
  input: string,
  use: (games: Extract<Reading, { kind: 'collection' }>['games']) => Promise<void>,
): Promise<void> {
  await readIn(worker, input, async (reading) => {
    if (reading.kind !== 'collection') throw new Error(`There is no collection: ${reading.kind}`);
    await use(reading.games);
  });
}

describe('a large file', () => {
  test('crosses to the page only in the parts that are asked for', async () => {
    const worker = new FakeWorker();
    await inCollection(worker, manyGames(), async (games) => {
      expect(games.count).toBe(GAMES);
      expect(await games.entries([0, GAMES - 1])).toMatchObject([{ number: 1 }, { number: GAMES }]);
      expect((await games.game(GAMES - 1))?.tree.line.length).toBeGreaterThan(0);
    });
    expect(Math.max(...worker.sizes)).toBeLessThan(50_000);
  });

  test('is searched by names and dates, without regard to case and accents', async () => {
    await inCollection(new FakeWorker(), manyGames('ggf'), async (games) => {
      expect(await games.search('zoe 2024-05', 'anywhere')).toHaveLength(GAMES);
      expect(await games.search('BJORN 17', 'anywhere')).toHaveLength(GAMES / 20);
      expect(await games.search('orn', 'start')).toHaveLength(0);
      expect((await games.search('bjor', 'start'))[1]).toBe(1);
      expect(await games.search('nobody', 'anywhere')).toHaveLength(0);
    });
  });

  test('has a game for each number', async () => {
    await inCollection(new FakeWorker(), manyGames(), async (games) => {
      expect([...(await games.search('234', 'start'))]).toEqual([233]);
    });
  });

  test('tells the first games that cannot be read, at their places in the whole', async () => {
    const lines = manyGames().split('\n');
    lines[200] = 'f5a1';
    await inCollection(new FakeWorker(), lines.join('\n'), async (games) => {
      const { left, unreadable, problems } = await games.readAll();
      expect([...left]).toEqual([200]);
      expect(unreadable).toBe(1);
      expect(problems).toMatchObject([{ code: 'illegalMove', game: 201, place: { line: 201, column: 3 } }]);
      expect(await games.entries([200, 201])).toMatchObject([undefined, { number: 202 }]);
    });
  });

  test('that holds no readable game is refused with the first reason', async () => {
    const text = '(;GM[2]B[a1])'.repeat(3000);
    await readIn(new FakeWorker(), text, async (reading) => {
      expect(reading).toMatchObject({ kind: 'failed', error: { code: 'illegalMove', game: 1 } });
    });
  });

  test('that is one game comes whole', async () => {
    const text = `(;GM[2]C[${'long '.repeat(10_000)}]B[f5])`;
    await readIn(new FakeWorker(), text, async (reading) => {
      expect(reading).toMatchObject({ kind: 'game', game: { format: 'sgf' } });
    });
  });

  test('of boards with a question is asked about with one board for each answer', async () => {
    const board = `-XO---OX${'-'.repeat(56)}\n`;
    const worker = new FakeWorker();
    await readIn(worker, board.repeat(400), async (reading) => {
      if (reading.kind !== 'question') throw new Error(`There is no question: ${reading.kind}`);
      const [first, second] = reading.question.candidates;
      expect(first?.games).toHaveLength(1);
      const chosen = second && (await reading.answer(second));
      if (chosen?.kind !== 'collection') throw new Error('The answer has no games.');
      expect(chosen.games.count).toBe(400);
      expect((await chosen.games.game(399))?.tree.root.position.toMove).toBe(second?.toMove);
    });
  });

  test('goes over to its worker, and is not copied', async () => {
    const bytes = new TextEncoder().encode(manyGames());
    await readIn(new FakeWorker(), bytes, async ({ kind }) => expect(kind).toBe('collection'));
    expect(bytes.byteLength).toBe(0);
  });

  test('lets its worker go when it is no longer needed', async () => {
    const worker = new FakeWorker();
    await inCollection(worker, manyGames(), async () => expect(worker.hasEnded).toBe(false));
    expect(worker.hasEnded).toBe(true);
  });
});

describe('reading that takes long', () => {
  /** It hears nothing but how far it is. */
  class SlowWorker extends FakeWorker {
    override postMessage(): void {
      this.onmessage?.({ data: { kind: 'news', news: 0.25 } } as MessageEvent);
    }
  }

  test('shows how far it is, and can be cancelled', async () => {
    const worker = new SlowWorker();
    let isHidden = false;
    const shares: number[] = [];
    const show: ShowProgress = (share, cancel) => {
      shares.push(share.value);
      cancel();
      return () => (isHidden = true);
    };
    await readIn(worker, manyGames(), async ({ kind }) => expect(kind).toBe('cancelled'), show);
    expect(shares).toEqual([0.25]);
    expect(isHidden).toBe(true);
    expect(worker.hasEnded).toBe(true);
  });

  test('fails when its worker does', async () => {
    const worker = new SlowWorker();
    const reading = readIn(worker, manyGames(), async () => undefined);
    await expect.poll(() => worker.onerror).not.toBeNull();
    worker.onerror?.({ message: 'No memory.', preventDefault: () => undefined } as ErrorEvent);
    await expect(reading).rejects.toThrow('No memory.');
  });
});
