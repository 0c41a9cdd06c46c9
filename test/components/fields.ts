/** Finds the fields of a form by the names that a user sees. */
import { page } from 'vitest/browser';

export function field(label: string): HTMLInputElement {
  return page.getByLabelText(label, { exact: true }).element() as HTMLInputElement;
}

export function choice(label: string): HTMLSelectElement {
  return page.getByLabelText(label, { exact: true }).element() as HTMLSelectElement;
}

/** Enters `value` into `input` like a user who types and leaves the field. */
export function enter(input: HTMLInputElement | HTMLSelectElement, value: string): void {
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
