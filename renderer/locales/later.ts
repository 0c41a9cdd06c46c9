/**
 * All words of the interface, for components that are loaded after the first screen: whoever imports `translate` from
 * here brings along the words that the first bundle lacks. The build fails if the first bundle imports this.
 */
import { later } from './en/later.ts';
import { createTranslate, i18n } from './i18n.ts';
import type { MessageKey } from './messages.ts';

i18n.global.mergeLocaleMessage('en', later);

export const translate = createTranslate<MessageKey>();
