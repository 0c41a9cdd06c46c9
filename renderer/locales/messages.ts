/** The keys of the words that the page says. */
import type { FirstKey, MessageKey } from '../../locales/parts.ts';
import type { Plain } from '../../locales/text.ts';

export type { FirstKey, MessageKey };

/** The keys of texts that are complete as they are: names, labels, answers. */
export type MessageLabel = Plain<MessageKey>;

/** Those among them that are in the first bundle. */
export type FirstLabel = Plain<FirstKey>;
