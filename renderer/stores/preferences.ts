/**
 * The user's preferences: plain values by name, so that the shell can keep them without knowing them. This file defines
 * which preferences there are and which values each may have. A stored value that makes no sense here (another
 * version's, or a slip in an edited file) is replaced by the default, but stays stored until the user chooses anew.
 */
import { defineStore } from 'pinia';
import { computed, reactive, shallowRef, watch } from 'vue';
import { EFFORTS } from '../../engine/review/effort.ts';
import { parseTimeControl } from '../../engine/game/clock.ts';
import { STRENGTH_STEPS } from '../../engine/players/strength.ts';
import type { DocumentBridge, NamedValues } from '../../main/contract/bridge.ts';
import { DEFAULT_SIZES } from '../thinking/engine.ts';
import { LOCALES, resolveLocale } from '../../locales/languages.ts';
import type { Colour } from '../../engine/game/position.ts';
import type { BuiltInSpec, NamedSpec } from '../../engine/players/player.ts';
import { MAX_THREADS, type PlayerSpec } from '../../engine/protocol.ts';
import { parseExternal } from '../../engine/players/external.ts';
import { KINDS, isNamed, parsePlayer, samePlayer, writePlayer } from '../../engine/players/registry.ts';
import { MODES, type Mode, type Seats, computerAt, modeOf } from '../session/seats.ts';

export type Level = BuiltInSpec['kind'];

export const LEVELS: readonly Level[] = Object.values(KINDS).map(({ kind }) => kind);

/** The strengths that every choice offers. */
const COMMON_LEVELS: ReadonlySet<Level> = new Set(['beginner', 'club', 'master', 'custom']);

/** Who can be chosen as an opponent: a level, or a player that somebody has named, such as a program. */
export type Opponent = Level | 'named';

/** The choice by which a player is the opponent. */
export function opponentOf(player: PlayerSpec): Opponent {
  return isNamed(player) ? 'named' : player.kind;
}

/** The opponents of a short choice: the common levels, and the one that is chosen. */
export function shortLevels<Chosen extends Opponent>(chosen: Chosen): (Level | Chosen)[] {
  const levels: (Level | Chosen)[] = LEVELS.filter((level) => COMMON_LEVELS.has(level) || level === chosen);
  return chosen === 'named' ? [...levels, chosen] : levels;
}

/** Sizes of the engine's hash table, in MiB. */
export const HASH_SIZES_MB = [16, 32, 64, 128, 256, 512, 1024] as const;

export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

export const BOARDS = ['felt', 'walnut', 'slate', 'contrast'] as const;

export type Board = (typeof BOARDS)[number];

export const ANIMATIONS = ['off', 'slow', 'normal', 'fast'] as const;

export type Animation = (typeof ANIMATIONS)[number];

/** Thinking times to choose from, in milliseconds. */
export const MASTER_TIMES_MS = [500, 1000, 2000, 5000, 10_000, 30_000, 60_000] as const;

/** Sizes of everything but the board, in per cent. */
export const ZOOMS = [75, 90, 100, 110, 125, 150, 175, 200] as const;

export type Zoom = (typeof ZOOMS)[number];

/** How switches work the app; see app/switches.ts. */
export const SWITCHES = ['off', 'two', 'hold', 'scan1', 'scan2', 'scan4'] as const;

export type Switches = (typeof SWITCHES)[number];

/** A setting: what it is until the user chooses, and which stored values make sense. */
interface Setting<Value> {
  readonly initial: Value;
  readonly accepts: (value: unknown) => value is Value;
}

function oneOf<const Value>(values: readonly Value[], initial: NoInfer<Value>): Setting<Value> {
  return { initial, accepts: (value): value is Value => values.some((each) => each === value) };
}

function flag(initial: boolean): Setting<boolean> {
  return { initial, accepts: (value) => typeof value === 'boolean' };
}

function whole(least: number, most: number, initial: number): Setting<number> {
  return {
    initial,
    accepts: (value): value is number =>
      typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most,
  };
}

/** A text that is empty at first; `parse` tells by undefined that another one makes no sense. */
function text(parse: (value: string) => unknown = () => true): Setting<string> {
  return {
    initial: '',
    accepts: (value): value is string =>
      typeof value === 'string' && (value === '' || parse(value) !== undefined),
  };
}

function parseNamed(id: string): NamedSpec | undefined {
  const player = parsePlayer(id);
  return player && isNamed(player) ? player : undefined;
}

