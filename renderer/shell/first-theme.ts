/**
 * The theme of a browser's page before its preferences are read. They lie where only waiting leads to, and a page that
 * is drawn meanwhile must not flash in the other theme; so the theme is also kept where it can be read at once.
 */
const KEY = 'othello.theme';

// Storage throws where the user has forbidden it; then the system's theme is the best guess.

/** Call it before anything is drawn. */
export function showFirstTheme(page: HTMLElement): void {
  try {
    const theme = localStorage.getItem(KEY);
    if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;
  } catch {
    return;
  }
}

export function keepFirstTheme(theme: string): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    return;
  }
}
