import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * Ends the process with `code`. `process.exit` alone sometimes waits for ever: it joins V8's compiler threads, and one
 * of them may be waiting for a garbage collection that only this thread can run (nodejs/node#54918). Collecting first
 * leaves them room enough to finish; it takes some 10 ms.
 */
export function endProcess(code: number | undefined = Number(process.exitCode ?? 0)): never {
  v8.setFlagsFromString('--expose-gc');
  const collectGarbage: unknown = vm.runInNewContext('gc');
  if (typeof collectGarbage === 'function') collectGarbage();
  process.exit(code);
}
