/** Entry of a worker thread under Node. */
import { parentPort } from 'node:worker_threads';
import { createThread } from '../thread.ts';
import type { ThreadCommand } from '../thread-language.ts';

if (!parentPort) throw new Error('thread.ts runs as a worker thread.');
const port = parentPort;
const handle = createThread((event) => port.postMessage(event));
port.on('message', (command: ThreadCommand) => handle(command));
