/**
 * The file of what is said: a title for each journey, its keys after `>`, and below them a line for each utterance. A line
 * after `?` is one that Orca says or not, as it happens to hear of things.
 */
import type { Journey } from './journeys.ts';

/** The utterances of each step, by the titles of journeys. */
export type Spoken = ReadonlyMap<string, readonly (readonly string[])[]>;

const MAYBE = '? ';

/** Whether what was said is what is written down: all of it, in its order, but for lines that may be left out. */
export function isAsWritten(said: readonly string[], written: readonly string[]): boolean {
  const [line, ...others] = written;
  if (line === undefined) return said.length === 0;
  const isMaybe = line.startsWith(MAYBE);
  const isSaid = said[0] === (isMaybe ? line.slice(MAYBE.length) : line);
  return (isSaid && isAsWritten(said.slice(1), others)) || (isMaybe && isAsWritten(said, others));
}

export function readSpoken(text: string): Map<string, string[][]> {
  const spoken = new Map<string, string[][]>();
  let steps: string[][] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) spoken.set(line.slice(2), (steps = []));
    else if (line.startsWith('> ')) steps.push([]);
    else if (line.startsWith('  ')) steps.at(-1)?.push(line.slice(2));
  }
  return spoken;
}

export function writeSpoken(journeys: readonly Journey[], spoken: Spoken): string {
  return journeys
    .flatMap(({ title, steps }) => {
      const said = spoken.get(title);
      if (!said) return [];
      const lines = steps.flatMap((step, at) => [
        `> ${typeof step === 'string' ? step : step.keys}`,
        ...(said[at] ?? []).map((line) => `  ${line}`),
      ]);
      return [`# ${title}\n\n${lines.join('\n')}\n`];
    })
    .join('\n');
}
