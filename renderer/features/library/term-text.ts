/** Filters in words, as the chips above the list say them. */
import { countDiscs } from '../../../engine/game/rules.ts';
import type { Position } from '../../../engine/game/position.ts';
import { assertNever } from '../../../engine/game/result.ts';
import { type LibraryTerm, positionIn } from '../../../engine/library/query.ts';
import type { Translate } from '../../locales/i18n.ts';
import type { MessageKey } from '../../locales/messages.ts';
import { wantedIn } from './pattern.ts';

/** "Player: Anna"; `nameOf` knows the names of openings. */
export function termText(
  term: LibraryTerm,
  nameOf: (position: Position) => string | undefined,
  t: Translate<MessageKey>,
): string {
  switch (term.kind) {
    case 'text':
      return t('library.termText', { name: term.text });
    case 'player': {
      const name = t('library.termPlayer', { name: term.name });
      return term.colour ? t('board.both', { first: name, second: t(`side.${term.colour}`) }) : name;
    }
    case 'event':
      return t('library.termEvent', { name: term.name });
    case 'years': {
      const { from, to } = term;
      return t('library.termYear', { name: from === to ? String(from) : `${from ?? ''}–${to ?? ''}` });
    }
    case 'result':
      if (term.result === 'draw') return t('result.draw');
      if (term.result === 'unfinished') return t('library.unfinished');
      return t('result.wins', { side: t(`side.${term.result}`) });
    case 'lead':
      return t('library.termLead', { from: String(term.from), to: String(term.to) });
    case 'moves':
      return t('library.termMoves', { from: String(term.from), to: String(term.to) });
    case 'folder':
      return t('library.termFolder', { name: term.folder });
    case 'tag':
      return t('library.termTag', { name: term.tag });
    case 'mark': {
      const name = t(`mark.${term.mark}`);
      if (term.by === undefined) return t('library.termMark', { name });
      if (term.by === 'me') return t('library.termMarkMine', { name });
      return t('library.termMarkBy', { name, side: t(`side.${term.by}`) });
    }
    case 'origin':
      return t(term.origin === 'own' ? 'library.own' : 'library.importedOnly');
    case 'mine':
      return term.colour ? t('library.mineAs', { side: t(`side.${term.colour}`) }) : t('library.mine');
    case 'position': {
      const position = positionIn(term.board);
      const name = position && nameOf(position);
      if (name !== undefined) return t('library.termOpening', { name });
      const { black, white } = position ? countDiscs(position) : { black: 0, white: 0 };
      return t('library.termPosition', { count: black + white });
    }
    case 'pattern':
      return t('library.termPattern', { count: wantedIn(term.squares) });
    default:
      return assertNever(term);
  }
}
