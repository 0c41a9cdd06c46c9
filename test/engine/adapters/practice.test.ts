import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { run } from '../command-line/command-line.ts';
import { createJournals } from '../../../main/journals.ts';
import { openPracticeLog } from '../../../renderer/stores/practice-log.ts';

const LINE = '{"of":"puzzle","position":"x","played":"a1","outcome":"found","ms":900,"day":20000,"at":1}';
const HEADING = '{"version":1,"app":"0.2.0"}';

let data: string;

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'othello-practice-'));
  mkdirSync(join(data, 'tournaments'));
});
afterEach(() => rmSync(data, { recursive: true }));

const at = (name: string): string => join(data, name);

function journals(): string[] {
  return readdirSync(at('tournaments')).toSorted();
}

it('joins the answers of two machines, which the app then reads, and adds none twice', async () => {
  const name = 'practice-20261122t102030123z-5a0a3f0e.jsonl';
  writeFileSync(at(`tournaments/${name}`), `${HEADING}\n${LINE}\n`);
  writeFileSync(at('other.jsonl'), `${HEADING}\n${LINE}\n${LINE.replace('"at":1', '"at":2')}\n`);
  const added = await run(['practice', 'import', at('other.jsonl'), '--data', data]);
  expect(added).toMatchObject({ status: 0, out: ['1 answer added, of 2 answers'] });
  expect(readFileSync(at(`tournaments/${name}`), 'utf8')).toBe(`${HEADING}\n${LINE}\n`);
  const again = await run(['practice', 'import', at('other.jsonl'), '--data', data]);
  expect(again.out).toEqual(['0 answers added, of 2 answers']);
  expect(journals()).toHaveLength(2);

  const kept = createJournals(at('tournaments'));
  const { logs } = await openPracticeLog({
    journals: kept.list,
    readJournal: kept.read,
    addToJournal: kept.add,
    removeJournal: kept.remove,
  });
  expect(logs.flat().map((line) => line.at)).toEqual([1, 2]);

  const saved = await run(['practice', 'export', '--data', data, '--out', at('all.jsonl')]);
  expect(saved.out).toEqual([`2 answers in ${at('all.jsonl')}`]);
  const there = await run(['practice', 'import', at('all.jsonl'), '--data', at('elsewhere')]);
  expect(there.out).toEqual(['2 answers added, of 2 answers']);
});

it('refuses what is no practice, and adds nothing of what was given beside it', async () => {
  writeFileSync(at('good.jsonl'), `${HEADING}\n${LINE}\n`);
  writeFileSync(at('game.txt'), 'f5d6c3');
  const { status, err } = await run(['practice', 'import', at('good.jsonl'), at('game.txt'), '--data', data]);
  expect(status).toBe(2);
  expect(err.join()).toContain(`${at('game.txt')}: this is no practice that Othello has saved.`);
  expect(journals()).toEqual([]);
});

it('leaves the log of a newer version alone', async () => {
  writeFileSync(
    at('tournaments/practice-20261122t102030123z-5a0a3f0e.jsonl'),
    '{"version":7,"app":"0.9.0"}\n{}\n',
  );
  const { out } = await run(['practice', 'export', '--data', data, '--out', at('all.jsonl')]);
  expect(out).toEqual([`0 answers in ${at('all.jsonl')}`]);
});
