import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openOwnBook } from '../../../engine/adapters/own-book-file.ts';
import { converse } from '../../../engine/adapters/nboard.ts';
import { keyOf } from '../../../engine/book/key.ts';
import { along } from '../book/own/lines.ts';
import { run } from '../command-line/command-line.ts';
import { fakePool } from '../host/fake-pool.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'othello-book-own-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);
const key = (moves: string): string => keyOf(along(moves).at(-1)!);

async function own(...args: readonly string[]): Promise<readonly string[]> {
  const { status, out, err } = await run(['book', 'own', ...args]);
  expect(err).toEqual([]);
  expect(status).toBe(0);
  return out;
}

describe('book own', () => {
  test('takes in a list, which "book show" then knows', async () => {
    writeFileSync(at('list.txt'), 'f5d6 4 @60 ; steep\nf5f6 1');
    expect(await own('import', at('list.txt'), '--to', at('mine.jsonl'))).toEqual([
      `${at('list.txt')}: 2 positions taken in`,
    ]);
    const { out } = await run(['book', 'show', 'f5', '--own', at('mine.jsonl')]);
    // The side that moves to it loses four discs by it, so that it is no more the best.
    expect(out[0]).toMatch(/^f6/);
    expect(out.find((line) => line.startsWith('d6'))).toMatch(/^d6 {2}-4\.00 {2}loss \d\.\d\d {2}level 59$/);
    expect(await own('stats', at('mine.jsonl'))).toEqual([
      '2 positions, 0 games, 2 lines',
      'from reviews 0, thought about 0, from files 2',
      'values set 0, notes 1, never to be played 0',
      'undo would take back: found',
    ]);
  });

  test('changes no byte of a file that is no own book, and loses no whole line of one that is', async () => {
    writeFileSync(at('game.txt'), 'f5d6c3');
    const { status, err } = await run(['book', 'own', 'edit', at('game.txt'), 'f5', '--value', '1']);
    expect([status, err.join(' ')]).toEqual([2, expect.stringContaining('is no own book')]);
    expect(readFileSync(at('game.txt'), 'utf8')).toBe('f5d6c3');
    await own('edit', at('mine.jsonl'), 'f5', '--note', 'one');
    const text = readFileSync(at('mine.jsonl'), 'utf8');
    writeFileSync(at('mine.jsonl'), text.trimEnd());
    await own('edit', at('mine.jsonl'), 'f5d6', '--note', 'two');
    expect((await own('stats', at('mine.jsonl')))[2]).toContain('notes 2');
    expect(readFileSync(at('mine.jsonl'), 'utf8').startsWith(text)).toBe(true);
  });

  test('the checks of "book verify" go to no file that has something else in it', async () => {
    for (const content of ['f5d6c3', 'f5d6\nc3']) {
      writeFileSync(at('game.txt'), content);
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      const { status, err } = await run(['book', 'verify', '--sample', '1', '--checks', at('game.txt')]);
      expect([status, err.join(' ')]).toEqual([
        2,
        expect.stringMatching(/something else than checks|no whole line/),
      ]);
      expect(readFileSync(at('game.txt'), 'utf8')).toBe(content);
    }
  });

  test('refuses a file with what is wrong and where, and takes nothing of the others', async () => {
    writeFileSync(at('good.txt'), 'f5d6 4');
    writeFileSync(at('bad.txt'), 'f5d6 4\nf5e5 1');
    const { status, err } = await run([
      'book',
      'own',
      'import',
      at('good.txt'),
      at('bad.txt'),
      '--to',
      at('mine.jsonl'),
    ]);
    expect(status).toBe(2);
    expect(err.join()).toContain(`${at('bad.txt')} has a move that is not legal in line 2: e5.`);
    expect((await run(['book', 'own', 'stats', at('mine.jsonl')])).status).toBe(2);
  });

  test('joins two books to the same byte in either order, and is undone and made again', async () => {
    await own('edit', at('one.jsonl'), 'f5d6', '--value=-2', '--note', 'mine');
    await own('edit', at('other.jsonl'), 'f5d6', '--never', '--colour', 'red');
    await own('merge', at('one.jsonl'), at('other.jsonl'), '--out', at('a.jsonl'));
    await own('merge', at('other.jsonl'), at('one.jsonl'), at('one.jsonl'), '--out', at('b.jsonl'));
    expect(readFileSync(at('a.jsonl'), 'utf8')).toBe(readFileSync(at('b.jsonl'), 'utf8'));
    const { log } = openOwnBook(at('a.jsonl'));
    // Black is to move after two moves.
    expect(log.entries.get(key('f5d6'))).toMatchObject({
      edited: -2,
      note: 'mine',
      isNever: true,
      colour: 'red',
    });
    await own('import', at('other.jsonl'), '--to', at('one.jsonl'));
    expect(await own('undo', at('one.jsonl'))).toEqual(['1 position']);
    expect(openOwnBook(at('one.jsonl')).log.entries.get(key('f5d6'))).toMatchObject({
      note: 'mine',
      isNever: false,
    });
    await own('undo', at('one.jsonl'), '--redo');
    expect(openOwnBook(at('one.jsonl')).log.entries.get(key('f5d6'))?.isNever).toBe(true);
    expect(await own('undo', at('one.jsonl'), '--all')).toEqual(['0 positions']);
    const { status, err } = await run(['book', 'own', 'undo', at('one.jsonl'), '--redo']);
    expect([status, err.join()]).toEqual([2, expect.stringContaining('There is nothing to redo.')]);
  });

  test('is exported as JSON that is taken in again', async () => {
    writeFileSync(at('list.txt'), 'f5d6 4 @60');
    await own('import', at('list.txt'), '--to', at('mine.jsonl'));
    expect(await own('export', at('mine.jsonl'), '--out', at('mine.json'))).toEqual(['1 position']);
    await own('import', at('mine.json'), '--to', at('again.jsonl'));
    expect(openOwnBook(at('again.jsonl')).log.entries.get(key('f5d6'))?.found).toMatchObject({
      value: 4,
      plies: 58,
    });
  });

  test('says where a game leaves it', async () => {
    await own('edit', at('mine.jsonl'), 'f5d6', '--note', 'mine', '--value', '0.5');
    await own('edit', at('mine.jsonl'), 'f5', '--note', 'mine');
    await own('edit', at('mine.jsonl'), 'f5f4', '--never');
    expect(await own('left', at('mine.jsonl'), 'f5f6')).toEqual([
      'move 2, f6, leaves the book; usual is d6, -0.50',
    ]);
    expect(await own('left', at('mine.jsonl'), 'f5f4')).toEqual([
      'move 2, f4, plays what is never to be played; usual is d6, -0.50',
    ]);
    expect(await own('left', at('mine.jsonl'), 'f5d6')).toEqual([
      'It stays in the book as far as that goes.',
    ]);
  });

  test('goes on after a line that was cut off when an earlier run was killed', async () => {
    await own('edit', at('mine.jsonl'), 'f5', '--note', 'one');
    appendFileSync(at('mine.jsonl'), '{"n":2,"by":"aaaaaaaa","ac');
    await own('edit', at('mine.jsonl'), 'f5d6', '--note', 'two');
    expect([...openOwnBook(at('mine.jsonl')).log.entries.values()].map(({ note }) => note)).toEqual([
      'one',
      'two',
    ]);
  });

  test.each([
    [['edit', 'mine.jsonl', 'f5', '--value', 'x'], '--value must be a number from -64 to 64, not "x".'],
    [['edit', 'mine.jsonl'], 'book own edit takes an own book and moves.'],
    [['think', 'mine.jsonl', 'f5f5'], 'f5f5 is no line of moves from the start.'],
    [['stats'], 'book own stats takes one file.'],
  ])('refuses %j', async (args, sentence) => {
    const { status, err } = await run([
      'book',
      'own',
      ...args.map((each) => (each.endsWith('.jsonl') ? at(each) : each)),
    ]);
    expect(status).toBe(2);
    expect(err.join()).toContain(sentence);
  });
});

