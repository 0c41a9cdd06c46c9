/** The app is killed in the middle of a review, whose findings go back to the earlier game again and again. */
import { expect, test } from 'vitest';
import { readOwnText } from '../../engine/notation/own-text.ts';
import { createEarlierGames } from '../../main/earlier-games.ts';
import { randomFrom, randomGame } from '../engine/game/random-play.ts';
import { killWriters } from './kill-writers.ts';

const GAME = randomGame(randomFrom(1));

test('an earlier game and what was found out about it survive kills during its review', async () => {
  await killWriters('review-writer.ts', 20, async (folder, said) => {
    const earlier = createEarlierGames(folder, Date.now, '0.2.0');
    const ids = await earlier.ids();
    expect(ids).toHaveLength(1);
    const { text } = (await earlier.read(ids[0] ?? '')) ?? { text: '' };
    expect(readOwnText(text)?.tree.line).toHaveLength(GAME.line.length);
    expect(text.match(/comment \d+/g)?.length).toBeGreaterThanOrEqual(said.length);
  });
});
