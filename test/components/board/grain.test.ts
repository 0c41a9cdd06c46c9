/** The grain of the boards: it must not make anything on them harder to see. */
import { describe, expect, test } from 'vitest';
import { BOARDS } from '../../../renderer/stores/preferences.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/disc.css';
import '../../../renderer/ui/boards.css';

const WITH_GRAIN = BOARDS.filter((board) => board !== 'contrast');
const SIDE = 256;
/** The side of the smallest mark, the ring of a legal move on a small board, in pixels. */
const PATCH = 8;
/** The marks that are told on the felt. */
const MARKS = ['legal', 'board-focus', 'white-disc', 'black-disc-dark'] as const;

/** The values of `names` on a board in a theme, as the browser computes them. */
function tokensOf(board: string, theme: string): { grain: string; colour: (name: string) => number[] } {
  const probe = document.body.appendChild(document.createElement('span'));
  probe.dataset['board'] = board;
  probe.style.colorScheme = theme;
  const grain = getComputedStyle(probe).getPropertyValue('--grain');
  const colour = (name: string): number[] => {
    probe.style.color = `var(--${name})`;
    return (getComputedStyle(probe).color.match(/[\d.]+/g) ?? [])
      .slice(0, 3)
      .map((part) => Number(part) / 255);
  };
  const colours = new Map(['felt', 'felt-2', ...MARKS].map((name) => [name, colour(name)]));
  probe.remove();
  return { grain, colour: (name) => colours.get(name) ?? [] };
}

/** The mean greys, from 0 to 1, of all patches of a grain of the size of the smallest mark, the darkest first. */
async function greysOf(grain: string): Promise<number[]> {
  const image = new Image();
  image.src = /url\("(.*)"\)/s.exec(grain)?.[1] ?? '';
  await image.decode();
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.drawImage(image, 0, 0);
  const greys = Array.from({ length: (SIDE / PATCH) ** 2 }, (_, at) => {
    const x = PATCH * (at % (SIDE / PATCH));
    const y = PATCH * Math.floor(at / (SIDE / PATCH));
    const { data } = context.getImageData(x, y, PATCH, PATCH);
    const sum = data
      .filter((__, channel) => channel % 4 === 0)
      .reduce((total, grey) => total + grey / 255, 0);
    return sum / PATCH ** 2;
  });
  return greys.sort((one, other) => one - other);
}

/** Soft light as CSS defines it. */
function softLight(below: number, above: number): number {
  if (above <= 0.5) return below - (1 - 2 * above) * below * (1 - below);
  const lifted = below <= 0.25 ? ((16 * below - 12) * below + 4) * below : Math.sqrt(below);
  return below + (2 * above - 1) * (lifted - below);
}

function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe.each(WITH_GRAIN)('the grain of %s', (board) => {
  test('leaves the felt its mean', async () => {
    const greys = await greysOf(tokensOf(board, 'light').grain);
    const mean = greys.reduce((sum, grey) => sum + grey, 0) / greys.length;
    expect(mean).toBeGreaterThan(0.48);
    expect(mean).toBeLessThan(0.52);
  });

  test.each(['light', 'dark'])(
    'leaves every mark 3:1 where it is lightest and darkest, %s',
    async (theme) => {
      const { grain, colour } = tokensOf(board, theme);
      const greys = await greysOf(grain);
      for (const felt of ['felt', 'felt-2']) {
        for (const grey of [greys[0] ?? 0, greys.at(-1) ?? 0]) {
          const ground = colour(felt).map((part) => softLight(part, grey));
          for (const mark of MARKS) {
            expect(contrast(colour(mark), ground), `${mark} on ${felt}, ${grey}`).toBeGreaterThanOrEqual(3);
          }
        }
      }
    },
  );
});

test('the board of high contrast has no grain', () => {
  expect(tokensOf('contrast', 'light').grain).toBe('none');
});