describe('the protocols of other programs', () => {
  /** What NBoard is answered with an own book, by a pool that finds two discs for whoever moves. */
  async function talk(...lines: readonly string[]): Promise<readonly string[]> {
    async function* given(): AsyncGenerator<string> {
      yield* lines;
    }
    const out: string[] = [];
    const console = {
      out: (line: string) => out.push(line),
      err: () => undefined,
      lines: { [Symbol.asyncIterator]: given },
    };
    const book = openOwnBook(at('mine.jsonl'));
    await converse({ ...fakePool(1), close: () => undefined }, { player: { kind: 'master' } }, console, {
      own: book,
    });
    return out;
  }

  test('"learn" of NBoard adds the game to the own book before it is answered', async () => {
    expect(await talk('set depth 8', 'move F5', 'move D6', 'learn')).toContain('learned');
    const { entries } = openOwnBook(at('mine.jsonl')).log;
    for (const moves of ['', 'f5', 'f5d6']) {
      expect(entries.get(key(moves))?.found).toMatchObject({ source: 'review' });
      expect(entries.get(key(moves))?.games).toEqual(new Set(['f5d6']));
    }
  });

  test('GTP lists the moves of the book in the words of other programs, and learns games', async () => {
    const out = await run(
      ['gtp', '--book', 'shipped', '--own', at('mine.jsonl'), '--threads', '1', '--hash', '1'],
      ['play b f5', 'othello-book', 'othello-learn 4', 'othello-learn x', 'quit'],
    );
    expect(out.out[1]).toMatch(/^= D6 -?\d\.\d\d loss 0\.00 level \d\d\n/);
    expect(out.out[2]).toMatch(/^= \d+\n$/);
    expect(out.out[3]).toBe('? syntax error\n');
    expect(openOwnBook(at('mine.jsonl')).log.entries.get(key('f5'))?.found?.plies).toBe(4);
    const without = await run(
      ['gtp', '--player', 'greedy', '--threads', '1', '--hash', '1'],
      ['othello-book', 'othello-learn'],
    );
    expect(without.out).toEqual(['? no book is open\n', '? no own book is open\n']);
  });
});
