import type { rateApi } from '@tsela/contract/rates/rate-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { customerReferencePrefix } from '@tsela/domain/accounts/reference-rules';
import type { ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { isOfferedTo } from '@tsela/domain/rates/price/offered-opt-ins';
import type { Charge, OptInRate } from '@tsela/domain/rates/card/rate-card';
import { accountOfCaller } from '../accounts/account-of-caller.ts';
import { maySeeBilling } from '../accounts/present-account.ts';
import type { Actor, RequestContext } from '../context.ts';
import { visibleShipments } from '../db/reach.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { tariffToQuote } from './quoted-tariff.ts';
import { optInReader } from './refuse-unknown-choices.ts';
import { namesPickupPoint } from './resolve-sides.ts';

/** The optional charges a sender may choose, and whether the account must give a reference of its own. Source: CALL-55, CALL-56. */
export async function listOptInRates(
  context: RequestContext,
  input: InputOf<typeof rateApi.optIn>,
): Promise<OutputOf<typeof rateApi.optIn>> {
  const settings = await context.services.settings.of(context.provider_id);
  const { account_id, sides } = await reading(context, async (tx) => {
    const shipment = input.shipment_id === undefined ? undefined : await loadSides(tx, context.actor, input.shipment_id);
    // A caller without the right to the account learns nothing of its tariff.
    const account = await accountOfCaller(tx, context, { account_id: shipment?.account_id ?? input.account_id, settings });
    return { account_id: account.id, sides: shipment ?? input };
  });
  const { reference_rules } = (await context.services.account_choices.of(context.provider_id)).of(account_id);
  const compiled = await tariffAsked(context, input.rate_revision_id);
  const card = namesPickupPoint(sides) ? undefined : compiled?.card;
  const rating = (await context.services.account_ratings.of(context.provider_id)).of(account_id);
  const reader = optInReader({ account_id, rating }, context.now);
  const sees_billing = maySeeBilling(context.actor);
  const offered = (rates: readonly OptInRate[] = []) =>
    rates.filter((rate) => isOfferedTo(rate, reader)).map((rate) => presentOptIn(rate, sees_billing));
  const opt_in_rates = offered(card?.opt_in_rates);
  const opt_in_time_based_rates = offered(card?.opt_in_time_based_rates);
  return {
    opt_in_rates,
    opt_in_time_based_rates,
    customer_reference_required:
      readSetting(settings, 'require_customer_reference') || reference_rules.require_customer_reference,
    customer_reference_prefix: customerReferencePrefix(reference_rules),
    count: opt_in_rates.length + opt_in_time_based_rates.length,
  };
}

/** The live tariff, if any, or the revision asked for by staff who read tariffs. */
async function tariffAsked(context: RequestContext, rate_revision_id: number | undefined) {
  if (rate_revision_id === undefined) return (await context.services.rate_cards.of(context.provider_id))?.compiled;
  return (await tariffToQuote(context, { rate_revision_id })).compiled;
}

/** Who pays for a shipment, and its pickup points. Raises `not-found` where it is not the caller's. Source: CALL-55. */
async function loadSides(tx: Tx, actor: Actor, shipment_id: ShipmentId) {
  const row = await visibleShipments(tx, actor)
    .select(['shipments.account_id', 'collection_pickup_point_id', 'delivery_pickup_point_id'])
    .where('shipments.id', '=', shipment_id)
    .executeTakeFirst();
  if (!row) throw new Problem('not-found', 'Shipment not found.');
  return row;
}

/** Its cost is for users who may see amounts. Source: PERM-055. */
function presentOptIn(rate: OptInRate, sees_billing: boolean) {
  const [charge] = rate.charges;
  return {
    id: rate.id,
    name: rate.name,
    charge_type: charge?.charge_type ?? 'flat',
    ...(sees_billing && { charge_value: charge ? valueOf(charge) : 0 }),
    description: rate.description,
    opted_in_by_default: rate.opted_in_by_default,
  };
}

/** Percentages as 15, amounts in rand. */
function valueOf(charge: Charge): number {
  return (charge.charge_type === 'percentage' ? charge.percentage_bp : charge.amount_cents) / 100;
}
