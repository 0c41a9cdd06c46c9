/** What every spec file leaves behind is cleared away here. */
import { afterAll } from 'vitest';
import { closeSharedBrowser } from './browser.ts';

afterAll(closeSharedBrowser);
