/** Runs `npm test -- lengths`: a file with more than 400 lines gives its reason in the comment at its head. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools.ts';

const MOST_LINES = 400;

/** The words with which a head comment begins its reason; something follows them. */
const REASON = /longer than 400 lines\s+(?:\*\s+)?because\s+(?:\*\s+)?\w/;

/** Whether a source is long and its first comment does not say why. */
export function lacksReason(source: string): boolean {
  const lines = source.split('\n').length - 1;
  const [head = ''] = /\/\*[\s\S]*?\*\//.exec(source) ?? [];
  return lines > MOST_LINES && !REASON.test(head);
}

if (import.meta.main) {
  const long = globSync('{build,engine,locales,main,renderer,test,workshop}/**/*.{css,ts,vue}', {
    cwd: root,
  }).filter((path) => lacksReason(readFileSync(join(root, path), 'utf8')));
  for (const path of long.toSorted()) {
    process.stdout.write(
      `${path} is longer than ${MOST_LINES} lines: split it, or say why in its head comment.\n`,
    );
  }
  if (long.length > 0) process.exitCode = 1;
}
