/**
 * Node loads this before everything else (`--import`) in each process of an app under test. It writes a line to the
 * file named in `OTHELLO_CONNECTIONS` for every connection that the process begins, whether TCP, TLS, HTTP or fetch.
 */
import { Socket as UdpSocket } from 'node:dgram';
import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';

const file = process.env['OTHELLO_CONNECTIONS'];
if (file === undefined) throw new Error('OTHELLO_CONNECTIONS names no file.');

function logged<Args extends unknown[], Answer>(
  what: string,
  call: (this: unknown, ...args: Args) => Answer,
): (this: unknown, ...args: Args) => Answer {
  return function (...args) {
    appendFileSync(String(file), `${what} ${JSON.stringify(args)}\n`);
    return call.apply(this, args);
  };
}

for (const [name, { prototype }, methods] of [
  ['tcp', Socket, ['connect']],
  ['udp', UdpSocket, ['bind', 'connect', 'send']],
] as const) {
  for (const method of methods) {
    const call: unknown = Reflect.get(prototype, method);
    if (typeof call !== 'function') throw new Error(`There is no ${name} ${method}.`);
    Reflect.set(prototype, method, logged(name, call as () => unknown));
  }
}
