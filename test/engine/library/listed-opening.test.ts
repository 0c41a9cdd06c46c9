/** The names of openings by moves alone, against those of the positions. */
import { expect, test } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import type { Square } from '../../../engine/game/square.ts';
import { squareName } from '../../../engine/game/square.ts';
import { stepsFrom } from '../../../engine/game/steps.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import { SYMMETRIES, imageOf } from '../../../engine/game/symmetry.ts';
import { listedOpening } from '../../../engine/library/listed-opening.ts';
import { LISTED_PLIES, OPENINGS, openingOfLine } from '../../../engine/openings/openings.ts';
import { randomFrom, randomGame } from '../game/random-play.ts';

const textOf = (squares: readonly Square[]): string => squares.map(squareName).join('');

function byPositions(squares: readonly Square[], language: string): string | undefined {
  const steps = stepsFrom(START_POSITION, squares.slice(0, LISTED_PLIES));
  return openingOfLine([START_POSITION, ...steps.map(({ position }) => position)], language)?.name;
}

test.each(['en', 'fr', 'ja', 'zh-CN'])(
  'openings in all views, and what follows them, have their names in %s',
  (language) => {
    for (const [at, { moves }] of OPENINGS.entries()) {
      const turned = moves.map((square) => imageOf(square, SYMMETRIES[at % SYMMETRIES.length]!));
      for (const squares of [moves, turned]) {
        if (!stepsFrom(START_POSITION, squares)[squares.length - 1]) continue;
        expect(listedOpening(textOf(squares), language)).toBe(byPositions(squares, language));
      }
    }
    const named = new Set<string | undefined>();
    for (let seed = 0; seed < 60; seed++) {
      const squares = lineNodes(randomGame(randomFrom(seed))).flatMap(({ move }) =>
        move === 'pass' ? [] : [move],
      );
      const name = listedOpening(textOf(squares), language);
      expect(name).toBe(byPositions(squares, language));
      named.add(name);
    }
    expect(named.size).toBeGreaterThan(3);
  },
);

test('a game without moves, and one that begins with what nobody can play, have none', () => {
  expect(listedOpening('', 'en')).toBeUndefined();
  expect(listedOpening('a1f5', 'en')).toBeUndefined();
});
