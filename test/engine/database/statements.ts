/** Every statement on an engine of SQL, with values at the edges of what it takes: the same in Node and in browsers. */
import { migrate } from '../../../engine/database/migrations.ts';
import {
  type Database,
  type Kind,
  type SqlEngine,
  type Statement,
  openSql,
} from '../../../engine/database/sql.ts';
import { STATEMENTS } from '../../../engine/database/sqlite-store.ts';

const SAMPLES: Readonly<Record<Kind, readonly unknown[]>> = {
  integer: [0, 1, Number.MAX_SAFE_INTEGER],
  bigint: [0n, -(2n ** 63n), 2n ** 63n - 1n],
  text: ['', '42', 'Zoë 田中 \u{1f600}'],
  blob: [new Uint8Array(0), Uint8Array.of(0, 255), new Uint8Array(40_000).fill(7)],
};

/** Values that neither engine may ever see. */
const WRONG: readonly unknown[] = [undefined, null, 1.5, NaN, 2 ** 60, 2n ** 63n, true, new Date(0), [1]];

export interface Ran {
  readonly name: string;
  /** Rows as texts, for each set of values. */
  readonly rows: readonly string[];
  /** How many wrong values were refused, of `WRONG` in the place of each parameter. */
  readonly refused: number;
}

export function newDatabase(engine: SqlEngine): Database {
  const database = openSql(engine);
  migrate(database, 0);
  return database;
}

/** Runs all statements on a new database: first those that write, then those that read. */
export function runAll(engine: SqlEngine): readonly Ran[] {
  const database = newDatabase(engine);
  const all = Object.entries(STATEMENTS).toSorted(
    ([, one], [, other]) => Number(one.gives.length > 0) - Number(other.gives.length > 0),
  );
  const isDrop = ([name]: readonly [string, unknown]): boolean => name.startsWith('drop');
  const ordered = [...all.filter((each) => !isDrop(each)), ...all.filter(isDrop)];
  return ordered.map(([name, statement]) => run(database, name, statement));
}

function run(database: Database, name: string, statement: Statement): Ran {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each statement has values of its own
  const rows = database.rows as unknown as (
    of: Statement,
    ...values: readonly unknown[]
  ) => readonly unknown[][];
  const given = [0, 1, 2].map((at) => {
    const values = statement.takes.map((kind) => SAMPLES[kind][at]);
    return rows(statement, ...values)
      .map((row) => row.map(written).join('|'))
      .join('\n');
  });
  let refused = 0;
  for (const [at] of statement.takes.entries()) {
    for (const wrong of WRONG) {
      const values: unknown[] = statement.takes.map((kind) => SAMPLES[kind][1]);
      values[at] = wrong;
      try {
        rows(statement, ...values);
      } catch (error) {
        if (error instanceof TypeError) refused++;
      }
    }
  }
  return { name, rows: given, refused };
}

/** What was given, in words, to be compared between engines. */
export function textOf(ran: readonly Ran[]): string {
  return ran
    .map(({ name, rows }) => [name, ...rows.map((each) => `  ${each.replaceAll('\n', '\n  ')}`)].join('\n'))
    .join('\n');
}

function written(value: unknown): string {
  return value instanceof Uint8Array ? `${value.length} bytes` : `${typeof value} ${String(value)}`;
}

/** What every run must refuse: all wrong values in all places. */
export function wrongValues(name: string): number {
  const statement = Object.entries(STATEMENTS).find(([each]) => each === name)?.[1];
  return (statement?.takes.length ?? 0) * WRONG.length;
}
