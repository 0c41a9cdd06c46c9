/**
 * The board as a picture for other programs: an SVG that stands by itself, drawn from the position, and a PNG made of
 * it. It looks like the board on the screen in daylight, whatever the theme is.
 */
import { type Colour, type Position, discAt } from '../../engine/game/position.ts';
import { SQUARE_COUNT, type Square, fileOf, rankOf } from '../../engine/game/square.ts';

/** User units of the SVG; the whole is a square of `SIZE`. */
const CELL = 80;
const RIM = 40;
const SIZE = 8 * CELL + 2 * RIM;
const DISC_RADIUS = 33;
const DOT_RADIUS = 5;
const MARK_RADIUS = 7;
const LINE_WIDTH = 1.5;

/** Pixels of a side of the PNG: sharp on a page and on a screen of high density. */
const PNG_SIZE = 1440;

const MARK_COLOURS: Readonly<Record<Colour, string>> = { black: '#ff7a70', white: '#c4201f' };

const DEFINITIONS = `<defs>
<linearGradient id="frame" x2="1" y2="1"><stop stop-color="#3a2e23"/><stop offset="1" stop-color="#241c15"/></linearGradient>
<radialGradient id="felt" cx=".34" cy=".26" r=".88"><stop stop-color="#238261"/><stop offset="1" stop-color="#1b6c52"/></radialGradient>
<radialGradient id="black" cx=".36" cy=".3" r=".75"><stop stop-color="#4d5052"/><stop offset=".54" stop-color="#1b1c1d"/><stop offset="1" stop-color="#0a0b0b"/></radialGradient>
<radialGradient id="white" cx=".36" cy=".3" r=".75"><stop stop-color="#ffffff"/><stop offset=".56" stop-color="#f4f1ea"/><stop offset="1" stop-color="#d4cdc0"/></radialGradient>
</defs>`;

function middle(at: number): number {
  return RIM + at * CELL + CELL / 2;
}

function lines(): string {
  const [from, to] = [RIM, SIZE - RIM];
  const path = Array.from({ length: 7 }, (_, index) => {
    const at = RIM + (index + 1) * CELL;
    return `M${at} ${from}V${to}M${from} ${at}H${to}`;
  });
  return `<path d="${path.join('')}" stroke="#10432f" stroke-width="${LINE_WIDTH}"/>`;
}

function dots(): string {
  const places = [2, 6].flatMap((x) => [2, 6].map((y) => [RIM + x * CELL, RIM + y * CELL] as const));
  return places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${DOT_RADIUS}" fill="#10432f"/>`).join('');
}

function coordinates(): string {
  const texts = Array.from({ length: 8 }, (_, at) => {
    const file = `<text x="${middle(at)}" y="${RIM / 2}">${'abcdefgh'.charAt(at)}</text>`;
    return `${file}<text x="${RIM / 2}" y="${middle(at)}">${at + 1}</text>`;
  });
  const style = 'font-family="system-ui,sans-serif" font-size="19" font-weight="500"';
  return `<g fill="#d3c6b5" ${style} text-anchor="middle" dominant-baseline="central">${texts.join('')}</g>`;
}

function disc(square: Square, colour: Colour, isLast: boolean): string {
  const place = `cx="${middle(fileOf(square))}" cy="${middle(rankOf(square))}"`;
  const shadow = `<circle cx="${middle(fileOf(square))}" cy="${middle(rankOf(square)) + 2}" r="${DISC_RADIUS + 1}" fill-opacity=".28"/>`;
  const body = `<circle ${place} r="${DISC_RADIUS}" fill="url(#${colour})"/>`;
  const mark = `<circle ${place} r="${MARK_RADIUS}" fill="${MARK_COLOURS[colour]}"/>`;
  return shadow + body + (isLast ? mark : '');
}

/** A whole SVG file. `lastSquare` is marked where a disc lies on it. */
export function boardSvg(position: Position, lastSquare?: Square): string {
  const discs = Array.from({ length: SQUARE_COUNT }, (_, square) => {
    const colour = discAt(position, square);
    return colour ? disc(square, colour, square === lastSquare) : '';
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">`,
    DEFINITIONS,
    `<rect width="${SIZE}" height="${SIZE}" rx="18" fill="url(#frame)"/>`,
    `<rect x="${RIM}" y="${RIM}" width="${8 * CELL}" height="${8 * CELL}" rx="6" fill="url(#felt)"/>`,
    lines(),
    dots(),
    coordinates(),
    ...discs.filter((each) => each !== ''),
    '</svg>\n',
  ].join('\n');
}

/** A whole PNG file of an SVG that is a square. */
export async function svgToPng(svg: string): Promise<Uint8Array> {
  const image = new Image(PNG_SIZE, PNG_SIZE);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PNG_SIZE;
  canvas.height = PNG_SIZE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, PNG_SIZE, PNG_SIZE);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!blob) throw new Error('The picture of the board could not be drawn.');
  return new Uint8Array(await blob.arrayBuffer());
}
