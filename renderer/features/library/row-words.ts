/** The words that rows of the library show for what is kept as numbers, so that whoever types one finds those games. */
import type { Colour } from '../../../engine/game/position.ts';
import type { RowEnding, RowWords } from '../../../engine/library/query.ts';
import { TOLD_RESULTS, outcomeOf } from '../../../engine/library/record.ts';
import { OUTCOME } from '../../../engine/library/segment.ts';
import type { GameInfo } from '../../../engine/notation/info.ts';
import { endingText } from '../../documents/entry-words.ts';
import { signed } from '../../documents/signature.ts';
import { PLAYERS } from '../../../engine/players/registry.ts';
import { computerText } from '../../ui/strength-text.ts';
import type { Translate } from '../../locales/i18n.ts';
import type { MessageKey } from '../../locales/messages.ts';

/** What a game is that the user has played as `you`, or that two people have. */
function infoOf(you: Colour | undefined): GameInfo {
  const info: GameInfo = { black: {}, white: {} };
  if (you === undefined) return info;
  return signed(info, { [you === 'black' ? 'white' : 'black']: { kind: 'club' } });
}

export function rowWordsIn(language: string, t: Translate<MessageKey>): RowWords {
  const endings = [undefined, 'black' as const, 'white' as const].flatMap((you) =>
    TOLD_RESULTS.map((result): RowEnding => {
      const info = { ...infoOf(you), ...(result && { result }) };
      const entry = { number: 1, info, moves: 0, discs: { black: 2, white: 2 }, isReviewed: false };
      return {
        outcome: outcomeOf(result).outcome & ~OUTCOME.hasLead,
        ...(you && { of: you }),
        text: endingText({ ...entry, winner: result?.winner }, t),
      };
    }),
  );
  return {
    language,
    you: t('player.you'),
    computer: infoOf('black').white.name ?? '',
    players: PLAYERS.map(({ spec, signature }) => ({ text: computerText(spec, t), level: signature })),
    unnamed: { black: t('side.black'), white: t('side.white') },
    endings,
  };
}
