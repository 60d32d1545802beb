import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { groupedPhone } from '@tsela/domain/formats/phone';
import { weightText } from '@tsela/domain/formats/rand-text';
import { pointFacts } from '@tsela/domain/shipments/notices/point-phrase';
import { dayOf } from '@tsela/domain/time/day';

/** What is on the sticker of one parcel, whatever it is printed as. Source: screens.md S59, field-facts §6. */
export interface Sticker {
  readonly provider_title: string;
  readonly short_tracking_reference: string;
  /** What the bar code and the QR code hold. */
  readonly parcel_reference: string;
  /** `Parcel 1 of 3`, or of one sticker for all of them `3 parcels`. */
  readonly count: string;
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

/** What of a provider is on its stickers. */
export interface StickerSettings {
  readonly provider_title: string;
  /** One number for each parcel, or one for all of a shipment. */
  readonly waybill_type: 'parcel' | 'shipment';
}

/** One sticker a parcel, or one for all of them; cancelled parcels are left out. Source: ENUM-06, settings.tsv waybill_type. */
export function stickersOf(shipment: Shipment, { provider_title, waybill_type }: StickerSettings): Sticker[] {
  const parcels = shipment.parcels.filter((parcel) => parcel.status !== 'cancelled');
  const [first] = parcels;
  const common = commonOf(shipment, provider_title);
  if (waybill_type === 'shipment' && first)
    return [
      {
        ...common,
        parcel_reference: shipment.short_tracking_reference,
        count: parcels.length === 1 ? '1 parcel' : `${parcels.length} parcels`,
        weight: weightText(parcels.reduce((sum, parcel) => sum + weightOf(parcel), 0)),
        size: parcels.length === 1 ? measuresText(first) : '',
      },
    ];
  return parcels.map((parcel, at) => ({
    ...common,
    parcel_reference: parcel.tracking_reference,
    count: `Parcel ${at + 1} of ${parcels.length}`,
    weight: weightText(weightOf(parcel)),
    size: measuresText(parcel),
  }));
}

type Common = Omit<Sticker, 'parcel_reference' | 'count' | 'weight' | 'size'>;

function commonOf(shipment: Shipment, provider_title: string): Common {
  const [from_hub, to_hub] = [shipment.collection_branch?.code ?? '', shipment.delivery_branch?.code ?? ''];
  return {
    provider_title,
    short_tracking_reference: shipment.short_tracking_reference,
    service_level_code: shipment.service_level_code,
    route: [from_hub, to_hub].filter(Boolean).join(' > '),
    from: sideOf(shipment, 'collection', from_hub),
    to: sideOf(shipment, 'delivery', to_hub),
    instructions: shipment.special_instructions_delivery,
    account_code: shipment.account_code,
    customer_reference: shipment.customer_reference,
    date: dayOf(new Date(shipment.time_created)),
    pod_method: shipment.pod_method === 'grv' ? 'Signed delivery note' : 'PIN',
    is_return: shipment.is_return,
  };
}

function weightOf(parcel: Shipment['parcels'][number]): number {
  return parcel.actual_weight_kg ?? parcel.submitted_weight_kg;
}

/** A party as labels and waybills name it. */
export function sideOf(shipment: Shipment, side: 'collection' | 'delivery', hub_code: string): StickerSide {
  const { company, street_address, local_area, city, code, zone } = shipment[`${side}_address`];
  const { name, mobile_number } = shipment[`${side}_contact`];
  const place = [local_area, city].filter(Boolean).join(', ');
  const lines = pointLines(shipment, side, place) ?? [company, street_address, place, [code, zone].filter(Boolean).join(' ')];
  return { name, phone: groupedPhone(mobile_number), lines: lines.filter(Boolean), hub_code };
}

/** A locker or counter by its name and number, where it is, and in the last line its compartment and hours; null at an address. */
function pointLines(shipment: Shipment, side: 'collection' | 'delivery', place: string): string[] | null {
  const [id, point] = [shipment[`${side}_pickup_point_id`], shipment[`${side}_pickup_point`]];
  if (id === '') return null;
  const { street_address, code } = shipment[`${side}_address`];
  const where = [place, code].filter(Boolean).join(', ');
  return [
    point ? `${point.name} (${id})` : `Pickup point ${id}`,
    street_address,
    where,
    point ? pointFacts(point).join(', ') : '',
  ];
}

/** As measured, or else as submitted: `30 x 20 x 15 cm`. */
export function measuresText(parcel: Shipment['parcels'][number]): string {
  const lengths = [
    parcel.actual_length_cm ?? parcel.submitted_length_cm,
    parcel.actual_width_cm ?? parcel.submitted_width_cm,
    parcel.actual_height_cm ?? parcel.submitted_height_cm,
  ];
  return `${lengths.join(' x ')} cm`;
}
