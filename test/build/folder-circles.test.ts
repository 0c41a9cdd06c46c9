import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../build/tools.ts';

/** The folders that the files of each folder import from, other than itself. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>;

const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']*)'/g;

/** The imports of these trees. A folder is its own files: those of the folders within belong to those folders. */
function readImports(trees: string): Imports {
  const imports = new Map<string, Set<string>>();
  for (const path of globSync(`${trees}/**/*.{ts,vue}`, { cwd: root })) {
    const folder = dirname(path);
    const targets = imports.get(folder) ?? new Set();
    imports.set(folder, targets);
    for (const [, specifier = ''] of readFileSync(join(root, path), 'utf8').matchAll(IMPORT)) {
      const target = relative(root, dirname(join(root, folder, specifier)));
      if (target !== folder) targets.add(target);
    }
  }
  return imports;
}

/**
 * The folders that lie on a circle or lead to one: those that are left when folders that import none of the others are
 * taken away again and again.
 */
function onOrAboveCircles(imports: Imports): string[] {
  let left = [...imports.keys()];
  for (;;) {
    const remaining = new Set(left);
    const next = left.filter((folder) =>
      [...(imports.get(folder) ?? [])].some((each) => remaining.has(each)),
    );
    if (next.length === left.length) return left.toSorted();
    left = next;
  }
}

// dependency-cruiser does not see a circle between a folder and one within it, because it counts both as one.
describe('the folders of the sources', () => {
  it('import each other in no circle', () => {
    expect(onOrAboveCircles(readImports('{engine,main,renderer,workshop}'))).toEqual([]);
  });

  it('are all looked at', () => {
    const imports = readImports('{engine,main,renderer,workshop}');
    expect(imports.get('engine/search/opponents')).toContain('engine/search');
  });
});

describe('a circle', () => {
  it('is found between a folder and one within it, with the folders that lead to it', () => {
    const imports = new Map([
      ['top', new Set(['room'])],
      ['room', new Set(['room/inner', 'below'])],
      ['room/inner', new Set(['room'])],
      ['below', new Set<string>()],
    ]);
    expect(onOrAboveCircles(imports)).toEqual(['room', 'room/inner', 'top']);
  });
});
