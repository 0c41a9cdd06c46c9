/**
 * English: the language every other one is measured against, key by key and placeholder by placeholder. These are the
 * words of the first bundle; `en/later.ts` has the others.
 */
import { commands } from './en/commands.ts';
import { external } from './en/external.ts';
import { files } from './en/files.ts';
import { table } from './en/table.ts';

export const en = { ...table, ...commands, ...files, ...external };
