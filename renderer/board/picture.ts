/**
 * The board as a picture for other programs: a self-contained SVG, drawn from the position, and a PNG made of it. It
 * always shows the board of the light theme, because most pictures are seen on white.
 */
import { type Colour, type Position, discAt } from '../../engine/game/position.ts';
import { SQUARE_COUNT, type Square, fileOf, rankOf } from '../../engine/game/square.ts';
import type { Mark } from '../../engine/game/tree.ts';
import { MARK_SHAPES, RING } from '../ui/mark-shapes.ts';

/** Lengths in user units of the SVG, which is `SIZE` wide and, without a caption, as high. */
const CELL = 80;
const RIM = 40;
const SIZE = 8 * CELL + 2 * RIM;
const DISC_RADIUS = 33;
const DOT_RADIUS = 5;
const MARK_RADIUS = 7;
const LINE_WIDTH = 1.5;

/** The height of the strip below the board that holds a caption. */
const CAPTION = 64;

/** The side of the PNG in pixels, which is sharp on paper and on high-density screens. */
const PNG_SIZE = 1440;

/** What a picture shows of a place of a game. */
export interface BoardPicture {
  readonly position: Position;
  /** Marked if a disc lies on it. */
  readonly lastSquare?: Square | undefined;
  /** The mark of the last move, as a sign at the upper right of its disc. */
  readonly mark?: Mark | undefined;
  /** Whether the move may as well have earned another mark. */
  readonly isProbable?: boolean;
  /** The values of moves, written on their squares. */
  readonly values?: ReadonlyMap<Square, PictureValue> | undefined;
  /** Written below the board. A picture with a caption has no rounded corners, so that it needs no transparency. */
  readonly caption?: PictureCaption | undefined;
}

export interface PictureValue {
  readonly text: string;
  readonly exact: boolean;
}

export interface PictureCaption {
  readonly discs: Readonly<Record<Colour, number>>;
  /** The last move, such as "23 c4". */
  readonly move?: string | undefined;
  /** Who is ahead, and by how much; undefined where that is not shown. */
  readonly lead?: (PictureValue & { readonly side: Colour | undefined }) | undefined;
}

/** The design tokens that the picture uses. */
const COLOUR_NAMES = [
  'felt',
  'felt-2',
  'felt-line',
  'frame',
  'frame-2',
  'frame-ink',
  'black-disc-light',
  'black-disc',
  'black-disc-dark',
  'white-disc-light',
  'white-disc',
  'white-disc-dark',
  'last-on-black',
  'last-on-white',
  'surface',
  'accent',
  'ink-2',
  'slip',
  'mistake',
  'blunder',
  'value',
  'on-value',
  'exact',
  'on-exact',
] as const;

type ColourName = (typeof COLOUR_NAMES)[number];

/** Colours in CSS notation. */
export type BoardColours = Readonly<Record<ColourName, string>>;

/** The colours of the board called `look` (see boards.css) in the light theme. */
export function boardColours(look: string): BoardColours {
  const probe = document.createElement('span');
  probe.dataset['board'] = look;
  probe.style.colorScheme = 'light';
  probe.style.setProperty('forced-color-adjust', 'none');
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const colours = COLOUR_NAMES.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, style.color];
  });
  probe.remove();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the names
  return Object.fromEntries(colours) as BoardColours;
}

/** The stops of a gradient from the light to the shade, which has the colour itself at `middleAt`. */
function stops(light: string, middleAt: number, middleColour: string, dark: string): string {
  return `<stop stop-color="${light}"/><stop offset="${middleAt}" stop-color="${middleColour}"/><stop offset="1" stop-color="${dark}"/>`;
}

function definitions(colours: BoardColours): string {
  const ofDisc = (colour: Colour, middleAt: number): string => {
    const [light, body, dark] = [`${colour}-disc-light`, `${colour}-disc`, `${colour}-disc-dark`] as const;
    return `<radialGradient id="${colour}" cx=".36" cy=".3" r=".75">${stops(colours[light], middleAt, colours[body], colours[dark])}</radialGradient>`;
  };
  return `<defs>
<linearGradient id="frame" x2="1" y2="1"><stop stop-color="${colours.frame}"/><stop offset="1" stop-color="${colours['frame-2']}"/></linearGradient>
<radialGradient id="felt" cx=".34" cy=".26" r=".88"><stop stop-color="${colours.felt}"/><stop offset="1" stop-color="${colours['felt-2']}"/></radialGradient>
${ofDisc('black', 0.54)}
${ofDisc('white', 0.56)}
</defs>`;
}

