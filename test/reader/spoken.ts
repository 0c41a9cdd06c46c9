/** The file of what is said: a title for each journey, its keys after `>`, and below them a line for each utterance. */
import type { Journey } from './journeys.ts';

/** The utterances of each step, by the titles of journeys. */
export type Spoken = ReadonlyMap<string, readonly (readonly string[])[]>;

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
