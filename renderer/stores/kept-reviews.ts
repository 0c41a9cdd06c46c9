/** The games of the library of which a review is kept, read one at a time, so that nothing waits for them. */
import type { LibraryGameId } from '../../engine/library/entry.ts';
import type { Profile } from '../../engine/library/profile.ts';
import type { ReadGame } from '../../engine/notation/outcome.ts';

type Reviewed = Profile['reviewed'][number];

/** A game as its text and as it was read, with the side of the person in it. */
export interface KeptReview extends Reviewed {
  readonly text: string;
  readonly game: ReadGame;
}

/** What of the library is needed: the texts of games, without those that are there no more. */
interface TextsPort {
  textsOf(ids: readonly LibraryGameId[]): Promise<readonly string[]>;
}

/** The games of `reviewed` in their order; one that has gone since, or cannot be read, is left out. */
export async function* keptReviews(
  library: TextsPort,
  reviewed: readonly Reviewed[],
): AsyncGenerator<KeptReview> {
  if (reviewed.length === 0) return;
  const [texts, { readOwnText }] = await Promise.all([
    textsIn(library, reviewed),
    import('../../engine/notation/own-text.ts'),
  ]);
  for (const [at, text] of texts.entries()) {
    const game = text === undefined ? undefined : readOwnText(text);
    if (game && text !== undefined) yield { ...reviewed[at]!, text, game };
    // oxlint-disable-next-line no-await-in-loop -- the page is drawn in between
    await new Promise((resolve) => setTimeout(resolve));
  }
}

async function textsIn(
  library: TextsPort,
  reviewed: readonly Reviewed[],
): Promise<readonly (string | undefined)[]> {
  const texts = await library.textsOf(reviewed.map(({ id }) => id));
  if (texts.length === reviewed.length) return texts;
  // Those that are left come without their names, so that each is asked for by itself.
  return Promise.all(reviewed.map(async ({ id }) => (await library.textsOf([id]))[0]));
}
