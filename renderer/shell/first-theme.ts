/**
 * The theme of a browser's page before its preferences are read. Reading them takes time, and the page must not flash
 * in the other theme until then; so the theme is also stored where it can be read at once.
 */
const KEY = 'othello.theme';

// Storage throws if the user has forbidden it; the system's theme is the best guess then.

/** Applies the theme; call it before anything is drawn. */
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
