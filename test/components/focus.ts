/** Describes which element has the focus, and offers a place for the focus outside the component. */
import { onTestFinished } from 'vitest';

/** The name of the focused element: its command, square, accessible label or text. */
export function focused(): string {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return '';
  const { dataset, ariaLabel, textContent } = activeElement;
  const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLSelectElement;
  const text = (isField ? activeElement.labels?.[0]?.textContent : undefined) ?? textContent;
  return dataset['command'] ?? dataset['square'] ?? ariaLabel ?? text.trim();
}

/** Adds a button called "Before" to the page beside the component until the end of the test. */
export function outside(): HTMLButtonElement {
  const button = document.createElement('button');
  button.textContent = 'Before';
  document.body.prepend(button);
  onTestFinished(() => button.remove());
  return button;
}
