/** Reads the engine's own players as the command line names them, with their limits. */
import { InputError } from '../console/command.ts';
import { text } from '../console/options.ts';
import { readLearntPlayer } from './learnt-players.ts';
import { type Entrant, parseEntrant } from '../players/entrant.ts';
import { LEVELS, PLAYERS, writePlayer } from '../players/registry.ts';

/** The option by which a command plays as any of them. */
export const PLAYER_OPTION = text('player', 'who chooses the moves, as in "match"', { otherwise: 'master' });

/**
 * Reads a player such as `monte-carlo:playouts=10000`, `master:ms=100`, `custom:7` or `2`. `others` are the forms that
 * the caller reads itself. @throws InputError if the text names no player.
 */
export function readEntrant(named: string, others: readonly string[] = []): Entrant {
  const [, file = named, limit = ''] = /^(learnt:.*?)(:[a-z]+=\d+)?$/s.exec(named) ?? [];
  const learnt = readLearntPlayer(file);
  const [, number, limits = ''] = /^(\d+)(:.*)?$/.exec(named) ?? [];
  const level = LEVELS.find((each) => String(each.level) === number);
  const read = parseEntrant(
    learnt ? `${writePlayer(learnt)}${limit}` : level ? `${writePlayer(level.spec)}${limits}` : named,
  );
  // Only the app knows the programs that its user has added; here they are commands.
  if (read.ok && read.value.player.kind !== 'external') return read.value;
  if (!read.ok && !read.error.endsWith('is no player.')) throw new InputError(read.error);
  const kinds = PLAYERS.map(({ spec }) => spec.kind).filter(
    (kind) => kind !== 'custom' && kind !== 'beginner',
  );
  const forms = [
    ...LEVELS.map((each) => String(each.level)),
    'greedy',
    ...kinds,
    'custom:n',
    'learnt:file',
    ...others,
  ];
  throw new InputError(`"${named}" is no player: ${forms.slice(0, -1).join(', ')} or ${forms.at(-1)}.`);
}
