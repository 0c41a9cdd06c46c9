/** Large files are read by a worker, and the page gets no more of them than it shows. */
import { describe, expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { lineNodes } from '../../../engine/game/tree.ts';
import { ZIP } from '../../engine/notation/game-files.ts';
import { formatById } from '../../../engine/notation/format.ts';
import { writeWthor } from '../../../engine/notation/wthor.ts';
import type { ReadingInput } from '../../../renderer/documents/collection.ts';
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
  input: ReadingInput,
  use: (reading: Reading) => Promise<void>,
  show?: ShowProgress,
): Promise<void> {
  await withReading(input, use, show, () => worker);
}

async function inCollection(
  worker: WorkerPort,
  input: ReadingInput,
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
    await readIn(new FakeWorker(), [{ name: 'many.txt', bytes }], async ({ kind }) =>
      expect(kind).toBe('collection'),
    );
    expect(bytes.byteLength).toBe(0);
  });

  test('lets its worker go when it is no longer needed', async () => {
    const worker = new FakeWorker();
    await inCollection(worker, manyGames(), async () => expect(worker.hasEnded).toBe(false));
    expect(worker.hasEnded).toBe(true);
  });
});

const DAY = new Date(2021, 4, 6);

/** A database of one year in the manner of WTHOR. */
function database(count: number) {
  const random = randomFrom(5);
  const written = writeWthor(
    Array.from({ length: count }, (_, at) => ({
      tree: randomGame(random),
      info: { black: { name: `Zoë ${at}` }, white: { name: 'Ben' }, event: 'Open', date: '2020' },
    })),
    DAY,
  );
  const games = { name: 'WTH_2020.wtb', bytes: written.years.get(2020) ?? new Uint8Array() };
  const players = { name: 'wthor.jou', bytes: written.players };
  const tournaments = { name: 'WTHOR.TRN', bytes: written.tournaments };
  return { games, players, tournaments };
}

describe('a database of WTHOR', () => {
  test('is a list with the names that lie beside it', async () => {
    const { games: chosen, players, tournaments } = database(3);
    await inCollection(new FakeWorker(), [chosen, players, tournaments], async (games) => {
      expect(games.count).toBe(3);
      const [first] = await games.entries([0]);
      const game = await games.game(0);
      const plies = game && lineNodes(game.tree).filter(({ move }) => move !== 'pass').length;
      expect(first).toMatchObject({
        number: 1,
        info: { black: { name: 'Zoë 0' }, white: { name: 'Ben' }, event: 'Open', date: '2020' },
        moves: plies,
      });
      expect((first?.discs.black ?? 0) + (first?.discs.white ?? 0)).toBe(64);
      expect(first?.winner).toBe(game?.info.result?.winner ?? winnerOf(first?.discs));
      expect([...(await games.search('zoe 1', 'anywhere'))]).toEqual([1]);
    });
  });

  test('lists the score of best play that its file says, also after its games were read', async () => {
    const { games: chosen, players } = database(2);
    chosen.bytes[14] = 20;
    chosen.bytes[16 + 7] = 40;
    await inCollection(new FakeWorker(), [chosen, players], async (games) => {
      const best = { empties: 20, black: 40, white: 24 };
      expect(await games.entries([0])).toMatchObject([{ best }]);
      await games.game(0);
      await games.readAll();
      expect(await games.entries([0])).toMatchObject([{ best }]);
    });
  });

  test('is listed without its moves being played, and a wrong one is told when its game is chosen', async () => {
    const { games: chosen, players } = database(2);
    chosen.bytes.fill(11, 16 + 68 + 8, 16 + 68 + 9);
    await inCollection(new FakeWorker(), [chosen, players], async (games) => {
      expect(await games.entries([1])).toMatchObject([{ number: 2, info: { black: { name: 'Zoë 1' } } }]);
      expect(await games.game(1)).toBeUndefined();
      expect(await games.problem(1)).toMatchObject({ code: 'illegalMove', game: 2, move: 1, text: 'a1' });
      expect(await games.problem(0)).toBeUndefined();
    });
  });

  test('with a single game is that game', async () => {
    await readIn(new FakeWorker(), [database(1).games], async (reading) => {
      expect(reading).toMatchObject({ kind: 'game', game: { format: 'wthor' } });
    });
  });
});

