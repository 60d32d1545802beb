import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { groupedPhone } from '@tsela/domain/formats/phone';
import { weightText } from '@tsela/domain/formats/rand-text';
import { dayOf } from '@tsela/domain/time/day';

/** What is on the sticker of one parcel, whatever it is printed as. Source: screens.md S59, field-facts §6. */
export interface Sticker {
  readonly provider_title: string;
  readonly short_tracking_reference: string;
  /** What the bar code and the QR code hold. */
  readonly parcel_reference: string;
  readonly number: number;
  readonly of: number;
  readonly service_level_code: string;
  readonly route: string;
  readonly from: StickerSide;
  readonly to: StickerSide;
  readonly instructions: string;
  readonly weight: string;
  readonly size: string;
  readonly account_code: string;
  readonly customer_reference: string;
  readonly date: string;
  readonly pod_method: string;
  readonly is_return: boolean;
}

export interface StickerSide {
  readonly name: string;
  readonly phone: string;
  readonly lines: readonly string[];
  readonly hub_code: string;
}

/** One sticker a parcel; cancelled parcels are left out. */
export function stickersOf(shipment: Shipment, provider_title: string): Sticker[] {
  const parcels = shipment.parcels.filter((parcel) => parcel.status !== 'cancelled');
  const [from_hub, to_hub] = [shipment.collection_branch?.code ?? '', shipment.delivery_branch?.code ?? ''];
  return parcels.map((parcel, at) => ({
    provider_title,
    short_tracking_reference: shipment.short_tracking_reference,
    parcel_reference: parcel.tracking_reference,
    number: at + 1,
    of: parcels.length,
    service_level_code: shipment.service_level_code,
    route: [from_hub, to_hub].filter(Boolean).join(' > '),
    from: sideOf(shipment, 'collection', from_hub),
    to: sideOf(shipment, 'delivery', to_hub),
    instructions: shipment.special_instructions_delivery,
    weight: weightText(parcel.actual_weight_kg ?? parcel.submitted_weight_kg),
    size: sizeOf(parcel),
    account_code: shipment.account_code,
    customer_reference: shipment.customer_reference,
    date: dayOf(new Date(shipment.time_created)),
    pod_method: shipment.pod_method === 'grv' ? 'Signed delivery note' : 'PIN',
    is_return: shipment.is_return,
  }));
}

function sideOf(shipment: Shipment, side: 'collection' | 'delivery', hub_code: string): StickerSide {
  const { company, street_address, local_area, city, code, zone } = shipment[`${side}_address`];
  const { name, mobile_number } = shipment[`${side}_contact`];
  const pickup_point = shipment[`${side}_pickup_point_id`];
  const place = [local_area, city].filter(Boolean).join(', ');
  const lines = [
    pickup_point && `Pickup point ${pickup_point}`,
    company,
    street_address,
    place,
    [code, zone].filter(Boolean).join(' '),
  ];
  return { name, phone: groupedPhone(mobile_number), lines: lines.filter(Boolean), hub_code };
}

function sizeOf(parcel: Shipment['parcels'][number]): string {
  const lengths = [
    parcel.actual_length_cm ?? parcel.submitted_length_cm,
    parcel.actual_width_cm ?? parcel.submitted_width_cm,
    parcel.actual_height_cm ?? parcel.submitted_height_cm,
  ];
  return `${lengths.join(' x ')} cm`;
}
