/**
 * Moves and passes that happen by themselves: the computer's moves, which the engine finds and which enter the game
 * like a person's, and passes for either side. Every change of the game cancels the search for the position before.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { type GameTree, currentPlace, currentPosition, playedMoves } from '../../engine/game/tree.ts';
import { playerOf } from '../../engine/players/registry.ts';
import type { Limits, Line, PlayerSpec, SearchInfo } from '../../engine/protocol.ts';
import type { Square } from '../../engine/game/square.ts';
import { translate } from '../locales/i18n.ts';
import { computerAt } from '../session/seats.ts';
import { type SessionState, dueOf } from '../session/state.ts';
import { useAnnouncerStore } from './announcer.ts';
import { useClockStore } from './clock.ts';
import { type Search, useEngineStore } from '../thinking/engine.ts';
import { hasKeys } from '../ui/has-keys.ts';
import { afterDisc } from '../ui/late-drawing.ts';
import { useGameStore } from './game.ts';
import { useOpponentStore } from './opponent.ts';
import { PACES, PASS_MS, settleMs } from './pace.ts';
import { usePreferencesStore } from './preferences.ts';
import { useThoughtStore } from './thoughts.ts';

/** Who knows the first moves of a game, or has them vary; it is loaded with the screen of games. */
export interface Adviser {
  /** The move of `player` at the place on the board of `tree`, if no search is needed, as a search would tell it. */
  moveIn(player: PlayerSpec, tree: GameTree): (SearchInfo & { readonly move: Square }) | undefined;
  /** How many lines of a search there are to be chosen from, if not the best one alone. */
  linesIn(player: PlayerSpec, tree: GameTree): number | undefined;
  /** The limits of that search, where `usual` are those of the clock or of each move. */
  limitsFor(player: PlayerSpec, tree: GameTree, usual: Limits): Limits;
  /** The move that is chosen from these lines, one or more. */
  chosen(player: PlayerSpec, tree: GameTree, lines: readonly Line[]): Square;
}

