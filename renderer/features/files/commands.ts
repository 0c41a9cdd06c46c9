/** The commands for games as files, on the clipboard and as pictures. */
import { useCopyStore } from '../../stores/copies.ts';
import { useDocumentStore } from '../../stores/documents.ts';
import { useGameStore } from '../../stores/game.ts';
import { useViewStore } from '../../stores/view.ts';
import {
  type CommandContext,
  type Commands,
  type MenuGroup,
  appShortcut,
  command,
  isMacApp,
  systemKey,
} from '../../ui/command.ts';

export const FILE_MENUS = [
  { menu: 'file', at: 10, commands: ['open', 'earlierGames', 'save', 'saveAs'] },
  { menu: 'file', at: 15, commands: ['previousGame', 'nextGame'] },
  { menu: 'file', at: 20, commands: ['saveToClipboard', 'loadFromClipboard'] },
  { menu: 'file', at: 25, commands: ['gameDetails'] },
  { menu: 'file', at: 30, commands: ['savePng', 'saveSvg'] },
  { menu: 'file', at: 40, commands: ['clearRecent'] },
  { menu: 'file', at: 50, commands: ['quit'] },
  {
    menu: 'moves',
    at: 40,
    commands: ['copyMoves', 'copyMovesUntilHere', 'copyMovesWithoutPasses', 'copyGgf', 'copySgf', 'copyLink'],
  },
  { menu: 'board', at: 30, commands: ['copyBoardText', 'copyBoardImage'] },
  { menu: 'moves', at: 50, commands: ['pasteGame'] },
] as const satisfies readonly MenuGroup[];

type FileCommandId = (typeof FILE_MENUS)[number]['commands'][number];

export function fileCommands(context: CommandContext): Commands<FileCommandId> {
  const copies = useCopyStore();
  const documents = useDocumentStore();
  const game = useGameStore();
  const view = useViewStore();
  const inGame = (): boolean => view.showsTable;
  const hasMoves = (): boolean => inGame() && copies.transcript !== '';
  const hasGame = (): boolean => inGame() && game.serial > 0;
  const isListed = (): boolean => documents.isListed;
  const noList = () => 'copied.noList' as const;
  const canSave = (): boolean => inGame() && documents.canSave;

  return {
    open: command('open', () => void documents.open(), { shortcuts: ['CmdOrCtrl+O'] }),
    earlierGames: command('earlierGames', () => void documents.openEarlier()),
    previousGame: command('previousGame', () => void documents.goInList('previous'), {
      shortcuts: ['Alt+PageUp'],
      enabled: isListed,
      whyNot: noList,
    }),
    nextGame: command('nextGame', () => void documents.goInList('next'), {
      shortcuts: ['Alt+PageDown'],
      enabled: isListed,
      whyNot: noList,
    }),
    gameDetails: command('gameDetails', () => (view.dialog = 'gameDetails'), { enabled: hasGame }),
    save: command('save', () => void documents.save('save'), {
      shortcuts: ['CmdOrCtrl+S'],
      enabled: canSave,
    }),
    saveAs: command('saveAs', () => void documents.save('saveAs'), {
      shortcuts: ['CmdOrCtrl+Shift+S'],
      enabled: canSave,
    }),
    saveToClipboard: command('saveToClipboard', () => (view.dialog = 'saveToClipboard'), { enabled: inGame }),
    loadFromClipboard: command('loadFromClipboard', () => (view.dialog = 'loadFromClipboard')),
    savePng: command('savePng', () => void copies.saveImage('png'), { enabled: inGame }),
    saveSvg: command('saveSvg', () => void copies.saveImage('svg'), { enabled: inGame }),
    clearRecent: command('clearRecent', documents.clearRecentFiles, {
      enabled: () => documents.recentFiles.length > 0,
      whyNot: () => 'whyNot.noRecent',
    }),
    quit: command('quit', () => context.quit(), {
      label: () => (isMacApp(context) ? 'command.quitApp' : 'command.quit'),
      shortcuts: [appShortcut(context, 'Q')],
      runsUnderDialogs: true,
    }),
    copyMoves: command('copyMoves', () => void copies.copyMoves(), {
      ...systemKey(context, 'C'),
      enabled: hasMoves,
    }),
    copyMovesWithoutPasses: command('copyMovesWithoutPasses', () => void copies.copyMovesWithoutPasses(), {
      enabled: hasMoves,
    }),
    copyMovesUntilHere: command('copyMovesUntilHere', () => void copies.copyMovesUntilHere(), {
      enabled: () => hasMoves() && copies.movesAfter > 0 && game.tree.ply > 0,
      whyNot() {
        if (!inGame()) return 'whyNot.notHere';
        if (!hasMoves()) return 'announce.nothingPlayed';
        return game.tree.ply === 0 ? 'whyNot.atStart' : 'whyNot.atEnd';
      },
    }),
    copyGgf: command('copyGgf', () => void copies.copyGame('ggf'), { enabled: hasGame }),
    copySgf: command('copySgf', () => void copies.copyGame('sgf'), { enabled: hasGame }),
    copyLink: command('copyLink', () => void copies.copyLink(), { enabled: hasGame }),
    copyBoardText: command('copyBoardText', () => void copies.copyBoardText(), { enabled: inGame }),
    copyBoardImage: command('copyBoardImage', () => void copies.copyBoardImage(), { enabled: inGame }),
    pasteGame: command('pasteGame', () => void documents.paste(), systemKey(context, 'V')),
  };
}
