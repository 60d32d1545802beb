import type { QuoteAnswer, QuoteInput } from '@tsela/contract/rates/rate-api';
import type { AccountId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { CompiledRateCard } from '@tsela/domain/rates/compile-rate-card';
import { servedDays } from '@tsela/domain/rates/served-days';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { maySeeBilling } from '../accounts/present-account.ts';
import { accountOfCaller } from '../accounts/account-of-caller.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { doorsFor } from '../service-areas/known-door-reads.ts';
import { refuseBlockedGuest } from '../users/blocked-visitors.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { presentNoRate, presentRate } from './present-rate.ts';
import { priceSides } from './price-sides.ts';
import { tariffToQuote } from './quoted-tariff.ts';
import { withRealDays } from './requested-days.ts';
import { completeSides, namesPickupPoint, resolveSides } from './resolve-sides.ts';
import type { RatedSides } from './resolve-sides.ts';

/** What a shipment would cost on every service level, cheapest first, and why a service is not offered. Source: public API §2. */
export async function quoteRates(context: RequestContext, given: QuoteInput): Promise<QuoteAnswer> {
  const tariff = await tariffToQuote(context, given);
  const input = withRealDays(given, tariff.now);
  const settings = await context.services.settings.of(context.provider_id);
  await refuseBlockedGuest(context, 'quote');
  const account_id = await quotedAccount(context, input, settings);
  const sides = namesPickupPoint(input)
    ? await reading(context, (tx) => resolveSides(tx, context, input))
    : completeSides(context.services.gazetteer, input, await doorsFor(context));
  const { results, compiled, exceptions } = await priceSides(
    context,
    {
      account_id,
      sides,
      tariff,
      parcels: input.parcels,
      wishes: input,
      declared_value: input.declared_value ?? 0,
      pod_method: readSetting(settings, 'default_pod_method'),
    },
    settings,
  );
  const reader = {
    is_staff: isStaff(context.actor),
    sees_billing: maySeeBilling(context.actor),
    explain: input.explain ?? false,
  };
  return {
    message: 'Success',
    service_days: serviceDaysOf(compiled, sides),
    rates: results.flatMap((result) => (result.offered ? [presentRate(result, reader)] : [])),
    no_rates: results.flatMap((result) => (result.offered ? [] : [presentNoRate(result)])),
    exceptions: exceptions.map(({ name, message, from_day, to_day }) => ({ name, message, from_day, to_day })),
  };
}

/** A customer's own account is known from the sign-in: the commonest quote asks the database nothing. */
async function quotedAccount(context: RequestContext, input: QuoteInput, settings: StoredSettings): Promise<AccountId> {
  const own = context.actor.kind === 'user' ? context.actor.account_id : null;
  if (own !== null && (input.account_id === undefined || input.account_id === own)) return own;
  return reading(context, async (tx) => (await accountOfCaller(tx, context, { account_id: input.account_id, settings })).id);
}

/** The weekdays on which the two sides are served, by the tariff's services and service areas. */
function serviceDaysOf(compiled: CompiledRateCard, sides: RatedSides): QuoteAnswer['service_days'] {
  const daysAt = (side: Side) => [...servedDays(compiled, side, sides[side].address)];
  return { collection_service_days: daysAt('collection'), delivery_service_days: daysAt('delivery') };
}
