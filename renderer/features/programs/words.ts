/** Sentences about programs that were tried. */
import { squareName } from '../../../engine/game/square.ts';
import { shortName } from '../../../engine/notation/place.ts';
import type { ProgramOutcome } from '../../../main/contract/programs.ts';
import { translate as t } from '../../locales/later.ts';

/** What came of a trial; `name` is that of a program which did not get as far as telling its own. */
export function outcomeText(outcome: ProgramOutcome, name: string, locale: string): string {
  switch (outcome.kind) {
    case 'plays': {
      const { program, move, timeMs, isKept } = outcome;
      const time = `${timeMs.toLocaleString(locale)}\u00A0ms`;
      const plays = t('programs.plays', { name: program.name, time, move: squareName(move) });
      return isKept ? plays : t('announce.both', { first: plays, second: t('programs.notKept') });
    }
    case 'declined':
      return t('programs.declined', { name: shortName(name) });
    case 'full':
      return t('programs.full', { count: outcome.most });
    case 'failed':
      return t(`programs.fault.${outcome.fault}`, {
        name: shortName(name),
        detail: shortName(outcome.detail),
      });
  }
}
