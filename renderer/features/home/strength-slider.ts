/** The slider of Custom's strength, which Home shows only to those who have chosen that opponent. */
import { sayUnavailable } from '../../stores/unavailable.ts';
import { laterComponent } from '../../ui/later-component.ts';

export const StrengthSlider = laterComponent(
  async () => import('../../ui/StrengthSlider.vue'),
  sayUnavailable,
);
