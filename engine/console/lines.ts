/** Reads lines from another program, of any length and at any time. The end of the input is reported at once. */
import type { Readable } from 'node:stream';

/** The longest line that is returned whole, in UTF-16 units. A longer line is cut to one unit more. */
export const MAX_LINE = 1024 * 1024;

/** The amount of input that may wait before reading pauses; the end of the input is not noticed behind it. */
const MAX_WAITING = 64 * MAX_LINE;

export interface Lines extends AsyncIterable<string> {
  /**
   * Resolves when no more input will come, though some lines may still wait. Absent if no other program is at the other
   * end.
   */
  readonly ended?: Promise<void>;
}

/** The lines of `stream`, without their line breaks (LF or CR LF). */
export function readLines(stream: Readable): Lines & { readonly ended: Promise<void> } {
  const waiting: string[] = [];
  let waitingLength = 0;
  let line = '';
  let isOver = false;
  let wake: () => void = () => undefined;

  function put(text: string): void {
    // A long line is cut here, so that no line takes more memory than another.
    if (line.length <= MAX_LINE) line += text.slice(0, MAX_LINE + 1 - line.length);
  }

  function finish(): void {
    waiting.push(line.endsWith('\r') ? line.slice(0, -1) : line);
    waitingLength += line.length;
    line = '';
  }

  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const [first = '', ...others] = chunk.split('\n');
    put(first);
    for (const other of others) {
      finish();
      put(other);
    }
    if (waitingLength > MAX_WAITING) stream.pause();
    wake();
  });
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      if (line !== '') finish();
      wake();
      resolve();
    };
    for (const event of ['end', 'close', 'error']) stream.on(event, end);
  });

  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      const next = waiting.shift();
      if (next !== undefined) {
        waitingLength -= next.length;
        if (waitingLength <= MAX_WAITING) stream.resume();
        yield next;
      } else if (isOver) {
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  }

  return { [Symbol.asyncIterator]: lines, ended };
}

/** The time that a running search may take after the end of the input: a script may have asked and closed its end. */
const LAST_ANSWER_MS = 500;
/** The time after which everything ends, whether it has answered or not. */
const LAST_MOMENT_MS = 800;

/** Calls `stop` and then `end` soon after the end of `lines`, unless `signal` tells that nothing is left to end. */
export function endWith(
  { ended }: Lines,
  { stop, end }: { readonly stop: () => void; readonly end: () => void },
  signal: AbortSignal,
): void {
  const after = (ms: number, call: () => void): void => {
    const timer = setTimeout(call, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  void ended?.then(() => {
    if (signal.aborted) return;
    after(LAST_ANSWER_MS, stop);
    after(LAST_MOMENT_MS, end);
  });
}
