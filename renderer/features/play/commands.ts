/** The commands for playing the game on the board. */
import { type Colour, opposite } from '../../../engine/game/position.ts';
import { type Mode, PERSON, computerAt } from '../../session/seats.ts';
import { translate as t } from '../../locales/i18n.ts';
import type { MessageLabel } from '../../locales/messages.ts';
import { useAnnouncerStore } from '../../stores/announcer.ts';
import { switchedText } from '../../stores/sentences.ts';
import { useHintStore } from '../../stores/hints.ts';
import { useClockStore } from '../../stores/clock.ts';
import { useDocumentStore } from '../../stores/documents.ts';
import { useEngineStore } from '../../thinking/engine.ts';
import { useGameStore } from '../../stores/game.ts';
import { useOpponentStore } from '../../stores/opponent.ts';
import { usePonderStore } from '../../stores/pondering.ts';
import { usePreferencesStore } from '../../stores/preferences.ts';
import { useVoiceStore } from '../../stores/voice.ts';
import { useThoughtStore } from '../../stores/thoughts.ts';
import { useViewStore } from '../../stores/view.ts';
import {
  type AppCommand,
  type CommandContext,
  type Commands,
  type MenuGroup,
  appShortcut,
  choice,
  command,
  toggle,
} from '../../ui/command.ts';

export const PLAY_MENUS = [
  { menu: 'game', at: 15, commands: ['restart'] },
  {
    menu: 'game',
    at: 20,
    commands: ['blackVsComputer', 'whiteVsComputer', 'computerVsComputer', 'twoPlayers', 'players'],
  },
  { menu: 'game', at: 25, commands: ['takeBlack', 'takeWhite'] },
  { menu: 'game', at: 30, commands: ['clocks'] },
  { menu: 'game', at: 40, commands: ['pause', 'sayTimes', 'stopThinking', 'resign'] },
  { menu: 'moves', at: 10, commands: ['undo', 'redo'] },
  { menu: 'moves', at: 20, commands: ['toStart', 'toEnd'] },
  { menu: 'moves', at: 30, commands: ['hint'] },
  { menu: 'board', at: 5, commands: ['showLegalMoves', 'showValues'] },
  { menu: 'display', at: 10, commands: ['showEstimate', 'showEngine'] },
  { menu: 'settings', at: 20, commands: ['levelBeginner', 'levelClub', 'levelMaster', 'levelCustom'] },
] as const satisfies readonly MenuGroup[];

type PlayCommandId = (typeof PLAY_MENUS)[number]['commands'][number];

