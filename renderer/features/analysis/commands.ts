/** The commands for branches of the game and for notes on its moves. */
import type { MessageLabel } from '../../locales/messages.ts';
import { translate } from '../../locales/i18n.ts';
import { useAnnouncerStore } from '../../stores/announcer.ts';
import { switchedText } from '../../stores/sentences.ts';
import { useBranchStore } from '../../stores/branches.ts';
import { useCopyStore } from '../../stores/copies.ts';
import { useGameStore } from '../../stores/game.ts';
import { useViewStore } from '../../stores/view.ts';
import { useAnalysisStore } from './store.ts';
import { type Overlay, useOverlayStore } from '../../stores/overlays.ts';
import { type AppCommand, type Commands, type MenuGroup, command, toggle } from '../../ui/command.ts';

export const ANALYSIS_MENUS = [
  { menu: 'moves', at: 25, commands: ['toMainLine', 'previousBranch', 'nextBranch'] },
  { menu: 'moves', at: 35, commands: ['makeMainLine', 'comment', 'deleteBranch', 'undoEdit'] },
  { menu: 'moves', at: 45, commands: ['copyLine'] },
  { menu: 'board', at: 7, commands: ['showFrontier', 'showStable', 'showRegions'] },
  { menu: 'display', at: 13, commands: ['compareEngines', 'exploreGames'] },
] as const satisfies readonly MenuGroup[];

type AnalysisCommandId = (typeof ANALYSIS_MENUS)[number]['commands'][number];

export function analysisCommands(): Commands<AnalysisCommandId> {
  const announcer = useAnnouncerStore();
  const branches = useBranchStore();
  const copies = useCopyStore();
  const game = useGameStore();
  const overlays = useOverlayStore();
  const view = useViewStore();
  // The store must exist from the start to know where the game stands when it is left for the analysis.
  const analysis = useAnalysisStore();
  const isOnTable = (): boolean => view.showsTable && game.serial > 0;
  const atMove = (): boolean => isOnTable() && branches.current !== undefined;

  /** Goes back to where the main line was left; in a game that is being played, to the place where it goes on. */
  function toMainLine(): void {
    if (view.screen === 'game' && !game.isFinished) game.walkToGame();
    else game.walkToMainLine();
  }

  /** Why a command for the moves of a game cannot run: there is none, or it is not on the screen, or else `otherwise`. */
  function whyNot(otherwise: MessageLabel): MessageLabel {
    if (game.serial === 0) return 'whyNot.noGame';
    return view.showsTable ? otherwise : 'whyNot.notHere';
  }

  const hasOverlays = (): boolean =>
    view.screen === 'analysis' || (view.screen === 'game' && game.serial > 0 && overlays.isFair);

  const overlay = (id: 'showFrontier' | 'showStable' | 'showRegions', which: Overlay): AppCommand =>
    toggle(
      id,
      () => overlays.shown[which],
      () => {
        overlays.shown[which] = !overlays.shown[which];
        announcer.say(switchedText(translate(`command.${id}`), overlays.shown[which], translate));
      },
      {
        enabled: () => hasOverlays(),
        whyNot: () => (view.screen === 'game' ? 'whyNot.clockedOverlays' : 'whyNot.notHere'),
      },
    );

  return {
    compareEngines: toggle(
      'compareEngines',
      () => analysis.isComparing,
      () => (analysis.isComparing = !analysis.isComparing),
      { enabled: () => view.screen === 'analysis' && game.serial > 0 },
    ),
    exploreGames: command(
      'exploreGames',
      () => {
        analysis.isExploring = true;
        view.screen = 'analysis';
      },
      { shortcuts: ['CmdOrCtrl+Shift+E'], enabled: isOnTable },
    ),
    showFrontier: overlay('showFrontier', 'frontier'),
    showStable: overlay('showStable', 'stable'),
    showRegions: overlay('showRegions', 'regions'),
    toMainLine: command('toMainLine', toMainLine, {
      shortcuts: ['R'],
      enabled: () => isOnTable() && branches.isOffMainLine,
      whyNot: () => whyNot('whyNot.onMainLine'),
    }),
    makeMainLine: command('makeMainLine', () => branches.makeMainLine(game.place.id), {
      shortcuts: ['Shift+R'],
      enabled: () => isOnTable() && branches.currentDepth > 0,
      whyNot: () => (isOnTable() ? 'whyNot.onMainLine' : 'whyNot.notHere'),
    }),
    // The board takes the bare keys while it has the focus: there they lead to the next legal move.
    previousBranch: command('previousBranch', () => game.walkToSibling(-1), {
      shortcuts: ['Shift+PageUp', 'PageUp'],
      enabled: () => isOnTable() && branches.hasSibling(-1),
      whyNot: () => whyNot('whyNot.noVariation'),
    }),
    nextBranch: command('nextBranch', () => game.walkToSibling(1), {
      shortcuts: ['Shift+PageDown', 'PageDown'],
      enabled: () => isOnTable() && branches.hasSibling(1),
      whyNot: () => whyNot('whyNot.noVariation'),
    }),
    comment: command('comment', () => branches.editComment(game.place.id), {
      shortcuts: ['K'],
      enabled: isOnTable,
    }),
    copyLine: command('copyLine', () => void copies.copyLine(game.place.id), {
      shortcuts: ['CmdOrCtrl+Shift+C'],
      enabled: atMove,
      whyNot: () => whyNot('whyNot.atStart'),
    }),
    deleteBranch: command('deleteBranch', () => branches.remove(game.place.id), {
      shortcuts: ['Delete'],
      enabled: atMove,
      whyNot: () => whyNot('whyNot.atStart'),
    }),
    undoEdit: command('undoEdit', () => branches.undoEdit(), {
      shortcuts: ['U'],
      enabled: () => isOnTable() && game.canUndoEdit,
      whyNot: () => whyNot('whyNot.noChange'),
    }),
  };
}