/** All settings by the names under which they are stored. */
const SETTINGS = {
  language: oneOf(['system', ...LOCALES], 'system'),
  theme: oneOf(THEMES, 'system'),
  board: oneOf(BOARDS, 'felt'),
  zoom: oneOf(ZOOMS, 100),
  showLegalMoves: flag(true),
  /** Whether the notice of a pass stays until it is clicked away. */
  passWaits: flag(false),
  /** Whether an announcement for screen readers waits until the one before has been read. */
  oneAtATime: flag(false),
  switches: oneOf(SWITCHES, 'off'),
  /** Whether the computer's estimate of the game is shown; never while a game on clocks is played. */
  showEstimate: flag(true),
  /** Whether the review shows how long each move took. */
  showTimes: flag(false),
  /** Whether the review shows at once which move was better, where it could be looked for. */
  showBetter: flag(false),
  /** How far reviews go. */
  reviewEffort: oneOf(EFFORTS, 'thorough'),
  /** Whether the panel that shows what the engine does is open. */
  showEngine: flag(false),
  animation: oneOf(ANIMATIONS, 'normal'),
  sounds: flag(true),
  /** In per cent; low at first, as nobody has asked for sounds. */
  volume: whole(0, 100, 35),
  /** The strength of the computer in new games, and from its next move on in the game that is being played. */
  level: oneOf(LEVELS, 'master'),
  /** A program, or what was bred, that plays in place of the computer of `level`, as `writePlayer` writes it; empty for none. */
  program: text(parseNamed),
  /** The program that analyses in place of the engine, as `writePlayer` writes it; empty for none. */
  analyst: text(parseExternal),
  /** The custom strength that is chosen; see engine/players/strength.ts. */
  customStep: whole(1, STRENGTH_STEPS, Math.ceil(STRENGTH_STEPS / 2)),
  /** Whether the computer’s strength follows how the last game ended, so that games stay close. */
  keepsClose: flag(false),
  /** The thinking time of level 3 for a move, in milliseconds. */
  masterTimeMs: oneOf(MASTER_TIMES_MS, 2000),
  /**
   * Whether Master chooses its first moves among those that are as good as the best, from the second game on; see
   * engine/players/variety.ts.
   */
  masterVaries: flag(true),
  /** Whether Master plays from the book of openings as far as it goes: see engine/book/README.md for what it gains by it. */
  masterBook: flag(true),
  /** The first moves of the last games that it played from the book, the newest last; see stores/book.ts. */
  masterLines: text(),
  /** Whether Master or Neural thinks during a person's turn. */
  ponder: flag(true),
  /** Whether it also does so on battery. */
  ponderOnBattery: flag(false),
  /** The number of search threads; 0 for as many as suit the machine. */
  threads: whole(0, MAX_THREADS, DEFAULT_SIZES.threads),
  hashMb: oneOf(HASH_SIZES_MB, DEFAULT_SIZES.hashMb),
  /** How many lines the analysis screen shows, and whether it analyses for as long as it is visible. */
  analysisLines: whole(1, 8, 4),
  analysisEndless: flag(false),
  /** Whether the user has been asked how well they play, or has already played. */
  welcomed: flag(false),
  /** The mode of new games. */
  mode: oneOf(MODES, 'blackVsComputer'),
  /**
   * Black's player where the computer plays both sides, as `writePlayer` writes it; empty for the player of `level`.
   */
  blackComputer: text(parsePlayer),
  /**
   * The clocks of new games, for people and for the computer, in the notation of `PlayerInfo.time`; empty for no clock.
   */
  personTime: text(parseTimeControl),
  computerTime: text(parseTimeControl),
  /** Whether a side whose time is up has lost; if not, play goes on. */
  loseOnTime: flag(true),
  /** Shortcuts that replace the usual ones of commands; see ui/own-shortcuts.ts. */
  shortcuts: text(),
  /** How the last games against the computer ended; see stores/rematch.ts. */
  results: text(),
  /** The players that were made in the lab; see stores/made-players.ts. */
  madePlayers: text(),
  /** Whether games that are played or opened here join the library; shells read it by this name. */
  keepsInLibrary: flag(true),
  /** The columns of the table of the library, with spaces between them; empty for the usual ones. */
  libraryColumns: text(),
};

type ValueOf<Of> = Of extends Setting<infer Value> ? Value : never;

export type Preferences = { [Name in keyof typeof SETTINGS]: ValueOf<(typeof SETTINGS)[Name]> };

function isName(name: string): name is keyof Preferences {
  return Object.hasOwn(SETTINGS, name);
}

const NAMES = Object.keys(SETTINGS).filter(isName);

export const DEFAULT_PREFERENCES: Readonly<Preferences> = parsePreferences({});

