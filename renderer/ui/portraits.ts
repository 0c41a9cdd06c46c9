/**
 * The portraits of the players: inlays in a disc, in the board's woods and colours, each a picture of how the player
 * thinks. They are drawn on 96 x 96 units and look the same in every theme.
 */
export interface Shape {
  readonly d: string;
  readonly fill: string;
  readonly stroke: string;
  readonly width: number;
  readonly opacity: number;
}

export interface Portrait {
  readonly ground: string;
  readonly shapes: readonly Shape[];
}

export type Point = readonly [x: number, y: number];

export const EBONY = '#1b1c1d';
export const IVORY = '#f4f1ea';
export const GOLD = '#ffdf80';
export const WALNUT = '#906341';
export const FELT = '#1b6c52';

export function polar(radius: number, degrees: number, [x, y]: Point = [48, 48]): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

function text(...numbers: readonly number[]): string {
  return numbers.map((number) => number.toFixed(1)).join(' ');
}

export function filled(d: string, fill: string): Shape {
  return { d, fill, stroke: 'none', width: 0, opacity: 1 };
}

export function disc([x, y]: Point, radius: number, fill: string): Shape {
  const arc = `a${radius} ${radius} 0 1 0`;
  return filled(`M${text(x - radius, y)}${arc} ${2 * radius} 0${arc} ${-2 * radius} 0z`, fill);
}

export function line(points: readonly Point[], stroke: string, width: number, opacity = 1): Shape {
  return {
    d: `M${points.map((point) => text(...point)).join('L')}`,
    fill: 'none',
    stroke,
    width,
    opacity,
  };
}

/** Both sides of a ring, in two colours. */
function halves(radius: number, left: string, right: string): Shape[] {
  const from = `M48 ${48 - radius}a${radius} ${radius} 0 0`;
  return [filled(`${from} 0 0 ${2 * radius}z`, left), filled(`${from} 1 0 ${2 * radius}z`, right)];
}

/** Many discs, nearly all of them taken. */
function beginner(): Portrait {
  const shapes: Shape[] = [];
  for (let column = -2; column <= 2; column++) {
    for (let row = Math.max(-2, -column - 2); row <= Math.min(2, -column + 2); row++) {
      const isLeft = (column === 2 && row < 1) || (column === 1 && row === -2);
      const at = [48 + 16.4 * (column + row / 2), 48 + 14.2 * row] as const;
      shapes.push(disc(at, 7.2, isLeft ? IVORY : EBONY));
    }
  }
  return { ground: WALNUT, shapes };
}

/** Six plies, one below the other. */
function club(): Portrait {
  const shapes = [37, 31, 25, 19, 13, 7].map((radius, at) =>
    disc([48 + at * 1.5, 48 + at * 1.5], radius, at % 2 === 0 ? EBONY : IVORY),
  );
  return { ground: FELT, shapes };
}

/** Both sides of everything. */
function master(): Portrait {
  const shapes = [...halves(37, EBONY, IVORY), ...halves(25, IVORY, EBONY), ...halves(13, EBONY, IVORY)];
  return { ground: GOLD, shapes: [...shapes, disc([48, 48], 4, GOLD)] };
}

/** A dial with a set hand. */
function custom(): Portrait {
  const middle = [48, 52] as const;
  const marks = Array.from({ length: 18 }, (_, at) => {
    const degrees = 150 + (240 * at) / 17;
    const isSet = at <= 9;
    const ends = [polar(35, degrees, middle), polar(isSet ? 24 : 28, degrees, middle)];
    return line(ends, isSet ? '#14715a' : '#8f8778', 3.4);
  });
  const hand = line([middle, polar(20, 150 + (240 * 9) / 17, middle)], EBONY, 4);
  return { ground: IVORY, shapes: [...marks, hand, disc(middle, 8, EBONY)] };
}

/** The players that the first screen offers. */
export const LEVEL_PORTRAITS = {
  beginner: beginner(),
  club: club(),
  master: master(),
  custom: custom(),
} as const;
