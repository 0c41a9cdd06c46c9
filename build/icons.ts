/**
 * Makes the application's icons from build/icon.svg: PNGs for Linux, an .ico for Windows, an .icns for macOS. The results
 * are committed; run `node build/icons.ts` after changing the drawing. Both containers hold plain PNGs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';

const PNG_SIZES = [16, 32, 48, 64, 128, 256, 512, 1024];
const ICO_SIZES = [16, 32, 48, 64, 128, 256];
/** Four-letter types of the .icns format; a size occurs twice if screens of single and double density use it. */
const ICNS_TYPES: readonly (readonly [string, number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['icp6', 64],
  ['ic12', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic13', 256],
  ['ic09', 512],
  ['ic14', 512],
  ['ic10', 1024],
];

const images = await draw(readFileSync(join(import.meta.dirname, 'icon.svg'), 'utf8'));
for (const [size, image] of images) {
  writeFileSync(join(import.meta.dirname, `icons/${size}x${size}.png`), image);
}
writeFileSync(join(import.meta.dirname, 'icon.ico'), ico());
writeFileSync(join(import.meta.dirname, 'icon.icns'), icns());

async function draw(svg: string): Promise<Map<number, Buffer>> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage();
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`);
  const drawn = new Map<number, Buffer>();
  for (const size of PNG_SIZES) {
    await page.setViewportSize({ width: size, height: size });
    drawn.set(size, await page.screenshot({ omitBackground: true }));
  }
  await browser.close();
  return drawn;
}

function png(size: number): Buffer {
  const image = images.get(size);
  if (!image) throw new Error(`No icon of ${size} pixels was drawn.`);
  return image;
}

/** The .ico format: ICONDIR, one ICONDIRENTRY for each image, then the images. A width of 256 is written as 0. */
function ico(): Buffer {
  const header = Buffer.alloc(6 + 16 * ICO_SIZES.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(ICO_SIZES.length, 4);
  let offset = header.length;
  for (const [index, size] of ICO_SIZES.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png(size).length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png(size).length;
  }
  return Buffer.concat([header, ...ICO_SIZES.map(png)]);
}

/**
 * The .icns format: 'icns', the total length, then for each image its type, its length with this header, and the PNG.
 */
function icns(): Buffer {
  const chunks = ICNS_TYPES.map(([type, size]) => chunk(type, png(size)));
  return chunk('icns', Buffer.concat(chunks));
}

function chunk(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(type, 'latin1');
  header.writeUInt32BE(content.length + 8, 4);
  return Buffer.concat([header, content]);
}
