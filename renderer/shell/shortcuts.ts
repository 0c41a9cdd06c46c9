/** What an installed app offers beside its icon, by the names in the addresses that it is then started with. */
export const SHORTCUTS: Readonly<Record<string, { readonly name: string; readonly command: string }>> = {
  game: { name: 'New game', command: 'newGame' },
  practice: { name: 'Practice', command: 'goPractice' },
  analysis: { name: 'Analysis', command: 'goAnalysis' },
  library: { name: 'Library', command: 'goLibrary' },
};

const PREFIX = '#do=';

/** The address of a shortcut, below that of the app. */
export function shortcutAddress(name: string): string {
  return `./${PREFIX}${name}`;
}

/** The command that the address of the page asks for; undefined for any other address. */
export function askedCommand(hash: string): string | undefined {
  const name = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : '';
  return Object.hasOwn(SHORTCUTS, name) ? SHORTCUTS[name]?.command : undefined;
}
