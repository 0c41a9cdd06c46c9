/** What is done where the code of a screen cannot be fetched: the user is told, and is back at the first screen. */
import { translate as t } from '../locales/i18n.ts';
import { useToastStore } from './toast.ts';
import { useViewStore } from './view.ts';

export function sayUnavailable(): void {
  useToastStore().show(t('dialog.unavailable'));
}

export function goHomeAsUnavailable(): void {
  useViewStore().screen = 'start';
  sayUnavailable();
}
