import { describe, expect, it } from 'vitest';
import { addDrift, searchDrift } from '../../../engine/training/drift.ts';
import { LABEL, type Positions, emptiesOf } from '../../../engine/training/positions.ts';
import { playGames } from '../../../engine/training/selfplay.ts';
import { startSearch } from '../search/search-module.ts';

const games = playGames(startSearch(4).instance, { seed: 5, games: 30, depth: 2, exactEmpties: 9 });
const searched = [...games.labels.keys()].filter((at) => games.labels[at] === LABEL.search);
const empties = emptiesOf(games);

/** The games as if their searches had said `less` of the mover. */
function undervalued(less: (empties: number) => number): Positions {
  const scores = games.scores.slice();
  for (const at of searched) scores[at] = (scores[at] ?? 0) - less(empties[at] ?? 0);
  return { ...games, scores };
}

describe('what searches leave out', () => {
  it('is found by how the games ended, at each number of empty squares', () => {
    const before = searchDrift([games]);
    const after = searchDrift([undervalued((n) => (n % 2 === 0 ? 2 : 4) + n / 2)]);
    for (const n of [15, 30, 45]) expect(after(n) - before(n)).toBeCloseTo(3 + n / 2, 0);
  });

  it('is nothing where no game was solved', () => {
    const labels = games.labels.map(() => LABEL.search);
    expect(searchDrift([{ ...games, labels }])(30)).toBe(0);
  });

  it('is added to searches alone, to the last fraction of a disc', () => {
    const { scores } = addDrift(games, (n) => n / 100);
    let given = 0;
    let wanted = 0;
    for (const [at, score] of scores.entries()) {
      const more = score - (games.scores[at] ?? 0);
      if (games.labels[at] === LABEL.exact) expect(more).toBe(0);
      else wanted += (empties[at] ?? 0) / 100;
      given += more;
    }
    expect(wanted).toBeGreaterThan(100);
    expect(Math.abs(given - wanted)).toBeLessThanOrEqual(0.5);
  });

  it('leaves no score beyond the board', () => {
    const { scores } = addDrift({ ...games, scores: games.scores.map(() => 63) }, () => 3);
    expect(Math.max(...scores)).toBe(64);
  });
});
