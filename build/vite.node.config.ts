/**
 * The bundles that run on Node. For Electron: main as an ES module; the sandboxed preload, the engine process and its
 * threads as one self-contained CommonJS file each. For the command line: the engine with its worker threads.
 */
import { builtinModules } from 'node:module';
import { basename, join } from 'node:path';
import type { InlineConfig } from 'vite';
import { thirdPartyNotices } from './notices.ts';
import { root } from './tools.ts';
import { words } from './words.ts';

const external = ['electron', ...builtinModules, /^node:/];

function nodeBundle(entry: string, file: string): InlineConfig {
  const isModule = file.endsWith('.js');
  return {
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [words, thirdPartyNotices(`${file}.licences.txt`)],
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
        // The name of its file above each module is a hundredth of these files.
        experimental: { attachDebugInfo: 'none' },
        output: {
          format: isModule ? 'es' : 'cjs',
          entryFileNames: file,
          codeSplitting: false,
          // For stack traces, names stay and only declarations share lines. Comments would be a fifth of these files; shorter
          // ways to write the same save a thirtieth.
          minify: { compress: { sequences: false }, mangle: false, codegen: false },
          comments: { legal: true, annotation: false, jsdoc: false },
        },
      },
    },
    ssr: { noExternal: true },
  };
}

export const nodeBundles: readonly InlineConfig[] = [
  nodeBundle('main/app.ts', 'main.js'),
  nodeBundle('main/preload.ts', 'preload.cjs'),
  nodeBundle('engine/database/node/host.ts', 'library.cjs'),
  nodeBundle('main/sqlite-probe.ts', 'sqlite-probe.cjs'),
  nodeBundle('engine/host/node/host.ts', 'engine.cjs'),
  nodeBundle('engine/host/node/thread.ts', 'thread.cjs'),
];

/** The entries of the command line: itself, and its threads by the name that `entryFile` of engine/host/node looks for. */
const COMMAND_LINE = [
  'command-line/main',
  'host/node/thread',
  'adapters/book-worker',
  'adapters/evolve-worker',
];

/** This bundle is no part of the app. Code that its entries share is in separate files. */
export const commandLineBundle: InlineConfig = {
  configFile: false,
  root,
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node24',
    outDir: join(root, 'dist/engine'),
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(
        COMMAND_LINE.map((entry) => [basename(entry), join(root, `engine/${entry}.ts`)]),
      ),
      external,
      checks: { pluginTimings: false },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true },
};
