/** Simplified Chinese, in the words that Chinese players use: 黑方, 白方, 落子, 翻转, 弃权. */
import type { Messages } from './messages.ts';
import { commands } from './zh-CN/commands.ts';
import { external } from './zh-CN/external.ts';
import { files } from './zh-CN/files.ts';
import { arena } from './zh-CN/later/arena.ts';
import { dialogs } from './zh-CN/later/dialogs.ts';
import { external as laterExternal } from './zh-CN/later/external.ts';
import { play } from './zh-CN/later/play.ts';
import { players } from './zh-CN/later/players.ts';
import { rules } from './zh-CN/later/rules.ts';
import { settings } from './zh-CN/later/settings.ts';
import { study } from './zh-CN/later/study.ts';
import { table } from './zh-CN/table.ts';

export const zhCN: Messages = {
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
