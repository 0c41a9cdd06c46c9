/** English: the language every other one is measured against, key by key and placeholder by placeholder. */
import { commands } from './en/commands.ts';
import { files } from './en/files.ts';
import { rules } from './en/rules.ts';
import { settings } from './en/settings.ts';
import { study } from './en/study.ts';
import { table } from './en/table.ts';

export const en = { ...table, ...commands, ...files, ...rules, ...settings, ...study };
