import { expect, it } from 'vitest';
import { annotate, lineNodes } from '../../../../engine/game/tree.ts';
import type { ReadGame } from '../../../../engine/notation/outcome.ts';
import {
  opponentRows,
  ownStrength,
  reviewedRows,
} from '../../../../renderer/features/review/reviewed-games.ts';
import { recordOf } from '../../moves.ts';

/** A game of three moves whose places have these leads of Black; the players by name, or the computer's. */
function game(black: string | undefined, white: string | undefined, leads: readonly number[]): ReadGame {
  let tree = recordOf('f5d6c3');
  const places = [tree.root, ...lineNodes(tree)];
  for (const [ply, lead] of leads.entries()) {
    const place = places[ply];
    if (!place) continue;
    const toMove = place.position.toMove;
    const evaluation = {
      score: toMove === 'black' ? lead : -lead,
      exact: true,
      depth: 60,
      selectivity: 100,
      engine: 'master',
      lines: [],
    };
    tree = annotate(tree, ply === 0 ? 0 : (tree.line[ply - 1] ?? 0), { evaluation });
  }
  const player = (name: string | undefined) =>
    name === 'Club' ? { name: 'Othello', level: 'Club' } : name === undefined ? {} : { name };
  return {
    tree,
    info: { black: player(black), white: player(white) },
    format: 'game',
  };
}

it('tells the side of the person who met the computer, and groups the games by opponent', () => {
  const rows = reviewedRows([
    game(undefined, 'Club', [0, 0, 0, 0]),
    game('Club', undefined, [0, 0, 0, 0]),
    game(undefined, 'Club', [0, 0, 0, 0]),
  ]);
  expect(rows.map(({ own }) => own)).toEqual(['black', 'white', 'black']);
  expect(opponentRows(rows)).toMatchObject([{ side: 'white', games: 3, won: 0, drawn: 0, lost: 0 }]);
});

it('takes a name that all games have in common for that of whose games they are', () => {
  const rows = reviewedRows([game('Ann', 'Ben', []), game('Cid', 'Ann', []), game('Ann', 'Dan', [])]);
  expect(rows.map(({ own }) => own)).toEqual(['black', 'white', 'black']);
  expect(opponentRows(rows).map(({ info, side }) => info[side].name)).toEqual(['Ben', 'Cid', 'Dan']);
});

it('leaves games without anybody in common out of the table of opponents', () => {
  const rows = reviewedRows([game('Ann', 'Ben', []), game('Cid', 'Dan', [])]);
  expect(rows.map(({ own }) => own)).toEqual([undefined, undefined]);
  expect(opponentRows(rows)).toEqual([]);
});

it('tells the strength of the one whose games these are, from ten games on', () => {
  const games = Array.from({ length: 10 }, () => game(undefined, 'Club', [0, 0, 0, 0]));
  expect(ownStrength(reviewedRows(games.slice(1)))).toBeUndefined();
  expect(ownStrength(reviewedRows(games))).toMatchObject({ elo: 2142, games: 10 });
  const others = Array.from({ length: 10 }, (_, at) => game(`Ann ${at}`, `Ben ${at}`, [0, 0, 0, 0]));
  expect(ownStrength(reviewedRows(others))).toBeUndefined();
});
