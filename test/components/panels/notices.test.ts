/** Notices that appear by themselves: about the app's files, and about the engine. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import EngineNoticeCard from '../../../renderer/features/play/EngineNoticeCard.vue';
import LiveRegion from '../../../renderer/app/LiveRegion.vue';
import NoticeBar from '../../../renderer/app/NoticeBar.vue';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { FakeEngine } from '../../renderer/fake-engine.ts';
import { mount } from '../mount.ts';

describe('a notice', () => {
  test('stays until it is dismissed, and leaves the others', async () => {
    const view = useViewStore();
    view.notices = ['preferences', 'autosave'];
    mount(NoticeBar);
    expect(page.getByRole('status', { name: 'Notices' }).elements()).toHaveLength(1);
    await userEvent.click(page.getByRole('button', { name: 'Dismiss' }).first());
    expect(view.notices).toEqual(['autosave']);
    expect(page.getByText('Autosave is not working', { exact: false }).elements()).toHaveLength(1);
  });

  test('takes no space if there is none', () => {
    const { container } = mount(NoticeBar);
    expect(container.getBoundingClientRect().height).toBe(0);
  });
});

describe('the notice about the engine', () => {
  test('has a live region that exists before its text', () => {
    mount(EngineNoticeCard);
    expect(document.querySelector('[role=status]')?.textContent).toBe('');
  });

  test('tells that the engine is restarted', async () => {
    const fake = new FakeEngine();
    useEngineStore().connect(fake, 4, engineWishes());
    mount(EngineNoticeCard);
    fake.emitStatus({ kind: 'restarting', reason: 'it crashed' });
    await nextTick();
    expect(page.getByRole('status').element().textContent).not.toBe('');
    expect(page.getByRole('button').elements()).toHaveLength(0);
  });

  test('offers to try again if the engine stays away', async () => {
    const fake = new FakeEngine();
    useEngineStore().connect(fake, 4, engineWishes());
    mount(EngineNoticeCard);
    fake.emitStatus({ kind: 'unavailable', reason: 'it crashed' });
    await nextTick();
    await userEvent.click(page.getByRole('button'));
    expect(fake.restarts).toBe(1);
  });

  describe('about an engine that does not start', () => {
    async function sentence(hasSimd: boolean): Promise<string> {
      vi.spyOn(WebAssembly, 'validate').mockReturnValue(hasSimd);
      const fake = new FakeEngine();
      useEngineStore().connect(fake, 4, engineWishes());
      mount(EngineNoticeCard);
      fake.emitStatus({ kind: 'unavailable', reason: 'the module was refused' });
      await nextTick();
      return page.getByRole('status').element().textContent ?? '';
    }

    afterEach(() => vi.restoreAllMocks());

    test('says so', async () => {
      expect(await sentence(true)).toContain('does not start');
    });

    test('says that SIMD is missing if that is the reason', async () => {
      expect(await sentence(false)).toContain('SIMD');
    });

    test('does not offer to try again where SIMD is missing', async () => {
      await sentence(false);
      expect(page.getByRole('button').elements()).toHaveLength(0);
    });
  });
});

describe('what is announced', () => {
  test('is hidden from view and read in the order of the announcements', async () => {
    mount(LiveRegion);
    useAnnouncerStore().say('Black plays f5.');
    await expect.poll(() => page.getByRole('log').element().textContent).toContain('Black plays f5.');
    const { width } = page.getByRole('log').element().getBoundingClientRect();
    expect(width).toBe(1);
  });

  test('comes as one line where it comes at once, also where another line goes at the same time', async () => {
    mount(LiveRegion);
    const announcer = useAnnouncerStore();
    const withdraw = announcer.say('How well do you play?');
    const log = page.getByRole('log').element();
    await expect.poll(() => log.textContent).toBe('How well do you play?');
    const added: (string | null)[] = [];
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) added.push(node.textContent);
    });
    observer.observe(log, { childList: true });
    withdraw();
    for (const text of ['New game.', 'Black plays d3.', 'White plays c3.']) announcer.say(text);
    await expect.poll(() => added.length).toBe(1);
    observer.disconnect();
    expect(added).toEqual(['New game. Black plays d3. White plays c3.']);
    expect(log.textContent).toBe('New game. Black plays d3. White plays c3.');
  });

  test('does not wait for a voice that a key press has silenced', async () => {
    usePreferencesStore().values.oneAtATime = true;
    mount(LiveRegion);
    const announcer = useAnnouncerStore();
    announcer.say('Black plays f5.');
    announcer.say('White plays d6.');
    await userEvent.keyboard('g');
    announcer.say('Black plays c3.');
    expect(announcer.entries.at(-1)?.text).toBe('White plays d6. Black plays c3.');
  });
});
