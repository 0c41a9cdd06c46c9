/** Node's SQLite as the library uses it. test/components/shell/library.test.ts does the same in a browser. */
import { expect, test } from 'vitest';
import { nodeSql } from '../../../engine/database/node/node-sql.ts';
import { statement } from '../../../engine/database/sql.ts';
import { newDatabase, runAll, textOf, wrongValues } from './statements.ts';

test('every statement gives what it says, and refuses every value that it does not take', async () => {
  const ran = runAll(nodeSql(':memory:'));
  for (const { name, refused } of ran) expect([name, refused]).toEqual([name, wrongValues(name)]);
  // The test in a browser compares with the same file.
  await expect(textOf(ran)).toMatchFileSnapshot('statements.txt');
});

test('a statement with another number of parameters than it says cannot be made', () => {
  expect(() => statement('SELECT ?', [], [])).toThrow('1 parameters');
});

test('what is done together is done as a whole or not at all', () => {
  const database = newDatabase(nodeSql(':memory:'));
  const add = statement('INSERT INTO starts VALUES (?, ?)', ['integer', 'text'], []);
  const count = statement('SELECT count(*) FROM starts', [], ['integer']);
  expect(() =>
    database.together(() => {
      database.run(add, 1, 'a');
      database.run(add, 1, 'b');
    }),
  ).toThrow('UNIQUE');
  expect(database.rows(count)).toEqual([[0]]);
});