function middle(at: number): number {
  return RIM + at * CELL + CELL / 2;
}

function lines(colours: BoardColours): string {
  const [from, to] = [RIM, SIZE - RIM];
  const path = Array.from({ length: 7 }, (_, index) => {
    const at = RIM + (index + 1) * CELL;
    return `M${at} ${from}V${to}M${from} ${at}H${to}`;
  });
  return `<path d="${path.join('')}" stroke="${colours['felt-line']}" stroke-width="${LINE_WIDTH}"/>`;
}

function dots(colours: BoardColours): string {
  const places = [2, 6].flatMap((x) => [2, 6].map((y) => [RIM + x * CELL, RIM + y * CELL] as const));
  return places
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${DOT_RADIUS}" fill="${colours['felt-line']}"/>`)
    .join('');
}

function coordinates(colours: BoardColours): string {
  const texts = Array.from({ length: 8 }, (_, at) => {
    const file = `<text x="${middle(at)}" y="${RIM / 2}">${'abcdefgh'.charAt(at)}</text>`;
    return `${file}<text x="${RIM / 2}" y="${middle(at)}">${at + 1}</text>`;
  });
  const style = 'font-family="system-ui,sans-serif" font-size="19" font-weight="500"';
  return `<g fill="${colours['frame-ink']}" ${style} text-anchor="middle" dominant-baseline="central">${texts.join('')}</g>`;
}

function disc(square: Square, colour: Colour, mark: string | undefined): string {
  const place = `cx="${middle(fileOf(square))}" cy="${middle(rankOf(square))}"`;
  const shadow = `<circle cx="${middle(fileOf(square))}" cy="${middle(rankOf(square)) + 2}" r="${DISC_RADIUS + 1}" fill-opacity=".28"/>`;
  const body = `<circle ${place} r="${DISC_RADIUS}" fill="url(#${colour})"/>`;
  return shadow + body + (mark === undefined ? '' : `<circle ${place} r="${MARK_RADIUS}" fill="${mark}"/>`);
}

const MARK_COLOURS: Readonly<Record<Mark, ColourName>> = {
  best: 'accent',
  good: 'ink-2',
  forced: 'ink-2',
  interesting: 'accent',
  inaccuracy: 'slip',
  mistake: 'mistake',
  blunder: 'blunder',
};

/** The sign of a mark on a round ground, at the upper right of the disc on `square`. */
function badge(colours: BoardColours, square: Square, mark: Mark, isProbable: boolean): string {
  const { lines: strokes, ring, dot } = MARK_SHAPES[mark];
  const [x, y] = [middle(fileOf(square)) + 24, middle(rankOf(square)) - 24];
  const colour = colours[MARK_COLOURS[mark]];
  const broken = isProbable ? ' stroke-dasharray="1.2 2.6"' : '';
  const ground = isProbable && !ring ? 'none' : colour;
  return [
    `<circle cx="${x}" cy="${y}" r="14" fill="${colours.surface}"/>`,
    `<g transform="translate(${x - 10.4} ${y - 10.4}) scale(1.3)" fill="none" stroke="${colour}" stroke-linecap="round" stroke-linejoin="round">`,
    ring ? `<circle cx="8" cy="8" r="${RING.ring}" stroke-width="${RING.width}"${broken}/>` : '',
    dot ? `<circle cx="8" cy="8" r="${RING.dot}" fill="${ground}"/>` : '',
    strokes ? `<path d="${strokes.path}" stroke-width="${strokes.width}"${broken}/>` : '',
    '</g>',
  ].join('');
}

const CHIP = { width: 60, height: 34 } as const;

