/** The English words that the first screen does not need; ../later.ts adds them to the others. */
import { arena } from './later/arena.ts';
import { dialogs } from './later/dialogs.ts';
import { external } from './later/external.ts';
import { play } from './later/play.ts';
import { players } from './later/players.ts';
import { rules } from './later/rules.ts';
import { settings } from './later/settings.ts';
import { study } from './later/study.ts';

export const later = {
  ...arena,
  ...play,
  ...players,
  ...dialogs,
  ...rules,
  ...settings,
  ...study,
  ...external,
};
