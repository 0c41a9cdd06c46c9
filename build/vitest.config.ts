import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';
import { root } from './tools.ts';

export default defineConfig({
  root,
  plugins: [vue()],
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default'],
    testTimeout: 60_000,
  },
});
