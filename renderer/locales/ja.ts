/** Japanese, in the words of オセロ players: 黒番, 白番, 石, 打つ, 返す, 手, 着手可能, パス, 引き分け. */
import type { Messages } from './messages.ts';
import { commands } from './ja/commands.ts';
import { external } from './ja/external.ts';
import { files } from './ja/files.ts';
import { arena } from './ja/later/arena.ts';
import { dialogs } from './ja/later/dialogs.ts';
import { external as laterExternal } from './ja/later/external.ts';
import { play } from './ja/later/play.ts';
import { players } from './ja/later/players.ts';
import { rules } from './ja/later/rules.ts';
import { settings } from './ja/later/settings.ts';
import { study } from './ja/later/study.ts';
import { table } from './ja/table.ts';

export const ja: Messages = {
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
