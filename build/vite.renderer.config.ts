/** Bundles the interface, for Electron's windows and for browsers alike, and the engine's Web Workers for browsers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vue from '@vitejs/plugin-vue';
import { type Plugin, defineConfig } from 'vite';
import { thirdPartyNotices } from './notices.ts';
import { root } from './tools.ts';
import { words } from './words.ts';

const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * Blocks drawing until the script has set the user's theme. This costs no time, because the style sheet blocks drawing
 * anyway.
 */
const drawAfterScript: Plugin = {
  name: 'draw-after-script',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
};

/**
 * Fails the build if the first bundle contains words that `renderer/locales/later.ts` is to add: every first start
 * would load them.
 */
const fewFirstWords: Plugin = {
  name: 'few-first-words',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const first = new Set(chunks.filter(({ isEntry }) => isEntry));
    for (const chunk of first) {
      for (const other of chunks) if (chunk.imports.includes(other.fileName)) first.add(other);
      const late = chunk.moduleIds.find((id) => id.includes('/locales/later.ts'));
      if (late) this.error(`The first bundle (${chunk.fileName}) contains ${late}, which is for later ones.`);
    }
  },
};

export default defineConfig({
  root: join(root, 'renderer'),
  base: './',
  plugins: [
    vue(),
    words,
    // AssemblyScript's standard library is compiled into the search; the encoder is in a worker's bundle.
    thirdPartyNotices('licences.txt', ['assemblyscript', 'gifenc']),
    drawAfterScript,
    fewFirstWords,
  ],
  define: {
    __APP_VERSION__: JSON.stringify(version),
  },
  build: {
    outDir: join(root, 'dist/renderer'),
    emptyOutDir: true,
    target: 'es2023',
    // Browsers that support light-dark() and container queries.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Code that the first bundle shares with later ones, and code that only later ones share, get separate bundles:
      // a single one would make the first screen load code that it never uses.
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', tags: ['$initial'], minShareCount: 2, priority: 2 },
            // What reads the game of the run before, which is waited for, without all that later screens share.
            { name: 'game-reader', test: /engine\/notation\/own-text\.ts$/, priority: 1 },
            { name: 'later', minShareCount: 2 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
});