function winnerOf({ black, white } = { black: 0, white: 0 }) {
  return black === white ? undefined : black > white ? 'black' : 'white';
}

const text = (written: string): Uint8Array => new TextEncoder().encode(written);
const packed = (written: string): Uint8Array => Uint8Array.from(gzipSync(written));

describe('packed and several files', () => {
  test('are unpacked by the worker, whose list has all their games', async () => {
    await inCollection(
      new FakeWorker(),
      [{ name: 'a.ggf.gz', bytes: packed(manyGames('ggf')) }],
      async (games) => {
        expect(games.count).toBe(GAMES);
        expect(await games.entries([GAMES - 1])).toMatchObject([{ info: { white: { name: 'Zoë' } } }]);
      },
    );
  });

  test('are one list, with the places of bad games, and without the pages that archives have about themselves', async () => {
    const files = [
      { name: 'a.txt', bytes: text('f5d6c3\nc4e3f6\n') },
      { name: 'bad.txt', bytes: text('f5d6a1') },
      { name: 'readme.md', bytes: text('An archive of games.') },
      { name: 'b.txt.gz', bytes: packed('c4e3') },
      { name: 'archive.zip', bytes: Uint8Array.from(Buffer.from(ZIP, 'base64')) },
      { name: 'board.txt', bytes: text(`${'0'.repeat(27)}12${'0'.repeat(6)}21${'0'.repeat(27)}`) },
    ];
    await inCollection(new FakeWorker(), files, async (games) => {
      expect(games.count).toBe(8);
      expect(await games.entries([1, 2, 4, 5, 6])).toMatchObject([
        { moves: 3 },
        undefined,
        { moves: 2 },
        { moves: 3 },
        { moves: 2 },
      ]);
      expect((await games.readAll()).problems).toMatchObject([
        { file: 'bad.txt', code: 'illegalMove' },
        { file: 'readme.md', code: 'noGame' },
      ]);
      expect((await games.game(7))?.notices).toEqual([{ code: 'assumed', about: 'digits' }]);
    });
  });

  test('lead from one game to the next and back in a worker, too', async () => {
    await inCollection(new FakeWorker(), [{ name: 'a.gz', bytes: packed(manyGames()) }], async (games) => {
      expect(await games.next(3)).toBe(4);
      expect(await games.previous(3)).toBe(2);
      expect(await games.previous(0)).toBeUndefined();
      expect(await games.next(games.count - 1)).toBeUndefined();
    });
  });

  test('count their own games in the places of errors', async () => {
    const files = [
      { name: 'a.txt', bytes: text('f5d6c3\nc4e3f6\n') },
      { name: 'b.sgf', bytes: text('(;GM[2];B[c4])(;GM[2];B[a1])') },
      { name: 'c.ggf.gz', bytes: packed(`${manyGames('ggf')}(;GM[Othello]B[a1];)`) },
    ];
    await inCollection(new FakeWorker(), files, async (games) => {
      expect((await games.readAll()).problems).toMatchObject([
        { file: 'b.sgf', game: 2, code: 'illegalMove' },
        { file: 'c.ggf', game: GAMES + 1, code: 'illegalMove' },
      ]);
    });
  });

  test('are refused by what they are', async () => {
    const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]);
    const cut = packed(manyGames()).subarray(0, 200);
    await readIn(new FakeWorker(), [{ name: 'a.png', bytes: picture }], async (reading) => {
      expect(reading).toMatchObject({ kind: 'failed', error: { code: 'foreign', kind: 'picture' } });
    });
    await readIn(new FakeWorker(), [{ name: 'a.gz', bytes: cut }], async (reading) => {
      expect(reading).toMatchObject({ kind: 'failed', error: { code: 'badArchive', format: 'gz' } });
    });
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
