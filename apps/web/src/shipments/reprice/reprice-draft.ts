import type { AddressInput } from '@tsela/contract/service-areas/address-shapes';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { InputOf } from '@tsela/contract/route';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { readDecimal } from '@tsela/domain/formats/decimal';
import type { ParcelId } from '@tsela/domain/ids';
import { PARCEL_MEASURES } from '@tsela/domain/shipments/parcel-measures';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import type { PodMethod } from '@tsela/domain/shipments/shipment-options';
import { formOfShipment } from '../form/copied-draft.ts';
import type { ParcelForm, SideForm } from '../form/shipment-draft.ts';

export type Measure = (typeof PARCEL_MEASURES)[number];

/** What is typed of what a shipment's price depends on. */
export interface RepriceDraft {
  readonly service_level_code: string;
  readonly declared_value: string;
  readonly pod_method: PodMethod;
  /** Where it comes from and goes to, as stored. */
  readonly places: Readonly<Record<Side, string>>;
  /** Where it goes instead; null while that stays. */
  readonly sides: Readonly<Record<Side, SideForm | null>>;
  readonly parcels: readonly ParcelDraft[];
  readonly added: readonly ParcelForm[];
}

export type ParcelDraft = Readonly<Record<Measure, string>> & {
  readonly id: ParcelId;
  readonly reference: string;
  readonly parcel_description: string;
  readonly is_cancelled: boolean;
};

export function repriceDraftOf(shipment: Shipment): RepriceDraft {
  const { service_level_code, declared_value, pod_method, parcels } = shipment;
  return {
    service_level_code,
    declared_value: declared_value > 0 ? String(declared_value) : '',
    pod_method,
    places: { collection: placeOf(shipment, 'collection'), delivery: placeOf(shipment, 'delivery') },
    sides: { collection: null, delivery: null },
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
        is_cancelled: false,
      })),
    added: [],
  };
}

/** A side to be filled in, beginning with what is stored. Where its door is on the map is not taken along: it is that of this door. */
export function sideToChange(shipment: Shipment, side: Side): SideForm {
  const form = formOfShipment(shipment, 'copy')[side];
  const { position, ...address } = form.address;
  return { ...form, address: { ...address, position: null, ...(position && { suburb_position: position }) } };
}

/** A side that goes elsewhere, and to what. */
export interface MovedSide {
  readonly side: Side;
  readonly kind: SideForm['kind'];
}

/** A draft in which a side waits for another place: the point that cannot take it is not chosen any more. */
export function withMoved(draft: RepriceDraft, shipment: Shipment, { side, kind }: MovedSide): RepriceDraft {
  return { ...draft, sides: { ...draft.sides, [side]: { ...sideToChange(shipment, side), kind, pickup_point: null } } };
}

type Changes = Pick<
  InputOf<typeof shipmentApi.reprice>,
  | 'service_level_code'
  | 'declared_value'
  | 'pod_method'
  | 'collection_address'
  | 'collection_pickup_point_id'
  | 'collection_pickup_point_provider'
  | 'delivery_address'
  | 'delivery_pickup_point_id'
  | 'delivery_pickup_point_provider'
  | 'parcels'
  | 'new_parcels'
  | 'cancelled_parcel_ids'
>;

/** What of a draft is another than it was; null while a number cannot be read or a pickup point is not chosen. */
export function repriceChanges(draft: RepriceDraft, before: RepriceDraft): Changes | null {
  const value = draft.declared_value.trim() === '' ? 0 : readDecimal(draft.declared_value);
  const kept = draft.parcels.filter(({ is_cancelled }) => !is_cancelled);
  const parcels = kept.map((parcel) =>
    changesOfParcel(
      parcel,
      before.parcels.find(({ id }) => id === parcel.id),
    ),
  );
  const added = draft.added.map(newParcelOf);
  const sides = SIDES.map((side) => sideChanges(side, draft.sides[side]));
  if (value === null || value < 0 || [...parcels, ...added, ...sides].includes(null)) return null;
  const changed = parcels.filter((parcel) => parcel !== null && Object.keys(parcel).length > 1) as NonNullable<
    Changes['parcels']
  >;
  const cancelled_parcel_ids = draft.parcels.flatMap(({ id, is_cancelled }) => (is_cancelled ? [id] : []));
  return {
    ...(draft.service_level_code !== before.service_level_code && { service_level_code: draft.service_level_code }),
    ...(draft.declared_value !== before.declared_value && { declared_value: value }),
    ...(draft.pod_method !== before.pod_method && { pod_method: draft.pod_method }),
    ...(Object.assign({}, ...sides) as Changes),
    ...(changed.length > 0 && { parcels: changed }),
    ...(added.length > 0 && { new_parcels: added as NonNullable<Changes['new_parcels']> }),
    ...(cancelled_parcel_ids.length > 0 && { cancelled_parcel_ids }),
  };
}

function changesOfParcel(parcel: ParcelDraft, before: ParcelDraft | undefined) {
  const measures = measuresOf(parcel);
  if (measures === null) return null;
  return {
    id: parcel.id,
    ...(parcel.parcel_description !== before?.parcel_description && { parcel_description: parcel.parcel_description.trim() }),
    ...Object.fromEntries(
      Object.entries(measures).filter(([measure]) => parcel[measure as Measure] !== before?.[measure as Measure]),
    ),
  };
}

function newParcelOf(parcel: ParcelForm) {
  const measures = measuresOf(parcel);
  return measures && { parcel_description: parcel.parcel_description.trim(), ...measures };
}

/** The sizes as numbers; null while one cannot be read. */
function measuresOf(parcel: Readonly<Record<Measure, string>>): Readonly<Record<Measure, number>> | null {
  const read = PARCEL_MEASURES.map((measure) => [measure, readDecimal(parcel[measure])] as const);
  if (read.some(([, number]) => number === null || number <= 0)) return null;
  // Each measure is there, and is a number.
  return Object.fromEntries(read) as Record<Measure, number>;
}

/** A side as it is sent; null while its pickup point is not chosen. What was emptied is sent as empty, so that it does not stay. */
function sideChanges(side: Side, form: SideForm | null): Changes | null {
  if (form === null) return {};
  const { kind, address, pickup_point } = form;
  if (kind === 'pickup-point')
    return (
      pickup_point && { [`${side}_pickup_point_id`]: pickup_point.id, [`${side}_pickup_point_provider`]: pickup_point.provider }
    );
  const { position, suburb_position: _suburb, country, type, ...texts } = address;
  const parts = Object.fromEntries(Object.entries(texts).map(([part, text]) => [part, text.trim()]));
  const sent: AddressInput = { type, ...parts, ...(country !== '' && { country }), ...position };
  return { [`${side}_pickup_point_id`]: '', [`${side}_address`]: sent };
}

/** The path of a parcel's field in what is answered: cancelled ones are not sent, added ones come last. */
export function parcelPath(draft: RepriceDraft, of: ParcelDraft | ParcelForm): string {
  const sent: readonly (ParcelDraft | ParcelForm)[] = [
    ...draft.parcels.filter(({ is_cancelled }) => !is_cancelled),
    ...draft.added,
  ];
  return `parcels[${sent.indexOf(of)}]`;
}

function placeOf(shipment: Shipment, side: Side): string {
  const { company, street_address, local_area, city, code } = shipment[`${side}_address`];
  return [company, street_address, local_area, city, code].filter((part) => part !== '').join(', ');
}
