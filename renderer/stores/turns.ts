/**
 * What happens on the board by itself: the computer's moves, which the engine finds and which enter through the
 * human's door, and passes for either side. Every change of the game gives up the search that ran before.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { currentPlace, currentPosition } from '../../engine/game/tree.ts';
import { playerOf } from '../../engine/players/registry.ts';
import { computerAt } from '../session/seats.ts';
import { type SessionState, dueOf } from '../session/state.ts';
import { useClockStore } from './clock.ts';
import { useEngineStore } from '../thinking/engine.ts';
import { useGameStore } from './game.ts';
import { useOpponentStore } from './opponent.ts';
import { PACES, PASS_MS, settleMs } from './pace.ts';
import { usePreferencesStore } from './preferences.ts';
import { useThoughtStore } from './thoughts.ts';

export const useTurnStore = defineStore('turns', () => {
  const clock = useClockStore();
  const engine = useEngineStore();
  const game = useGameStore();
  // Has the seats follow the preferences.
  useOpponentStore();
  const preferences = usePreferencesStore();
  const thoughts = useThoughtStore();

  /** The notice "Pass" is up. */
  const isPassing = shallowRef(false);
  /** The move is known and only waits for the board to come to rest. */
  const isAnswered = shallowRef(false);

  /** When the position on the board has come to rest. */
  let settledAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** What the computer does; it thinks about its move until that is played. */
  const activity = computed(() => (isAnswered.value ? 'move' : engine.busyWith));
  const isThinking = computed(() => activity.value === 'move');

  // While the board comes to rest before the computer's move, and while the engine is away, its clock stands.
  watch([() => engine.busyWith, () => game.place], ([work]) => game.setThinking(work === 'move'));

  /** After `delayMs`, unless the game changes before. */
  function later(delayMs: number, action: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(action, Math.max(0, delayMs));
  }

  function abandon(): void {
    clearTimeout(timer);
    isPassing.value = false;
    isAnswered.value = false;
    engine.want('move', undefined);
  }

  function ask({ tree, seats }: SessionState): void {
    const { id, position } = currentPlace(tree);
    const player = computerAt(seats, position.toMove);
    if (!player) return;
    // What other players go by are points of their own scales.
    const note = playerOf(player).countsInDiscs ? thoughts.noteOn(id) : () => undefined;
    engine.want('move', {
      kind: 'go',
      position,
      limits: () => clock.limitsFor(position.toMove),
      player,
      onProgress: note,
      onAnswer(answer) {
        note(answer);
        game.setThinking(false);
        isAnswered.value = true;
        later(settledAt - performance.now(), () => {
          isAnswered.value = false;
          game.playNext(answer.move, player);
        });
      },
    });
  }

  function pass(): void {
    isPassing.value = true;
    if (!preferences.values.passWaits || game.next !== 'pass' || !hasPeople()) later(PASS_MS, endPass);
  }

  /** Nobody is there to click where two computers play. */
  function hasPeople(): boolean {
    return game.mode !== 'computerVsComputer';
  }

  /** The notice has been read, and the pass is played. */
  function endPass(): void {
    if (!isPassing.value) return;
    clearTimeout(timer);
    isPassing.value = false;
    game.playNext('pass');
  }

  game.listen('turns', (_, now, before) => {
    const [position, positionBefore] = [currentPosition(now.tree), currentPosition(before.tree)];
    const isOtherGame = now.serial !== before.serial;
    const isOtherPlace = position !== positionBefore || isOtherGame;
    const due = dueOf(now);
    if (!isOtherPlace && due === dueOf(before)) return;
    abandon();
    if (isOtherPlace) {
      const pace = PACES[preferences.values.animation];
      settledAt = performance.now() + settleMs(isOtherGame ? undefined : positionBefore, position, pace);
    }
    if (due === 'computer') ask(now);
    else if (due === 'pass') later(settledAt - performance.now(), pass);
  });

  return { isPassing, activity, isThinking, endPass };
});
