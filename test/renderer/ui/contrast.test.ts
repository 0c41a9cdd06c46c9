/**
 * WCAG 2 contrast of the design tokens in both themes; and of what is told on each of the boards also as people with the common
 * kinds of colour blindness see it (the matrices of Machado, Oliveira and Fernandes 2009 at full severity, which apply
 * to linear RGB).
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BOARDS } from '../../../renderer/stores/preferences.ts';

type Rgb = readonly [number, number, number];

type Tokens = ReadonlyMap<string, { readonly light: string; readonly dark: string }>;

function readCss(name: string): string {
  return readFileSync(new URL(`../../../renderer/ui/${name}`, import.meta.url), 'utf8');
}

function tokensOf(css: string): Tokens {
  const found = css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g);
  return new Map(
    Array.from(found, ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const),
  );
}

const tokens = tokensOf(readCss('tokens.css'));

/** What each board changes. */
const boards = new Map(
  Array.from(
    readCss('boards.css').matchAll(/\[data-board='(\w+)'\] \{([^}]*)\}/g),
    ([, name = '', rules = '']) => [name, tokensOf(rules)] as const,
  ),
);

const THEMES = ['light', 'dark'] as const;

function colour(name: string, theme: (typeof THEMES)[number], changes?: Tokens): Rgb {
  const hex = (changes?.get(name) ?? tokens.get(name))?.[theme];
  if (!hex) throw new Error(`There is no colour --${name}.`);
  const channel = (at: number): number => linear(parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** The inverse: as a style sheet has it, where colours are mixed. */
function encoded(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const VISIONS: Readonly<Record<string, readonly [Rgb, Rgb, Rgb]>> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function seen(rgb: Rgb, matrix: readonly [Rgb, Rgb, Rgb]): Rgb {
  const channel = (row: Rgb): number =>
    Math.min(1, Math.max(0, row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]));
  return [channel(matrix[0]), channel(matrix[1]), channel(matrix[2])];
}

const TEXT = [
  ['ink', 'bg'],
  ['ink', 'surface'],
  ['ink', 'surface-2'],
  ['ink', 'raised'],
  ['ink-2', 'bg'],
  ['ink-2', 'surface'],
  ['ink-2', 'surface-2'],
  ['on-accent', 'accent'],
  ['danger', 'surface'],
  ['on-value', 'value'],
  ['on-exact', 'exact'],
] as const;

/** Text on the frame of a board. */
const FRAME_TEXT = [
  ['frame-ink', 'frame'],
  ['frame-ink', 'frame-2'],
] as const;

const GRAPHICS = [
  ['accent', 'bg'],
  ['accent', 'surface'],
  ['focus-shown', 'bg'],
  ['focus-shown', 'surface'],
  ['bar-edge', 'surface'],
  ['bar-black', 'bar-white'],
  ['exact', 'value'],
] as const;

/** Marks and discs on the board, against everything they are drawn on. */
const MARKS = [
  ['legal', 'felt'],
  ['legal', 'felt-2'],
  ['board-focus', 'felt'],
  ['board-focus', 'felt-2'],
  ['last-on-black', 'black-disc'],
  ['last-on-black', 'black-disc-dark'],
  ['last-on-white', 'white-disc'],
  ['last-on-white', 'white-disc-light'],
  ['black-disc', 'white-disc'],
  ['white-disc', 'felt'],
  ['black-disc-dark', 'felt'],
] as const;

describe.each(THEMES)('%s', (theme) => {
  test.each(TEXT)('text: %s on %s is at least 4.5:1', (ink, ground) => {
    expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(GRAPHICS)('graphics: %s on %s is at least 3:1', (ink, ground) => {
    expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });

  // Nobody requires it of what cannot be used; it can be read all the same.
  test.each(['bg', 'surface', 'surface-2'])('what is disabled, on %s, is at least 3:1', (ground) => {
    const share =
      Number(/--ink-off: color-mix\(in srgb, var\(--ink\) (\d+)%/.exec(readCss('tokens.css'))?.[1]) / 100;
    const below = colour(ground, theme);
    const mixed = colour('ink', theme).map((channel, at) => {
      const [above, under] = [channel, below[at] ?? 0].map(encoded);
      return linear((above ?? 0) * share + (under ?? 0) * (1 - share));
    }) as unknown as Rgb;
    expect(contrast(mixed, below)).toBeGreaterThanOrEqual(3);
  });

  describe.each(BOARDS)('the board %s', (board) => {
    const changes = boards.get(board);

    test.each(FRAME_TEXT)('text: %s on %s is at least 4.5:1', (ink, ground) => {
      expect(contrast(colour(ink, theme, changes), colour(ground, theme, changes))).toBeGreaterThanOrEqual(
        4.5,
      );
    });

    describe.each(Object.keys(VISIONS))('with %s vision', (vision) => {
      test.each(MARKS)('%s on %s is at least 3:1', (ink, ground) => {
        const matrix = VISIONS[vision];
        if (!matrix) throw new Error(vision);
        const [above, below] = [ink, ground].map((name) => seen(colour(name, theme, changes), matrix));
        expect(above && below && contrast(above, below)).toBeGreaterThanOrEqual(3);
      });
    });
  });
});

test('every board but the first has its own colours, and none is unknown', () => {
  expect(BOARDS).toEqual(['felt', ...boards.keys()]);
  for (const [name, changes] of boards) {
    expect(changes.has('felt'), name).toBe(true);
    for (const token of changes.keys()) expect(tokens.has(token), `${name}: --${token}`).toBe(true);
  }
});

test.each(THEMES)('%s: on the board of high contrast, discs and marks have 4.5:1', (theme) => {
  const changes = boards.get('contrast');
  for (const [ink, ground] of MARKS.filter(([, each]) => each.startsWith('felt'))) {
    expect(contrast(colour(ink, theme, changes), colour(ground, theme, changes))).toBeGreaterThanOrEqual(4.5);
  }
});