export const useTurnStore = defineStore('turns', () => {
  const announcer = useAnnouncerStore();
  const clock = useClockStore();
  const engine = useEngineStore();
  const game = useGameStore();
  // This call makes the seats follow the preferences.
  useOpponentStore();
  const preferences = usePreferencesStore();
  const thoughts = useThoughtStore();

  /** Whether the notice "Pass" is shown. */
  const isPassing = shallowRef(false);
  /** Whether it stays until it is clicked. Where two computer players play, nobody is there to do so. */
  const waits = computed(
    () => isPassing.value && preferences.values.passWaits && game.mode !== 'computerVsComputer',
  );
  /** Whether the move is known and only waits for the board's animation to end. */
  const isAnswered = shallowRef(false);

  let adviser: Adviser | undefined;

  /** Gives up what waits for the disc that a person has placed: its threads would take the processor from the page. */
  let keepFromAsking = (): void => undefined;

  /** Takes the call to click back where it has not been read yet. */
  let withdraw: (() => void) | undefined;

  /** The moment at which the animation of the last move ends. */
  let settledAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The computer's activity; it counts as thinking until its move is played. */
  const activity = computed(() => (isAnswered.value ? 'move' : engine.busyWith));
  const isThinking = computed(() => activity.value === 'move');

  // The computer's clock stands still while the board is animated before its move, and while the engine is away.
  watch([() => engine.busyWith, () => game.place], ([work]) => game.setThinking(work === 'move'));

  /** Runs `action` after `delayMs`, unless the game changes before that. */
  function later(delayMs: number, action: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(action, Math.max(0, delayMs));
  }

  function endNotice(): void {
    clearTimeout(timer);
    isPassing.value = false;
    withdraw?.();
    withdraw = undefined;
  }

  function stopAsking(): void {
    keepFromAsking();
    engine.want('move', undefined);
  }

  function abandon(): void {
    endNotice();
    isAnswered.value = false;
    stopAsking();
  }

  /** How what `player` says of the place on the board is noted for it and for the game. */
  function noteFor(player: PlayerSpec, tree: GameTree): (info: SearchInfo) => void {
    const { id, position } = currentPlace(tree);
    // Scores of other players are on their own scales, so they are not kept.
    const { countsInDiscs, shows } = playerOf(player);
    const noteOwn = shows ? thoughts.noteOwn(player, position) : () => undefined;
    const noteDiscs = countsInDiscs ? thoughts.noteOn(id, { by: player }) : () => undefined;
    return (info) => {
      noteDiscs(info);
      noteOwn(info);
    };
  }

  /** Plays the move of `player` if the adviser knows it; returns whether it does. */
  function answerFromAdviser(player: PlayerSpec, tree: GameTree): boolean {
    const known = adviser?.moveIn(player, tree);
    if (!known) return false;
    noteFor(player, tree)(known);
    answerWith(known.move, player);
    return true;
  }

  function ask({ tree, seats }: SessionState): void {
    const { position } = currentPlace(tree);
    const player = computerAt(seats, position.toMove);
    if (!player || answerFromAdviser(player, tree)) return;
    const note = noteFor(player, tree);
    const lines = adviser?.linesIn(player, tree);
    const search: Search = {
      kind: 'go',
      position,
      limits() {
        const usual = clock.limitsFor(position.toMove);
        return adviser?.limitsFor(player, tree, usual) ?? usual;
      },
      player,
      // Programs of the user's follow the game from its beginning.
      ...(player.kind === 'external' && { game: { start: tree.root.position, moves: playedMoves(tree) } }),
      ...(lines !== undefined && { lines }),
      onProgress: note,
      onAnswer(answer) {
        note(answer);
        game.setThinking(false);
        // An answer that was asked for at once may know of no line.
        const hasChoice = lines !== undefined && answer.lines.length > 0;
        const chosen = hasChoice ? adviser?.chosen(player, tree, answer.lines) : undefined;
        answerWith(chosen ?? answer.move, player);
      },
    };
    keepFromAsking = afterDisc(() => engine.want('move', search));
  }

  /** Plays the computer's move as soon as the board has come to rest. */
  function answerWith(move: Square, player: PlayerSpec): void {
    isAnswered.value = true;
    later(settledAt - performance.now(), () => {
      isAnswered.value = false;
      game.playNext(move, player);
    });
  }

  function pass(): void {
    isPassing.value = true;
    if (waits.value) withdraw = announcer.say(translate(hasKeys.value ? 'board.clickOn' : 'board.tapOn'));
    else later(PASS_MS, endPass);
  }

  /** Ends the notice and plays the pass. */
  function endPass(): void {
    if (!isPassing.value) return;
    endNotice();
    game.playNext('pass');
  }

  // Where nobody is asked to click any more, the notice ends by itself like any other.
  watch(waits, (now) => {
    if (!now && isPassing.value) later(PASS_MS, endPass);
  });

  game.listen('turns', (change, now, before) => {
    const [position, positionBefore] = [currentPosition(now.tree), currentPosition(before.tree)];
    const isOtherGame = now.serial !== before.serial;
    const isOtherPlace = position !== positionBefore || isOtherGame;
    const due = dueOf(now);
    // A player that thinks finishes its move; one whose search has failed gives way to another at once.
    const isReplaced = change.kind === 'seated' && engine.hasFailed;
    if (!isOtherPlace && due === dueOf(before) && !isReplaced) return;
    abandon();
    if (isOtherPlace) {
      const pace = PACES[preferences.values.animation];
      settledAt = performance.now() + settleMs(isOtherGame ? undefined : positionBefore, position, pace);
    }
    if (due === 'computer') ask(now);
    else if (due === 'pass') later(settledAt - performance.now(), pass);
  });

  /** Has `next` asked for the moves of computers before the engine is. */
  function askFirst(next: Adviser): void {
    adviser = next;
  }

  /** Asks the adviser, who has come to know more, once more: a move that it knows now ends the search for it. */
  function askAgain(): void {
    const { tree, seats } = game.state;
    if (dueOf(game.state) !== 'computer' || isAnswered.value) return;
    const player = computerAt(seats, currentPosition(tree).toMove);
    if (player && answerFromAdviser(player, tree)) stopAsking();
  }

  return { isPassing, waits, activity, isThinking, endPass, askFirst, askAgain };
});
