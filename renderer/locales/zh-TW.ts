/** Traditional Chinese, in the words that players in Taiwan and Hong Kong use: 黑方, 白方, 下子, 翻轉, 棄權. */
import type { Messages } from './messages.ts';
import { commands } from './zh-TW/commands.ts';
import { files } from './zh-TW/files.ts';
import { rules } from './zh-TW/rules.ts';
import { settings } from './zh-TW/settings.ts';
import { study } from './zh-TW/study.ts';
import { table } from './zh-TW/table.ts';

export const zhTW: Messages = { ...table, ...commands, ...files, ...rules, ...settings, ...study };
