import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import AboutDialog from '../../../renderer/features/help/AboutDialog.vue';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';

afterEach(() => vi.unstubAllGlobals());

/** Opens the dialog with `fetch` returning `response`. */
function show(response: Response): void {
  vi.stubGlobal('fetch', async () => response);
  mount(AboutDialog, {}, { context: appContext() });
}

describe('the About dialog', () => {
  test('names its version', () => {
    show(new Response(''));
    expect(page.getByText(`Version ${__APP_VERSION__}`, { exact: true }).elements()).toHaveLength(1);
  });

  test('says so where the system gives the windows no sandbox, and else nothing of it', async () => {
    show(new Response(''));
    const sentence = page.getByText(/no sandbox/);
    expect(sentence.elements()).toHaveLength(0);
    useViewStore().isUnsandboxed = true;
    await expect.element(sentence).toBeVisible();
  });

  test('says that the app never goes online by itself', () => {
    show(new Response(''));
    expect(page.getByText('The app never goes online by itself.').elements()).toHaveLength(1);
  });

  test('has no link that leads nowhere', () => {
    show(new Response(''));
    expect(page.getByRole('link').elements()).toHaveLength(0);
  });

  test('shows the licences, which the keyboard can scroll', async () => {
    show(new Response('pinia 4.1.0 (MIT)'));
    const licences = page.getByRole('region', { name: 'Licences' });
    await expect.poll(() => licences.element().textContent).toBe('pinia 4.1.0 (MIT)');
    expect(licences.element().getAttribute('tabindex')).toBe('0');
  });

  test('says so if the licences cannot be read', async () => {
    show(new Response(null, { status: 404 }));
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(page.getByRole('region').elements()).toHaveLength(0);
  });
});
