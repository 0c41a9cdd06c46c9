/**
 * Tournaments as text: a line of JSON for the plan and one for each game, so that a game is safe as soon as its line is
 * written. The command line and the app keep the same lines.
 */
import { type GameTree, newTree, play } from '../game/tree.ts';
import { type Result, err, ok } from '../game/result.ts';
import { type Fields, type Form, asKept, fieldsIn, isFields, upToDate } from '../kept/kept.ts';
import { csvCell } from '../notation/csv.ts';
import { writeGgf } from '../notation/ggf.ts';
import type { Game } from '../notation/info.ts';
import type { GameClock } from './game.ts';
import type { PlayedGame, Results } from './results.ts';
import { FORMATS, type Table, type TournamentPlan, ranksOf } from './tournament.ts';

/** A plan with all that its games follow from. */
export interface RecordedPlan extends TournamentPlan {
  /** The seed of the openings. */
  readonly seed: number;
  /** The clock of each side as `writeClock` writes it; empty for games without clocks. */
  readonly clock: string;
  /** Whether players that can vary their first moves do so; see engine/players/variety.ts. */
  readonly varied?: true;
}

export const MAX_PLAYERS = 64;
export const MAX_PAIRS = 10_000;
const MAX_SEED = 2 ** 32;
const LONGEST_NAME = 500;

/** The form of a tournament: of its plan, and of the games in the lines after it. The first ones named no version. */
const TOURNAMENT: Form = { migrations: [], unnumbered: (kept) => (isFields(kept) ? kept : undefined) };

/** `app` is the version of the app that writes. */
export function writePlan(
  { format, players, pairs, seed, clock, varied }: RecordedPlan,
  app: string,
): string {
  const fields = { format, players, pairs, seed, clock, ...(varied && { varied }) };
  return JSON.stringify(asKept(TOURNAMENT, fields, app));
}

/** What is wrong with a plan, as a sentence; `madeBy` is the newer version of the app that has written it. */
export interface PlanError {
  readonly sentence: string;
  readonly madeBy?: string;
}

/** Reads a line of `writePlan`. */
export function readPlan(line: string): Result<RecordedPlan, PlanError> {
  const fields = fieldsIn(line);
  if (!fields) return err({ sentence: 'The plan is not an object in JSON.' });
  const found = upToDate(fields, TOURNAMENT);
  if (found.kind === 'newer') {
    const { madeBy } = found;
    return err({ sentence: `Othello ${madeBy}, a newer version, has written the plan.`, madeBy });
  }
  if (found.kind === 'broken') return err({ sentence: 'The number of its version makes no sense.' });
  const plan = parsePlan(found.value);
  return plan.ok ? plan : err({ sentence: plan.error });
}

function parsePlan(fields: Fields): Result<RecordedPlan, string> {
  const { players, pairs, seed, clock, varied } = fields;
  const format = FORMATS.find((each) => each === fields['format']);
  if (!format) return err(`The format is none of ${FORMATS.join(', ')}.`);
  if (!isNameList(players)) return err(`The players are not a list of 2 to ${MAX_PLAYERS} different names.`);
  if (!isWhole(pairs, 1, MAX_PAIRS)) return err(`The pairs are no whole number from 1 to ${MAX_PAIRS}.`);
  if (!isWhole(seed, 0, MAX_SEED)) return err(`The seed is no whole number from 0 to ${MAX_SEED}.`);
  if (typeof clock !== 'string' || (clock !== '' && !parseClock(clock)))
    return err('The clock is not like 60+1.');
  if (varied !== undefined && varied !== true) return err('Whether moves vary is not told by true.');
  return ok({ format, players, pairs, seed, clock, ...(varied && { varied }) });
}

function isNameList(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length >= 2 &&
    value.length <= MAX_PLAYERS &&
    value.every((name) => typeof name === 'string' && name !== '' && name.length <= LONGEST_NAME) &&
    new Set(value).size === value.length
  );
}

/** The seconds of a game and of each of its moves, such as `60+1`. */
export function writeClock({ initialMs, incrementMs }: GameClock): string {
  return `${initialMs / 1000}+${incrementMs / 1000}`;
}

/** Reads what `writeClock` writes; undefined for anything else. */
export function parseClock(text: string): GameClock | undefined {
  const [, initial, increment] = /^(\d{1,6}(?:\.\d{1,3})?)\+(\d{1,6}(?:\.\d{1,3})?)$/.exec(text) ?? [];
  if (initial === undefined || !(Number(initial) > 0)) return undefined;
  return { initialMs: 1000 * Number(initial), incrementMs: 1000 * Number(increment) };
}

