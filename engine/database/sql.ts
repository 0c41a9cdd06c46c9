/**
 * SQL for two engines: Node's, and SQLite's own build for browsers. They bind and read values differently (a number is REAL in
 * one and INTEGER in the other, what is missing is NULL in one and an error in the other), so that nothing reaches either but
 * through a statement that says what it takes and gives: integers travel as BigInt, and everything is counted.
 *
 *     const FILE = statement('SELECT name, games FROM files WHERE id = ?', ['integer'], ['text', 'integer']);
 *     const [found] = database.rows(FILE, 7);   // ['a.ggf', 12]
 */

/** `integer` is a whole number up to 2 ** 53, `bigint` one of 64 bits with its sign. Nothing is NULL. */
export type Kind = 'integer' | 'bigint' | 'text' | 'blob';

interface Values {
  readonly integer: number;
  readonly bigint: bigint;
  readonly text: string;
  readonly blob: Uint8Array;
}

export type ValuesOf<Kinds extends readonly Kind[]> = {
  readonly [At in keyof Kinds]: Values[Kinds[At]];
};

export interface Statement<
  Takes extends readonly Kind[] = readonly Kind[],
  Gives extends readonly Kind[] = readonly Kind[],
> {
  readonly sql: string;
  readonly takes: Takes;
  readonly gives: Gives;
}

/** Makes a statement. @throws RangeError if the number of its parameters is not that of `takes`. */
export function statement<const Takes extends readonly Kind[], const Gives extends readonly Kind[]>(
  sql: string,
  takes: Takes,
  gives: Gives,
): Statement<Takes, Gives> {
  const parameters = sql.split('?').length - 1;
  if (parameters !== takes.length) {
    throw new RangeError(`"${sql}" has ${parameters} parameters, not ${takes.length}.`);
  }
  return { sql, takes, gives };
}

/** What an engine binds. */
export type Bound = bigint | string | Uint8Array;

/** A prepared statement of an engine. */
export interface Prepared {
  run(values: readonly Bound[]): void;
  /** Rows as lists of what the engine reads: integers as numbers or BigInt, texts, bytes, or null. */
  rows(values: readonly Bound[]): readonly (readonly unknown[])[];
}

/** The part of an engine that is used. Every call throws an `Error` with SQLite's sentence where it fails. */
export interface SqlEngine {
  /** Runs statements without parameters. */
  exec(sql: string): void;
  prepare(sql: string): Prepared;
  close(): void;
}

export interface Database {
  exec(sql: string): void;
  run<Takes extends readonly Kind[]>(of: Statement<Takes, readonly []>, ...values: ValuesOf<Takes>): void;
  rows<Takes extends readonly Kind[], Gives extends readonly Kind[]>(
    of: Statement<Takes, Gives>,
    ...values: ValuesOf<Takes>
  ): ValuesOf<Gives>[];
  /** Does all of `work` or nothing. */
  together<Result>(work: () => Result): Result;
  close(): void;
}

/** @throws TypeError for a value of another kind than the statement says, either way. */
export function openSql(engine: SqlEngine): Database {
  const prepared = new Map<string, Prepared>();

  function preparedFor({ sql }: Statement): Prepared {
    let known = prepared.get(sql);
    if (!known) {
      known = engine.prepare(sql);
      prepared.set(sql, known);
    }
    return known;
  }

  return {
    exec: engine.exec,
    run(of, ...values) {
      preparedFor(of).run(bound(of, values));
    },
    rows<Takes extends readonly Kind[], Gives extends readonly Kind[]>(
      of: Statement<Takes, Gives>,
      ...values: ValuesOf<Takes>
    ) {
      const rows = preparedFor(of).rows(bound(of, values));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `read` has checked each value against its kind
      return rows.map((row) => read(of, row)) as unknown as ValuesOf<Gives>[];
    },
    together(work) {
      engine.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        engine.exec('COMMIT');
        return result;
      } catch (error) {
        try {
          engine.exec('ROLLBACK');
        } catch {
          // SQLite has rolled back by itself, as it does where the disk is full.
        }
        throw error;
      }
    },
    close: engine.close,
  };
}

function bound({ sql, takes }: Statement, values: readonly unknown[]): Bound[] {
  if (values.length !== takes.length) throw new TypeError(`"${sql}" takes ${takes.length} values.`);
  return takes.map((kind, at) => {
    const value = values[at];
    switch (kind) {
      case 'integer':
        if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
        break;
      case 'bigint':
        if (typeof value === 'bigint' && BigInt.asIntN(64, value) === value) return value;
        break;
      case 'text':
        if (typeof value === 'string') return value;
        break;
      case 'blob':
        if (value instanceof Uint8Array) return value;
    }
    throw new TypeError(`Value ${at + 1} of "${sql}" is no ${kind}.`);
  });
}

function read({ sql, gives }: Statement, row: readonly unknown[]): unknown[] {
  if (row.length !== gives.length) throw new TypeError(`"${sql}" gives ${row.length} columns.`);
  return gives.map((kind, at) => {
    const value = row[at];
    switch (kind) {
      case 'integer':
        if (typeof value === 'bigint' || typeof value === 'number') {
          const number = Number(value);
          if (Number.isSafeInteger(number)) return number;
        }
        break;
      case 'bigint':
        if (typeof value === 'bigint') return value;
        if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
        break;
      case 'text':
        if (typeof value === 'string') return value;
        break;
      case 'blob':
        if (value instanceof Uint8Array) return value;
    }
    throw new TypeError(`Column ${at + 1} of "${sql}" is no ${kind}.`);
  });
}
