import { isStaff } from '@tsela/domain/permissions/audience';
import { useEffect } from 'react';
import { useSession } from './session.ts';

/** The picture of the warning in the booking form for users other than staff, loaded ahead. */
export const DANGEROUS_GOODS = '/images/dangerous_goods.png';

/** Source: SHELL-29, CALL-47. */
export function usePreloadedPictures(): void {
  const is_wanted = !isStaff(useSession().facts.actor);
  useEffect(() => {
    if (is_wanted) new Image().src = DANGEROUS_GOODS;
  }, [is_wanted]);
}
