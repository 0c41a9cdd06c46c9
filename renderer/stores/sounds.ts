/** The sounds of the game on the board. */
import { defineStore } from 'pinia';
import { currentPosition } from '../../engine/game/tree.ts';
import { type Cue, cuesBetween } from '../sounds/cues.ts';
import type { Unsubscribe } from '../../main/contract/bridge.ts';
import type { SoundPlayer } from '../sounds/player.ts';
import { useGameStore } from './game.ts';
import { PACES } from './pace.ts';
import { usePreferencesStore } from './preferences.ts';

/** The data of one move from which the loudness of its sound follows. */
const SAMPLE: readonly Cue[] = [
  { sound: 'place', atMs: 0, gain: 1 },
  { sound: 'flip', atMs: 190, gain: 0.6 },
  { sound: 'flip', atMs: 220, gain: 0.6 },
];

export const useSoundsStore = defineStore('sounds', () => {
  const game = useGameStore();
  const { values } = usePreferencesStore();
  let player: SoundPlayer | undefined;

  /**
   * Plays sounds through `to` from now on; `isStill` tells whether the user has asked the system for less motion.
   * Once a game has begun, its device is made ready by `whenIdle`. Returns how to end that.
   */
  function connect(
    to: SoundPlayer,
    isStill: () => boolean,
    whenIdle: (task: () => void) => void,
  ): Unsubscribe {
    player = to;
    const stopListening = game.listen('sounds', (change, now, past) => {
      // A game that was loaded may be there before anybody has touched the page, which browsers wait for.
      const isNew = change.kind === 'begun' && change.how === 'new';
      if (isNew && values.sounds) whenIdle(() => to.prepare(values.volume));
      const [after, before] = [currentPosition(now.tree), currentPosition(past.tree)];
      if (after === before || !values.sounds) return;
      to.play(cuesBetween(before, after, isStill() ? 0 : PACES[values.animation]), values.volume);
    });
    return () => {
      stopListening();
      player = undefined;
    };
  }

  function playSample(): void {
    if (values.sounds) player?.play(SAMPLE, values.volume);
  }

  return { connect, playSample };
});
