/**
 * Runs `npm run sbom -- file`, which writes the bill of materials of a release in CycloneDX. npm makes it from the
 * lockfile; packages that ship are marked as required, and packages that only build and test the app as excluded.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { packagesNamedIn } from './notices.ts';
import { buildAll, noticeFiles } from './targets.ts';
import { ToolFailure, root } from './tools.ts';

const billOfMaterials = v.looseObject({
  metadata: v.looseObject({ component: v.looseObject({ name: v.string() }) }),
  components: v.array(v.looseObject({ name: v.string(), version: v.string() })),
});

/** Packages that ship as a whole, without being in a bundle. */
const RUNTIME = 'electron';

export async function writeBillOfMaterials(file: string | undefined): Promise<void> {
  if (file === undefined) throw new ToolFailure('npm run sbom -- file');
  await buildAll();
  const npm = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--include=dev'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (npm.status !== 0) throw new ToolFailure('npm sbom failed.');
  const notices = [...noticeFiles('dist/app'), ...noticeFiles('dist/renderer')];
  const shipped = notices.flatMap((path) => packagesNamedIn(readFileSync(path, 'utf8')));
  const target = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
  writeFileSync(target, `${JSON.stringify(marked(JSON.parse(npm.stdout), shipped), undefined, 2)}\n`);
}

/**
 * Returns the bill of materials `content` with a scope for each component; `shipped` are the packages that ship beside
 * Electron, as `name@version`. Throws a ToolFailure if one of them is missing in `content`.
 */
export function marked(content: unknown, shipped: readonly string[]): v.InferOutput<typeof billOfMaterials> {
  const { metadata, components, ...rest } = v.parse(billOfMaterials, content);
  const known = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const unknown = shipped.filter((component) => !known.has(component));
  if (unknown.length > 0) throw new ToolFailure(`The lockfile does not name ${unknown.join(', ')}.`);
  return {
    ...rest,
    // npm names a project after its folder.
    metadata: { ...metadata, component: { ...metadata.component, name: 'othello', type: 'application' } },
    components: components.map((component) => ({
      ...component,
      scope:
        component.name === RUNTIME || shipped.includes(`${component.name}@${component.version}`)
          ? 'required'
          : 'excluded',
    })),
  };
}
