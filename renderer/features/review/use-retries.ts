/** The menu of the moves of a game that may be tried again. */
import { computed, shallowRef } from 'vue';
import { opposite } from '../../../engine/game/position.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import type { Judgement } from '../../../engine/review/judge.ts';
import { translate as t } from '../../locales/later.ts';
import { lonePerson } from '../../session/seats.ts';
import { useGameStore } from '../../stores/game.ts';
import { useReviewStore } from './store.ts';
import type { MenuChoice } from '../../ui/PopupMenu.vue';
import { lossText } from '../../ui/loss-text.ts';
import { moveText } from '../../ui/judgement-text.ts';
import { worstOf } from './worst-slips.ts';

const RETRY_ICONS = { open: 'restart', found: 'check', helped: 'hint', shown: 'book' } as const;

/** `begin` is called with the move that the user wants to try again. */
export function useRetries(begin: (judgement: Judgement) => void) {
  const game = useGameStore();
  const review = useReviewStore();

  /**
   * The moves most worth trying again, with how that went before: first those of the one person who plays, or else Black's, then
   * those of the other side.
   */
  const retries = computed((): MenuChoice[][] => {
    const nodes = lineNodes(game.tree);
    const first = lonePerson(game.seats) ?? 'black';
    return [first, opposite(first)]
      .map((side) =>
        worstOf(
          review.line.slips.filter((each) => each.mover === side),
          review.summary.turningPoint?.ply,
        ),
      )
      .filter((slips) => slips.length > 0)
      .map((slips) =>
        slips.map((judgement) => {
          const outcome = nodes[judgement.ply - 1]?.retry?.outcome ?? 'open';
          return {
            id: String(judgement.ply),
            label: t('review.retryState', {
              side: t(`side.${judgement.mover}`),
              move: `${moveText(judgement)} ${lossText(judgement)}`,
              state: t(`review.retried.${outcome}`),
            }),
            icon: RETRY_ICONS[outcome],
            enabled: true,
          };
        }),
      );
  });

  /** The menu of retries as it was opened: its items may not move under the pointer while the review goes on. */
  const retriesAt = shallowRef<{
    readonly x: number;
    readonly y: number;
    readonly choices: (typeof retries)['value'];
  }>();

  function openRetries({ currentTarget }: MouseEvent): void {
    if (!(currentTarget instanceof Element)) return;
    const { left, top } = currentTarget.getBoundingClientRect();
    retriesAt.value = { x: left, y: top, choices: retries.value };
  }

  function retryAt(ply: string): void {
    const judgement = review.line.judgementAt(Number(ply));
    if (judgement) begin(judgement);
  }

  /** The next mistake of the same side. */
  function nextAfter({ ply, mover }: Judgement): Judgement | undefined {
    return review.line.slips.find((each) => each.ply > ply && each.mover === mover);
  }

  return { retries, retriesAt, openRetries, retryAt, nextAfter };
}
