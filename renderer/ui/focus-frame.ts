/**
 * Whether the frame around the focused element is shown. Browsers show it after every key that is pressed, so that it
 * would come back to a clicked square with each shortcut. Here only those see it who lead the focus with keys. While it
 * is hidden the root element says so, for the styles in tokens.css; text fields always have their frame.
 */
const HIDDEN = 'hidden';

export function hideFocus(): void {
  document.documentElement.dataset['focus'] = HIDDEN;
}

export function showFocus(): void {
  delete document.documentElement.dataset['focus'];
}

/** Whether `key` leads the focus or is pressed on what has it; shortcuts do neither. */
export function leadsFocus(key: string): boolean {
  return /^(?:Tab|Enter|F10|Arrow.+|Page.+)$/.test(key);
}

/** Whether the focus on `element` is visible to the user. */
export function isFocusVisible(element: Element): boolean {
  return document.documentElement.dataset['focus'] !== HIDDEN && element.matches(':focus-visible');
}
