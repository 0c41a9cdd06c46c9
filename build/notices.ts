/**
 * Collects, while bundling, which packages end up in a bundle, and writes their licences beside it, so that exactly the
 * packages that ship are named.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './tools.ts';

interface PackageManifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/**
 * Emits `file` with the licence texts of every package that has code in the bundle, and of the packages `others`, whose
 * code ships in other files.
 */
export function thirdPartyNotices(file: string, others: readonly string[] = []): Plugin {
  return {
    name: 'third-party-notices',
    generateBundle(_options, bundle) {
      const folders = new Set<string>(others.map((name) => join(root, 'node_modules', name)));
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const folder = packageFolder(id);
          if (folder !== undefined && renderedLength > 0) folders.add(folder);
        }
      }
      if (folders.size > 0) {
        this.emitFile({ type: 'asset', fileName: file, source: [...folders].sort().map(notice).join('\n') });
      }
    },
  };
}

/** The folder of the package that contains a module; undefined for our own modules. */
function packageFolder(moduleId: string): string | undefined {
  const [, folder] = /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)/.exec(moduleId) ?? [];
  return folder;
}

function notice(folder: string): string {
  const manifest: PackageManifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [licence] = globSync('LICEN[CS]E*', { cwd: folder });
  if (licence === undefined) throw new Error(`${manifest.name} ships without a licence text.`);
  const title = `${manifest.name} ${manifest.version} (${manifest.license ?? 'see below'})`;
  const texts = [licence, ...globSync('NOTICE*', { cwd: folder })].map((file) =>
    readFileSync(join(folder, file), 'utf8').trim(),
  );
  return `${title}\n${'='.repeat(title.length)}\n\n${texts.join('\n\n')}\n`;
}

/** The packages that a file of notices names, as `name@version`. */
export function packagesNamedIn(notices: string): string[] {
  return [...notices.matchAll(/^(\S+) (\S+) \(.*\)\n=+$/gm)].map(([, name, version]) => `${name}@${version}`);
}
