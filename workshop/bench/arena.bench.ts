/**
 * What a game that ends costs the arena: `node workshop/bench/arena.bench.ts [folder of another checkout]`. A round robin of
 * eight players goes through 1,008 games that need no time to be played; after each the screen's figures are made: the
 * table, the points of the cross table, the newest thirty games and the next three. Processor time of the whole tournament
 * and of a game at its end, medians of five rounds of each build in turns. The other checkout may be one from before
 * results were counted game by game.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { median } from './mean.ts';

const ROUNDS = 5;
const PAIRS = 18;
const PLAYERS = Array.from({ length: 8 }, (_, at) => `player-${at + 1}`);
const PLAN = { format: 'round-robin', players: PLAYERS, pairs: PAIRS, seed: 1, clock: '' };
const LAST_GAMES = 100;
const SHOWN = 30;
const COMING = 3;

/** The modules of a build, as far as they are used; their types changed with the results. */
type Module = Readonly<Record<string, (...values: readonly unknown[]) => unknown>>;

interface Build {
  readonly name: string;
  readonly arena: Module;
  readonly screen: Module;
  readonly results: Module | undefined;
}

async function load(name: string, folder: string): Promise<Build> {
  const open = async (file: string): Promise<Module> =>
    (await import(pathToFileURL(resolve(folder, file)).href)) as Module;
  return {
    name,
    arena: await open('engine/arena/tournament.ts'),
    screen: await open('renderer/features/arena/state.ts'),
    results: await open('engine/arena/results.ts').catch(() => undefined),
  };
}

interface Standings {
  readonly standings: readonly { readonly name: string }[];
}

/** What the screen shows of `state`, made as its components make it. */
function show({ arena, results }: Build, state: Readonly<Record<string, unknown>>): unknown {
  if (results) {
    const all = state['results'] as {
      readonly count: number;
      score(one: string, other: string): unknown;
      at(index: number): unknown;
    };
    const table = arena['tableOf']!(all) as Standings;
    const coming = [];
    for (const game of arena['gamesToPlay']!(PLAN, all, { byOpening: true }) as Iterable<unknown>)
      if (coming.push(game) >= COMING) break;
    return [
      table.standings.map(({ name }) => table.standings.map((other) => all.score(name, other.name))),
      Array.from({ length: Math.min(SHOWN, all.count) }, (_, at) => all.at(all.count - 1 - at)),
      coming,
    ];
  }
  const games = state['games'] as readonly object[];
  const table = arena['tableOf']!(games) as Standings;
  const coming = arena['gamesToPlay']!(PLAN, games, { byOpening: true }) as readonly unknown[];
  const numbered = games.map((game, index) => ({ game, number: index + 1 }));
  return [
    table.standings.map(({ name }) =>
      table.standings.map((other) => arena['scoreOf']!(games, name, other.name)),
    ),
    numbered.toReversed().slice(0, SHOWN),
    coming.slice(0, COMING),
  ];
}

/** Processor time in milliseconds: of all games, and of one of the last hundred. */
function play(build: Build): { readonly all: number; readonly last: number } {
  const { arena, screen, results } = build;
  const none = results ? (results['Results'] as unknown as { readonly none: unknown }).none : [];
  const toPlay = Array.from(
    arena['gamesToPlay']!(PLAN, none, { byOpening: true }) as Iterable<object>,
    (game, at) => ({ ...game, lead: ((at * 37) % 41) - 20, moves: [] }),
  );
  let state = screen['restored']!(PLAN, none) as Readonly<Record<string, unknown>>;
  const begun = process.cpuUsage();
  let late = begun;
  for (const [at, game] of toPlay.entries()) {
    if (at === toPlay.length - LAST_GAMES) late = process.cpuUsage();
    state = screen['after']!(state, { kind: 'ended', game, position: undefined }) as typeof state;
    show(build, state);
  }
  const msSince = (before: NodeJS.CpuUsage): number => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  return { all: msSince(begun), last: msSince(late) / LAST_GAMES };
}

const [other] = process.argv.slice(2);
const builds = [
  ...(other === undefined ? [] : [await load('the other checkout', other)]),
  await load('this one', '.'),
];
const times = builds.map((build) => {
  play(build);
  return { build, all: [] as number[], last: [] as number[] };
});
for (let round = 0; round < ROUNDS; round++) {
  for (const { build, all, last } of times) {
    const played = play(build);
    all.push(played.all);
    last.push(played.last);
  }
}
for (const { build, all, last } of times) {
  process.stdout.write(
    `${build.name}: 1,008 games ${median(all).toFixed(0)} ms, one at the end ${median(last).toFixed(3)} ms\n`,
  );
}
