/** The English words that the first screen does not need; ../later.ts adds them to the others. */
import { dialogs } from './later/dialogs.ts';
import { external } from './later/external.ts';
import { play } from './later/play.ts';
import { settings } from './later/settings.ts';
import { study } from './later/study.ts';

export const later = { ...play, ...dialogs, ...settings, ...study, ...external };