/** A value on its ground; an exact one is told by its tick as well as by its colour. */
function chip(colours: BoardColours, x: number, y: number, { text, exact }: PictureValue): string {
  const [ground, ink] = exact ? (['exact', 'on-exact'] as const) : (['value', 'on-value'] as const);
  const tick = `<path d="M${x + 15} ${y}l3 3 5.5-7.5" fill="none" stroke="${colours[ink]}" stroke-width="2.4"/>`;
  return [
    `<rect x="${x - CHIP.width / 2}" y="${y - CHIP.height / 2}" width="${CHIP.width}" height="${CHIP.height}" rx="9" fill="${colours[ground]}"/>`,
    `<text x="${exact ? x - 8 : x}" y="${y}" fill="${colours[ink]}" font-family="system-ui,sans-serif" font-size="${exact ? 19 : 20}" font-weight="600" text-anchor="middle" dominant-baseline="central">${text}</text>`,
    exact ? tick : '',
  ].join('');
}

function caption(colours: BoardColours, { discs, move, lead }: PictureCaption): string {
  const y = SIZE + CAPTION / 2 - 12;
  const text = (x: number, words: string | number, anchor: 'start' | 'middle'): string =>
    `<text x="${x}" y="${y}" text-anchor="${anchor}" dominant-baseline="central">${words}</text>`;
  const small = (x: number, colour: Colour): string =>
    `<circle cx="${x}" cy="${y}" r="14" fill="url(#${colour})"/>`;
  const ahead = lead && [
    lead.side ? small(SIZE - 124, lead.side) : '',
    chip(colours, SIZE - RIM - CHIP.width / 2, y, lead),
  ];
  const style = 'font-family="system-ui,sans-serif" font-size="26" font-weight="600"';
  return [
    `<g fill="${colours['frame-ink']}" ${style}>`,
    small(RIM + 14, 'black') + text(RIM + 38, discs.black, 'start'),
    small(RIM + 110, 'white') + text(RIM + 134, discs.white, 'start'),
    move === undefined ? '' : text(SIZE / 2, move, 'middle'),
    '</g>',
    ...(ahead ?? []),
  ].join('');
}

function heightOf({ caption: words }: Pick<BoardPicture, 'caption'>): number {
  return words === undefined ? SIZE : SIZE + CAPTION;
}

/** The height of a picture for each unit of its width. */
export function pictureRatio(picture: Pick<BoardPicture, 'caption'>): number {
  return heightOf(picture) / SIZE;
}

/** Returns a whole SVG file. */
export function boardSvg(colours: BoardColours, picture: BoardPicture): string {
  const { position, lastSquare, mark, isProbable = false, values = new Map(), caption: words } = picture;
  const height = heightOf(picture);
  const discs = Array.from({ length: SQUARE_COUNT }, (_, square) => {
    const colour = discAt(position, square);
    const dot = square === lastSquare && colour ? colours[`last-on-${colour}`] : undefined;
    return colour ? disc(square, colour, dot) : '';
  });
  const isMarked = mark && lastSquare !== undefined && discAt(position, lastSquare) !== undefined;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${height}" width="${SIZE}" height="${height}">`,
    definitions(colours),
    `<rect width="${SIZE}" height="${height}" rx="${words ? 0 : 18}" fill="url(#frame)"/>`,
    `<rect x="${RIM}" y="${RIM}" width="${8 * CELL}" height="${8 * CELL}" rx="6" fill="url(#felt)"/>`,
    lines(colours),
    dots(colours),
    coordinates(colours),
    ...discs.filter((each) => each !== ''),
    ...[...values].map(([square, value]) =>
      chip(colours, middle(fileOf(square)), middle(rankOf(square)), value),
    ),
    ...(isMarked ? [badge(colours, lastSquare, mark, isProbable)] : []),
    ...(words ? [caption(colours, words)] : []),
    '</svg>\n',
  ].join('\n');
}

/** An SVG as an image of this size in pixels, ready to be drawn. */
export async function svgImage(svg: string, width: number, height: number): Promise<HTMLImageElement> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

/** Returns a whole PNG file of an SVG, which is square unless `size` says otherwise, in pixels. */
export async function svgToPng(
  svg: string,
  { width, height } = { width: PNG_SIZE, height: PNG_SIZE },
): Promise<Uint8Array> {
  const image = await svgImage(svg, width, height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!blob) throw new Error('The picture could not be drawn.');
  return new Uint8Array(await blob.arrayBuffer());
}
