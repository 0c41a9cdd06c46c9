/** The signs of the library alone, as those of ui/icons.ts; the first screen needs none of them. */
export const LIBRARY_ICONS = {
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l4.5 4.5',
  filter: 'M4.5 6h15M7.5 12h9M10.5 18h3',
  columns: 'M4.5 5h15v14h-15zM9.5 5v14M14.5 5v14',
  star: 'M12 4.5l2.3 4.8 5.2.7-3.8 3.6.9 5.2-4.6-2.5-4.6 2.5.9-5.2L4.5 10l5.2-.7z',
  folder: 'M4.5 6.5h5l2 2.5h8v9.5h-15z',
  pen: 'M5 19l1-4L16.5 4.5l3 3L9 18zM14 7l3 3',
  tag: 'M4.5 4.5h7l8 8-7 7-8-8zM8.25 8.25h.01',
  out: 'M12 15V4.5M7.5 9L12 4.5 16.5 9M5 15.5v4h14v-4',
} as const;
