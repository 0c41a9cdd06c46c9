/** Single components in a page of the Chromium that is installed: what the keyboard, the pointer and the styles make of them. */
import vue from '@vitejs/plugin-vue';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_SWITCHES } from './chromium-switches.ts';
import { findChromium } from './chromium.ts';
import { root } from './tools.ts';
import renderer from './vite.renderer.config.ts';

export default defineConfig(async () => ({
  root,
  plugins: [vue()],
  define: renderer.define ?? {},
  // Named here, for a package that is found only on the way makes the page load anew in the middle of a test.
  optimizeDeps: { include: ['vue', 'pinia', 'vue-i18n', '@vueuse/core'] },
  test: {
    include: ['test/components/**/*.test.ts'],
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
      screenshotFailures: false,
    },
    // What hangs is given up; how long anything takes is no test’s business.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
}));
