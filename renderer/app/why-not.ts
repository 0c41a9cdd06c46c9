/** Says why the command of a key cannot run. */
import { translate } from '../locales/later.ts';
import type { MessageLabel } from '../locales/messages.ts';
import { useToastStore } from '../stores/toast.ts';

export function tellWhyNot(why: MessageLabel): void {
  useToastStore().answer(translate(why));
}
