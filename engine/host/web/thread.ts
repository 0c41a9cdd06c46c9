/** Entry of a worker thread in the browser. */
import { createThread } from '../thread.ts';
import type { ThreadCommand } from '../thread-language.ts';

const handle = createThread((event) => self.postMessage(event));
self.onmessage = (message: MessageEvent<ThreadCommand>) => handle(message.data);
