import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import AboutDialog from '../../../renderer/features/help/AboutDialog.vue';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';

afterEach(() => vi.unstubAllGlobals());

/** Opens the dialog with `fetch` returning `response`. */
function show(response: Response, props: Record<string, string> = {}): void {
  vi.stubGlobal('fetch', async () => response);
  mount(AboutDialog, props, { context: appContext() });
}

describe('the About dialog', () => {
  test('names its version', () => {
    show(new Response(''));
    expect(page.getByText(`Version ${__APP_VERSION__}`, { exact: true }).elements()).toHaveLength(1);
  });

  test('links to newer versions where the project has a page', () => {
    show(new Response(''), { projectPage: 'https://othello.test/' });
    const link = page.getByRole('link', { name: 'Look for a newer version' });
    expect(link.element().getAttribute('href')).toBe('https://othello.test/');
    expect(link.element().getAttribute('target')).toBe('_blank');
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
