/**
 * All words of the interface, for components that are loaded after the first screen: whoever imports `translate` from
 * here brings along the words that the first bundle lacks. The build fails if the first bundle imports this.
 */
import { later } from './en/later.ts';
import { addEnglish, createTranslate } from './i18n.ts';
import type { MessageKey } from './messages.ts';

addEnglish(later);

export const translate = createTranslate<MessageKey>();
