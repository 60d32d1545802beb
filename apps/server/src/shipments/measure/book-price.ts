import { changedFields } from '@tsela/domain/audit/audit-trail';
import { cents } from '@tsela/domain/money/cents';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertPrice } from '../booking/price-repository.ts';
import { rewriteShipment } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { correctCharge } from './correct-charge.ts';
import type { DiscrepancyRow } from './measurement-repository.ts';
import { vatDifference } from './rate-measured.ts';
import type { RatedAsMeasured } from './rate-measured.ts';

type NewPrice = Pick<
  DiscrepancyRow,
  'rate_revision_id' | 'rate_cents' | 'rate_excluding_vat_cents' | 'charged_weight_g' | 'actual_weight_g' | 'volumetric_weight_g'
> & { readonly items: string; readonly trace: string };

interface Booked {
  readonly shipment: ShipmentRow;
  readonly before: Pick<RatedAsMeasured['before'], 'version' | 'rate_cents' | 'rate_excluding_vat_cents'>;
  readonly after: NewPrice;
  /** Applied by itself, or approved by staff or the account. */
  readonly cause: 'measured' | 'approved';
}

/** Books a price that was worked out anew: a version of its own, what the shipment shows, and the difference in the ledger. */
export async function bookPrice(tx: Tx, context: RequestContext, { shipment, before, after, cause }: Booked): Promise<void> {
  const { charged_weight_g, actual_weight_g, volumetric_weight_g, ...price } = after;
  insertPrice(tx, {
    shipment_id: shipment.id,
    version: before.version + 1,
    cause,
    rate_revision_id: price.rate_revision_id,
    rate_cents: price.rate_cents,
    rate_excluding_vat_cents: price.rate_excluding_vat_cents,
    items: price.items,
    trace: price.trace,
    time_created: context.now,
  });
  await recordChange(tx, context, {
    type: 'shipment.weighed-again',
    object_type: 'shipment',
    object_id: shipment.id,
    account_id: shipment.account_id,
    ...changedFields({ charged_weight_g: shipment.charged_weight_g }, { charged_weight_g }),
  });
  await rewriteShipment(tx, {
    shipment_id: shipment.id,
    columns: {
      rate_cents: price.rate_cents,
      charged_weight_g,
      actual_weight_g,
      volumetric_weight_g,
      time_modified: context.now,
    },
    words: { lost: [], gained: [] },
  });
  await correctCharge(tx, context, {
    shipment,
    difference_cents: cents(price.rate_cents - before.rate_cents),
    vat_difference_cents: vatDifference(before, price),
    why: 'measured again',
  });
}
