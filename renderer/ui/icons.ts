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
  quit: 'M12 4v8M7.3 7.2a7 7 0 1 0 9.4 0',
  flag: 'M6.5 20.5V4M6.5 4.5h11l-2.5 4 2.5 4h-11',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
} as const;

export type IconName = keyof typeof ICONS;
