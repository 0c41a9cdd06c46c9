/** Traditional Chinese, in the words that players in Taiwan and Hong Kong use: 黑方, 白方, 下子, 翻轉, 棄權. */
import type { Messages } from './messages.ts';
import { commands } from './zh-TW/commands.ts';
import { external } from './zh-TW/external.ts';
import { files } from './zh-TW/files.ts';
import { arena } from './zh-TW/later/arena.ts';
import { dialogs } from './zh-TW/later/dialogs.ts';
import { external as laterExternal } from './zh-TW/later/external.ts';
import { play } from './zh-TW/later/play.ts';
import { players } from './zh-TW/later/players.ts';
import { rules } from './zh-TW/later/rules.ts';
import { settings } from './zh-TW/later/settings.ts';
import { study } from './zh-TW/later/study.ts';
import { table } from './zh-TW/table.ts';

export const zhTW: Messages = {
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