export function writeGame(game: PlayedGame): string {
  return JSON.stringify(game);
}

/** Reads a line of `writeGame`; undefined for anything else, also for moves that break the rules. */
export function readGame(line: string): PlayedGame | undefined {
  const { first, second, opening, game, lead, moves, fault } = fieldsIn(line) ?? {};
  if (typeof first !== 'string' || typeof second !== 'string' || first === second) return undefined;
  if (game !== 0 && game !== 1) return undefined;
  if (!isWhole(opening, 0, MAX_PAIRS) || !isWhole(lead, -64, 64)) return undefined;
  if (!Array.isArray(moves) || !moves.every((move) => move === 'pass' || isWhole(move, 0, 63)))
    return undefined;
  const by = isFault(fault) ? { fault: { by: fault.by, reason: fault.reason } } : {};
  const read: PlayedGame = { first, second, opening, game, lead, moves: moves.map((move) => move), ...by };
  return (fault === undefined || isFault(fault)) && treeOf(read).ok ? read : undefined;
}

function isFault(value: unknown): value is NonNullable<PlayedGame['fault']> {
  if (typeof value !== 'object' || value === null) return false;
  const { by, reason }: Partial<Record<string, unknown>> = { ...value };
  return (by === 'first' || by === 'second') && typeof reason === 'string';
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

function treeOf({ moves }: PlayedGame): Result<GameTree, string> {
  let tree = newTree();
  for (const move of moves) {
    const after = play(tree, move);
    if (!after.ok) return after;
    tree = after.value;
  }
  return ok(tree);
}

/**
 * A game of a tournament as any other game. `nameOf` gives the name of a player for people. @throws Error for moves that
 * `readGame` refuses.
 */
export function asGame(played: PlayedGame, nameOf: (player: string) => string = (player) => player): Game {
  const { first, second, game, opening, fault } = played;
  const tree = treeOf(played);
  if (!tree.ok) throw new Error(`A game of ${first} and ${second} cannot be replayed: ${tree.error}.`);
  const [black, white] = (game === 0 ? [first, second] : [second, first]).map(nameOf);
  const winner = (fault?.by === 'first') === (game === 0) ? 'white' : 'black';
  return {
    tree: tree.value,
    info: {
      black: { name: black ?? '' },
      white: { name: white ?? '' },
      event: `Opening ${opening + 1}`,
      ...(fault && { result: { ending: 'resignation', winner } }),
    },
  };
}

/** All games in GGF, one on each line. */
export function writeGames(games: Iterable<PlayedGame>, nameOf?: (player: string) => string): string {
  return Array.from(games, (game) => `${writeGgf(asGame(game, nameOf)).trim()}\n`).join('');
}

/** The points of a player against another of the games that they have played, such as `7.5/13`; empty without any. */
export function pointsText(results: Results, one: string, other: string): string {
  const { games: played, wins, draws } = results.score(one, other);
  return played === 0 ? '' : `${wins + draws / 2}/${played}`;
}

/** A figure with `digits` decimals, and 0 without a sign: what is rounded to 0 is neither above nor below it. */
export function fixed(value: number, digits: number): string {
  return value.toFixed(digits).replace(/^-(?=[0.]+$)/, '');
}

/**
 * The standings and the cross table as comma-separated values (RFC 4180), because every spreadsheet and every statistics
 * program reads those, and a person can too. Numbers have a decimal point in every language.
 */
export function writeTable(
  results: Results,
  { standings, superiority }: Table,
  nameOf: (player: string) => string = (player) => player,
): string {
  const ranks = ranksOf(standings);
  const rows = [
    [
      'rank',
      'player',
      'elo_difference',
      'margin_95',
      'games',
      'won',
      'drawn',
      'lost',
      'points',
      'mean_discs',
      'stronger_than_next_percent',
      ...standings.map(({ name }) => `against ${nameOf(name)}`),
    ],
    ...standings.map((standing, at) => {
      const { name, elo, margin, games: played, wins, draws, points, meanLead } = standing;
      const next = standings[at + 1];
      return [
        ranks[at] ?? at + 1,
        nameOf(name),
        fixed(elo, 1),
        margin.toFixed(1),
        played,
        wins,
        draws,
        played - wins - draws,
        points,
        fixed(meanLead, 2),
        next ? (100 * superiority(name, next.name)).toFixed(1) : '',
        ...standings.map((other) => pointsText(results, name, other.name)),
      ];
    }),
  ];
  return rows.map((row) => `${row.map((cell) => csvCell(String(cell))).join(',')}\r\n`).join('');
}
