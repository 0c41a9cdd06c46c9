/**
 * The build for static hosts: the browser version as a folder of files that any server can hand out, also below a path.
 * It can be installed and starts without a network; `web/service-worker.ts` and `renderer/app/start-web.ts` are what it
 * has besides.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as viteBuild } from 'vite';
import { GAME_EXTENSIONS } from '../engine/notation/file-content.ts';
import { CONTENT_SECURITY_POLICY, SECURITY_HEADERS } from '../main/app-protocol.ts';
import { SHORTCUTS, shortcutAddress } from '../renderer/shell/shortcuts.ts';
import { root } from './tools.ts';

/** The sizes of the icons that Chromium wants for an app that can be installed, in pixels. */
const ICON_SIZES = [256, 512];

const START = 'start.js';

const WORKER = 'service-worker.js';

const PAGE = 'index.html';

const MANIFEST = 'manifest.webmanifest';

interface WebBuild {
  readonly files: number;
  readonly bytes: number;
}

/** Makes `to` from the built interface in `from`. */
export async function buildWeb(
  from = join(root, 'dist/renderer'),
  to = join(root, 'dist/web'),
): Promise<WebBuild> {
  rmSync(to, { recursive: true, force: true, maxRetries: 5 });
  cpSync(from, to, { recursive: true });
  for (const size of ICON_SIZES) {
    copyFileSync(join(root, `build/icons/${size}x${size}.png`), join(to, `icon-${size}.png`));
  }
  writeFileSync(join(to, MANIFEST), JSON.stringify(manifest(), undefined, 2));
  await bundle('renderer/app/start-web.ts', to, START, {});
  writeFileSync(join(to, PAGE), pageOf(readFileSync(join(from, PAGE), 'utf8')));
  const files = shippedIn(to);
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  const shipped = { version, files, headers: SECURITY_HEADERS };
  await bundle('web/service-worker.ts', to, WORKER, { __SHIPPED__: JSON.stringify(shipped) });
  const bytes = files.reduce((sum, [path]) => sum + statSync(join(to, path)).size, 0);
  return { files: files.length + 1, bytes };
}

/** Builds `entry` as one file called `name`. */
async function bundle(
  entry: string,
  to: string,
  name: string,
  define: Readonly<Record<string, string>>,
): Promise<void> {
  await viteBuild({
    configFile: false,
    root,
    logLevel: 'warn',
    define,
    build: {
      target: 'es2023',
      outDir: to,
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(root, entry),
        checks: { pluginTimings: false },
        output: { format: 'es', entryFileNames: name, codeSplitting: false },
      },
    },
  });
}

/**
 * The page with the manifest, its policy for hosts that send none, and the start of this build in place of the app's
 * script, which is fetched meanwhile.
 */
function pageOf(html: string): string {
  const script = /<script type="module" blocking="render" crossorigin src="([^"]+)"><\/script>/;
  const [whole, app] = script.exec(html) ?? [];
  if (whole === undefined || app === undefined)
    throw new Error(`${PAGE} has no script where one is looked for.`);
  // A page cannot forbid by itself to be shown in another one.
  const policy = CONTENT_SECURITY_POLICY.split('; ').filter((rule) => !rule.startsWith('frame-ancestors'));
  return html.replace(
    whole,
    [
      `<meta http-equiv="content-security-policy" content="${policy.join('; ')}" />`,
      `<link rel="manifest" href="./${MANIFEST}" />`,
      `<link rel="apple-touch-icon" href="./icon-256.png" />`,
      `<link rel="modulepreload" crossorigin data-app href="${app}" />`,
      `<script type="module" blocking="render" crossorigin src="./${START}"></script>`,
    ].join('\n    '),
  );
}

/** What browsers need to know to install the app. */
function manifest(): object {
  const { description }: { description: string } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const extensions = Object.values(GAME_EXTENSIONS)
    .flat()
    .map((extension) => `.${extension}`);
  return {
    id: './',
    name: 'Othello',
    short_name: 'Othello',
    description,
    lang: 'en',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#2a221b',
    theme_color: '#2a221b',
    categories: ['games', 'education'],
    icons: ICON_SIZES.map((size) => ({
      src: `./icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
    shortcuts: Object.entries(SHORTCUTS).map(([name, { name: shown }]) => ({
      name: shown,
      url: shortcutAddress(name),
      icons: [{ src: './icon-256.png', sizes: '256x256', type: 'image/png' }],
    })),
    file_handlers: [{ action: './', accept: { 'text/plain': extensions } }],
    share_target: {
      action: './share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { text: 'text', url: 'url', files: [{ name: 'files', accept: ['text/plain', ...extensions] }] },
    },
  };
}

/** The files in `folder`, each with its digest. The page comes last: what is kept without it is not complete. */
function shippedIn(folder: string): readonly (readonly [path: string, integrity: string])[] {
  const paths = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => path !== WORKER && path !== PAGE)
    .sort();
  return [...paths, PAGE].map((path): [string, string] => [
    path,
    `sha256-${createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('base64')}`,
  ]);
}
