/** What a book knows of a position, in words. */
import type { Worth } from '../../../engine/book/own/overlay.ts';
import { translate as t } from '../../locales/later.ts';

/** How far it was looked ahead: "26 moves deep", "exact". */
export function supportText({ plies, isExact, source }: Worth): string {
  if (source === 'edited') return t('ownBook.set');
  return isExact ? t('ownBook.exact') : t('ownBook.support', { depth: plies });
}

/** Where a value comes from; empty for what ships and for what the user has set, which is told already. */
export function sourceText(source: Worth['source']): string {
  return source === 'shipped' || source === 'edited' ? '' : t(`ownBook.source.${source}`);
}
