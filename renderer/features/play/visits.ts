/** How often a player that compares moves by that has tried each of them. */
import type { Line } from '../../../engine/protocol.ts';

/** The moves of `lines` with their shares of all tries, 0 before the first; the one that was tried most comes first. */
export function visitedMoves(lines: readonly Line[]) {
  const all = lines.reduce((sum, { visits = 0 }) => sum + visits, 0);
  return lines
    .map(({ move, visits = 0 }) => ({ move, share: all === 0 ? 0 : visits / all }))
    .toSorted((one, other) => other.share - one.share);
}

export function shareText(share: number, locale: string): string {
  return share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 });
}
