/** A utility process of Electron as a child that engine/keeper can keep. */
import type { UtilityProcess } from 'electron';
import type { Launch } from '../engine/keeper/child.ts';

export interface UtilityPorts<Told> {
  /** Starts a new process. */
  readonly fork: () => Pick<UtilityProcess, 'kill' | 'on' | 'once' | 'pid' | 'postMessage'>;
  /** Kills a process that may not react to a polite request any more. */
  readonly killHard: (pid: number) => void;
  /** A message of the process; undefined for anything else, which is dropped. */
  readonly parse: (message: unknown) => Told | undefined;
  readonly log: (line: string) => void;
}

export function launchUtility<Asked, Told>({
  fork,
  killHard,
  parse,
  log,
}: UtilityPorts<Told>): Launch<Asked, Told> {
  return (listener) => {
    const forked = fork();

    /**
     * Does nothing to a process that has ended. Electron forgets a `kill` before the process has begun: it has no id yet
     * (`UtilityProcessWrapper::Kill` in electron_api_utility_process.cc), so that it would begin later and live on.
     */
    function end(): void {
      const { pid } = forked;
      if (typeof pid !== 'number') return void forked.once('spawn', end);
      forked.kill();
      killHard(pid);
    }

    let isOver = false;
    forked.on('message', (message) => {
      if (isOver) return;
      const told = parse(message);
      if (told === undefined) log('Dropped a message of a utility process: wrong shape.');
      else listener.heard(told);
    });
    // Without a listener this error would be thrown here; `exit` follows it.
    forked.on('error', (type) => log(`A utility process met a ${type}.`));
    forked.on('exit', (code) => {
      if (!isOver) listener.failed(`The process ended with code ${code}.`);
      isOver = true;
    });

    return {
      send: (asked) => forked.postMessage(asked),
      end() {
        if (isOver) return;
        isOver = true;
        end();
      },
    };
  };
}
