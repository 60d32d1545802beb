import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { RateItem } from '@tsela/contract/rates/rate-shapes';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { ZERO_CENTS, randFromCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import type { RatingTrace } from '@tsela/domain/rates/price/rating-trace';
import { refuseBillingUnseen } from '../../accounts/present-account.ts';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { explanationOf } from '../../rates/present-rate.ts';
import { MOVED_IN, readPrices } from './price-repository.ts';
import { loadShipmentFor } from '../shipment-repository.ts';

/** Of a shipment that came from a former system: no tariff has priced it, so that no trace tells of it. */
function movedIn({ rate_cents }: { readonly rate_cents: Cents }) {
  const explanation =
    rate_cents === ZERO_CENTS ? 'The former system has charged it.' : 'Its price came with it from the former system.';
  return { explanation: [explanation, 'It stays as it is, whatever is changed of the shipment.'], not_applied: [] };
}

/** Why a shipment costs what it costs, out of what was kept with it: the same answer months later. */
export async function readShipmentPrices(
  context: RequestContext,
  input: InputOf<typeof shipmentApi.price>,
): Promise<OutputOf<typeof shipmentApi.price>> {
  refuseBillingUnseen(context.actor);
  return reading(context, async (tx) => {
    const shipment = await loadShipmentFor(tx, context.actor, { id: input.id });
    const rows = await readPrices(tx, shipment.id);
    const reader = { is_staff: isStaff(context.actor) };
    const prices = rows.map((row) => ({
      version: row.version,
      cause: row.cause,
      time_created: row.time_created.toISOString(),
      rate: randFromCents(row.rate_cents),
      rate_excluding_vat: randFromCents(row.rate_excluding_vat_cents),
      // Both were written by insertPrice in these shapes.
      items: row.items as RateItem[],
      ...(row.cause === MOVED_IN ? movedIn(row) : explanationOf(row.trace as RatingTrace, reader)),
    }));
    return { prices, count: prices.length };
  });
}
