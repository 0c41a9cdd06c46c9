/**
 * The way a game is played, as far as its text does not say it; the shell stores it with the game. See
 * `KeptGame.settings`.
 */
import { type GameTree, lineNodes } from '../../engine/game/tree.ts';
import { parsePlayer, writePlayer } from '../../engine/players/registry.ts';
import { parseSeat, writeSeat } from '../../engine/players/seats.ts';
import type { NamedValues } from '../../main/contract/bridge.ts';
import type { LineValue } from '../session/place-value.ts';
import type { Seats } from '../session/seats.ts';

export interface Settings {
  /** The players of the next moves. */
  readonly seats: Seats;
  /** Whether the game is paused or an earlier place is shown, so that the computer waits. */
  readonly isHeld: boolean;
  readonly showsValues: boolean;
  /** What was thought of the line, which nobody is asked to save. */
  readonly thoughts: readonly LineValue[];
  /** The line with which the game came to its end where it was played, as `lineText` writes it, if it has. */
  readonly ended: string | undefined;
}

/** A longer text is not kept, because a shell would refuse it, and the game with it. */
const MAX_THOUGHTS = 8000;

export function writeSettings({ seats, isHeld, showsValues, thoughts, ended }: Settings): NamedValues {
  const text = writeThoughts(thoughts);
  return {
    black: writeSeat(seats.black),
    white: writeSeat(seats.white),
    isHeld,
    showsValues,
    ...(ended !== undefined && { ended }),
    ...(thoughts.length > 0 && text.length <= MAX_THOUGHTS && { thoughts: text }),
  };
}

/** The moves of the line of a game. */
export function lineText(tree: Pick<GameTree, 'root' | 'line'>): string {
  return lineNodes(tree)
    .map(({ move }) => move)
    .join(' ');
}

/** One line for each player: it, and after each tab a ply and a score, `3:-2!`, whose sign says that it is exact. */
function writeThoughts(thoughts: readonly LineValue[]): string {
  const byPlayer = Map.groupBy(thoughts, ({ by }) => writePlayer(by));
  return [...byPlayer]
    .map(([by, values]) =>
      [by, ...values.map((each) => `${each.ply}:${each.score}${each.exact ? '!' : ''}`)].join('\t'),
    )
    .join('\n');
}

/** Parses `values`; a part that is missing or makes no sense is left out. */
export function parseSettings(values: NamedValues): Omit<Settings, 'seats'> & { readonly seats?: Seats } {
  const seats = readSeats(values);
  return {
    ...(seats && { seats }),
    isHeld: values['isHeld'] === true,
    showsValues: values['showsValues'] === true,
    ended: typeof values['ended'] === 'string' ? values['ended'] : undefined,
    thoughts: String(values['thoughts'] ?? '')
      .split('\n')
      .flatMap(readThoughts),
  };
}

/** Reads a line of `writeThoughts`; what makes no sense is left out. */
function readThoughts(line: string): LineValue[] {
  const [name = '', ...values] = line.split('\t');
  const by = parsePlayer(name);
  if (!by) return [];
  return values.flatMap((value): LineValue[] => {
    const [, ply, score, sign] = /^(\d{1,4}):(-?\d{1,2}(?:\.\d{1,20})?)(!?)$/.exec(value) ?? [];
    if (ply === undefined || score === undefined || Math.abs(Number(score)) > 64) return [];
    return [{ ply: Number(ply), score: Number(score), exact: sign === '!', by }];
  });
}

function readSeats(values: NamedValues): Seats | undefined {
  const [black, white] = [parseSeat(String(values['black'])), parseSeat(String(values['white']))];
  return black && white && { black, white };
}
