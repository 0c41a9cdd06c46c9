/** Requests of the main process. Only the app's own schemes are answered, because the app works offline. */
import type { Net as ElectronNet } from 'electron';
import { requireReady } from './lifecycle.ts';
import { handlerFor } from './protocol.ts';
import { NotInStandin, strict } from './strict.ts';

export const net = strict('net', {
  fetch: async (input: string | Request, init?: RequestInit): Promise<Response> => {
    requireReady('net module cannot be used');
    const request = new Request(input, init);
    const handler = handlerFor(request.url);
    if (!handler) throw new NotInStandin(`net.fetch('${request.url}')`);
    return handler(request);
  },
}) satisfies Partial<ElectronNet>;
