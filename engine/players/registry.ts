/**
 * The list of all players. All code that needs the name, the strength or the abilities of a player asks here and names
 * no kinds of players itself. A new player is a file like greedy.ts, its `PlayerSpec`, and a line below. Programs that
 * the user has added, and players that were bred in the lab, are no part of the lists, but `playerOf` knows them.
 */
import type { Limits, PlayerSpec } from '../protocol.ts';
import { bredPlayer, bredRecipe, bredWith, parseBred, writeBred } from './bred.ts';
import { CLASSIC } from './classic.ts';
import { EVOLVED } from './evolved.ts';
import { externalPlayer, externalWith, parseExternal, writeExternal } from './external.ts';
import { FALLIBLE } from './fallible.ts';
import { GREEDY } from './greedy.ts';
import { MASTER } from './master.ts';
import { MONTE_CARLO, MONTE_CARLO_EVALUATED } from './monte-carlo.ts';
import { NEURAL } from './neural.ts';
import type { BuiltInPlayer, BuiltInSpec, NamedSpec, Player, PlayerKind } from './player.ts';
import type { Recipe } from './recipe.ts';

/**
 * The players by kind, from the weakest to the strongest; one that can be of any strength comes last. All lists show
 * them in this order. The compiler demands one for each kind of `PlayerSpec` that comes with the app.
 */
export const KINDS: Readonly<Record<BuiltInSpec['kind'], PlayerKind>> = {
  beginner: GREEDY,
  'monte-carlo': MONTE_CARLO,
  club: CLASSIC,
  evolved: EVOLVED,
  'monte-carlo-evaluated': MONTE_CARLO_EVALUATED,
  neural: NEURAL,
  master: MASTER,
  custom: FALLIBLE,
};

/** The players that come with the app. */
export const PLAYERS: readonly BuiltInPlayer[] = Object.values(KINDS).flatMap(({ players }) => players);

/** The players with a number, from the weakest to the strongest. */
export const LEVELS: readonly BuiltInPlayer[] = PLAYERS.filter(({ level }) => level !== undefined);

const BY_ID: ReadonlyMap<string, BuiltInPlayer> = new Map(
  PLAYERS.map((player) => [writePlayer(player.spec), player]),
);

/** The permanent id under which the app stores a player: "club", "custom:7". */
export function writePlayer(spec: PlayerSpec): string {
  if (spec.kind === 'external') return writeExternal(spec);
  if (spec.kind === 'bred') return writeBred(spec);
  const { kind, ...settings } = spec;
  return [kind, ...Object.values(settings)].join(':');
}

/** The player with a stored id; undefined if there is none. */
export function parsePlayer(text: string): PlayerSpec | undefined {
  return BY_ID.get(text)?.spec ?? parseExternal(text) ?? parseBred(text);
}

/** The properties of the player. @throws RangeError for a setting that its kind does not have. */
export function playerOf(spec: BuiltInSpec): BuiltInPlayer;
export function playerOf(spec: PlayerSpec): Player;
export function playerOf(spec: PlayerSpec): Player {
  if (spec.kind === 'external') return externalPlayer(spec);
  return spec.kind === 'bred' ? bredPlayer(spec) : builtIn(spec);
}

/** The measured strength of a player in rating points; undefined where nobody has measured it. */
export function eloOf(spec: PlayerSpec): number | undefined {
  return isNamed(spec) ? undefined : playerOf(spec).elo;
}

/** Whether a player is its own description, with a name that somebody gave it, and has no measured strength. */
export function isNamed(spec: PlayerSpec): spec is NamedSpec {
  return spec.kind === 'external' || spec.kind === 'bred';
}

function builtIn(spec: BuiltInSpec): BuiltInPlayer {
  const id = writePlayer(spec);
  const player = BY_ID.get(id);
  if (player === undefined) throw new RangeError(`There is no player "${id}".`);
  return player;
}

export function samePlayer(one: PlayerSpec, other: PlayerSpec): boolean {
  return writePlayer(one) === writePlayer(other);
}

/**
 * The player whose `PlayerSpec` has exactly these fields, for data from another process; undefined if there is none.
 */
export function playerWith(fields: Readonly<Record<string, unknown>>): Player | undefined {
  const external = externalWith(fields);
  if (external) return externalPlayer(external);
  const bred = bredWith(fields);
  if (bred) return bredPlayer(bred);
  const names = Object.keys(fields);
  return PLAYERS.find(({ spec }) => {
    const wanted = Object.entries(spec);
    return (
      wanted.length === names.length &&
      wanted.every(([name, value]) => Object.hasOwn(fields, name) && fields[name] === value)
    );
  });
}

/** The player that comes with the app and signs game files with this word; undefined if there is none. */
export function playerSigning(word: string): BuiltInPlayer | undefined {
  return PLAYERS.find(({ signature }) => signature === word);
}

/**
 * The instructions by which a search thread finds the player's move.
 * @throws RangeError for a setting that its kind does not have, and for a program that the user has added, because no
 * search thread plays for it.
 */
export function recipeFor(spec: PlayerSpec, limits: Limits, lines: number): Recipe {
  if (spec.kind === 'external') throw new RangeError(`No search thread plays for ${writePlayer(spec)}.`);
  return spec.kind === 'bred' ? bredRecipe(spec, limits) : builtIn(spec).recipe(limits, lines);
}
