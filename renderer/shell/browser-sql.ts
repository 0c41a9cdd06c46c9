/** SQLite's own build for browsers as an engine of SQL. */
import type { Database as Opened, SqlValue } from '@sqlite.org/sqlite-wasm';
import type { SqlEngine } from '../../engine/database/sql.ts';

/** Makes an open database an engine. */
export function browserSql(database: Opened): SqlEngine {
  const prepared: { finalize(): unknown }[] = [];
  return {
    exec(sql) {
      database.exec(sql);
    },
    prepare(sql) {
      const statement = database.prepare(sql);
      prepared.push(statement);
      return {
        run(values) {
          try {
            if (values.length > 0) statement.bind([...values]);
            statement.step();
          } finally {
            statement.reset();
          }
        },
        rows(values) {
          try {
            if (values.length > 0) statement.bind([...values]);
            const rows: SqlValue[][] = [];
            while (statement.step()) rows.push(statement.get([]));
            return rows;
          } finally {
            statement.reset();
          }
        },
      };
    },
    close() {
      for (const statement of prepared.splice(0)) statement.finalize();
      database.close();
    },
  };
}
