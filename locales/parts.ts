/** Who reads which part of the words: the build gives each only its own, and the types let nobody ask for more. */
import type { Words } from './words.ts';

/** A part is a section, a part of one or a single key, with all that is below it. */
type Below<Part extends string> = Part | `${Part}.${string}`;

/** What the first screen, a store, a command or the shell says. These words are in the first bundle, in English. */
export const FIRST = [
  'app',
  'side',
  'player.you',
  'player.detail',
  'level',
  'start.who',
  'start.opponent',
  'start.start',
  'start.continueFrom',
  'start.open',
  'home',
  'board',
  'status.lookingBack',
  'status.lookingBackTitle',
  'status.over',
  'status.toMove',
  'status.yourMove',
  'lead',
  'values.estimate',
  'values.exact',
  'values.loses',
  'clock.none',
  'clock.withIncrement',
  'clock.eachMove',
  'clock.other',
  'clock.yours',
  'clock.people',
  'clock.computers',
  'clock.left',
  'clock.over',
  'clock.fallen',
  'clock.lost',
  'clock.youLost',
  'clock.theyLost',
  'clock.loseOnTime',
  'resignation',
  'mistakes',
  'announce',
  'destination',
  'notice.dismiss',
  'strength',
  'players.person',
  'players.about.beginner',
  'players.about.club',
  'players.about.evolved',
  'players.about.monte-carlo',
  'players.about.monte-carlo-evaluated',
  'players.about.neural',
  'players.about.master',
  'players.about.custom',
  'mark',
  'overlay.isStable',
  'overlay.isFrontier',
  'overlay.inRegion',
  'edited',
  'menu',
  'command',
  'key.space',
  'key.enter',
  'key.home',
  'key.end',
  'key.delete',
  'key.ctrl',
  'key.shift',
  'key.alt',
  'language',
  'document',
  'dialog.unavailable',
  'shell.untitled',
  'shell.fileType',
  'earlier.kept',
  'copied.line',
  'copied.moves',
  'copied.movesUntil',
  'copied.boardAndMoves',
  'copied.board',
  'copied.saved',
  'copied.refused',
  'copied.listed',
  'copied.lastListed',
  'copied.firstListed',
] as const;

/** What the desktop app says in native dialogs and menus. */
export const MAIN = ['shell', 'dialog'] as const;

/** What only the desktop app says, so that no page needs it. */
export const MAIN_ALONE = ['shell.fatal', 'shell.macMenu', 'shell.pdf', 'shell.program'] as const;

export type MainKey = Extract<keyof Words, Below<(typeof MAIN)[number]>>;

/** "side.black", "command.undo" and so on: all that the page says. */
export type MessageKey = Exclude<keyof Words, Below<(typeof MAIN_ALONE)[number]>>;

/** The keys of the words in the first bundle, which are always there. */
export type FirstKey = Extract<keyof Words, Below<(typeof FIRST)[number]>>;
