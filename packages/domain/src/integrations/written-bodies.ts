import { documentReference } from '../formats/references.ts';
import type { ProviderId, ShipmentId } from '../ids.ts';
import type { Cents } from '../money/cents.ts';
import { randFromCents } from '../money/cents.ts';
import { wireTimeText } from '../time/local-time.ts';

/** The shipment that something is about. */
interface AboutShipment {
  readonly id: ShipmentId;
  readonly short_tracking_reference: string;
  readonly custom_tracking_reference: string;
}

interface Note {
  readonly id: number;
  readonly text: string;
  readonly time_created: Date;
  readonly time_modified: Date;
}

/** What a program is told of a note that its account may read. Source: public API §10. */
export function noteBody(
  shipment: AboutShipment,
  { id, text, time_created, time_modified }: Note,
  files: readonly { readonly name: string; readonly content_type: string; readonly size_bytes: number }[] = [],
) {
  return {
    id,
    message: text,
    shipment_id: shipment.id,
    shipment_short_tracking_reference: shipment.short_tracking_reference,
    shipment_custom_tracking_reference: shipment.custom_tracking_reference,
    attachments: { uploads: files.map(({ name, content_type, size_bytes }) => ({ name, content_type, size_bytes })) },
    type: 'external',
    time_created: wireTimeText(time_created),
    time_modified: wireTimeText(time_modified),
  };
}

interface Measured {
  readonly provider_id: ProviderId;
  readonly parcel: { readonly tracking_reference: string; readonly alternative_tracking_reference: string };
  readonly sizes: {
    readonly actual_length_cm: number | null;
    readonly actual_width_cm: number | null;
    readonly actual_height_cm: number | null;
    readonly actual_weight_kg: number | null;
  };
  readonly source: string;
  /** `taken-back` where a measurement was undone: the sizes are then those that hold again. */
  readonly event_type: 'measured' | 'taken-back';
  readonly now: Date;
}

/** What a program is told of a parcel that was measured: a list of one. Source: public API §10. */
export function dimensionsBody(shipment: AboutShipment, { provider_id, parcel, sizes, source, event_type, now }: Measured) {
  return [
    {
      provider_id,
      shipment_id: shipment.id,
      shipment_tracking_reference: shipment.short_tracking_reference,
      parcel_reference: parcel.tracking_reference,
      parcel_alternative_tracking_reference: parcel.alternative_tracking_reference,
      source,
      event_type,
      event_time: wireTimeText(now),
      length_cm: sizes.actual_length_cm,
      width_cm: sizes.actual_width_cm,
      height_cm: sizes.actual_height_cm,
      weight_kg: sizes.actual_weight_kg,
    },
  ];
}

/** What a program is told of a shipment that goes to another address. Source: public API §10. */
export function addressBody(shipment: AboutShipment, new_delivery_address: object) {
  return {
    shipment_id: shipment.id,
    shipment_tracking_reference: shipment.short_tracking_reference,
    new_delivery_address,
  };
}

interface Issued {
  readonly id: number;
  readonly number: number;
  readonly total_cents: Cents;
  readonly vat_cents: Cents;
  readonly date: string;
  /** Null where it is not to be paid. */
  readonly due_date: string | null;
}

/** What a program is told of an invoice or a credit note of its account, in rand. */
export function documentBody(
  kind: 'invoice' | 'credit-note',
  account_id: number,
  { id, number, date, due_date, ...amounts }: Issued,
) {
  return {
    account_id,
    id,
    type: kind,
    reference: documentReference(kind, number),
    date,
    due_date,
    total: randFromCents(amounts.total_cents),
    vat: randFromCents(amounts.vat_cents),
  };
}

interface Received {
  readonly id: number;
  readonly number: number;
  readonly amount_cents: Cents;
  readonly method: string;
  readonly balance_cents: Cents;
  readonly time_received: Date;
}

/** What a program is told of a payment that was credited to its account, in rand. */
export function paymentBody(account_id: number, { id, number, amount_cents, method, balance_cents, time_received }: Received) {
  return {
    account_id,
    id,
    reference: documentReference('payment', number),
    amount: randFromCents(amount_cents),
    method,
    balance: randFromCents(balance_cents),
    time_received: wireTimeText(time_received),
  };
}
