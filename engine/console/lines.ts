/** Lines that come from another program: of any length and at any time, until their end, which is told at once. */
import type { Readable } from 'node:stream';

/** The longest line that is handed on whole, in UTF-16 units. Of a longer one only the beginning comes, longer by one. */
export const MAX_LINE = 1024 * 1024;

/** As much may wait to be taken before no more is read; the end of the input is not noticed behind it. */
const MAX_WAITING = 64 * MAX_LINE;

export interface Lines extends AsyncIterable<string> {
  /** Resolves when no more will come, though some may still wait to be taken. Absent where nobody else is at the other end. */
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
    // What is too long is cut here, so that no line takes more memory than another.
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

/** A search under way at the end of the input may answer for so long: a script may have asked and closed its end. */
const LAST_ANSWER_MS = 500;
/** After as long as that everything ends, whatever has not answered. */
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
