/** Whatever a row of the library shows is found by typing it, in every language, and other games are not. */
import { afterAll, describe, expect, test } from 'vitest';
import { ENGLISH_ROWS } from '../../../../engine/adapters/english-rows.ts';
import { START_POSITION } from '../../../../engine/game/position.ts';
import { newTree, play } from '../../../../engine/game/tree.ts';
import { parseSquare } from '../../../../engine/game/square.ts';
import { type Library, openLibrary } from '../../../../engine/library/library.ts';
import type { GameEntry } from '../../../../engine/library/entry.ts';
import { plainText, searchedWords } from '../../../../engine/library/plain-text.ts';
import { ALL_GAMES } from '../../../../engine/library/query.ts';
import { recordOf } from '../../../../engine/library/record.ts';
import { traceGame } from '../../../../engine/library/segment.ts';
import { memoryStore } from '../../../../engine/library/store.ts';
import type { GameInfo, GameResult } from '../../../../engine/notation/info.ts';
import { dayText, endingText, nameInList } from '../../../../renderer/documents/entry-words.ts';
import { signed } from '../../../../renderer/documents/signature.ts';
import { rowWordsIn } from '../../../../renderer/features/library/row-words.ts';
import { setLocale } from '../../../../renderer/locales/i18n.ts';
import { translate as t } from '../../../../renderer/locales/later.ts';
import { randomFrom, randomGame } from '../../../engine/game/random-play.ts';

const RESULTS: readonly (GameResult | undefined)[] = [
  undefined,
  { ending: 'void', winner: 'nobody' },
  ...(['black', 'white'] as const).flatMap((winner) =>
    (['resignation', 'time', 'forfeit', 'unknown'] as const).map((ending) => ({ ending, winner })),
  ),
];

const PEOPLE: GameInfo = { black: { name: 'Zoë' }, white: {} };
const AS_BLACK = signed({ black: {}, white: {} }, { white: { kind: 'club' } });
const AS_WHITE = signed({ black: {}, white: {} }, { black: { kind: 'master' } });

function begun(moves: string) {
  let tree = newTree(START_POSITION);
  for (const name of moves.match(/../g) ?? []) {
    const played = play(tree, parseSquare(name) ?? 0);
    if (played.ok) tree = played.value;
  }
  return tree;
}

/** Games that were broken off in all ways and by everybody, and some that were played to their ends; each of another month. */
function newLibrary(): Library {
  const library = openLibrary(memoryStore());
  const broken = RESULTS.flatMap((result) =>
    [PEOPLE, AS_BLACK, AS_WHITE].map((info) => ({
      info: { ...info, ...(result && { result }) },
      tree: begun('f5d6c3'),
    })),
  );
  const whole = [0, 1, 2, 3, 4].map((seed) => ({ info: PEOPLE, tree: randomGame(randomFrom(seed)) }));
  library.add(
    [...broken, ...whole].map(({ info, tree }, at) => {
      const date = at === 0 ? '1999' : `${2001 + at}-${String(1 + (at % 12)).padStart(2, '0')}-09`;
      const record = recordOf({ format: 'game', tree, info: { ...info, date } }, () => false);
      const hashes = traceGame(record.start, record.moves);
      if (typeof hashes === 'number') throw new RangeError('A move is against the rules.');
      return { record, hashes, file: 1, place: at, isOwn: true };
    }),
  );
  return library;
}

function all(library: Library): GameEntry[] {
  const count = library.find(ALL_GAMES);
  return library.entries(Array.from({ length: count }, (_, index) => index)).flatMap((entry) => entry ?? []);
}

afterAll(async () => setLocale('en'));

describe.each(['en', 'fr', 'ja', 'zh-CN', 'zh-TW'] as const)('%s', (language) => {
  test('each game is found by each word of its row, as it is shown and in digits', async () => {
    await setLocale(language);
    const library = newLibrary();
    const row = rowWordsIn(language, t);
    const found = (text: string): string[] => {
      const count = library.find({ ...ALL_GAMES, terms: [{ kind: 'text', text, row }] });
      return [...library.ids(Array.from({ length: count }, (_, index) => index))];
    };
    for (const entry of all(library)) {
      const { info, discs, moves } = entry;
      const shown = [
        ...(['black', 'white'] as const).map((side) => nameInList(info, side, t, true)),
        t('library.score', discs),
        `${discs.black} - ${discs.white}`,
        String(discs.black),
        String(discs.white),
        endingText(entry, t),
        dayText(entry, language) ?? '',
        info.date ?? '',
        String(moves),
      ];
      for (const text of shown)
        for (const [word = ''] of searchedWords(text))
          expect([text, word, found(word)]).toContainEqual(expect.arrayContaining([entry.library?.id]));
      // All that a row shows may be typed together.
      expect(found(shown.join(' '))).toContain(entry.library?.id);
    }
  });

  test('a word of an ending finds the games that ended so, and no others', async () => {
    await setLocale(language);
    const library = newLibrary();
    const row = rowWordsIn(language, t);
    const entries = all(library);
    for (const text of [t('whichGame.unfinished'), t('whichGame.youResigned'), t('whichGame.void')]) {
      library.find({ ...ALL_GAMES, terms: [{ kind: 'text', text, row }] });
      const words = searchedWords(text).map(([word]) => word!);
      const wanted = entries.filter((entry) =>
        words.every((word) => plainText(endingText(entry, t)).includes(word) || isElsewhere(entry, word)),
      );
      expect(wanted.length).toBeGreaterThan(0);
      expect(wanted.length).toBeLessThan(entries.length);
      const count = library.find({ ...ALL_GAMES, terms: [{ kind: 'text', text, row }] });
      const ids = library.ids(Array.from({ length: count }, (_, index) => index));
      expect(new Set(ids)).toEqual(new Set(wanted.map((entry) => entry.library?.id)));
    }
  });
});

test('the command line says of rows what the screen says in English', async () => {
  await setLocale('en');
  expect(ENGLISH_ROWS).toEqual(rowWordsIn('en', t));
});

/** Whether a row shows a word beside how its game ended. */
function isElsewhere({ info }: GameEntry, word: string): boolean {
  return (['black', 'white'] as const).some((side) =>
    plainText(nameInList(info, side, t, true)).includes(word),
  );
}
