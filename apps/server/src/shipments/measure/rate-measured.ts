import { addCents, cents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { rateShipment } from '@tsela/domain/rates/price/rate-shipment';
import type { RatingTrace } from '@tsela/domain/rates/price/rating-trace';
import type { RatingResult } from '@tsela/domain/rates/price/rating-result';
import { ratedParcels } from '@tsela/domain/shipments/remeasure';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { findRevision } from '../../rates/tariff/rate-revision-repository.ts';
import { ratingContexts } from '../../rates/tariff/measure-rate-impact.ts';
import { cardToRateBy } from '../../rates/tariff/refuse-unsound-card.ts';
import { readPrices } from '../booking/price-repository.ts';
import type { ParcelRow, ShipmentRow } from '../shipment-repository.ts';

type PriceRow = Awaited<ReturnType<typeof readPrices>>[number];

/** The price that a shipment has, and what it would be with the sizes that its parcels have. */
export interface RatedAsMeasured {
  readonly before: PriceRow;
  /** What the account agreed to last: the price of the booking, or one that was approved. */
  readonly agreed_cents: Cents;
  readonly after: RatingResult;
}

/**
 * Rates a shipment again by the tariff, at the moment and in the rate group that its price is from, so that nothing but the sizes of its parcels
 * makes a difference. Null where its price keeps no inputs, as one that was agreed by hand. Source: users-ask 14, 15.
 */
export async function rateAsMeasured(
  tx: Tx,
  context: RequestContext,
  { shipment, parcels }: { readonly shipment: ShipmentRow; readonly parcels: readonly ParcelRow[] },
): Promise<RatedAsMeasured | null> {
  const prices = await readPrices(tx, shipment.id);
  const [before] = prices;
  // Written by insertPrice; prices of the field may keep less.
  const trace = before?.trace as Partial<RatingTrace> | null | undefined;
  const { input, rated_at, facts, rate_group, service_level } = trace ?? {};
  if (!before || !input || !rated_at || !facts || !rate_group || !service_level) return null;
  const revision = await findRevision(tx, before.rate_revision_id);
  if (!revision) return null;
  const compiled = await cardToRateBy(tx, context, revision);
  const contextOf = await ratingContexts(context);
  const { metres_from_collection_branch, metres_from_delivery_branch } = facts;
  const rated = { account_id: shipment.account_id, metres_from_collection_branch, metres_from_delivery_branch };
  const [after] = rateShipment({ ...input, parcels: ratedParcels(parcels), service_level_code: service_level.code }, compiled, {
    ...contextOf(rated, new Date(rated_at)),
    rate_group_id: rate_group.given_by === 'default' ? null : rate_group.id,
    rate_group_tag: rate_group.tag ?? null,
  });
  const agreed = prices.find(({ cause }) => cause !== 'measured') ?? before;
  return after ? { before, agreed_cents: agreed.rate_cents, after } : null;
}

/** The VAT in the difference of two prices. */
export function vatDifference(before: Rated, after: Rated): Cents {
  return addCents(vatIn(after), cents(-vatIn(before)));
}

interface Rated {
  readonly rate_cents: Cents;
  readonly rate_excluding_vat_cents: Cents;
}

function vatIn({ rate_cents, rate_excluding_vat_cents }: Rated): Cents {
  return cents(rate_cents - rate_excluding_vat_cents);
}
