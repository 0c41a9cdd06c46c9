/**
 * French, in the words of the Fédération Française d'Othello: pion, coup, case, retourner, passer, trait, partie nulle.
 * Signs of two parts stand after a no-break space.
 */
import type { Messages } from './messages.ts';
import { commands } from './fr/commands.ts';
import { external } from './fr/external.ts';
import { files } from './fr/files.ts';
import { arena } from './fr/later/arena.ts';
import { dialogs } from './fr/later/dialogs.ts';
import { external as laterExternal } from './fr/later/external.ts';
import { play } from './fr/later/play.ts';
import { players } from './fr/later/players.ts';
import { rules } from './fr/later/rules.ts';
import { settings } from './fr/later/settings.ts';
import { study } from './fr/later/study.ts';
import { table } from './fr/table.ts';

export const fr: Messages = {
  ...table,
  ...commands,
  ...files,
  ...external,
  ...arena,
  ...play,
  ...players,
  ...dialogs,
  ...rules,
  ...settings,
  ...study,
  ...laterExternal,
};
