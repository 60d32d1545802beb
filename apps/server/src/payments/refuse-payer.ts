import { Problem } from '@tsela/domain/problem';
import { isFeatureOn } from '@tsela/domain/providers/provider-settings';
import { maySeeBilling } from '../accounts/present-account.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';

/** Staff never top up, nor do users who may not see amounts; providers may switch topping up off. Source: PAY-03, PERM-055. */
export async function refuseWhoTopsUpNothing(context: RequestContext): Promise<void> {
  if (isStaff(context.actor)) throw new Problem('not-permitted', 'Staff cannot top up an account.');
  if (!maySeeBilling(context.actor)) throw new Problem('not-permitted', 'You do not have permission to see billing.');
  if (!isFeatureOn(await context.services.settings.of(context.provider_id), 'top_up'))
    throw new Problem('not-permitted', 'Topping up is not available at this provider.');
}
