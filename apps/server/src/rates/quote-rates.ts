import type { QuoteAnswer, QuoteInput } from '@tsela/contract/rates/rate-api';
import { Problem } from '@tsela/domain/problem';
import { maySeeBilling } from '../accounts/present-account.ts';
import { accountOfCaller } from '../accounts/account-of-caller.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { presentNoRate, presentRate } from './present-rate.ts';
import { priceSides } from './price-sides.ts';
import { resolveSides } from './resolve-sides.ts';

/** What a shipment would cost on every service level, cheapest first, and why a service is not offered. Source: public API §2. */
export async function quoteRates(context: RequestContext, input: QuoteInput): Promise<QuoteAnswer> {
  const settings = await context.services.settings.of(context.provider_id);
  if (!maySeeBilling(context.actor)) throw new Problem('not-permitted', 'You do not have permission to see billing information.');
  const { account, sides } = await reading(context, async (tx) => ({
    account: await accountOfCaller(tx, context, { account_id: input.account_id, settings }),
    sides: await resolveSides(tx, context, input),
  }));
  const { results } = await priceSides(
    context,
    { ...input, account_id: account.id, sides, declared_value: input.declared_value ?? 0, pod_method: 'pin-with-fallback' },
    settings,
  );
  const reader = { is_staff: isStaff(context.actor) };
  return {
    message: 'Success',
    service_days: { collection_service_days: SERVICE_DAYS, delivery_service_days: SERVICE_DAYS },
    rates: results.flatMap((result) => (result.offered ? [presentRate(result, reader)] : [])),
    no_rates: results.flatMap((result) => (result.offered ? [] : [presentNoRate(result)])),
  };
}

/** Every area is served on every weekday until areas with service days of their own can be drawn. */
const SERVICE_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
