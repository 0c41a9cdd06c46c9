/**
 * The last net below everything that a user causes: a failure that no code has handled ends in a notice, so that nothing
 * the user does can fail in silence. Code that knows more says more, and then nothing arrives here.
 */
import { translate } from '../locales/i18n.ts';
import { useToastStore } from '../stores/toast.ts';

/** Tells of each promise of `page` that is rejected and not awaited, and of each exception that nobody has caught. */
export function tellUnhandled(page: Pick<Window, 'addEventListener'>): void {
  const tell = (): void => useToastStore().show(translate('document.failed'));
  page.addEventListener('unhandledrejection', tell);
  // Chromium reports a layout that needs another turn in the same way, without an exception; that is no failure.
  page.addEventListener('error', ({ error }) => {
    if (error !== undefined && error !== null) tell();
  });
}
