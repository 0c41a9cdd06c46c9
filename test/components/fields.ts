/** The fields of a form as a user names them. */
import { page } from 'vitest/browser';

export function field(label: string): HTMLInputElement {
  return page.getByLabelText(label, { exact: true }).element() as HTMLInputElement;
}

export function choice(label: string): HTMLSelectElement {
  return page.getByLabelText(label, { exact: true }).element() as HTMLSelectElement;
}

/** Puts `value` into `input` as typing and leaving it would. */
export function enter(input: HTMLInputElement | HTMLSelectElement, value: string): void {
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
