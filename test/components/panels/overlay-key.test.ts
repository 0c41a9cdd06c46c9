/** The signs of the study overlays, explained beside the board. */
import { beforeEach, expect, test } from 'vitest';
import { nextTick } from 'vue';
import OverlayKey from '../../../renderer/moves/OverlayKey.vue';
import { type Overlay, useOverlayStore } from '../../../renderer/stores/overlays.ts';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { mount } from '../mount.ts';

beforeEach(async () => setLocale('en'));

test.each<[Overlay, string[]]>([
  ['frontier', ['Frontier: beside an empty square']],
  ['stable', ['Stable: can never be flipped again']],
  ['regions', ['Odd region: who begins it ends it', 'Even region']],
])('the overlay of %s has its signs explained', async (overlay, words) => {
  mount(OverlayKey);
  useOverlayStore().shown[overlay] = true;
  await nextTick();
  const rows = [...document.querySelectorAll('.key > li')];
  expect(rows.map(({ textContent }) => textContent)).toEqual(words);
  for (const row of rows) expect(row.querySelector('i')?.getBoundingClientRect().width).toBeGreaterThan(5);
});
