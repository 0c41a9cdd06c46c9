import { expect, test } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { parseSquare } from '../../../engine/game/square.ts';
import { BRED_WEIGHTS } from '../../../engine/players/measures.ts';
import { measured } from '../../../engine/players/measuring.ts';
import type { PlayerSpec, SearchInfo } from '../../../engine/protocol.ts';
import OwnThoughts from '../../../renderer/features/play/OwnThoughts.vue';
import { useThoughtStore } from '../../../renderer/stores/thoughts.ts';
import { recordOf } from '../../renderer/moves.ts';
import { searchInfo } from '../../renderer/fake-engine.ts';
import { mount } from '../mount.ts';
import { currentPosition } from '../../../engine/game/tree.ts';

const [F5, D3] = [parseSquare('f5')!, parseSquare('d3')!];

function line(move: number, visits: number): SearchInfo['lines'][number] {
  return { move, score: 0, exact: false, pv: [move], visits };
}

function show(player: PlayerSpec, position = START_POSITION, more: Partial<SearchInfo> = {}): string[][] {
  useThoughtStore().noteOwn(player, position)({ ...searchInfo(1), ...more });
  const { container } = mount(OwnThoughts);
  return [...container.querySelectorAll('tr')].map((row) =>
    [row.querySelector('th'), row.querySelector('.text')].map((cell) => cell?.textContent.trim() ?? ''),
  );
}

test('Monte-Carlo shows the moves it tried most, with their shares', () => {
  const rows = show({ kind: 'monte-carlo' }, START_POSITION, { lines: [line(D3, 250), line(F5, 750)] });
  expect(rows).toEqual([
    ['f5', '75%'],
    ['d3', '25%'],
  ]);
});

test('Evolved shows its eight measures with their weights, the heaviest first', () => {
  const position = currentPosition(recordOf('f5d6c3d3c4'));
  const rows = show({ kind: 'evolved' }, position);
  const parts = measured(position).map(({ value }, at) => value * (BRED_WEIGHTS[at] ?? 0));
  const heaviest = Math.max(...parts.map(Math.abs));
  expect(rows).toHaveLength(8);
  expect(Math.abs(Number(rows[0]?.[1]?.replace('−', '-')))).toBeCloseTo(heaviest, 1);
});

test('Neural shows what it made of the moves at first sight, in discs', () => {
  const sights = [
    { move: F5, score: 1.25 },
    { move: D3, score: -0.5 },
  ];
  expect(show({ kind: 'neural' }, START_POSITION, { sights })).toEqual([
    ['f5', '+1.3'],
    ['d3', '−0.5'],
  ]);
});

test('a player that shows nothing of its own has no table', () => {
  expect(show({ kind: 'club' })).toEqual([]);
});
