/** The interface, for Electron's windows and for browsers alike; and the engine's Web Workers for the latter. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vue from '@vitejs/plugin-vue';
import { type Plugin, defineConfig } from 'vite';
import { thirdPartyNotices } from './notices.ts';
import { root } from './tools.ts';

const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Nothing is drawn before the script knows which theme the user likes; the style sheet holds drawing up anyway. */
const drawAfterScript: Plugin = {
  name: 'draw-after-script',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
};

export default defineConfig({
  root: join(root, 'renderer'),
  base: './',
  plugins: [
    vue(),
    // AssemblyScript's standard library is compiled into the search.
    thirdPartyNotices('licences.txt', ['assemblyscript']),
    drawAfterScript,
  ],
  define: {
    __APP_VERSION__: JSON.stringify(version),
    // Dead code in a build without runtime compilation of messages; the CSP forbids eval.
    __INTLIFY_JIT_COMPILATION__: true,
    __VUE_I18N_LEGACY_API__: false,
    __VUE_I18N_FULL_INSTALL__: false,
    __INTLIFY_PROD_DEVTOOLS__: false,
    __INTLIFY_DROP_MESSAGE_COMPILER__: false,
  },
  build: {
    outDir: join(root, 'dist/renderer'),
    emptyOutDir: true,
    target: 'es2023',
    // What draws light-dark() and container queries itself.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What the first bundle shares with those that come later, and what only those share, get names that say so: one
      // bundle for both would make the first screen wait for what it never shows.
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', tags: ['$initial'], minShareCount: 2, priority: 1 },
            { name: 'later', minShareCount: 2 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
});
