/** A search thread in the browser: a worker below the one that calls this. */
import type { Thread } from '../pool.ts';
import type { ThreadEvent } from '../thread-language.ts';

export function spawnThread(): Thread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { type: 'module' });
  return {
    post: (command) => worker.postMessage(command),
    listen(onEvent, onFailure) {
      worker.onmessage = (message: MessageEvent<ThreadEvent>) => onEvent(message.data);
      worker.onerror = (error) => {
        // Without this the error would reach the page, which takes it for the end of the whole engine.
        error.preventDefault();
        onFailure(new Error(error.message || 'A search thread could not be started.'));
      };
    },
    terminate: () => worker.terminate(),
  };
}
