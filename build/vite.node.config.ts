/**
 * The bundles that run on Node inside Electron: main as an ES module, and the sandboxed preload, the engine process and
 * its threads each as one self-contained CommonJS file.
 */
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { thirdPartyNotices } from './notices.ts';
import { root } from './tools.ts';

const external = ['electron', ...builtinModules, /^node:/];

function nodeBundle(entry: string, file: string): InlineConfig {
  const isModule = file.endsWith('.js');
  return {
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [thirdPartyNotices(`${file}.licences.txt`)],
    build: {
      ssr: true,
      target: 'node24',
      outDir: join(root, 'dist/app'),
      emptyOutDir: false,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(root, entry),
        external,
        checks: { pluginTimings: false },
        output: { format: isModule ? 'es' : 'cjs', entryFileNames: file, codeSplitting: false },
      },
    },
    ssr: { noExternal: true },
  };
}

export const nodeBundles: readonly InlineConfig[] = [
  nodeBundle('main/app.ts', 'main.js'),
  nodeBundle('main/preload.ts', 'preload.cjs'),
  nodeBundle('engine/host/node/host.ts', 'engine.cjs'),
  nodeBundle('engine/host/node/thread.ts', 'thread.cjs'),
];
