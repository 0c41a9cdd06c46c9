/** Line icons on a 24 by 24 grid, as SVG path data: those of the first screen, and some that others share. */
export const ICONS = {
  undo: 'M14.5 6l-6 6 6 6',
  redo: 'M9.5 6l6 6-6 6',
  unfold: 'M7 9.5l5 5 5-5',
  home: 'M4.5 11.5L12 5l7.5 6.5M6.5 10v8.5h11V10M10.25 18.5v-5h3.5v5',
  board: 'M9 12m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M13 8.2a4.5 4.5 0 1 1 0 7.6',
  settings: 'M4.5 7.5h9M17.5 7.5h2M4.5 16.5h3M11.5 16.5h8M15.5 5.25v4.5M9.5 14.25v4.5',
  analysis:
    'M6.5 8v8M6.5 14.5c0-3 1.5-4.5 4.5-4.5h4M6.5 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM6.5 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM17 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  review: 'M4 19.5h16M6.5 16V12M10.5 16V6.5M14.5 16v-5.5M18.5 16V9',
  book: 'M12 6.5C10 5 7.5 4.75 4 5v13c3.5-.25 6 0 8 1.5 2-1.5 4.5-1.75 8-1.5V5c-3.5-.25-6 0-8 1.5zM12 6.5V19',
  map: 'M4 6.5l5.5-2 5 2 5.5-2v13l-5.5 2-5-2-5.5 2zM9.5 4.5v13M14.5 6.5v13',
  players:
    'M9 11.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5zM3.5 19c0-3 2.4-5 5.5-5s5.5 2 5.5 5M15.5 5.2a3.25 3.25 0 0 1 0 6.1M17 14.3c2.1.6 3.5 2.3 3.5 4.7',
  trophy:
    'M8 4.5h8v5.5a4 4 0 0 1-8 0zM8 6H4.5v1.5A3.5 3.5 0 0 0 8 11M16 6h3.5v1.5A3.5 3.5 0 0 1 16 11M12 14v3M8.5 19.5h7M10 17h4v2.5h-4z',
  library: 'M5 4.5h3.5v15H5zM8.5 4.5H12v15H8.5zM13.4 6.3l3.3-.9 3.8 13.9-3.3.9z',
  flask: 'M9.5 4.5h5M10.5 4.5V10L5 19.5h14L13.5 10V4.5M8 15h8',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
} as const;

export type IconName = keyof typeof ICONS;