/** The values of `kept` that this version understands, with defaults for the rest. */
export function parsePreferences(kept: NamedValues): Preferences {
  const entries = NAMES.map((name) => {
    const { initial, accepts }: Setting<unknown> = SETTINGS[name];
    const value: unknown = Object.hasOwn(kept, name) ? kept[name] : undefined;
    return [name, accepts(value) ? value : initial];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name has a value that its setting accepts
  return Object.fromEntries(entries) as Preferences;
}

/** The values of `after` that `before` does not have. */
function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Preferences>,
): NamedValues {
  return Object.fromEntries(
    NAMES.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );
}

/** The next larger (`by` 1) or smaller (`by` -1) of the sizes; undefined at the end of the list. */
export function nextZoom(zoom: Zoom, by: 1 | -1): Zoom | undefined {
  return ZOOMS[ZOOMS.indexOf(zoom) + by];
}

export const usePreferencesStore = defineStore('preferences', () => {
  const values = reactive<Preferences>({ ...DEFAULT_PREFERENCES });
  /** The languages that the system asks for, as BCP 47 tags, best first. */
  const systemLanguages = shallowRef<readonly string[]>([]);

  const locale = computed(() =>
    values.language === 'system' ? resolveLocale(systemLanguages.value) : values.language,
  );

  /** The programs that the shell has, as `writePlayer` writes them; undefined until it has told which. */
  const programs = shallowRef<ReadonlySet<string>>();

  /**
   * The player `chosen`; undefined if it is a program that the shell does not have. The choice is kept all the same,
   * because a list of programs that cannot be read today may be read tomorrow.
   */
  function available(chosen: string): PlayerSpec | undefined {
    const player = parsePlayer(chosen);
    return player?.kind === 'external' && programs.value?.has(chosen) === false ? undefined : player;
  }

  /** The computer player of new games, as the engine is told. */
  const computer = computed((): PlayerSpec => {
    const { level } = values;
    const program = available(values.program);
    if (program) return program;
    return level === 'custom' ? { kind: level, step: values.customStep } : { kind: level };
  });

  /** Who is chosen as the opponent: a level, which takes the place of a program, or the program. */
  const opponent = computed({
    get: (): Opponent => (available(values.program) ? 'named' : values.level),
    set(chosen: Opponent) {
      if (chosen === 'named') return;
      values.program = '';
      values.level = chosen;
    },
  });

  /** The program that analyses, as `writePlayer` writes it; empty for the engine. */
  const analyst = computed({
    get: () => (available(values.analyst) ? values.analyst : ''),
    set: (chosen) => (values.analyst = chosen),
  });

  /** Takes over the stored values, and from then on tells `shell` to keep every change. */
  function connect(kept: NamedValues, shell: Pick<DocumentBridge, 'keepPreferences'>): void {
    // A user who has ever chosen anything is no newcomer, with whichever version that was. A newcomer meets a player of the
    // middle, not the strongest. Who that is, is kept with the first choice of anything.
    const isNew = Object.keys(kept).length === 0;
    Object.assign(values, parsePreferences(kept), isNew ? { level: 'club' } : { welcomed: true });
    let known: Readonly<Record<string, unknown>> = isNew ? { ...values, level: '' } : { ...values };
    watch(values, () => {
      const changes = changesBetween(known, values);
      known = { ...values };
      if (Object.keys(changes).length > 0) shell.keepPreferences(changes);
    });
  }

  /** The players of both sides in `mode`. Where the computer plays both, Black's player may be a different one. */
  function computersIn(mode: Mode): Readonly<Record<Colour, PlayerSpec>> {
    const black = mode === 'computerVsComputer' ? available(values.blackComputer) : undefined;
    return { black: black ?? computer.value, white: computer.value };
  }

  /** Makes the mode and the computer players of `seats` those of new games. */
  function rememberSeats(seats: Seats): void {
    const [black, white] = [computerAt(seats, 'black'), computerAt(seats, 'white')];
    const player = white ?? black;
    values.mode = modeOf(seats);
    if (black && white) values.blackComputer = samePlayer(black, white) ? '' : writePlayer(black);
    if (!player) return;
    values.program = isNamed(player) ? writePlayer(player) : '';
    if (!isNamed(player)) values.level = player.kind;
    if (player.kind === 'custom') values.customStep = player.step;
  }

  /**
   * The preferences that "Reset" covers: all but the choices made where games are begun, the record of games played,
   * what was made in the lab, the shortcuts, whose own list has such a button, and the switches, without which some could not
   * choose anything more. The function that is returned takes back what has not been chosen anew since.
   */
  function reset(): () => void {
    const before = { ...values };
    Object.assign(values, {
      ...DEFAULT_PREFERENCES,
      welcomed: values.welcomed,
      mode: values.mode,
      blackComputer: values.blackComputer,
      shortcuts: values.shortcuts,
      switches: values.switches,
      results: values.results,
      masterLines: values.masterLines,
      madePlayers: values.madePlayers,
    });
    const after: Preferences = { ...values };
    return () => {
      const kept = Object.entries(before).filter(
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both have the keys of the preferences
        ([key]) => values[key as keyof Preferences] === after[key as keyof Preferences],
      );
      Object.assign(values, Object.fromEntries(kept));
    };
  }

  return {
    values,
    systemLanguages,
    locale,
    programs,
    computer,
    opponent,
    analyst,
    computersIn,
    rememberSeats,
    connect,
    reset,
  };
});
