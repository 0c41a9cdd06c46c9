/** A tournament that is being set up. Pure. */
import { type RecordedPlan, writeClock } from '../../../engine/arena/record.ts';
import type { Format } from '../../../engine/arena/tournament.ts';
import { type Entrant, type OwnLimit, writeEntrant } from '../../../engine/players/entrant.ts';
import { playerOf } from '../../../engine/players/registry.ts';
import type { Player } from '../../../engine/players/player.ts';
import type { PlayerSpec, ProgramProtocol } from '../../../engine/protocol.ts';

export interface Draft {
  readonly format: Format;
  readonly entrants: readonly Entrant[];
  readonly pairs: number;
  /** As in a plan: empty for games without clocks. */
  readonly clock: string;
}

/** The numbers of openings to choose from; each is played twice. */
export const PAIRS = [1, 2, 5, 10, 25, 50, 100] as const;

export const CLOCKS = [
  { initialMs: 10_000, incrementMs: 100 },
  { initialMs: 60_000, incrementMs: 1000 },
  { initialMs: 300_000, incrementMs: 3000 },
].map(writeClock);

const TIMES_MS = [50, 100, 500, 1000, 5000] as const;
const DEPTHS = [2, 4, 6, 8, 10, 12] as const;
const PLAYOUTS = [1000, 5000, 10_000, 100_000] as const;

/** The time that a player gets for a move when it is added to a tournament without clocks. */
const USUAL_LIMIT: OwnLimit = { kind: 'time', timeMs: 100 };

/** A first tournament: players that differ in kind, and so few games that they take a few minutes. */
export const FIRST_DRAFT: Draft = {
  format: 'round-robin',
  entrants: [
    { player: { kind: 'beginner' } },
    { player: { kind: 'club' } },
    { player: { kind: 'evolved' } },
    { player: { kind: 'master' }, limits: USUAL_LIMIT },
  ],
  pairs: 2,
  clock: '',
};

/** A first tournament between these players; the usual one without any. */
export function firstDraft(players: readonly PlayerSpec[]): Draft {
  if (players.length === 0) return FIRST_DRAFT;
  const nobody: Draft = { ...FIRST_DRAFT, entrants: [] };
  return players.reduce((draft, player) => withPlayer(draft, player), nobody);
}

/** The depth of a program that knows no times. */
const USUAL_DEPTH: OwnLimit = { kind: 'depth', depth: 12 };

/** What can limit a player. A program obeys what its protocol has words for. */
function kindsOf(player: PlayerSpec, protocol: ProgramProtocol | undefined): Player['limits'] {
  if (player.kind !== 'external') return playerOf(player).limits;
  return protocol === 'nboard' ? ['depth'] : ['time'];
}

/** The limits to choose from for a player; undefined stands for none of its own. `protocol` is that of a program. */
export function limitsFor(
  player: PlayerSpec,
  clock: string,
  protocol?: ProgramProtocol,
): readonly (OwnLimit | undefined)[] {
  const limits = kindsOf(player, protocol);
  const hasTime = limits.includes('time');
  // Without a clock, a player that time can limit has to have a limit. A program of depths does not know of clocks.
  const needsLimit = hasTime ? clock === '' : player.kind === 'external';
  return [
    ...(needsLimit ? [] : [undefined]),
    ...(hasTime ? TIMES_MS.map((timeMs) => ({ kind: 'time', timeMs }) as const) : []),
    ...(limits.includes('depth') ? DEPTHS.map((depth) => ({ kind: 'depth', depth }) as const) : []),
    ...(limits.includes('playouts')
      ? PLAYOUTS.map((playouts) => ({ kind: 'playouts', playouts }) as const)
      : []),
  ];
}

export function withPlayer(draft: Draft, player: PlayerSpec, protocol?: ProgramProtocol): Draft {
  const isFree = limitsFor(player, draft.clock, protocol).includes(undefined);
  const limits = kindsOf(player, protocol).includes('time') ? USUAL_LIMIT : USUAL_DEPTH;
  const entrant: Entrant = isFree ? { player } : { player, limits };
  return { ...draft, entrants: [...draft.entrants, entrant] };
}

export function without(draft: Draft, index: number): Draft {
  return { ...draft, entrants: draft.entrants.filter((_, at) => at !== index) };
}

/** Moves an entrant up by one place, because the order counts in a gauntlet and in a knockout. */
export function movedUp(draft: Draft, index: number): Draft {
  const entrants = draft.entrants.slice();
  const [moved] = entrants.splice(index, 1);
  if (moved) entrants.splice(Math.max(0, index - 1), 0, moved);
  return { ...draft, entrants };
}

export function limited(draft: Draft, index: number, limits: OwnLimit | undefined): Draft {
  const entrants = draft.entrants.map((entrant, at) =>
    at === index ? { player: entrant.player, ...(limits && { limits }) } : entrant,
  );
  return { ...draft, entrants };
}

/** With another clock. Players that a time for each move would keep from their clock go by the clock, and back. */
export function clocked(draft: Draft, clock: string): Draft {
  const entrants = draft.entrants.map((entrant): Entrant => {
    const { player, limits } = entrant;
    if (!playerOf(player).limits.includes('time')) return entrant;
    if (clock !== '') return limits?.kind === 'time' ? { player } : entrant;
    return limits ? entrant : { player, limits: USUAL_LIMIT };
  });
  return { ...draft, clock, entrants };
}

/** Why the tournament cannot begin; undefined if it can. */
export function faultOf({ entrants }: Draft): 'tooFew' | 'twice' | undefined {
  if (entrants.length < 2) return 'tooFew';
  return new Set(entrants.map(writeEntrant)).size < entrants.length ? 'twice' : undefined;
}

export function planOf({ format, entrants, pairs, clock }: Draft, seed: number): RecordedPlan {
  return { format, players: entrants.map(writeEntrant), pairs, seed, clock };
}
