/** Where the focus is, in words, and a place for it that is none of the component's. */
import { onTestFinished } from 'vitest';

/** What names the element that has the focus: its command, its square, its accessible label, its text. */
export function focused(): string {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return '';
  const { dataset, ariaLabel, textContent } = activeElement;
  const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLSelectElement;
  const text = (isField ? activeElement.labels?.[0]?.textContent : undefined) ?? textContent;
  return dataset['command'] ?? dataset['square'] ?? ariaLabel ?? text.trim();
}

/** A button on the page beside the component, called "Before"; it is gone after the test. */
export function outside(): HTMLButtonElement {
  const button = document.createElement('button');
  button.textContent = 'Before';
  document.body.prepend(button);
  onTestFinished(() => button.remove());
  return button;
}
