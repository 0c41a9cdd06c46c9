/** Line icons on a 24 by 24 grid, as SVG path data. */
export const ICONS = {
  toStart: 'M7 5.5v13M17.5 6l-6 6 6 6',
  undo: 'M14.5 6l-6 6 6 6',
  redo: 'M9.5 6l6 6-6 6',
  toEnd: 'M17 5.5v13M6.5 6l6 6-6 6',
  newGame: 'M12 5v14M5 12h14',
  restart: 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5M17.5 3v4h-4',
  pause: 'M9 6v12M15 6v12',
  resume: 'M8 5.5v13l10.5-6.5z',
  hint: 'M9.5 18.5h5M10.5 21h3M12 3a6.25 6.25 0 0 0-3.7 11.3c.7.5 1.2 1.3 1.2 2.2h5c0-.9.5-1.7 1.2-2.2A6.25 6.25 0 0 0 12 3z',
  showValues: 'M4 8.5h7M7.5 5v7M13 16.5h7M17.5 5.5l-11 13',
  stopThinking: 'M7.5 7.5h9v9h-9z',
  showEngine:
    'M8 8h8v8H8zM10.25 8V5M13.75 8V5M10.25 19v-3M13.75 19v-3M8 10.25H5M8 13.75H5M19 10.25h-3M19 13.75h-3',
  unfold: 'M7 9.5l5 5 5-5',
  quit: 'M12 4v8M7.3 7.2a7 7 0 1 0 9.4 0',
  flag: 'M6.5 20.5V4M6.5 4.5h11l-2.5 4 2.5 4h-11',
  home: 'M4.5 11.5L12 5l7.5 6.5M6.5 10v8.5h11V10M10.25 18.5v-5h3.5v5',
  board: 'M9 12m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M13 8.2a4.5 4.5 0 1 1 0 7.6',
  settings: 'M4.5 7.5h9M17.5 7.5h2M4.5 16.5h3M11.5 16.5h8M15.5 5.25v4.5M9.5 14.25v4.5',
  analysis:
    'M6.5 8v8M6.5 14.5c0-3 1.5-4.5 4.5-4.5h4M6.5 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM6.5 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM17 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  comment: 'M4.5 5.5h15v10.5h-8l-4 3.5V16h-3z',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  promote: 'M12 19V5.5M6.5 11L12 5.5l5.5 5.5',
  toLine: 'M9 6L4.5 10.5 9 15M4.5 10.5H14a5.5 5.5 0 0 1 0 8',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  review: 'M4 19.5h16M6.5 16V12M10.5 16V6.5M14.5 16v-5.5M18.5 16V9',
  nextMistake: 'M5 6.5l4 3 4-3M5 11.5l4 3 4-3M15.5 7l5 5-5 5',
  book: 'M12 6.5C10 5 7.5 4.75 4 5v13c3.5-.25 6 0 8 1.5 2-1.5 4.5-1.75 8-1.5V5c-3.5-.25-6 0-8 1.5zM12 6.5V19',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
} as const;

export type IconName = keyof typeof ICONS;
