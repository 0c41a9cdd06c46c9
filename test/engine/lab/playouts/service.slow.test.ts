import { beforeEach, describe, expect, it } from 'vitest';
import { START_POSITION } from '../../../../engine/game/position.ts';
import type { PlayoutModules } from '../../../../engine/lab/playouts/opening.ts';
import { PLAYOUT_RULES } from '../../../../engine/lab/playouts/rules.ts';
import type {
  PlayoutCalls,
  PlayoutNews,
} from '../../../../renderer/features/lab/playouts/playouts-language.ts';
import { servePlayouts } from '../../../../renderer/features/lab/playouts/playouts-service.ts';
import type { ServicePort } from '../../../../renderer/shell/worker-calls.ts';
import { playoutModules } from './open-playouts.ts';

const MODULES = playoutModules();
const OPTIONS = { playouts: PLAYOUT_RULES.takeCorners, exploration: 1, seed: 1 };
const MOST = 300;

type Told =
  | { kind: 'answer'; id: number }
  | { kind: 'failed'; id: number }
  | { kind: 'news'; news: PlayoutNews };

let told: Told[];
let port: ServicePort;
/** Lets the modules arrive. */
let arrive: (modules: PlayoutModules) => void;
let calls: number;

beforeEach(() => {
  told = [];
  calls = 0;
  port = { onmessage: null, postMessage: (message) => void told.push(message as Told) };
  servePlayouts(port, async () => new Promise((resolve) => (arrive = resolve)));
});

function call<Name extends keyof PlayoutCalls>(name: Name, ...args: PlayoutCalls[Name]['args']): number {
  port.onmessage?.({ data: { id: ++calls, name, args } } as MessageEvent);
  return calls;
}

/** Waits until so many calls are answered, and as long as a tree of `MOST` would still need to grow. */
async function settled(): Promise<void> {
  const answered = (): number => told.filter(({ kind }) => kind !== 'news').length;
  while (answered() < calls) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, 200));
}

const news = (): PlayoutNews[] => told.flatMap((each) => (each.kind === 'news' ? [each.news] : []));
const kinds = (): Set<PlayoutNews['kind']> => new Set(news().map(({ kind }) => kind));

function playouts(): number {
  const last = news().findLast(({ kind }) => kind === 'grown');
  return last?.kind === 'grown' ? last.grown.seen.playouts : 0;
}

describe('while the modules are fetched', () => {
  it('a tree that is paused does not grow, until it is told to go on', async () => {
    call('begin', START_POSITION, OPTIONS, MOST);
    call('run', undefined);
    arrive(MODULES);
    await settled();
    expect(news()).toEqual([]);
    call('run', MOST);
    await settled();
    expect(playouts()).toBe(MOST);
  });

  it('a tree that is paused and goes on grows', async () => {
    call('begin', START_POSITION, OPTIONS, 10 * MOST);
    call('run', undefined);
    call('run', MOST);
    arrive(MODULES);
    await settled();
    expect(playouts()).toBe(MOST);
  });

  it.each(['explore', 'compare'] as const)('to %s is given up when it is ended', async (trial) => {
    if (trial === 'explore') call('explore', START_POSITION, OPTIONS);
    else call('compare', [START_POSITION], 1);
    call('run', undefined);
    arrive(MODULES);
    await settled();
    expect(news()).toEqual([]);
  });
});

it('a tree may begin and be played on without growing', async () => {
  call('begin', START_POSITION, OPTIONS, undefined);
  await settled();
  expect(news()).toEqual([]);
  call('run', MOST);
  arrive(MODULES);
  await settled();
  told = told.filter(({ kind }) => kind !== 'news');
  call('play', 19, undefined);
  await settled();
  expect(kinds()).toEqual(new Set(['grown']));
  expect(playouts()).toBeLessThan(MOST);
});

it('a tree that cannot grow is told of', async () => {
  call('begin', START_POSITION, OPTIONS, MOST);
  arrive(MODULES);
  const { postMessage } = port;
  port.postMessage = (message) => {
    if ((message as Told).kind === 'news' && (message as { news: PlayoutNews }).news.kind === 'grown')
      throw new Error('It cannot be copied.');
    postMessage(message);
  };
  await settled();
  expect(news()).toEqual([{ kind: 'failed', reason: 'Error: It cannot be copied.' }]);
});
