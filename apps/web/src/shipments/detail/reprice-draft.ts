import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { InputOf } from '@tsela/contract/route';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { readDecimal } from '@tsela/domain/formats/decimal';
import type { ParcelId } from '@tsela/domain/ids';
import { PARCEL_MEASURES } from '@tsela/domain/shipments/parcel-measures';

export type Measure = (typeof PARCEL_MEASURES)[number];

/** What is typed of what a shipment's price depends on. */
export interface RepriceDraft {
  readonly service_level_code: string;
  readonly declared_value: string;
  readonly parcels: readonly ParcelDraft[];
}

type ParcelDraft = Readonly<Record<Measure, string>> & {
  readonly id: ParcelId;
  readonly reference: string;
  readonly parcel_description: string;
};

export function repriceDraftOf({ service_level_code, declared_value, parcels }: Shipment): RepriceDraft {
  return {
    service_level_code,
    declared_value: declared_value > 0 ? String(declared_value) : '',
    parcels: parcels
      .filter(({ status }) => status !== 'cancelled')
      .map((parcel) => ({
        id: parcel.id,
        reference: parcel.tracking_reference,
        parcel_description: parcel.parcel_description,
        submitted_length_cm: String(parcel.submitted_length_cm),
        submitted_width_cm: String(parcel.submitted_width_cm),
        submitted_height_cm: String(parcel.submitted_height_cm),
        submitted_weight_kg: String(parcel.submitted_weight_kg),
      })),
  };
}

type Changes = Pick<InputOf<typeof shipmentApi.reprice>, 'service_level_code' | 'declared_value' | 'parcels'>;

/** What of a draft is another than it was; null while a number cannot be read. */
export function repriceChanges(draft: RepriceDraft, before: RepriceDraft): Changes | null {
  const value = draft.declared_value.trim() === '' ? 0 : readDecimal(draft.declared_value);
  const parcels = draft.parcels.map((parcel, at) => changesOfParcel(parcel, before.parcels[at]));
  if (value === null || value < 0 || parcels.includes(null)) return null;
  const changed = parcels.filter((parcel) => parcel !== null && Object.keys(parcel).length > 1) as NonNullable<
    Changes['parcels']
  >;
  return {
    ...(draft.service_level_code !== before.service_level_code && { service_level_code: draft.service_level_code }),
    ...(draft.declared_value !== before.declared_value && { declared_value: value }),
    ...(changed.length > 0 && { parcels: changed }),
  };
}

function changesOfParcel(parcel: ParcelDraft, before: ParcelDraft | undefined) {
  const measures = PARCEL_MEASURES.map((measure) => [measure, readDecimal(parcel[measure])] as const);
  if (measures.some(([, number]) => number === null || number <= 0)) return null;
  return {
    id: parcel.id,
    ...(parcel.parcel_description !== before?.parcel_description && { parcel_description: parcel.parcel_description.trim() }),
    ...Object.fromEntries(measures.filter(([measure]) => parcel[measure] !== before?.[measure])),
  };
}
