/**
 * All words of the interface, for components that are loaded after the first screen: whoever imports `translate` from
 * here brings along the words that the first bundle lacks. The build fails if the first bundle imports this.
 */
import en from '../../locales/en.json' with { type: 'json' };
import { addEnglish, createTranslate } from './i18n.ts';
import type { MessageKey } from './messages.ts';

addEnglish(en);

export const translate = createTranslate<MessageKey>();
