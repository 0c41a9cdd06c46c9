/** The line on the map of openings, and the names that the user gives to its places. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test } from 'vitest';
import { computed } from 'vue';
import { parseSquare, squareName } from '../../../engine/game/square.ts';
import { positionsAlong } from '../../../engine/practice/repertoire.ts';
import { useAnswerStore } from '../../../renderer/stores/answers.ts';
import { useOpeningMapStore } from '../../../renderer/stores/opening-map.ts';
import { useOpeningNameStore } from '../../../renderer/stores/opening-names.ts';
import { useOpeningStore } from '../../../renderer/stores/openings.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';

const squares = (text: string) => (text.match(/../g) ?? []).map((name) => parseSquare(name)!);
const onBoard = (): string => useOpeningMapStore().moves.map(squareName).join('');
const whole = (): string => useOpeningMapStore().line.map(squareName).join('');

beforeEach(() => setActivePinia(createPinia()));

describe('the line', () => {
  test('is walked back and forth without losing its end', () => {
    const map = useOpeningMapStore();
    map.show(squares('f5d6c3'));
    map.walkTo(1);
    expect([onBoard(), whole()]).toEqual(['f5', 'f5d6c3']);
    map.play(squares('d6')[0]!);
    expect([onBoard(), whole()]).toEqual(['f5d6', 'f5d6c3']);
    map.walkTo(99);
    expect(onBoard()).toBe('f5d6c3');
    map.walkTo(-1);
    expect(onBoard()).toBe('');
  });

  test('goes on by another move without the end that it had', () => {
    const map = useOpeningMapStore();
    map.show(squares('f5d6c3'));
    map.walkTo(1);
    map.play(squares('f4')[0]!);
    expect(whole()).toBe('f5f4');
  });

  test('ends before a move that cannot be played', () => {
    const map = useOpeningMapStore();
    map.show(squares('f5a1d6'));
    expect(onBoard()).toBe('f5');
    expect(map.places).toHaveLength(2);
  });

  test('is that of a game, up to one of its moves, when somebody comes from there', () => {
    const map = useOpeningMapStore();
    map.page = 'another';
    map.visit(['pass', ...squares('f5d6c3')], 3);
    expect([onBoard(), whole()]).toEqual(['f5d6', 'f5d6c3']);
    expect(map.page).toBeUndefined();
    expect(useViewStore().screen).toBe('openings');
  });
});

describe('own names', () => {
  test('go before established ones, whatever the order of the moves and however the board lies', async () => {
    await useOpeningStore().load();
    const [map, names] = [useOpeningMapStore(), useOpeningNameStore()];
    map.show(squares('f5d6c3d3c4'));
    expect(names.nameOfLine(map.way)).toBe('Tiger');
    await names.give(squares('f5d6c4d3c3'), 'Stripes');
    expect(names.nameAt(map.position)).toBe('Stripes');
    // The same position, begun at c4.
    map.show(squares('c4e3f6e6f5'));
    expect(names.nameAt(map.position)).toBe('Stripes');
    map.play(squares('c5')[0]!);
    expect(names.nameOfLine(map.way)).toBe('Stripes');
  });

  test('are told wherever lines are named, as long as they hold', async () => {
    const [openings, names] = [useOpeningStore(), useOpeningNameStore()];
    await openings.load();
    const line = positionsAlong(squares('f5d6c3d3c4f4'))!;
    const before = computed(() => openings.nameOfLine(line));
    expect(before.value).toEqual({ ply: 5, name: 'Tiger' });
    await names.give(squares('f5d6c3d3c4'), 'Stripes');
    expect(before.value).toEqual({ ply: 5, name: 'Stripes' });
    await names.give(squares('f5d6c3'), 'Cub');
    // What comes later says more.
    expect(before.value).toEqual({ ply: 5, name: 'Stripes' });
    expect(openings.namesAfter(line[2]!).get(squares('c3')[0]!)).toBe('Cub');
    expect(openings.nameOfLine(line.slice(0, 4))).toEqual({ ply: 3, name: 'Cub' });
    await names.give(squares('f5d6c3d3c4'), '');
    expect(before.value).toEqual({ ply: 5, name: 'Tiger' });
  });

  test('are taken back by an empty one, and the last of several holds', async () => {
    await useOpeningStore().load();
    const names = useOpeningNameStore();
    for (const name of ['One', 'Two', '']) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await names.give(squares('f5d6'), name);
    }
    expect(names.own.size).toBe(0);
    expect(useAnswerStore().named).toHaveLength(3);
    expect(useAnswerStore().answers).toEqual([]);
  });
});
