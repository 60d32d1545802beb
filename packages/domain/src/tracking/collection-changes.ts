import type { SettingKey } from '../providers/provider-settings.ts';
import { REFERENCE_LENGTH_MIN } from '../shipments/checks/parcel-checks.ts';
import { DUTY_LABELS, isDutyChoice } from '../tripsheets/duty.ts';
import { statusLabel } from '../shipments/status/shipment-status.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';

/** What drivers put right of a shipment while they collect it, beside the step itself. Source: KEY-34 to KEY-36, screens S26. */
export const COLLECTION_CHANGES = ['parcel-added', 'parcel-cancelled', 'customer-reference', 'parcel-sticker'] as const;
export type CollectionChange = (typeof COLLECTION_CHANGES)[number];

export function isCollectionChange(choice: string): choice is CollectionChange {
  return COLLECTION_CHANGES.some((each) => each === choice);
}

/** Which setting lets drivers make a change. */
export const SETTING_OF_CHANGE = {
  'parcel-added': 'driver_can_add_parcels',
  'parcel-cancelled': 'driver_can_cancel_parcels',
  'customer-reference': 'driver_can_add_customer_reference',
  'parcel-sticker': 'driver_force_alternative_reference',
} as const satisfies Readonly<Record<CollectionChange, SettingKey>>;

/** What each change is called, to the driver and to the office. */
export const CHANGE_LABELS: Readonly<Record<CollectionChange, string>> = {
  'parcel-added': 'Parcel added',
  'parcel-cancelled': 'Parcel cancelled',
  'customer-reference': 'Customer reference',
  'parcel-sticker': 'Sticker',
};

/** What a driver did, in words: a status, a change at a collection, or the driver's own duty. */
export function actLabel(choice: string): string {
  if (isDutyChoice(choice)) return DUTY_LABELS[choice];
  return isCollectionChange(choice) ? CHANGE_LABELS[choice] : statusLabel(choice);
}

const REFUSALS: Readonly<Record<CollectionChange, string>> = {
  'parcel-added': 'Drivers do not add parcels.',
  'parcel-cancelled': 'Drivers do not cancel parcels.',
  'customer-reference': 'Drivers do not enter customer references.',
  'parcel-sticker': 'Drivers do not put on stickers.',
};

/** Where a collection is still the driver's to make. */
export const AT_COLLECTION: readonly ShipmentStatus[] = [
  'collection-assigned',
  'collection-failed-attempt',
  'collection-exception',
];

interface ChangingAtCollection {
  readonly short_tracking_reference: string;
  readonly status: ShipmentStatus;
  readonly collection_agent_id: number | null;
}

interface ChangeFacts {
  readonly driver_id: number;
  readonly settings: Readonly<Record<(typeof SETTING_OF_CHANGE)[CollectionChange], boolean>>;
}

/** Why a driver cannot make a change, in words for the driver; null where they can. Source: KEY-34 to KEY-36, screens S26. */
export function whyNotCollectionChange(
  change: CollectionChange,
  shipment: ChangingAtCollection,
  { driver_id, settings }: ChangeFacts,
): string | null {
  const { short_tracking_reference: reference, status, collection_agent_id } = shipment;
  if (!settings[SETTING_OF_CHANGE[change]]) return REFUSALS[change];
  if (collection_agent_id !== driver_id) return `The collection of ${reference} belongs to another driver.`;
  if (AT_COLLECTION.includes(status)) return null;
  return `${reference} is ${statusLabel(status).toLowerCase()}, so what is collected of it is not changed any more.`;
}

/** As long as parcels carry it. */
export const STICKER_LENGTH_MAX = 60;

/** Why a sticker is none, in words for the driver; null for one that is. Source: SHIP-VALID-06. */
export function whyNoSticker(sticker: string, prefix: string): string | null {
  const length = sticker.trim().length;
  if (length === 0) return 'Please scan the sticker.';
  if (length > STICKER_LENGTH_MAX) return 'This is too long for a sticker.';
  return prefix.length + length < REFERENCE_LENGTH_MIN ? `A sticker has ${REFERENCE_LENGTH_MIN} characters at least.` : null;
}

interface StickeredParcel {
  readonly tracking_reference: string;
  readonly alternative_tracking_reference: string;
}

/** Why a collection is not taken for want of stickers; null where each parcel has one, or needs none. Source: KEY-36. */
export function whyStickersMissing(parcels: readonly StickeredParcel[], is_forced: boolean): string | null {
  const bare = is_forced ? parcels.filter((parcel) => parcel.alternative_tracking_reference === '') : [];
  const [first] = bare;
  if (!first) return null;
  return bare.length === 1
    ? `Scan a sticker onto ${first.tracking_reference} first.`
    : `Scan a sticker onto each of the ${bare.length} parcels first.`;
}

interface ParcelMeasured {
  readonly submitted_length_cm: number;
  readonly submitted_width_cm: number;
  readonly submitted_height_cm: number;
  readonly submitted_weight_kg: number;
}

/** Why what a parcel measures is not taken at a collection, in words for the driver; null where it is. Source: KEY-35, issue 19. */
export function whyNotMeasured(parcel: ParcelMeasured | undefined): string | null {
  if (!parcel) return 'Please enter what the parcel measures.';
  const { submitted_length_cm, submitted_width_cm, submitted_height_cm, submitted_weight_kg } = parcel;
  const measures = [submitted_length_cm, submitted_width_cm, submitted_height_cm, submitted_weight_kg];
  return measures.every((measure) => measure > 0)
    ? null
    : 'Please enter the length, width, height and weight of the parcel: none of them can be 0.';
}
