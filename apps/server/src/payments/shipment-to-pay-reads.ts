import type { ShipmentToPay, paymentApi } from '@tsela/contract/payments/payment-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { randFromCents, subtractCents } from '@tsela/domain/money/cents';
import { paymentThatCounts } from '@tsela/domain/payments/payment-that-counts';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { validUntil } from '@tsela/domain/shipments/checks/payment-validity';
import { UNPAID_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { isBookedAtKiosk } from '../pickup-points/own-kiosk.ts';
import { readPointsOfShipment } from '../pickup-points/named-point-reads.ts';
import { readPrices } from '../shipments/booking/price-repository.ts';
import { labelUrlOf } from '../shipments/labels/label-reads.ts';
import { loadShipmentFor } from '../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { findAttemptsFor } from './payment-attempt-repository.ts';
import { actorOfPayer, refuseWhoPaysNothing } from './payer.ts';
import { presentPayment } from './present-payment.ts';

/** What is paid for a shipment, what has become of the payments for it, and the label once it is paid, for who pays. Source: screens S23. */
export async function readShipmentToPay(
  context: RequestContext,
  input: InputOf<typeof paymentApi.forShipment>,
): Promise<OutputOf<typeof paymentApi.forShipment>> {
  refuseWhoPaysNothing(context);
  const payer = actorOfPayer(context, input);
  const settings = await context.services.settings.of(context.provider_id);
  const days = readSetting(settings, 'payment_pending_validity_period');
  return reading(context, async (tx) => {
    const row = await loadShipmentFor(tx, payer, { id: input.shipment_id });
    const [price] = await readPrices(tx, row.id);
    const { payment, over_cents } = paymentThatCounts(await findAttemptsFor(tx, row.id), { is_unpaid: isOpen(row) });
    return {
      shipment: {
        ...factsOf(row),
        compartment: (await readPointsOfShipment(tx, row)).collection_pickup_point?.compartment ?? '',
        vat: price ? randFromCents(subtractCents(price.rate_cents, price.rate_excluding_vat_cents)) : 0,
        valid_until: isOpen(row) ? validUntil(row.last_step_date ?? row.time_created, days).toISOString() : null,
        payment: payment && presentPayment(payment),
        paid_over: randFromCents(over_cents),
        // A kiosk prints the sticker itself: two parcels with one cannot be told apart.
        label_url: (await isBookedAtKiosk(tx, row)) ? null : labelUrlOf(context, row),
      },
    };
  });
}

function isOpen({ status }: ShipmentRow): boolean {
  return UNPAID_STATUSES.includes(status);
}

function factsOf(
  row: ShipmentRow,
): Omit<ShipmentToPay, 'compartment' | 'vat' | 'valid_until' | 'payment' | 'paid_over' | 'label_url'> {
  const { email } = row.billing_contact;
  return {
    shipment_id: row.id,
    short_tracking_reference: row.short_tracking_reference,
    status: row.status,
    account_id: row.account_id,
    service_level_name: row.service_level_name,
    collection: partyOf(row, 'collection'),
    delivery: partyOf(row, 'delivery'),
    parcel_count: row.parcel_count,
    estimated_collection: row.estimated_collection?.toISOString() ?? null,
    is_dropped_off: row.collection_pickup_point_id !== '',
    rate: randFromCents(row.rate_cents),
    billing_email: email || row.collection_contact.email,
  };
}

function partyOf(row: ShipmentRow, side: 'collection' | 'delivery'): ShipmentToPay['collection'] {
  const { local_area, city } = row[`${side}_address`];
  return { name: row[`${side}_contact`].name, place: local_area || city };
}
