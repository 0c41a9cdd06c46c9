/**
 * Tests of single components in a page of the installed Chromium, where the keyboard, the pointer and the styles are
 * real.
 */
import vue from '@vitejs/plugin-vue';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_SWITCHES } from './chromium-switches.ts';
import { findChromium } from './chromium.ts';
import { root } from './tools.ts';
import { words } from './words.ts';
import renderer from './vite.renderer.config.ts';

export default defineConfig(async () => ({
  root,
  plugins: [vue(), words],
  define: renderer.define ?? {},
  // Packages must be listed here, because a package that is discovered later makes the page reload in the middle of a
  // test.
  optimizeDeps: {
    include: ['vue', 'pinia', '@vueuse/core', 'idb', 'gifenc'],
    // It finds its WebAssembly beside itself.
    exclude: ['@sqlite.org/sqlite-wasm'],
  },
  test: {
    include: ['test/components/**/*.test.ts'],
    // All files share one page and its modules, which test/components/setup.ts puts back.
    isolate: false,
    setupFiles: ['test/components/setup.ts'],
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: {
          executablePath: await findChromium(),
          args: CHROMIUM_SWITCHES,
        },
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' as const }],
      viewport: { width: 1000, height: 700 },
      // No test looks at a picture of the page, so that nothing needs to be drawn. Layout, pointer and focus are as ever.
      orchestratorScripts: [
        {
          content:
            "document.head.append(Object.assign(document.createElement('style'), { textContent: 'iframe { opacity: 0 }' }));",
        },
      ],
      screenshotFailures: false,
    },
    // The time limit is only for tests that hang; no test asserts how long something takes.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
}));
