/** A dependency with an install script runs somebody else's code on every machine that builds this project. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as v from 'valibot';

const ROOT = join(import.meta.dirname, '../..');

function read<Schema extends v.GenericSchema>(file: string, schema: Schema): v.InferOutput<Schema> {
  return v.parse(schema, JSON.parse(readFileSync(join(ROOT, file), 'utf8')));
}

const { packages } = read(
  'package-lock.json',
  v.object({
    packages: v.record(v.string(), v.object({ hasInstallScript: v.optional(v.boolean(), false) })),
  }),
);
const withScripts = Object.entries(packages)
  .filter(([, { hasInstallScript }]) => hasInstallScript)
  .map(([path]) => path.replace(/^.*node_modules\//, ''))
  .toSorted();

it('each dependency with an install script is explicitly allowed or forbidden to run it', () => {
  const { allowScripts } = read(
    'package.json',
    v.object({ allowScripts: v.record(v.string(), v.boolean()) }),
  );
  expect(Object.keys(allowScripts).toSorted()).toEqual(withScripts);
});

it.each(withScripts)('SECURITY.md gives the reason for %s', (name) => {
  expect(readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')).toContain(`\`${name}\``);
});