export function playCommands(context: CommandContext): Commands<PlayCommandId> {
  const hints = useHintStore();
  const announcer = useAnnouncerStore();
  const clock = useClockStore();
  const documents = useDocumentStore();
  const engine = useEngineStore();
  const game = useGameStore();
  const opponent = useOpponentStore();
  const pondering = usePonderStore();
  const preferences = usePreferencesStore();
  const voice = useVoiceStore();
  const thoughts = useThoughtStore();
  const view = useViewStore();
  const inGame = (): boolean => view.screen === 'game';
  /** Where a game is studied, undo and redo go by single moves, whoever plays them. */
  const isStudying = (): boolean => view.screen === 'analysis' || view.screen === 'review';
  /** A review ends where the game does; elsewhere one walks on to what was tried beyond it. */
  const lastPly = (): number => (view.screen === 'review' ? game.endPly : game.lastPly);

  /** Stops the engine: the move found so far is played, or the analysis found so far stays visible. */
  function stopThinking(): void {
    announcer.say(t(engine.busyWith === 'move' ? 'announce.movesNow' : 'announce.stopped'));
    pondering.rest();
    engine.stop();
  }

  /** Takes back what was asked for last: where the best move was only read out, nothing. */
  let retractHint = (): void => undefined;

  function askForHint(): void {
    if (hints.isPossible) {
      hints.showHint();
      retractHint = hints.retractHint;
    } else {
      voice.sayBest();
      retractHint = () => undefined;
    }
  }

  /** Whether a program looks for its move: neither of their protocols can ask for it at once. */
  function isProgramToMove(): boolean {
    return engine.busyWith === 'move' && computerAt(game.seats, game.position.toMove)?.kind === 'external';
  }

  /** Why a command cannot run: there is no game, or it is over, or else `otherwise`. */
  function whyNot(otherwise: MessageLabel): MessageLabel {
    const isElsewhere = !view.showsTable && view.screen !== 'start';
    if (isElsewhere || (!view.showsTable && game.serial > 0)) return 'whyNot.notHere';
    if (game.serial === 0) return 'whyNot.noGame';
    return game.isOver ? 'whyNot.over' : otherwise;
  }

  const mode = (id: Mode): AppCommand => command(id, () => documents.begin(id));

  /** Seats a person at `colour` from now on, and the computer at the other side. */
  const take = (id: 'takeBlack' | 'takeWhite', colour: Colour): AppCommand =>
    command(
      id,
      () => {
        const rival = computerAt(game.seats, opposite(colour)) ?? computerAt(game.seats, colour);
        const other = rival ?? preferences.computer;
        documents.seatPlayers(
          colour === 'black' ? { black: PERSON, white: other } : { black: other, white: PERSON },
        );
        game.hold(false);
      },
      {
        enabled: () =>
          inGame() &&
          game.serial > 0 &&
          !game.isOver &&
          game.mode !== (colour === 'black' ? 'blackVsComputer' : 'whiteVsComputer'),
      },
    );

  const level = (
    id: 'levelBeginner' | 'levelClub' | 'levelMaster',
    kind: 'beginner' | 'club' | 'master',
  ): AppCommand =>
    choice(
      id,
      () => preferences.opponent === kind,
      () => opponent.choose({ kind }),
    );

  const shown = (id: 'showLegalMoves' | 'showEngine' | 'showEstimate', key?: string): AppCommand => {
    let withdraw = (): void => undefined;
    function change(): void {
      withdraw();
      preferences.values[id] = !preferences.values[id];
      withdraw = announcer.say(switchedText(t(`command.${id}`), preferences.values[id], t));
    }
    return toggle(id, () => preferences.values[id], change, {
      shortcuts: key === undefined ? [] : [key],
      // It may have been heard by now, so what holds again is said, too.
      retract: change,
    });
  };

  return {
    restart: command('restart', documents.restart, {
      shortcuts: [appShortcut(context, 'R')],
      enabled: inGame,
    }),
    blackVsComputer: mode('blackVsComputer'),
    whiteVsComputer: mode('whiteVsComputer'),
    computerVsComputer: mode('computerVsComputer'),
    twoPlayers: mode('twoPlayers'),
    takeBlack: take('takeBlack', 'black'),
    takeWhite: take('takeWhite', 'white'),
    players: command('players', () => view.showPlayers()),
    pause: command('pause', () => game.togglePause(), {
      label: () => (game.isPaused ? 'command.resume' : 'command.pause'),
      shortcuts: ['Space', 'P'],
      enabled: () => inGame() && game.canPause,
      whyNot: () => whyNot('whyNot.nothingToPause'),
    }),
    resign: command('resign', () => (view.dialog = 'resign'), {
      enabled: () => inGame() && game.canResign,
      whyNot() {
        if (game.mode === 'computerVsComputer') return whyNot('whyNot.onlyPeople');
        return whyNot(game.lastPly === 0 ? 'announce.nothingPlayed' : 'whyNot.notNewest');
      },
    }),
    clocks: command('clocks', () => view.showClocks()),
    sayTimes: command('sayTimes', clock.sayTimes, {
      shortcuts: ['T'],
      enabled: () => inGame() && game.isClocked,
      whyNot: () => whyNot('whyNot.noClocks'),
    }),
    stopThinking: command('stopThinking', stopThinking, {
      shortcuts: ['M'],
      enabled: () => view.showsTable && engine.busyWith !== undefined && !isProgramToMove(),
      whyNot: () => whyNot(isProgramToMove() ? 'whyNot.programMoves' : 'whyNot.notThinking'),
    }),
    undo: command('undo', () => (isStudying() ? game.walkTo(game.ply - 1) : game.undo()), {
      shortcuts: ['CmdOrCtrl+Z'],
      isRepeatable: true,
      enabled: () => (isStudying() ? game.ply > 0 : inGame() && game.undoPly !== undefined),
      whyNot: () => (view.showsTable ? 'whyNot.atStart' : 'whyNot.notHere'),
    }),
    redo: command('redo', () => (isStudying() ? game.walkTo(game.ply + 1) : game.redo()), {
      shortcuts: ['CmdOrCtrl+Shift+Z', 'CmdOrCtrl+Y'],
      isRepeatable: true,
      enabled: () => (isStudying() ? game.ply < lastPly() : inGame() && game.redoPly !== undefined),
      whyNot: () => (view.showsTable ? 'whyNot.atEnd' : 'whyNot.notHere'),
    }),
    toStart: command('toStart', () => game.walkTo(0), {
      shortcuts: ['Home'],
      enabled: () => view.showsTable && game.ply > 0,
      whyNot: () => (view.showsTable ? 'whyNot.atStart' : 'whyNot.notHere'),
    }),
    toEnd: command('toEnd', () => game.walkTo(lastPly()), {
      shortcuts: ['End'],
      enabled: () => view.showsTable && game.ply < lastPly(),
      whyNot: () => (view.showsTable ? 'whyNot.atEnd' : 'whyNot.notHere'),
    }),
    // Where a game is studied the best move is on the screen already, and is read out.
    hint: command('hint', askForHint, {
      shortcuts: ['H'],
      enabled: () => hints.isPossible || voice.knowsBest,
      whyNot: () => whyNot(isStudying() ? 'whyNot.nothingFound' : 'whyNot.notYourTurn'),
      retract: () => retractHint(),
    }),
    showLegalMoves: shown('showLegalMoves', 'L'),
    showValues: toggle(
      'showValues',
      () => hints.showsValues,
      () => hints.toggleValues(),
      {
        // In an analysis the best moves have their values all the same.
        label: () => (view.screen === 'analysis' ? 'command.showAllValues' : 'command.showValues'),
        shortcuts: ['V'],
        // Where nobody has a move there is nothing to show; what is shown elsewhere can be put away.
        enabled: () => view.showsTable && (game.turn !== 'over' || hints.showsValues),
        whyNot: () => whyNot('whyNot.noGame'),
      },
    ),
    // Where no estimate may be shown, the command is neither offered nor checked.
    showEstimate: {
      ...shown('showEstimate'),
      checked: () => thoughts.isShown,
      enabled: () => thoughts.isAllowed,
      whyNot: () => 'whyNot.clocked',
    },
    // An analysis and a review show what the engine finds in their own way.
    showEngine: {
      ...shown('showEngine', 'E'),
      enabled: () => !isStudying(),
      whyNot: () => 'whyNot.notHere',
    },
    levelBeginner: level('levelBeginner', 'beginner'),
    levelClub: level('levelClub', 'club'),
    levelMaster: level('levelMaster', 'master'),
    levelCustom: choice(
      'levelCustom',
      () => preferences.opponent === 'custom',
      () => (view.dialog = 'strength'),
    ),
  };
}
