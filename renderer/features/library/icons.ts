/** The signs of the library alone, as those of ui/icons.ts; the first screen needs none of them. */
export const LIBRARY_ICONS = {
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l4.5 4.5',
  filter: 'M4.5 6h15M7.5 12h9M10.5 18h3',
  columns: 'M4.5 5h15v14h-15zM9.5 5v14M14.5 5v14',
} as const;
