import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { START_POSITION } from '../../../../engine/game/position.ts';
import { squareName } from '../../../../engine/game/square.ts';
import { type GameTree, type Move, currentPosition, newTree, play } from '../../../../engine/game/tree.ts';
import { squaresOf } from '../../../../engine/game/bitboard.ts';
import { legalMoves, turnState } from '../../../../engine/game/rules.ts';
import { Conversation } from '../../../../engine/host/external/conversation.ts';
import { ProgramFailure } from '../../../../engine/host/external/failure.ts';
import { openProgram, tryProgram } from '../../../../engine/host/external/open.ts';
import type { ExternalProgram, ProgramTurn } from '../../../../engine/host/external/program.ts';
import type { ProgramFault, ProgramProtocol } from '../../../../engine/protocol.ts';
import { closing, fake, freshFile, isRunning, processesIn } from './fakes.ts';

/** The time limit of answers that come; a busy machine takes long to start a process. */
const LONG_MS = 60_000;

const FIRST: ProgramTurn = { position: START_POSITION, start: START_POSITION, moves: [] };

function open(protocol: ProgramProtocol, manner: string, file?: string): ExternalProgram {
  return closing(openProgram(protocol, fake(manner, file), { passesWritten: true }));
}

async function faultOf(work: Promise<unknown>): Promise<ProgramFault> {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof ProgramFailure)) throw new Error(`There was no such failure: ${String(failure)}`);
  return { fault: failure.fault, detail: failure.detail };
}

/** A game of first legal moves in which a side has to pass, with the place after each of its moves. */
function gameWithPass(): GameTree[] {
  // The last legal move of each position leads to a pass; the first does not.
  const trees = [newTree()];
  for (let tree = newTree(); turnState(currentPosition(tree)) !== 'over';) {
    const position = currentPosition(tree);
    const move: Move = turnState(position) === 'pass' ? 'pass' : squaresOf(legalMoves(position)).at(-1)!;
    const played = play(tree, move);
    if (!played.ok) throw new Error(played.error);
    tree = played.value;
    trees.push(tree);
  }
  return trees;
}

function turnAt(trees: readonly GameTree[], ply: number, moves: readonly Move[]): ProgramTurn {
  return { position: currentPosition(trees[ply]!), start: START_POSITION, moves: moves.slice(0, ply) };
}

describe.each<[ProgramProtocol, string]>([
  ['gtp', 'Fake 1.5'],
  ['nboard', 'Fake Board'],
])('a program that speaks %s', (protocol, name) => {
  it('tells its name', async () => {
    expect(await open(protocol, protocol).greet(LONG_MS)).toBe(name);
  });

  it('makes a move in a new game', async () => {
    const { move } = await open(protocol, protocol).choose(FIRST, LONG_MS);
    expect(squareName(move)).toBe('d3');
  });

  it('plays both sides of a game with passes', async () => {
    const program = open(protocol, protocol);
    const trees = gameWithPass();
    const moves = trees.slice(1).map((tree) => movesOf(tree).at(-1)!);
    expect(moves).toContain('pass');
    for (const [ply, tree] of trees.entries()) {
      const position = currentPosition(tree);
      if (turnState(position) !== 'move') continue;
      const { move } = await program.choose(turnAt(trees, ply, moves), LONG_MS);
      expect(move).toBe(squaresOf(legalMoves(position))[0]);
    }
  });

  it('follows a game that goes back and on in another way', async () => {
    const program = open(protocol, protocol);
    await program.choose(FIRST, LONG_MS);
    const other = play(newTree(), squaresOf(legalMoves(START_POSITION))[2]!);
    if (!other.ok) throw new Error(other.error);
    const position = currentPosition(other.value);
    const { move } = await program.choose(
      { position, start: START_POSITION, moves: movesOf(other.value) },
      LONG_MS,
    );
    expect(move).toBe(squaresOf(legalMoves(position))[0]);
  });
});

function movesOf(tree: GameTree): Move[] {
  const moves: Move[] = [];
  for (let node = tree.root; ;) {
    const next = node.children[0];
    if (!next || moves.length >= tree.ply) return moves;
    moves.push(next.move);
    node = next;
  }
}

it('reports the score of a move that NBoard tells', async () => {
  expect((await open('nboard', 'nboard').choose(FIRST, LONG_MS)).score).toBe(1.5);
});

it('reports the hints of NBoard until nothing is left to find out', async () => {
  const scores: number[] = [];
  await open('nboard', 'nboard').hint!(FIRST, 4, ({ score }) => scores.push(score));
  expect(scores).toEqual([2, 1, 0, -1]);
});

