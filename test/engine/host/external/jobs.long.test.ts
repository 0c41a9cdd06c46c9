import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { START_POSITION } from '../../../../engine/game/position.ts';
import { currentPosition, newTree, play } from '../../../../engine/game/tree.ts';
import {
  type ExternalJobs,
  type KnownProgram,
  createExternalJobs,
} from '../../../../engine/host/external/jobs.ts';
import type { Command, Event, Go, ProgramFault, ProgramId } from '../../../../engine/protocol.ts';
import { fake, freshFile, isRunning, processesIn } from './fakes.ts';

const D3 = 19;

interface Setup {
  readonly jobs: ExternalJobs;
  readonly events: Event[];
  /** Removes the program from those that the user has added. */
  remove(): void;
}

function setUp(manner: string, options: { file?: string; idleMs?: number; moveMs?: number } = {}): Setup {
  const { file, ...times } = options;
  const protocol = manner.startsWith('nboard') ? 'nboard' : 'gtp';
  const known = new Map<ProgramId, KnownProgram>([['0000000a', { protocol, start: fake(manner, file) }]]);
  const events: Event[] = [];
  const jobs = createExternalJobs({
    find: (id) => known.get(id),
    emit: (event) => events.push(event),
    ...times,
  });
  onTestFinished(async () => jobs.end());
  return { jobs, events, remove: () => known.clear() };
}

function go(jobId: number, changes: Partial<Go> = {}): Go {
  return {
    kind: 'go',
    jobId,
    priority: 'move',
    position: START_POSITION,
    limits: { kind: 'time', timeMs: 2000 },
    player: { kind: 'external', program: '0000000a', name: 'Fake' },
    game: { start: START_POSITION, moves: [] },
    ...changes,
  };
}

const MASTER: Partial<Go> = { player: { kind: 'master' } };

/** The final answers, as text. */
function answers(events: readonly Event[]): string[] {
  return events.flatMap((event) => {
    if (event.kind === 'bestMove') return [`${event.jobId}: ${event.move}`];
    if (event.kind !== 'failed') return [];
    return [`${event.jobId}: ${event.reason.kind === 'program' ? event.reason.fault : event.reason.kind}`];
  });
}

it('answers a job with the move of the program', async () => {
  const { jobs, events } = setUp('gtp');
  expect(jobs.handle(go(1))).toEqual([]);
  await expect.poll(() => answers(events)).toEqual([`1: ${D3}`]);
});

it.each([
  ['is up', 'loading', 500],
  ['has taken the game, by GTP', 'reading', 600],
  ['has taken the game, by NBoard', 'nboard-reading', 600],
])('counts no time before the program %s', async (_, manner, silentMs) => {
  const { jobs, events } = setUp(manner);
  const startedMs = performance.now();
  jobs.handle(go(1));
  await expect.poll(() => answers(events)).toEqual([`1: ${D3}`]);
  const wholeMs = performance.now() - startedMs;
  const answer = events.find((event) => event.kind === 'bestMove');
  expect(wholeMs - (answer?.totalMs ?? wholeMs)).toBeGreaterThan(silentMs - 10);
});

it.each([
  ['move', ''],
  ['match', 'time_settings 0 2 1\ntime_left black 2 1\n'],
] as const)('tells a program the time for a move only in a match: %s', async (priority, told) => {
  const file = freshFile();
  writeFileSync(file, '');
  const { jobs, events } = setUp('clock', { file });
  jobs.handle(go(1, { priority }));
  await expect.poll(() => answers(events)).toEqual([`1: ${D3}`]);
  expect(readFileSync(file, 'utf8')).toBe(told);
});

it('plays on from a later position of the game', async () => {
  const { jobs, events } = setUp('gtp');
  const played = play(newTree(), D3);
  if (!played.ok) throw new Error(played.error);
  const position = currentPosition(played.value);
  jobs.handle(go(1, { position, game: { start: START_POSITION, moves: [D3] } }));
  await expect.poll(() => answers(events)).toEqual(['1: 18']);
});

it('refuses a game that leads elsewhere, because GTP cannot set up its end', async () => {
  const { jobs, events } = setUp('gtp');
  const position = { ...START_POSITION, toMove: 'white' } as const;
  jobs.handle(go(1, { position }));
  await expect.poll(() => answers(events)).toEqual(['1: cannotSetUp']);
});

it.each<[string, ProgramFault['fault']]>([
  ['crashing', 'ended'],
  ['illegal', 'illegal'],
  ['flooding', 'flooded'],
  ['nonsense', 'nonsense'],
])('fails the job of a program that is %s', async (manner, fault) => {
  const { jobs, events } = setUp(manner);
  jobs.handle(go(1));
  await expect.poll(() => answers(events)).toEqual([`1: ${fault}`]);
});

