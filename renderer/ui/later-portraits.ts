/** The portraits that the first screen seldom needs, as those of portraits.ts; PlayerPortrait.vue draws both. */
import type { Seat } from '../../engine/players/seats.ts';
import {
  EBONY,
  FELT,
  GOLD,
  IVORY,
  LEVEL_PORTRAITS,
  type Point,
  type Portrait,
  type Shape,
  WALNUT,
  disc,
  filled,
  line,
  polar,
} from './portraits.ts';

const SLATE = '#4a718f';
const DEEP_FELT = '#174f3d';

/** The angle in degrees between one seed of a sunflower and the next. */
const GOLDEN_ANGLE = 137.508;

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

function person(): Portrait {
  return { ground: FELT, shapes: [disc([48, 40], 15, IVORY), filled('M18 84a30 26 0 0 1 60 0z', IVORY)] };
}

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

/** Generations that have grown around each other. */
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
  ...LEVEL_PORTRAITS,
  person: person(),
  evolved: evolved(),
  'monte-carlo': monteCarlo(),
  'monte-carlo-evaluated': evaluatedMonteCarlo(),
  neural: neural(),
  bred: bred(),
  external: external(),
};
