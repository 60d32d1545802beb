/** How a delivery is proven; `grv` is physical proof. Source: ENUM-07, DATA-23. */
export const POD_METHODS = ['grv', 'pin-with-fallback'] as const;
export type PodMethod = (typeof POD_METHODS)[number];
export const DEFAULT_POD_METHOD: PodMethod = 'pin-with-fallback';

/** The proofs of delivery, as people read them. */
export const POD_METHOD_NAMES: Readonly<Record<PodMethod, string>> = {
  'pin-with-fallback': 'PIN, or else signature and photo',
  grv: 'Signed delivery note',
};

/** A proof of delivery as people read it; one that a stored price names and that is no more, as it stands. */
export function podMethodText(method: string): string {
  const known = POD_METHODS.find((each) => each === method);
  return known === undefined ? method : POD_METHOD_NAMES[known];
}

/** Source: ENUM-18. */
export const NOTE_TYPES = [
  'shipment_note',
  'tracking_event',
  'parcel_dimension_update',
  'shipment_address_change',
  'bob_box_reservation_details',
] as const;
export type NoteType = (typeof NOTE_TYPES)[number];

/** The note types of a provider: the Bob Box one only where Bob Box is on. Source: decisions C12. */
export function noteTypesFor(provider: { readonly enable_bob_box: boolean }): readonly NoteType[] {
  return NOTE_TYPES.filter((type) => type !== 'bob_box_reservation_details' || provider.enable_bob_box);
}

/** Shipments that a program books in one call. */
export const BOOKED_AT_ONCE_MAX = 500;

/** What a second print answers that was not asked for expressly. Source: screens S59. */
export const ALREADY_PRINTED = 'Label already printed.';