it('ends a program that thinks for too long', async () => {
  const file = freshFile();
  const { jobs, events } = setUp('silentLater', { file, moveMs: 500 });
  jobs.handle(go(1));
  await expect.poll(() => answers(events)).toEqual(['1: silent']);
  await expect.poll(() => processesIn(file).filter(isRunning)).toEqual([]);
});

it('starts a program again after its fault', async () => {
  const file = freshFile();
  const { jobs, events } = setUp('crashingLater', { file });
  jobs.handle(go(1));
  await expect.poll(() => answers(events)).toHaveLength(1);
  jobs.handle(go(2));
  await expect.poll(() => answers(events)).toEqual(['1: ended', '2: ended']);
  expect(processesIn(file)).toHaveLength(2);
});

it('answers only the newest of two jobs for a move', async () => {
  const { jobs, events } = setUp('gtp');
  jobs.handle(go(1));
  jobs.handle(go(2));
  await expect.poll(() => answers(events)).toEqual([`2: ${D3}`]);
});

it('uses one process for all moves of a game', async () => {
  const file = freshFile();
  const { jobs, events } = setUp('gtp', { file });
  for (const jobId of [1, 2, 3]) {
    jobs.handle(go(jobId));
    await expect.poll(() => answers(events)).toHaveLength(jobId);
  }
  expect(processesIn(file)).toHaveLength(1);
});

it.each<[string, Command]>([
  ['a cancelled job', { kind: 'cancel', jobId: 1 }],
  ['a game that is over', { kind: 'newGame' }],
])('ends a program that thinks for %s', async (_, command) => {
  const file = freshFile();
  const { jobs, events } = setUp('silentLater', { file });
  jobs.handle(go(1));
  await expect.poll(() => processesIn(file).filter(isRunning)).toHaveLength(1);
  jobs.handle(command);
  await expect.poll(() => processesIn(file).filter(isRunning)).toEqual([]);
  expect(events).toEqual([]);
});

it('fails a stopped job whose protocol has no answer before the move', async () => {
  const { jobs, events } = setUp('silentLater');
  jobs.handle(go(1));
  jobs.handle({ kind: 'stop', jobId: 1 });
  await expect.poll(() => answers(events)).toEqual(['1: stopped']);
});

it('waits with a paused job', async () => {
  const { jobs, events } = setUp('gtp');
  jobs.handle(go(1, { priority: 'match' }));
  jobs.handle({ kind: 'pause', jobId: 1 });
  jobs.handle(go(2));
  await expect.poll(() => answers(events)).toEqual([`2: ${D3}`]);
  jobs.handle({ kind: 'resume', jobId: 1 });
  await expect.poll(() => answers(events)).toEqual([`2: ${D3}`, `1: ${D3}`]);
});

it('plays match games one after the other, both sides of each', async () => {
  const file = freshFile();
  const { jobs, events } = setUp('gtp', { file });
  const played = play(newTree(), D3);
  if (!played.ok) throw new Error(played.error);
  const position = currentPosition(played.value);
  jobs.handle(go(1, { priority: 'match' }));
  jobs.handle(go(2, { priority: 'match', position, game: { start: START_POSITION, moves: [D3] } }));
  jobs.handle(go(3, { priority: 'match' }));
  await expect.poll(() => answers(events)).toEqual([`1: ${D3}`, '2: 18', `3: ${D3}`]);
  expect(processesIn(file)).toHaveLength(1);
});

it('reports the lines of an NBoard program and answers when it has ended', async () => {
  const { jobs, events } = setUp('nboard');
  jobs.handle(go(1, { priority: 'analysis', limits: { kind: 'infinite' }, lines: 3 }));
  await expect.poll(() => answers(events)).toEqual([`1: ${D3}`]);
  const last = events.at(-1);
  expect(last?.kind === 'bestMove' && last.lines.map(({ score }) => score)).toEqual([2, 1, 0]);
});

it('answers a stopped analysis with the lines that are known', async () => {
  const file = freshFile();
  const { jobs, events } = setUp('nboard-endless', { file });
  jobs.handle(go(1, { priority: 'analysis', limits: { kind: 'infinite' } }));
  await expect.poll(() => events.some(({ kind }) => kind === 'progress')).toBe(true);
  jobs.handle({ kind: 'stop', jobId: 1 });
  await expect.poll(() => answers(events)).toEqual([`1: ${D3}`]);
  expect(processesIn(file).filter(isRunning)).toHaveLength(1);
});

