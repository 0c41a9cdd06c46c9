/** The destinations that the user can go to, in the order of the rail, and the commands that lead there. */
import { useVoiceStore } from '../stores/voice.ts';
import { type Screen, useViewStore } from '../stores/view.ts';
import { type Commands, type MenuGroup, choice } from '../ui/command.ts';
import type { Destination } from '../ui/use-app.ts';

export const DESTINATIONS: readonly Destination[] = [
  { screen: 'start', icon: 'home', label: 'destination.home', command: 'goHome' },
  { screen: 'game', icon: 'board', label: 'destination.play', command: 'goPlay' },
  { screen: 'review', icon: 'review', label: 'destination.review', command: 'goReview' },
  { screen: 'analysis', icon: 'analysis', label: 'destination.analysis', command: 'goAnalysis' },
  { screen: 'players', icon: 'players', label: 'destination.players', command: 'goPlayers' },
  { screen: 'arena', icon: 'trophy', label: 'destination.arena', command: 'goArena' },
  { screen: 'library', icon: 'library', label: 'destination.library', command: 'goLibrary' },
  { screen: 'practice', icon: 'book', label: 'destination.practice', command: 'goPractice' },
];

export type DestinationCommandId =
  | 'goHome'
  | 'goPlay'
  | 'goReview'
  | 'goAnalysis'
  | 'goPlayers'
  | 'goArena'
  | 'goLibrary'
  | 'goPractice';

export const DESTINATION_MENUS: readonly MenuGroup<DestinationCommandId>[] = [
  {
    menu: 'display',
    at: 5,
    commands: [
      'goHome',
      'goPlay',
      'goReview',
      'goAnalysis',
      'goPlayers',
      'goArena',
      'goLibrary',
      'goPractice',
    ],
  },
];

export function destinationCommands(): Commands<DestinationCommandId> {
  const view = useViewStore();
  const voice = useVoiceStore();
  const go = (id: DestinationCommandId, screen: Screen, key: string) =>
    choice(
      id,
      () => view.screen === screen,
      // The key of the destination where one is leads back to its board.
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
    goLibrary: go('goLibrary', 'library', '7'),
    goPractice: go('goPractice', 'practice', '8'),
  };
}
