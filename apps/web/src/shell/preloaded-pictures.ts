import { isStaff } from '@tsela/domain/permissions/audience';
import { useEffect } from 'react';
import { whenResting } from '../ui/when-resting.ts';
import { useSession } from './session.ts';

/** The picture of the warning in the booking form for users other than staff, loaded ahead. */
export const DANGEROUS_GOODS = '/images/dangerous_goods.png';

/** Comes after all that the page shows. Source: SHELL-29, CALL-47. */
export function usePreloadedPictures(): void {
  const is_wanted = !isStaff(useSession().facts.actor);
  useEffect(() => (is_wanted ? whenResting(load) : undefined), [is_wanted]);
}

function load(): void {
  new Image().src = DANGEROUS_GOODS;
}
