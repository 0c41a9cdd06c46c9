/** The destinations that the user can go to, in the order of the rail, and the commands that lead there. */
import { useVoiceStore } from '../stores/voice.ts';
import { type Screen, useViewStore } from '../stores/view.ts';
import { type Commands, type MenuGroup, choice } from '../ui/command.ts';
import type { Destination } from '../ui/use-app.ts';

interface ListedDestination extends Destination {
  readonly screen: Screen;
  readonly command: string;
}

/** The key of each is its number in the list; that of the tenth is 0. */
export const DESTINATIONS = [
  { screen: 'start', icon: 'home', label: 'destination.home', command: 'goHome' },
  { screen: 'game', icon: 'board', label: 'destination.play', command: 'goPlay' },
  { screen: 'review', icon: 'review', label: 'destination.review', command: 'goReview' },
  { screen: 'analysis', icon: 'analysis', label: 'destination.analysis', command: 'goAnalysis' },
  { screen: 'players', icon: 'players', label: 'destination.players', command: 'goPlayers' },
  { screen: 'arena', icon: 'trophy', label: 'destination.arena', command: 'goArena' },
  { screen: 'library', icon: 'library', label: 'destination.library', command: 'goLibrary' },
  { screen: 'openings', icon: 'map', label: 'destination.openings', command: 'goOpenings' },
  { screen: 'lab', icon: 'flask', label: 'destination.lab', command: 'goLab' },
  { screen: 'practice', icon: 'book', label: 'destination.practice', command: 'goPractice' },
] as const satisfies readonly ListedDestination[];

type DestinationCommandId = (typeof DESTINATIONS)[number]['command'];

export const DESTINATION_MENUS: readonly MenuGroup<DestinationCommandId>[] = [
  { menu: 'display', at: 5, commands: DESTINATIONS.map(({ command }) => command) },
];

export function destinationCommands(): Commands<DestinationCommandId> {
  const view = useViewStore();
  const voice = useVoiceStore();

  /** Where one is already, it leads to the board of the screen, and from there, or without one, to its first page. */
  function goOnHere(): void {
    const before = document.activeElement;
    voice.focus();
    if (document.activeElement === before) view.wayBack?.()?.();
  }

  const all = DESTINATIONS.map(({ screen, command }, at) => [
    command,
    choice(
      command,
      () => view.screen === screen,
      () => (view.screen === screen ? goOnHere() : (view.screen = screen)),
      { shortcuts: [`Alt+${(at + 1) % 10}`] },
    ),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each id is that of one destination
  return Object.fromEntries(all) as Commands<DestinationCommandId>;
}
