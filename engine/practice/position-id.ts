/** The name of a position in what is kept of practice, from which the position itself can be read. Pure. */
import type { Position } from '../game/position.ts';

/** The discs of Black and of White, 16 hexadecimal digits each, and "b" or "w" for the side to move. */
export type PositionId = string;

const ID = /^([0-9a-f]{16})([0-9a-f]{16})([bw])$/;

const hex = (discs: bigint): string => discs.toString(16).padStart(16, '0');

export function positionId({ black, white, toMove }: Position): PositionId {
  return `${hex(black)}${hex(white)}${toMove === 'black' ? 'b' : 'w'}`;
}

/** The position with this name; undefined where it is none. */
export function positionWithId(id: PositionId): Position | undefined {
  const [, black, white, side] = ID.exec(id) ?? [];
  if (black === undefined || white === undefined) return undefined;
  const position: Position = {
    black: BigInt(`0x${black}`),
    white: BigInt(`0x${white}`),
    toMove: side === 'b' ? 'black' : 'white',
  };
  return (position.black & position.white) === 0n ? position : undefined;
}
