/** Loaded before everything else: makes `import 'electron'` and `require('electron')` find the stand-in. */
import { registerHooks } from 'node:module';

const standin = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: standin, format: 'module-typescript', shortCircuit: true }
      : nextResolve(specifier, context),
});
