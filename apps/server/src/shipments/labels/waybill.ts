import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { randText, weightText } from '@tsela/domain/formats/rand-text';
import { centsFromRand } from '@tsela/domain/money/cents';
import { measuresText, sideOf } from './sticker.ts';
import type { StickerSide } from './sticker.ts';

/** What is on the waybill of a shipment. Source: screens S59. */
export interface Waybill {
  readonly provider_title: string;
  readonly reference: string;
  readonly is_return: boolean;
  /** What is told of it in two columns: a name and its value; those without a value are left out. */
  readonly facts: readonly (readonly [string, string])[];
  readonly from: StickerSide;
  readonly to: StickerSide;
  readonly instructions: readonly (readonly [string, string])[];
  readonly parcels: readonly WaybillParcel[];
  /** All of them together. */
  readonly weight: string;
}

export interface WaybillParcel {
  readonly reference: string;
  readonly contents: string;
  readonly size: string;
  readonly weight: string;
}

/** The waybill of a shipment, without its cancelled parcels and without what it costs: it travels with the goods. */
export function waybillOf(shipment: Shipment, provider_title: string): Waybill {
  const parcels = shipment.parcels.filter((parcel) => parcel.status !== 'cancelled');
  const weights = parcels.map(({ actual_weight_kg, submitted_weight_kg }) => actual_weight_kg ?? submitted_weight_kg);
  const given = (pairs: readonly (readonly [string, string])[]) => pairs.filter(([, value]) => value !== '');
  return {
    provider_title,
    reference: shipment.short_tracking_reference,
    is_return: shipment.is_return,
    facts: given([
      ['Service', shipment.service_level_name],
      ['Account', `${shipment.account_name} (${shipment.account_code})`],
      ['Collect on', shipment.collection_min_date],
      ['Proof of delivery', shipment.pod_method === 'grv' ? 'Signed delivery note' : 'PIN'],
      ['Customer reference', shipment.customer_reference],
      ['Sender’s reference', shipment.custom_tracking_reference],
      ['Declared value', shipment.declared_value > 0 ? randText(centsFromRand(shipment.declared_value)) : ''],
      ['Returns', shipment.return_of?.short_tracking_reference ?? ''],
    ]),
    from: sideOf(shipment, 'collection', shipment.collection_branch?.code ?? ''),
    to: sideOf(shipment, 'delivery', shipment.delivery_branch?.code ?? ''),
    instructions: given([
      ['Collection', shipment.special_instructions_collection],
      ['Delivery', shipment.special_instructions_delivery],
    ]),
    parcels: parcels.map((parcel, at) => ({
      reference: parcel.tracking_reference,
      contents: [parcel.parcel_description, parcel.packaging].filter(Boolean).join(', '),
      size: measuresText(parcel),
      weight: weightText(weights[at] ?? 0),
    })),
    weight: weightText(weights.reduce((sum, weight) => sum + weight, 0)),
  };
}