it('lets NBoard think aloud for as long as it does so at the pace of a thought', async () => {
  const hints: number[] = [];
  await open('nboard', 'nboard-talkative').hint?.(FIRST, 4, ({ score }) => hints.push(score));
  expect(hints).toEqual([2, 1, 0, -1]);
});

it('tells NBoard the depth of a move', async () => {
  const file = freshFile();
  const program = open('nboard', 'nboard-log', file);
  await program.choose({ ...FIRST, limits: { kind: 'depth', depth: 3 } }, LONG_MS);
  await program.choose(FIRST, LONG_MS);
  const depths = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('set depth'));
  expect(depths).toEqual(['set depth 3', 'set depth 12']);
});

it('lets NBoard think for the time of a move, and takes the best that it has told by then', async () => {
  const file = freshFile();
  const program = open('nboard', 'nboard-log', file);
  const began = performance.now();
  const { move, score } = await program.choose({ ...FIRST, limits: { kind: 'time', timeMs: 300 } }, LONG_MS);
  expect(performance.now() - began).toBeGreaterThanOrEqual(290);
  expect([squareName(move), score]).toEqual(['d3', 2]);
  const told = readFileSync(file, 'utf8').split('\n');
  expect(told).toContain('hint 1');
  expect(told).not.toContain('go');
});

it('tells why a program refuses', async () => {
  expect(await faultOf(open('gtp', 'refusing').choose(FIRST, LONG_MS))).toEqual({
    fault: 'refused',
    detail: 'genmove black: my book is being read',
  });
});

it('ends hints when it is interrupted', async () => {
  const program = open('nboard', 'nboard-endless');
  await program.hint!(FIRST, 1, () => program.interrupt!());
  expect(program.hasFailed).toBe(false);
});

it('tells a GTP program the time on its clock', async () => {
  const file = freshFile();
  const limits = { kind: 'clock', remainingMs: 61_500, incrementMs: 0 } as const;
  await open('gtp', 'clock', file).choose({ ...FIRST, limits }, LONG_MS);
  expect(readFileSync(file, 'utf8')).toBe('time_settings 61 0 0\ntime_left black 61 0\n');
});

it('tells a GTP program the clock of each game anew', async () => {
  const file = freshFile();
  const program = open('gtp', 'clock', file);
  for (const remainingMs of [60_000, 30_000]) {
    await program.choose({ ...FIRST, limits: { kind: 'clock', remainingMs, incrementMs: 1000 } }, LONG_MS);
  }
  const told = readFileSync(file, 'utf8').split('\n');
  expect(told.filter((line) => line.startsWith('time_settings'))).toEqual([
    'time_settings 60 1 1',
    'time_settings 30 1 1',
  ]);
});

it.each([
  [100, '1 1'],
  [3000, '3 1'],
])('tells a GTP program that it has %i ms for a move', async (timeMs, period) => {
  const file = freshFile();
  await open('gtp', 'clock', file).choose({ ...FIRST, limits: { kind: 'time', timeMs } }, LONG_MS);
  expect(readFileSync(file, 'utf8')).toBe(`time_settings 0 ${period}\ntime_left black ${period}\n`);
});

describe('a fault', () => {
  it.each<[string, ProgramFault]>([
    ['crashing', { fault: 'ended', detail: 'status 3: cannot open data/book.dat' }],
    ['crashingLater', { fault: 'ended', detail: 'status 4' }],
    ['illegal', { fault: 'illegal', detail: 'a1' }],
    ['resigning', { fault: 'resigned', detail: '' }],
    ['flooding', { fault: 'flooded', detail: '' }],
    ['endlessLine', { fault: 'flooded', detail: '' }],
  ])('is told of a program that is %s', async (manner, fault) => {
    expect(await faultOf(open('gtp', manner).choose(FIRST, LONG_MS))).toEqual(fault);
  });

  it.each([
    ['gtp', 'silent'],
    ['nboard', 'silent'],
  ] as const)('is told of a program for %s that says nothing', async (protocol, manner) => {
    const fault = await faultOf(open(protocol, manner).choose(FIRST, 500));
    expect(fault).toEqual({ fault: 'silent', detail: '0.5' });
  });

  it('shows nothing of an answer that could disturb the screen', async () => {
    const { detail } = await faultOf(open('gtp', 'nonsense').choose(FIRST, LONG_MS));
    expect(detail).toBe('hello there');
  });

  it('is told of a program that is not there', async () => {
    const program = closing(
      openProgram('gtp', { path: '/nowhere/program', args: [] }, { passesWritten: true }),
    );
    expect(await faultOf(program.choose(FIRST, LONG_MS))).toEqual({ fault: 'notStarted', detail: 'ENOENT' });
  });

  it('is told of an argument that no program can have', async () => {
    const start = { path: process.execPath, args: ['\0'] };
    const program = closing(openProgram('gtp', start, { passesWritten: true }));
    const { fault } = await faultOf(program.choose(FIRST, LONG_MS));
    expect(fault).toBe('notStarted');
  });

  it('is told of a game that GTP cannot set up', async () => {
    const start = { ...START_POSITION, toMove: 'white' } as const;
    const turn = { position: start, start, moves: [] };
    const { fault } = await faultOf(open('gtp', 'gtp').choose(turn, LONG_MS));
    expect(fault).toBe('cannotSetUp');
  });
});

