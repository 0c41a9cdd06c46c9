/** Prints to standard error how much of a long run is done and how long the rest will take. */

export interface Progress {
  advance(note?: string): void;
  finish(): void;
}

/** Begins a progress report on `total` things, of which earlier runs did `before`. */
export function createProgress(what: string, total: number, before = 0): Progress {
  const began = performance.now();
  let done = before;
  const show = (text: string): void => void process.stderr.write(`${text}\n`);
  if (before > 0) show(`${before} of ${total} ${what} are there already`);
  return {
    advance(note = '') {
      done++;
      const seconds = (performance.now() - began) / 1000;
      const left = (seconds / (done - before)) * (total - done);
      show(`${done}/${total} ${what}, ${duration(seconds)}, ${duration(left)} left  ${note}`);
    },
    finish: () => show(`${total} ${what} done in ${duration((performance.now() - began) / 1000)}`),
  };
}

function duration(seconds: number): string {
  if (seconds < 90) return `${seconds.toFixed(1)} s`;
  if (seconds < 5400) return `${(seconds / 60).toFixed(1)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
