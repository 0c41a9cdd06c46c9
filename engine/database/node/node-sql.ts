/** Node's SQLite as an engine of SQL. */
import { DatabaseSync } from 'node:sqlite';
import type { SqlEngine } from '../sql.ts';

/** Opens the file at a path, or makes it. @throws where it cannot be opened, or is no database. */
export function nodeSql(path: string): SqlEngine {
  const database = new DatabaseSync(path);
  return {
    exec: (sql) => database.exec(sql),
    prepare(sql) {
      const prepared = database.prepare(sql);
      prepared.setReadBigInts(true);
      prepared.setReturnArrays(true);
      return {
        run: (values) => void prepared.run(...values),
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's types know no rows as lists
        rows: (values) => prepared.all(...values) as unknown as readonly (readonly unknown[])[],
      };
    },
    close: () => database.close(),
  };
}