describe('the end of a program', () => {
  it('comes at once where it ignores that it should quit', async () => {
    const file = freshFile();
    const program = open('gtp', 'deaf', file);
    await program.greet(LONG_MS);
    await program.quit(50);
    expect(processesIn(file).filter(isRunning)).toEqual([]);
  });

  it.each(['quit', 'close'] as const)('is the end of its children, by %s', async (how) => {
    const file = freshFile();
    const program = open('gtp', 'parent', file);
    await program.greet(LONG_MS);
    expect(processesIn(file).filter(isRunning)).toHaveLength(2);
    if (how === 'quit') await program.quit(LONG_MS);
    else program.close();
    await expect.poll(() => processesIn(file).filter(isRunning)).toEqual([]);
  });

  it("is the end of all signals to its number, which may be another program's by then", async () => {
    const talk = closing(new Conversation(fake('crashing')));
    await talk.gone;
    const kill = vi.spyOn(process, 'kill');
    onTestFinished(() => kill.mockRestore());
    talk.close();
    expect(kill).not.toHaveBeenCalled();
  });

  it('comes with that of the process that started it', async () => {
    const file = freshFile();
    const { path, args } = fake('deaf', file);
    const module = new URL('../../../../engine/host/external/conversation.ts', import.meta.url);
    const script = `
      import { Conversation } from ${JSON.stringify(module.href)};
      const talk = new Conversation(${JSON.stringify({ path, args })});
      talk.send('name');
      await talk.next((line) => line.startsWith('='), ${LONG_MS});
      process.exit();
    `;
    const starter = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
    await once(starter, 'exit');
    expect(processesIn(file)).toHaveLength(1);
    await expect.poll(() => processesIn(file).filter(isRunning)).toEqual([]);
  });

  it('is awaited no longer than a moment where the system refuses it', async () => {
    const file = freshFile();
    const program = openProgram('gtp', fake('deaf', file), { passesWritten: true });
    await program.greet(LONG_MS);
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    });
    await program.quit(1);
    kill.mockRestore();
    const [pid = 0] = processesIn(file);
    expect(isRunning(pid)).toBe(true);
    process.kill(pid, 'SIGKILL');
  });

  it('is awaited also where the program never started', async () => {
    const talk = closing(new Conversation({ path: '/nowhere/program', args: [] }));
    await talk.gone;
    expect(talk.hasFailed).toBe(true);
  });

  it('takes nothing of a program that writes without end', async () => {
    const talk = closing(new Conversation(fake('flooding')));
    await talk.gone;
    const fault = await faultOf(talk.next((line) => line.startsWith('x'), LONG_MS));
    expect(fault.fault).toBe('flooded');
  });
});

describe('a trial', () => {
  it.each<[ProgramProtocol, string]>([
    ['gtp', 'Fake 1.5'],
    ['nboard', 'Fake Board'],
  ])('tells the name and the first move of a program for %s', async (protocol, name) => {
    const tried = await tryProgram(protocol, fake(protocol), LONG_MS);
    expect(tried).toEqual({ ok: true, value: { name, move: 19, timeMs: expect.any(Number) as number } });
  });

  it('tells how a program failed', async () => {
    const tried = await tryProgram('gtp', fake('illegal'), LONG_MS);
    expect(tried).toEqual({ ok: false, error: { fault: 'illegal', detail: 'a1' } });
  });

  it('leaves no process behind', async () => {
    const file = freshFile();
    await tryProgram('gtp', fake('parent', file), LONG_MS);
    await expect.poll(() => processesIn(file).filter(isRunning)).toEqual([]);
  });
});
