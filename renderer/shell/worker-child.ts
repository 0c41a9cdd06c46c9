/** A Web Worker as a child that engine/keeper can keep. */
import type { Child, ChildListener } from '../../engine/keeper/child.ts';

/** The part of a Worker that is used here. */
export interface WorkerPort<Told = unknown> {
  onmessage: ((message: MessageEvent<Told>) => void) | null;
  onerror: ((error: ErrorEvent) => void) | null;
  postMessage(message: unknown, options?: StructuredSerializeOptions): void;
  terminate(): void;
}

export interface WorkerChild<Asked> extends Child<Asked> {
  /** What is in `transfer` moves to the worker instead of being copied. */
  send(asked: Asked, transfer?: Transferable[]): void;
}

/**
 * Starts a worker. It is trusted, because the page has started it from its own code: what it says is not parsed. One that
 * has met an error is ended, because nobody knows what is left of it.
 */
export function launchWorker<Asked, Told>(
  spawn: () => WorkerPort<Told>,
  listener: ChildListener<Told>,
): WorkerChild<Asked> {
  const worker = spawn();

  function end(): void {
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
  }

  worker.onmessage = ({ data }) => listener.heard(data);
  worker.onerror = (error) => {
    // The listener tells of it; otherwise the browser would as well, as of an error that nobody has handled.
    error.preventDefault();
    end();
    listener.failed(error.message || 'The worker could not be loaded.');
  };

  return { send: (asked, transfer = []) => worker.postMessage(asked, { transfer }), end };
}
