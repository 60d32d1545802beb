/** One waybill number for each parcel or one for the whole shipment. Source: ENUM-06. */
export const WAYBILL_TYPES = ['parcel', 'shipment'] as const;
export type WaybillType = (typeof WAYBILL_TYPES)[number];

/** How a delivery is proven; `grv` is physical proof. Source: ENUM-07, DATA-23. */
export const POD_METHODS = ['grv', 'pin-with-fallback'] as const;
export type PodMethod = (typeof POD_METHODS)[number];
export const DEFAULT_POD_METHOD: PodMethod = 'pin-with-fallback';

/** What the form after a failed PIN may ask for. Source: ENUM-08. */
export const POD_FALLBACK_FIELDS = ['name', 'mobile_number', 'department', 'description', 'photos', 'signature'] as const;
export type PodFallbackField = (typeof POD_FALLBACK_FIELDS)[number];

/** Tracking events that are more than a status. Source: ENUM-17. */
export const EVENT_TYPES = ['image', 'dimensions', 'rate-recalculation'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

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

/** What a second print answers that was not asked for expressly. Source: screens S59. */
export const ALREADY_PRINTED = 'Label already printed.';

/** Source: CONST-31. */
export const QUICK_QUOTE_MODES = ['quote', 'send'] as const;
export type QuickQuoteMode = (typeof QUICK_QUOTE_MODES)[number];

/** How often a standing collection comes. Source: CONST-41. */
export const COLLECTION_FREQUENCIES = ['daily', 'weekly'] as const;
export type CollectionFrequency = (typeof COLLECTION_FREQUENCIES)[number];

/** The reference a quote tells a customer to pay with. Source: CONST-40. */
export const QUOTE_PAYMENT_REFERENCES = ['both', 'quote-reference', 'account-code'] as const;
export type QuotePaymentReference = (typeof QUOTE_PAYMENT_REFERENCES)[number];

/** Who at the provider hears of a cancelled or rescheduled shipment. Source: KEY-53. */
export const PROVIDER_NOTIFICATION_OPTIONS = ['support', 'ops-manager', 'none'] as const;
export type ProviderNotificationOption = (typeof PROVIDER_NOTIFICATION_OPTIONS)[number];
