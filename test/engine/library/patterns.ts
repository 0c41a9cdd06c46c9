/** What finds patterns, by the built module, as `openLibrary` asks for it. */
import { readFileSync } from 'node:fs';
import type { FindPattern } from '../../../engine/library/catalogue.ts';
import { createPatternFinder } from '../../../engine/library/pattern.ts';

const FILE = new URL('../../../dist/wasm/boxes.wasm', import.meta.url);

let finder: FindPattern | undefined;

export function patterns(): FindPattern {
  return (finder ??= createPatternFinder(new WebAssembly.Module(readFileSync(FILE))));
}
