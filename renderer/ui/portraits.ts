/**
 * The portraits of the players: inlays in a disc, in the board's woods and colours, each a picture of how the player
 * thinks. They are drawn on 96 x 96 units and look the same in every theme.
 */
import type { Seat } from '../../engine/players/seats.ts';

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

type Point = readonly [x: number, y: number];

const EBONY = '#1b1c1d';
const IVORY = '#f4f1ea';
const GOLD = '#ffdf80';
const WALNUT = '#906341';
const FELT = '#1b6c52';
const DEEP_FELT = '#174f3d';
const SLATE = '#4a718f';

/** The angle in degrees between one seed of a sunflower and the next. */
const GOLDEN_ANGLE = 137.508;

function polar(radius: number, degrees: number, [x, y]: Point = [48, 48]): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

function text(...numbers: readonly number[]): string {
  return numbers.map((number) => number.toFixed(1)).join(' ');
}

function filled(d: string, fill: string): Shape {
  return { d, fill, stroke: 'none', width: 0, opacity: 1 };
}

function disc([x, y]: Point, radius: number, fill: string): Shape {
  const arc = `a${radius} ${radius} 0 1 0`;
  return filled(`M${text(x - radius, y)}${arc} ${2 * radius} 0${arc} ${-2 * radius} 0z`, fill);
}

function line(points: readonly Point[], stroke: string, width: number, opacity = 1): Shape {
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

/** Games from the middle to their ends, with some bends. */
function paths(): readonly (readonly Point[])[] {
  return Array.from({ length: 15 }, (_, at) => {
    const bend = [14, -9, 5, -16, 11][at % 5] ?? 0;
    return [0, 9, 17.3, 25.6, 33.9].map((radius, step) =>
      polar(radius, at * 24 + bend * Math.sin(step * 1.7 + at)),
    );
  });
}

function monteCarlo(): Portrait {
  const games = paths();
  const ends = games.map((game, at) => disc(game.at(-1) ?? [48, 48], 3.6, at % 3 === 1 ? IVORY : EBONY));
  return {
    ground: SLATE,
    shapes: [...games.map((game) => line(game, '#fff', 1.3, 0.75)), ...ends, disc([48, 48], 4.5, '#fff')],
  };
}

/** The same lines, but none reaches its end: each is judged where it stops. */
function evaluatedMonteCarlo(): Portrait {
  const games = paths().map((game) => game.slice(0, 3));
  const marks = games.map((game, at) =>
    disc(game.at(-1) ?? [48, 48], 3 + (at % 4), at % 2 === 0 ? GOLD : IVORY),
  );
  return {
    ground: '#28303a',
    shapes: [...games.map((game) => line(game, '#fff', 1.5, 0.75)), ...marks, disc([48, 48], 4.5, '#fff')],
  };
}

/** Layers, and everything that each tells the next. */
function neural(): Portrait {
  const layers = [
    [24, 5],
    [48, 4],
    [72, 1],
  ].map(([x = 0, count = 0]) =>
    Array.from({ length: count }, (_, at): Point => [x, 48 + (at - (count - 1) / 2) * 14]),
  );
  const [inputs = [], hidden = [], output = []] = layers;
  const links = [
    ...inputs.flatMap((from) => hidden.map((to) => line([from, to], GOLD, 1.1, 0.6))),
    ...hidden.flatMap((from) => output.map((to) => line([from, to], GOLD, 1.8, 0.8))),
  ];
  const units = [
    ...inputs.map((point, at) => disc(point, 5, at % 2 === 0 ? EBONY : IVORY)),
    ...hidden.map((point) => disc(point, 4.5, GOLD)),
    ...output.map((point) => disc(point, 8, IVORY)),
  ];
  return { ground: '#54384a', shapes: [...links, ...units] };
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

function person(): Portrait {
  return { ground: FELT, shapes: [disc([48, 40], 15, IVORY), filled('M18 84a30 26 0 0 1 60 0z', IVORY)] };
}

/** Generations that have grown around each other. */
/** The first seeds of a sunflower, so far apart. */
function seeds(length: number, apart: number, size: number): Shape[] {
  return Array.from({ length }, (_, at) =>
    disc(
      polar(apart * Math.sqrt(at + 0.6), at * GOLDEN_ANGLE),
      size + at * 0.062,
      at % 3 === 0 ? GOLD : IVORY,
    ),
  );
}

function evolved(): Portrait {
  return { ground: DEEP_FELT, shapes: seeds(46, 5.6, 1.6) };
}

/** A flower that is still young. */
function bred(): Portrait {
  return { ground: WALNUT, shapes: seeds(19, 8.4, 2.8) };
}

/** Whatever is in the box: a plug, and what it fits. */
function external(): Portrait {
  const ring = Array.from({ length: 6 }, (_, at) =>
    disc(polar(30, at * 60 + 30), 5, at % 2 === 0 ? EBONY : IVORY),
  );
  const box = filled('M33 33h30v30h-30z', GOLD);
  const wires = Array.from({ length: 6 }, (_, at) =>
    line([polar(18, at * 60 + 30), polar(27, at * 60 + 30)], GOLD, 3),
  );
  return { ground: '#3b3a45', shapes: [...wires, ...ring, box, disc([48, 48], 8, EBONY)] };
}

export const PORTRAITS: Readonly<Record<Seat['kind'], Portrait>> = {
  person: person(),
  beginner: beginner(),
  evolved: evolved(),
  club: club(),
  'monte-carlo': monteCarlo(),
  'monte-carlo-evaluated': evaluatedMonteCarlo(),
  neural: neural(),
  master: master(),
  custom: custom(),
  bred: bred(),
  external: external(),
};
