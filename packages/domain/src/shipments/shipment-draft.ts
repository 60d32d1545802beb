import type { ShipmentText } from './shipment-texts.ts';

/**
 * A shipment to be saved, with the specification's field names. Everything is optional: the checks say what is
 * missing. Left-out, null and empty mean the same, except for `country`, whose default is South Africa (DATA-30).
 */
export interface ShipmentDraft extends Partial<Readonly<Record<ShipmentText, string | null | undefined>>> {
  readonly status?: string | null | undefined;
  readonly collection_address?: AddressDraft | null | undefined;
  readonly delivery_address?: AddressDraft | null | undefined;
  readonly collection_contact?: ContactDraft | null | undefined;
  readonly delivery_contact?: ContactDraft | null | undefined;
  readonly billing_contact?: { readonly email?: string | null | undefined } | null | undefined;
  readonly collection_pickup_point_id?: string | null | undefined;
  readonly collection_pickup_point_provider?: string | null | undefined;
  readonly delivery_pickup_point_id?: string | null | undefined;
  readonly delivery_pickup_point_provider?: string | null | undefined;
  readonly collection_min_date?: string | null | undefined;
  readonly delivery_min_date?: string | null | undefined;
  readonly collection_after?: string | null | undefined;
  readonly collection_before?: string | null | undefined;
  readonly delivery_after?: string | null | undefined;
  readonly delivery_before?: string | null | undefined;
  readonly collection_rescheduled_reason?: string | null | undefined;
  readonly delivery_rescheduled_reason?: string | null | undefined;
  /** In rand, as on the wire. */
  readonly declared_value?: number | null | undefined;
  readonly opt_in_rates?: readonly number[] | null | undefined;
  readonly opt_in_time_based_rates?: readonly number[] | null | undefined;
  readonly pod_method?: string | null | undefined;
  readonly parcels?: readonly ParcelDraft[] | null | undefined;
  /** The note about the change; the reason when cancelling. */
  readonly tracking_message?: string | null | undefined;
}

export const ADDRESS_TYPES = ['residential', 'business', 'locker', 'counter', 'international'] as const;
export type AddressType = (typeof ADDRESS_TYPES)[number];

export interface AddressDraft {
  readonly id?: number | null | undefined;
  readonly type?: AddressType | null | undefined;
  readonly company?: string | null | undefined;
  readonly street_address?: string | null | undefined;
  readonly local_area?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly code?: string | null | undefined;
  readonly zone?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly lat?: number | null | undefined;
  readonly lng?: number | null | undefined;
  readonly entered_address?: string | null | undefined;
}

export interface ContactDraft {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly mobile_number?: string | null | undefined;
}

/** Lengths in cm, weights in kg. */
export interface ParcelDraft {
  readonly status?: string | null | undefined;
  readonly parcel_description?: string | null | undefined;
  readonly alternative_tracking_reference?: string | null | undefined;
  readonly submitted_length_cm?: number | null | undefined;
  readonly submitted_width_cm?: number | null | undefined;
  readonly submitted_height_cm?: number | null | undefined;
  readonly submitted_weight_kg?: number | null | undefined;
  readonly actual_length_cm?: number | null | undefined;
  readonly actual_width_cm?: number | null | undefined;
  readonly actual_height_cm?: number | null | undefined;
  readonly actual_weight_kg?: number | null | undefined;
}

/** The two ends of a shipment. Everything said of one is said of the other. */
export type Side = 'collection' | 'delivery';
export const SIDES: readonly Side[] = ['collection', 'delivery'];

/** Whether a text field holds nothing but spaces. */
export function isBlank(text: string | null | undefined): boolean {
  return (text ?? '').trim() === '';
}

/** Whether a side is a locker or counter: by the type of its address, or because a pickup point is already chosen. */
export function isPickupPointSide(draft: ShipmentDraft, side: Side): boolean {
  const type = draft[`${side}_address`]?.type;
  return type === 'locker' || type === 'counter' || !isBlank(draft[`${side}_pickup_point_id`]);
}
