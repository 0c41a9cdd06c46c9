/** Lines of positions from their moves, as material for tests. */
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import { parseSquare } from '../../../engine/game/square.ts';
import { choices, follow } from '../game/random-play.ts';

/** Every position on the way through `transcript`, the start first; passes are played where they are due. */
export function positionsAfter(transcript: string, start: Position = START_POSITION): Position[] {
  const positions = [start];
  for (const name of transcript.match(/../g) ?? []) {
    if (choices(positions.at(-1)!)[0] === 'pass') positions.push(follow(positions.at(-1)!, 'pass'));
    positions.push(follow(positions.at(-1)!, parseSquare(name)!));
  }
  return positions;
}
