/** What begins once the first screen is at rest, and is read later than it. */
import { createSoundPlayer } from '../sounds/player.ts';
import { whenIdle } from '../shell/when-idle.ts';
import { useAnswerStore } from '../stores/answers.ts';
import { useOpeningNameStore } from '../stores/opening-names.ts';
import { tellOneThread } from '../stores/one-thread.ts';
import { useSoundsStore } from '../stores/sounds.ts';
import { afterFrame } from '../ui/late-drawing.ts';
import type { AppContext } from '../ui/use-app.ts';
import { followSwitches } from './switches.ts';

type Shell = AppContext['bridge'];

/** What follows from fewer answers is worked out in no time when their place opens. */
const LONG_LOG = 500;

export function beginOnceIdle(bridge: Shell): void {
  tellOneThread();
  followSwitches();
  useSoundsStore().connect(
    createSoundPlayer(() => new AudioContext(), afterFrame),
    () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    whenIdle,
  );
  restoreReviews(bridge).catch((error: unknown) => reportError(error));
  readOwnBook(bridge).catch((error: unknown) => reportError(error));
  // A long log takes longer to read than its place to open. A failure is reported there.
  useAnswerStore()
    .read(bridge)
    .then(async () => {
      useOpeningNameStore();
      if (useAnswerStore().answers.length < LONG_LOG) return;
      const { preparePuzzles } = await import('./screens.ts');
      await preparePuzzles();
    })
    .catch(() => undefined);
}

/** Reads the user's own book, and offers what it was thinking about when the app ended. */
async function readOwnBook(bridge: Shell): Promise<void> {
  if ((await bridge.journals('book')).length === 0) return;
  const [{ useOwnBookStore }, { useLineThinkingStore }] = await Promise.all([
    import('../stores/own-book.ts'),
    import('../stores/line-thinking.ts'),
  ]);
  await useOwnBookStore().read(bridge);
  useLineThinkingStore().restore(bridge);
}

/** Offers the reviews of files' games that nobody has saved. */
async function restoreReviews(bridge: Shell): Promise<void> {
  if ((await bridge.journals('review')).length === 0) return;
  const { useGameReviewStore } = await import('../stores/game-reviews.ts');
  await useGameReviewStore().restore(bridge);
}