it.each([
  ['is up', 'nboard-loading'],
  ['has taken the game', 'nboard-reading'],
])('takes all of the time of an analysis, from when the program %s', async (_, manner) => {
  const { jobs, events } = setUp(manner);
  const limits = { kind: 'time', timeMs: 500, wholly: true } as const;
  jobs.handle(go(1, { priority: 'analysis', limits }));
  await expect.poll(() => answers(events), { timeout: 5000 }).toEqual([`1: ${D3}`]);
  const answer = events.at(-1);
  expect(answer?.kind === 'bestMove' && answer.totalMs).toBeGreaterThan(490);
});

it('keeps a program that is interrupted while it takes the game', async () => {
  const file = freshFile();
  const { jobs, events } = setUp('nboard-reading', { file });
  jobs.handle(go(1, { priority: 'analysis', limits: { kind: 'infinite' } }));
  await expect.poll(() => processesIn(file)).toHaveLength(1);
  // It says that it is there before it is told the game, which it takes for more than half a second.
  await wait(300);
  jobs.handle({ kind: 'cancel', jobId: 1 });
  jobs.handle(go(2, { priority: 'analysis', limits: { kind: 'time', timeMs: 100 } }));
  await expect.poll(() => answers(events), { timeout: 5000 }).toEqual([`2: ${D3}`]);
  expect(processesIn(file)).toHaveLength(1);
});

it('gives the move alone as the analysis of a GTP program', async () => {
  const { jobs, events } = setUp('gtp');
  jobs.handle(go(1, { priority: 'analysis', limits: { kind: 'infinite' } }));
  await expect.poll(() => answers(events)).toEqual([`1: ${D3}`]);
});

it('fails the job of a program that was removed, and ends its process', async () => {
  const file = freshFile();
  const { jobs, events, remove } = setUp('gtp', { file });
  jobs.handle(go(1));
  await expect.poll(() => answers(events)).toHaveLength(1);
  remove();
  jobs.forget('0000000a');
  await expect.poll(() => processesIn(file).filter(isRunning)).toEqual([]);
  jobs.handle(go(2));
  await expect.poll(() => answers(events)).toEqual([`1: ${D3}`, '2: unknown']);
});

it('tells of a program that was removed while it thought that it is unknown, not that it failed', async () => {
  const file = freshFile();
  const { jobs, events, remove } = setUp('silentLater', { file });
  jobs.handle(go(1, { priority: 'match' }));
  await expect.poll(() => processesIn(file)).toHaveLength(1);
  remove();
  jobs.forget('0000000a');
  await expect.poll(() => answers(events)).toEqual(['1: unknown']);
});

it('ends a program of which nothing is asked any more', async () => {
  const file = freshFile();
  const { jobs, events } = setUp('gtp', { file, idleMs: 1 });
  jobs.handle(go(1));
  await expect.poll(() => answers(events)).toHaveLength(1);
  await expect.poll(() => processesIn(file).filter(isRunning)).toEqual([]);
});

it('ends a program that ignores it, with all jobs', async () => {
  const file = freshFile();
  const { jobs, events } = setUp('deaf', { file });
  jobs.handle(go(1));
  await expect.poll(() => answers(events)).toHaveLength(1);
  await jobs.end();
  expect(processesIn(file).filter(isRunning)).toEqual([]);
});

it('leaves the jobs of the engine to the engine', () => {
  const { jobs } = setUp('gtp');
  const commands: Command[] = [
    go(1, MASTER),
    go(2, { ...MASTER, priority: 'review' }),
    { kind: 'ponder', jobId: 3, position: START_POSITION, player: { kind: 'master' } },
    { kind: 'stop', jobId: 1 },
    { kind: 'cancel' },
    { kind: 'configure', threads: 1, hashMb: 16 },
  ];
  expect(commands.flatMap((command) => jobs.handle(command))).toEqual(commands);
});

it('withdraws the move that the engine looks for, where a program is to make it', () => {
  const { jobs } = setUp('gtp');
  jobs.handle(go(1, MASTER));
  expect(jobs.handle(go(2))).toEqual([{ kind: 'cancel', jobId: 1 }]);
});

it('withdraws nothing that the engine has answered', () => {
  const { jobs } = setUp('gtp');
  jobs.handle(go(1, MASTER));
  jobs.received({ kind: 'failed', jobId: 1, reason: { kind: 'noLegalMove' } });
  expect(jobs.handle(go(2))).toEqual([]);
});

it('lets no program think on the opponent’s time', async () => {
  const file = freshFile();
  const { jobs, events } = setUp('gtp', { file });
  const { player } = go(1);
  expect(jobs.handle({ kind: 'ponder', jobId: 1, position: START_POSITION, player })).toEqual([]);
  jobs.handle(go(2));
  await expect.poll(() => answers(events)).toEqual([`2: ${D3}`]);
  expect(processesIn(file)).toHaveLength(1);
});
