/** Reads the engine's own players as the command line names them, with their limits. */
import { InputError } from '../console/command.ts';
import { text, wholeNumber } from '../console/options.ts';
import { UNLIMITED_DEPTH } from '../players/recipe.ts';
import { LEVELS, PLAYERS, parsePlayer, playerOf } from '../players/registry.ts';
import { type Limits, MAX_PLAYOUTS, type PlayerSpec } from '../protocol.ts';

/** A player of the registry, and the limits that its name carries, if any. */
export interface Entrant {
  readonly player: PlayerSpec;
  readonly limits: Limits | undefined;
}

/** The option by which a command plays as any of them. */
export const PLAYER_OPTION = text('player', 'who chooses the moves, as in "match"', { otherwise: 'master' });

/** The greatest time, depth or number of playouts of a player, by the word that names it after the player. */
const LIMITS = {
  ms: { most: 3_600_000, from: (timeMs: number): Limits => ({ kind: 'time', timeMs }) },
  depth: { most: UNLIMITED_DEPTH, from: (depth: number): Limits => ({ kind: 'depth', depth }) },
  playouts: { most: MAX_PLAYOUTS, from: (playouts: number): Limits => ({ kind: 'playouts', playouts }) },
} as const;

/**
 * Reads a player such as `monte-carlo:playouts=10000`, `master:ms=100`, `custom:7` or `2`. `others` are the forms that
 * the caller reads itself. @throws InputError if the text names no player.
 */
export function readEntrant(named: string, others: readonly string[] = []): Entrant {
  const [, name = named, word, value = ''] = /^(.*?):([a-z]+)=(.*)$/.exec(named) ?? [];
  const player = name === 'greedy' ? LEVELS[0]?.spec : /^\d+$/.test(name) ? undefined : parsePlayer(name);
  const found = player ?? levelNamed(name, others);
  if (word === undefined) return { player: found, limits: undefined };
  const known = Object.entries(LIMITS).find(([each]) => each === word)?.[1];
  const able = playerOf(found).limits;
  const limits = known?.from(wholeNumber(value, `The limit of "${named}"`, 1, known.most));
  if (limits && able.some((kind) => kind === limits.kind)) return { player: found, limits };
  const words = Object.entries(LIMITS).flatMap(([each, { from }]) =>
    able.some((kind) => kind === from(1).kind) ? [`${each}=n`] : [],
  );
  const reason = words.length === 0 ? 'has no limits' : `can have ${words.join(' or ')}`;
  throw new InputError(`"${named}" is no player: ${name} ${reason}.`);
}

function levelNamed(named: string, others: readonly string[]): PlayerSpec {
  const found = LEVELS.find(({ level }) => String(level) === named);
  if (found) return found.spec;
  const kinds = PLAYERS.map(({ spec }) => spec.kind).filter(
    (kind) => kind !== 'custom' && kind !== 'beginner',
  );
  const forms = [...LEVELS.map(({ level }) => String(level)), 'greedy', ...kinds, 'custom:n', ...others];
  throw new InputError(`"${named}" is no player: ${forms.slice(0, -1).join(', ')} or ${forms.at(-1)}.`);
}
