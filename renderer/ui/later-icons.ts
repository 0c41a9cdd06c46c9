/** The signs that the first screen does not need, as those of icons.ts; LaterIcon.vue draws both. */
import { ICONS } from './icons.ts';

export const ALL_ICONS = {
  ...ICONS,
  setUp: 'M4.5 4.5h15v15h-15zM9.5 4.5v15M14.5 4.5v15M4.5 9.5h15M4.5 14.5h15',
  hint: 'M9.5 18.5h5M10.5 21h3M12 3a6.25 6.25 0 0 0-3.7 11.3c.7.5 1.2 1.3 1.2 2.2h5c0-.9.5-1.7 1.2-2.2A6.25 6.25 0 0 0 12 3z',
  clock: 'M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM12 8v4.25l2.75 1.75',
  flag: 'M6.5 20.5V4M6.5 4.5h11l-2.5 4 2.5 4h-11',
  comment: 'M4.5 5.5h15v10.5h-8l-4 3.5V16h-3z',
  swap: 'M5 8.5h13M14.5 5l3.5 3.5-3.5 3.5M19 15.5H6M9.5 12L6 15.5l3.5 3.5',
  pause: 'M9 6v12M15 6v12',
  resume: 'M8 5.5v13l10.5-6.5z',
  restart: 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5M17.5 3v4h-4',
  list: 'M9 6.5h10.5M9 12h10.5M9 17.5h10.5M4.5 6.5h1M4.5 12h1M4.5 17.5h1',
  newGame: 'M12 5v14M5 12h14',
  quit: 'M12 4v8M7.3 7.2a7 7 0 1 0 9.4 0',
  toStart: 'M7 5.5v13M17.5 6l-6 6 6 6',
  toEnd: 'M17 5.5v13M6.5 6l6 6-6 6',
  showValues: 'M4 8.5h7M7.5 5v7M13 16.5h7M17.5 5.5l-11 13',
  stopThinking: 'M7.5 7.5h9v9h-9z',
  showEngine:
    'M8 8h8v8H8zM10.25 8V5M13.75 8V5M10.25 19v-3M13.75 19v-3M8 10.25H5M8 13.75H5M19 10.25h-3M19 13.75h-3',
  compare: 'M4.5 5.5h6v13h-6zM13.5 5.5h6v13h-6z',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  promote: 'M12 19V5.5M6.5 11L12 5.5l5.5 5.5',
  toLine: 'M9 6L4.5 10.5 9 15M4.5 10.5H14a5.5 5.5 0 0 1 0 8',
  overlays: 'M12 4.5l8 4.5-8 4.5L4 9zM4 13.5l8 4.5 8-4.5',
  eraser: 'M9 19.5h10.5M4.5 14.5l9-9 6 6-8 8H9zM9 10l6 6',
  heat: 'M4.5 4.5h15v15h-15zM9.5 4.5v15M14.5 4.5v15M4.5 9.5h15M4.5 14.5h15',
  evolution: 'M4 19.5h16M4.5 16.5l4-1.5 4-6 3.5 1.5L20 5',
  scales:
    'M12 4.5v15M8 19.5h8M5 7.5h14M5 7.5L2.5 13a2.75 2.75 0 0 0 5 0zM19 7.5L16.5 13a2.75 2.75 0 0 0 5 0z',
  leaves: 'M12 4.5L6.5 12M12 4.5l5.5 7.5M6.5 12L4 18.5M6.5 12L9 18.5M17.5 12L15 18.5M17.5 12l2.5 6.5',
  die: 'M4.5 4.5h15v15h-15zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01',
  nextMistake: 'M5 6.5l4 3 4-3M5 11.5l4 3 4-3M15.5 7l5 5-5 5',
} as const;

export type AnyIconName = keyof typeof ALL_ICONS;
