/**
 * The board as a picture for other programs: a self-contained SVG, drawn from the position, and a PNG made of it. It
 * always shows the board of the light theme, because most pictures are seen on white.
 */
import { type Colour, type Position, discAt } from '../../engine/game/position.ts';
import { SQUARE_COUNT, type Square, fileOf, rankOf } from '../../engine/game/square.ts';

/** Lengths in user units of the SVG, which is a square with a side of `SIZE`. */
const CELL = 80;
const RIM = 40;
const SIZE = 8 * CELL + 2 * RIM;
const DISC_RADIUS = 33;
const DOT_RADIUS = 5;
const MARK_RADIUS = 7;
const LINE_WIDTH = 1.5;

/** The side of the PNG in pixels, which is sharp on paper and on high-density screens. */
const PNG_SIZE = 1440;

/** The design tokens that the picture uses. */
type ColourName =
  | 'felt'
  | 'felt-2'
  | 'felt-line'
  | 'frame'
  | 'frame-2'
  | 'frame-ink'
  | 'black-disc-light'
  | 'black-disc'
  | 'black-disc-dark'
  | 'white-disc-light'
  | 'white-disc'
  | 'white-disc-dark'
  | 'last-on-black'
  | 'last-on-white';

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
  const read = (name: ColourName): string => {
    probe.style.color = `var(--${name})`;
    return style.color;
  };
  const colours = {
    felt: read('felt'),
    'felt-2': read('felt-2'),
    'felt-line': read('felt-line'),
    frame: read('frame'),
    'frame-2': read('frame-2'),
    'frame-ink': read('frame-ink'),
    'black-disc-light': read('black-disc-light'),
    'black-disc': read('black-disc'),
    'black-disc-dark': read('black-disc-dark'),
    'white-disc-light': read('white-disc-light'),
    'white-disc': read('white-disc'),
    'white-disc-dark': read('white-disc-dark'),
    'last-on-black': read('last-on-black'),
    'last-on-white': read('last-on-white'),
  };
  probe.remove();
  return colours;
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

/** Returns a whole SVG file. `lastSquare` is marked if a disc lies on it. */
export function boardSvg(colours: BoardColours, position: Position, lastSquare?: Square): string {
  const discs = Array.from({ length: SQUARE_COUNT }, (_, square) => {
    const colour = discAt(position, square);
    const mark = square === lastSquare && colour ? colours[`last-on-${colour}`] : undefined;
    return colour ? disc(square, colour, mark) : '';
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">`,
    definitions(colours),
    `<rect width="${SIZE}" height="${SIZE}" rx="18" fill="url(#frame)"/>`,
    `<rect x="${RIM}" y="${RIM}" width="${8 * CELL}" height="${8 * CELL}" rx="6" fill="url(#felt)"/>`,
    lines(colours),
    dots(colours),
    coordinates(colours),
    ...discs.filter((each) => each !== ''),
    '</svg>\n',
  ].join('\n');
}

/** Returns a whole PNG file of a square SVG. */
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
