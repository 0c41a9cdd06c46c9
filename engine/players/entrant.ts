/**
 * A player and the limit it keeps to, as text: `greedy`, `custom:7`, `master:ms=100`, `evolved:depth=4`,
 * `monte-carlo:playouts=10000`. Tournaments name their players so, on the command line and in the arena.
 */
import { type Result, err, ok } from '../game/result.ts';
import { type Limits, MAX_PLAYOUTS, type PlayerSpec } from '../protocol.ts';
import { UNLIMITED_DEPTH } from './recipe.ts';
import { parsePlayer, playerOf, writePlayer } from './registry.ts';

export interface Entrant {
  readonly player: PlayerSpec;
  /** A limit of its own, which comes before the clock of a game. */
  readonly limits?: OwnLimit;
}

export type OwnLimit = Extract<Limits, { kind: 'time' | 'depth' | 'playouts' }>;

/** The kinds of limits by the word that names them: the greatest value, and how the value is written and read. */
const LIMITS = {
  ms: { kind: 'time', most: 3_600_000, from: (timeMs: number): OwnLimit => ({ kind: 'time', timeMs }) },
  depth: {
    kind: 'depth',
    most: UNLIMITED_DEPTH,
    from: (depth: number): OwnLimit => ({ kind: 'depth', depth }),
  },
  playouts: {
    kind: 'playouts',
    most: MAX_PLAYOUTS,
    from: (playouts: number): OwnLimit => ({ kind: 'playouts', playouts }),
  },
} as const;

type Word = keyof typeof LIMITS;

const WORDS: readonly Word[] = ['ms', 'depth', 'playouts'];

/** The name of Beginner in tournaments, after the way it plays. */
const GREEDY = 'greedy';

/** A player that no limit of its own and no clock limits, but that time can limit, has this much time for a move. */
const USUAL_MS = 1000;

/** The limits of the next move: the entrant's own, or else those of its clock, or else the usual time. */
export function limitsOf({ limits }: Entrant, clock: Limits | undefined): Limits {
  return limits ?? clock ?? { kind: 'time', timeMs: USUAL_MS };
}

export function writeEntrant({ player, limits }: Entrant): string {
  const name = player.kind === 'beginner' ? GREEDY : writePlayer(player);
  return limits ? `${name}:${writeLimits(limits)}` : name;
}

function writeLimits(limits: OwnLimit): string {
  switch (limits.kind) {
    case 'time':
      return `ms=${limits.timeMs}`;
    case 'depth':
      return `depth=${limits.depth}`;
    case 'playouts':
      return `playouts=${limits.playouts}`;
  }
}

/** Reads what `writeEntrant` writes; otherwise the reason, as a sentence. */
export function parseEntrant(text: string): Result<Entrant, string> {
  // The name of a program may look like a limit.
  const whole = parsePlayer(text);
  if (whole) return ok({ player: whole });
  const [, name = text, word, value = ''] = /^(.*?):([a-z]+)=(.*)$/.exec(text) ?? [];
  const player = parsePlayer(name === GREEDY ? 'beginner' : name);
  if (!player) return err(`"${name}" is no player.`);
  return word === undefined ? ok({ player }) : parseLimits(text, name, player, word, value);
}

function parseLimits(
  text: string,
  name: string,
  player: PlayerSpec,
  word: string,
  value: string,
): Result<Entrant, string> {
  const words = limitWords(player);
  const found = words.find((each) => each === word);
  if (found === undefined) {
    const reason =
      words.length === 0 ? 'has no limits' : `can have ${words.map((each) => `${each}=n`).join(' or ')}`;
    return err(`"${text}" is no player: ${name} ${reason}.`);
  }
  const { most, from } = LIMITS[found];
  const number = /^\d+$/.test(value) ? Number(value) : NaN;
  return number >= 1 && number <= most
    ? ok({ player, limits: from(number) })
    : err(`The limit of "${text}" must be a whole number from 1 to ${most}, not "${value}".`);
}

/** The words for the limits that the player obeys. */
function limitWords(player: PlayerSpec): readonly Word[] {
  return WORDS.filter((word) => playerOf(player).limits.includes(LIMITS[word].kind));
}
