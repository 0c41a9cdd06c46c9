/** A chart as a file: a copy of what is drawn, with its colours and fonts written into each mark. */

/** What of a mark's style is its look. */
const LOOK = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'font-family',
  'font-size',
  'font-weight',
] as const;

/** The SVG of a chart that is on the page, with its title above it and its ground. */
export function chartSvg(drawn: SVGSVGElement, title: string, ground: string): string {
  const { width, height } = drawn.viewBox.baseVal;
  const copy = drawn.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new TypeError('Only a drawing can be copied.');
  const copies = copy.querySelectorAll('*');
  [...drawn.querySelectorAll('*')].forEach((mark, at) => {
    const style = getComputedStyle(mark);
    const to = copies[at];
    to?.removeAttribute('class');
    for (const name of LOOK) {
      const value = style.getPropertyValue(name);
      if (value !== '') to?.setAttribute(name, value);
    }
  });
  const style = getComputedStyle(drawn);
  const em = Number.parseFloat(style.fontSize) || 12;
  const head = 2.4 * em;
  const around = em;
  const sheet = [width + 2 * around, height + head + 2 * around] as const;
  const escaped = new XMLSerializer().serializeToString(document.createTextNode(title));
  const marks = [...copy.childNodes].map((node) => new XMLSerializer().serializeToString(node)).join('');
  const font = style.fontFamily.replaceAll('"', "'");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.join(' ')}" width="${sheet[0]}" height="${sheet[1]}">`,
    `<rect width="100%" height="100%" fill="${ground}"/>`,
    `<text x="${around}" y="${around + 1.2 * em}" font-family="${font}" font-size="${1.3 * em}" font-weight="600" fill="${style.color}">${escaped}</text>`,
    `<g transform="translate(${around} ${around + head})">${marks}</g>`,
    '</svg>\n',
  ].join('\n');
}
