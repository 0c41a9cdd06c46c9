/**
 * Gives a run of tests a temporary folder of its own, which goes with all that tests and the programs they start leave in
 * it: an app that is killed removes nothing.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where systems name the folder; workers and programs inherit it. */
const VARIABLES = ['TMPDIR', 'TEMP', 'TMP'];

let folder: string | undefined;

/** Each project of a run calls this, but they share the folder. */
export function setup(): (() => void) | undefined {
  if (folder !== undefined) return undefined;
  const made = mkdtempSync(join(tmpdir(), 'othello-'));
  folder = made;
  // Some tests run programs as a user without rights.
  chmodSync(made, 0o755);
  for (const name of VARIABLES) process.env[name] = made;
  return () => rmSync(made, { recursive: true, force: true, maxRetries: 5 });
}
