/** The places that the user can go to, in the order of the rail, and the commands that lead there. */
import { useVoiceStore } from '../stores/voice.ts';
import { type Screen, useViewStore } from '../stores/view.ts';
import { type Commands, type MenuGroup, choice } from '../ui/command.ts';
import type { Destination } from '../ui/use-app.ts';

export const PLACES: readonly Destination[] = [
  { screen: 'start', icon: 'home', label: 'place.home', command: 'goHome' },
  { screen: 'game', icon: 'board', label: 'place.play', command: 'goPlay' },
  { screen: 'review', icon: 'review', label: 'place.review', command: 'goReview' },
  { screen: 'analysis', icon: 'analysis', label: 'place.analysis', command: 'goAnalysis' },
  { screen: 'players', icon: 'players', label: 'place.players', command: 'goPlayers' },
  { screen: 'arena', icon: 'trophy', label: 'place.arena', command: 'goArena' },
];

export type PlaceCommandId = 'goHome' | 'goPlay' | 'goReview' | 'goAnalysis' | 'goPlayers' | 'goArena';

export const PLACE_MENUS: readonly MenuGroup<PlaceCommandId>[] = [
  {
    menu: 'display',
    at: 5,
    commands: ['goHome', 'goPlay', 'goReview', 'goAnalysis', 'goPlayers', 'goArena'],
  },
];

export function placeCommands(): Commands<PlaceCommandId> {
  const view = useViewStore();
  const voice = useVoiceStore();
  const go = (id: PlaceCommandId, screen: Screen, key: string) =>
    choice(
      id,
      () => view.screen === screen,
      // The key of the place where one is leads back to its board.
      () => (view.screen === screen ? voice.focus() : (view.screen = screen)),
      { shortcuts: [`Alt+${key}`] },
    );
  return {
    goHome: go('goHome', 'start', '1'),
    goPlay: go('goPlay', 'game', '2'),
    goReview: go('goReview', 'review', '3'),
    goAnalysis: go('goAnalysis', 'analysis', '4'),
    goPlayers: go('goPlayers', 'players', '5'),
    goArena: go('goArena', 'arena', '6'),
  };
}
