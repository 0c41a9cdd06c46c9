/** What the user asks of all pages: their colours, and how much may move. */
import { vi } from 'vitest';
import { cdp } from 'vitest/browser';

const USUAL = { 'prefers-reduced-motion': 'reduce' };

/** Asks for `features` beside what all tests ask for, which is as little motion as possible. */
export async function askFor(features: Readonly<Record<string, string>> = {}): Promise<void> {
  const all = Object.entries({ ...USUAL, ...features });
  await cdp().send('Emulation.setEmulatedMedia', {
    features: all.map(([name, value]) => ({ name, value })),
  });
  await vi.waitUntil(() => all.every(([name, value]) => matchMedia(`(${name}: ${value})`).matches));
}
