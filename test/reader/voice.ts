/**
 * A module of Speech Dispatcher (its protocol: htmlpreview of "Speech Dispatcher, Output modules") that is silent. It
 * writes what it would say to the file of its first argument, one object of JSON a line, and takes for it the time that
 * its second argument says, in letters a second.
 */
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** What the module writes: that it begins to say `text`, or that it has ended or was stopped. */
export type VoiceLine =
  | { readonly kind: 'begun'; readonly at: number; readonly text: string }
  | { readonly kind: 'ended'; readonly at: number; readonly isCut: boolean };

if (import.meta.main) speak(process.argv[2]!, Number(process.argv[3]));

function speak(file: string, lettersASecond: number): void {
  /** The lines of a message that ends with a dot alone, and what is done with them. */
  let message: { readonly lines: string[]; readonly done: (text: string) => void } | undefined;
  let saying: NodeJS.Timeout | undefined;

  const answer = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

  const write = (line: VoiceLine): void => appendFileSync(file, `${JSON.stringify(line)}\n`);

  function end(isCut: boolean): void {
    if (saying === undefined) return;
    clearTimeout(saying);
    saying = undefined;
    write({ kind: 'ended', at: Date.now(), isCut });
    answer(isCut ? '703 STOP' : '702 END');
  }

  function say(text: string): void {
    end(true);
    answer('200 OK SPEAKING', '701 BEGIN');
    write({ kind: 'begun', at: Date.now(), text });
    saying = setTimeout(() => end(false), (text.length / lettersASecond) * 1000);
  }

  createInterface({ input: process.stdin }).on('line', (line) => {
    if (message) {
      if (line.trim() !== '.') return void message.lines.push(line.replace(/^\.\./, '.').trim());
      const { lines, done } = message;
      message = undefined;
      return done(plainText(lines.join(' ')));
    }
    switch (line.split(' ')[0] ?? '') {
      case 'INIT':
        return answer('299-silent', '299 OK LOADED SUCCESSFULLY');
      case 'SET':
        message = { lines: [], done: () => answer('203 OK SETTINGS RECEIVED') };
        return answer('203 OK RECEIVING SETTINGS');
      case 'AUDIO':
      case 'LOGLEVEL':
        message = { lines: [], done: () => answer('203 OK SETTINGS RECEIVED') };
        return answer('207 OK RECEIVING SETTINGS');
      case 'LIST':
        return answer('200-silent\ten\tnone', '200 OK VOICE LIST SENT');
      case 'SPEAK':
      case 'CHAR':
      case 'KEY':
        message = { lines: [], done: say };
        return answer('202 OK RECEIVING MESSAGE');
      case 'STOP':
      case 'PAUSE':
        return end(true);
      case 'QUIT':
        answer('210 OK QUIT');
        process.exit();
    }
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of a message in SSML. */
function plainText(ssml: string): string {
  return ssml
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
