/** The scores and names that a text writes around its moves, held against the board that the moves lead to. */
import type { Colour } from '../game/position.ts';
import { countDiscs, isGameOver, officialScore } from '../game/rules.ts';
import { type GameTree, currentPosition } from '../game/tree.ts';
import { type GameInfo, tidyInfo } from './info.ts';
import type { ReadNotice } from './notice.ts';
import type { Source } from './place.ts';
import type { TitleNames } from './title-names.ts';

/** What labels of a text say. */
export type Labelled = { -readonly [Name in 'black' | 'white' | 'date' | 'event' | 'place']?: string };

export interface Score {
  /** Where it stands in the text. */
  readonly start: number;
  readonly names: readonly [string, string];
  readonly discs: readonly [number, number];
}

/** Whether a board has these discs, whichever side has which. */
function fits({ discs: [one, other] }: Score, { black, white }: Readonly<Record<Colour, number>>): boolean {
  return (one === black && other === white) || (one === white && other === black);
}

/** A score that the last board does not have; with empty squares both ways of counting are right. */
export function otherScore(tree: GameTree, scores: readonly Score[], source: Source): readonly ReadNotice[] {
  const position = currentPosition(tree);
  const other = scores.find(
    (score) => !fits(score, countDiscs(position)) && !fits(score, officialScore(position)),
  );
  if (other === undefined || !isGameOver(position)) return [];
  const place = source.placeAt(other.start);
  return [{ code: 'otherScore', place, count: 1, text: other.discs.join('-') }];
}

/**
 * The names beside a score belong to the sides that have these discs at the end, where only one side has each; otherwise
 * of those in a title, `named`, Black's is the first.
 */
export function infoWith(
  tree: GameTree,
  found: Labelled,
  scores: readonly Score[],
  named: TitleNames | undefined,
): GameInfo {
  const position = currentPosition(tree);
  const discs = countDiscs(position);
  const isDecided = isGameOver(position) && discs.black !== discs.white;
  const fitting = scores.find((score) => isDecided && fits(score, discs));
  const names =
    fitting === undefined || fitting.discs[0] === discs.black
      ? (fitting ?? named)?.names
      : fitting.names.toReversed();
  return tidyInfo(
    {
      black: { name: found.black ?? names?.[0] },
      white: { name: found.white ?? names?.[1] },
      date: found.date,
      event: found.event,
      place: found.place,
    },
    tree,
  );
}
