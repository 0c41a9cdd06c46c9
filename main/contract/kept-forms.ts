/**
 * The forms of what both shells keep; see engine/kept/kept.ts. A new version of one is a migration at the end of its list,
 * and a fixture of what the version before kept in test/fixtures/kept.
 */
import { type Fields, type Form, isFields } from '../../engine/kept/kept.ts';

/** The preferences by name. A browser kept them bare at first, and keeps recent files and window elsewhere or nowhere. */
export const PREFERENCES: Form = { migrations: [preferencesWithPlayers] };

export const BARE_PREFERENCES: Form = {
  ...PREFERENCES,
  unnumbered: (kept) => (isFields(kept) ? { preferences: kept } : undefined),
};

/** The game in progress. Whatever else a shell keeps with it stands beside its settings. */
export const GAME: Form = {
  migrations: [(fields) => ({ ...fields, settings: settingsWithSeats(fields['settings']) })],
};

/** A browser's game in progress, which had no number at first and has its game in a part of its own. */
export const BROWSER_GAME: Form = {
  migrations: [
    (fields) => {
      const { game } = fields;
      if (!isFields(game)) return fields;
      const { settings, earlier, ...others } = game;
      const known = typeof earlier === 'string' && { earlier: earlier.replace(/^finished:/, '') };
      return { ...fields, game: { ...others, ...known, settings: settingsWithSeats(settings) } };
    },
  ],
  unnumbered: (kept) => (isFields(kept) ? kept : undefined),
};

/** The programs that the user has added as players. */
export const PROGRAMS: Form = { migrations: [] };

/** The file to which an earlier game was saved. At first it was its name, then its fields. */
export const SAVED_FILE: Form = {
  migrations: [(fields) => fields],
  unnumbered: (kept) => (isFields(kept) ? kept : typeof kept === 'string' ? { name: kept } : undefined),
};

/** An earlier game in a browser. At first it was its text, then its fields. */
export const EARLIER_GAME: Form = {
  migrations: [(fields) => fields],
  unnumbered: (kept) => (isFields(kept) ? kept : typeof kept === 'string' ? { text: kept } : undefined),
};

/** The recent files of a browser, which were a bare list at first. */
export const RECENT_FILES: Form = {
  migrations: [(fields) => fields],
  unnumbered: (kept) => (Array.isArray(kept) ? { files: kept } : undefined),
};

// Migrations. They have the words of their time, and do not ask today's players.

/** The first versions noted a player of custom strength by its step alone. */
function playerWithKind(id: string): string {
  return /^\d{1,2}$/.test(id) ? `custom:${id}` : id;
}

/** A result is a player and the discs ahead or behind: `7+12`. */
function resultWithKind(result: string): string {
  return /^\d{1,2}[+-]/.test(result) ? `custom:${result}` : result;
}

function preferencesWithPlayers(fields: Fields): Fields {
  const { preferences } = fields;
  if (!isFields(preferences)) return fields;
  const { results, blackComputer } = preferences;
  const changed = {
    ...(typeof results === 'string' && { results: results.split(' ').map(resultWithKind).join(' ') }),
    ...(typeof blackComputer === 'string' && { blackComputer: playerWithKind(blackComputer) }),
  };
  return { ...fields, preferences: { ...preferences, ...changed } };
}

/** Which sides the computer played in each mode. */
const COMPUTERS: Readonly<Record<string, readonly ('black' | 'white')[]>> = {
  twoPlayers: [],
  blackVsComputer: ['white'],
  whiteVsComputer: ['black'],
  computerVsComputer: ['black', 'white'],
};

/** Before each side could have a player of its own, a game had a mode and one player or, earlier still, a level. */
function settingsWithSeats(kept: unknown): unknown {
  if (!isFields(kept)) return kept;
  const { mode, player, level, black, white, ...settings } = kept;
  if (typeof black === 'string' && typeof white === 'string')
    return { ...settings, black: playerWithKind(black), white: playerWithKind(white) };
  const computers = typeof mode === 'string' && Object.hasOwn(COMPUTERS, mode) ? COMPUTERS[mode] : undefined;
  const opponent = player ?? level;
  if (!computers || (typeof opponent !== 'string' && computers.length > 0)) return settings;
  const seat = (side: 'black' | 'white'): string =>
    computers.includes(side) ? playerWithKind(String(opponent)) : 'person';
  return { ...settings, black: seat('black'), white: seat('white') };
}
