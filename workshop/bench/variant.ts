/** A variant of the search for an experiment: engine/search with some of its text replaced, compiled to dist/bench. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What is replaced in each file. Each text must occur. */
export type Changes = Readonly<Record<string, readonly (readonly [from: string | RegExp, to: string])[]>>;

/** Compiles the variant of that name. @throws Error if a text that is to be replaced does not occur any more. */
export function compileVariant(name: string, changes: Changes): WebAssembly.Module {
  const out = join(ROOT, 'dist/bench', name);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  cpSync(join(ROOT, 'engine/search'), join(out, 'search'), { recursive: true });
  for (const [file, replacements] of Object.entries(changes)) {
    const path = join(out, 'search', file);
    let text = readFileSync(path, 'utf8');
    for (const [from, to] of replacements) {
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`${file} has no "${String(from)}" any more`);
      text = changed;
    }
    writeFileSync(path, text);
  }
  const asc = join(ROOT, 'node_modules/assemblyscript/bin/asc.js');
  const wasm = join(out, 'search.wasm');
  const config = ['--config', join(ROOT, 'build/asconfig.json'), '--target', 'search', '--outFile', wasm];
  execFileSync(process.execPath, [asc, join(out, 'search/index.ts'), ...config]);
  return new WebAssembly.Module(readFileSync(wasm));
}
