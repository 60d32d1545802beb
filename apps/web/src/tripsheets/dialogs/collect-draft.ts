import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { parseParcelReference, searchReference } from '@tsela/domain/formats/references';
import type { StopShipment } from '@tsela/contract/tripsheets/tripsheet-api';
import type { CollectionChange } from '@tsela/domain/tracking/collection-changes';
import type { SheetShipment } from '../tripsheet-draft.ts';

/** Codes that mean a parcel beside its own reference. */
export type ParcelCodes = NonNullable<StopShipment['parcel_codes']>;

/** Those of several shipments; a sheet that was kept on the phone before has none. */
export function codesOfAll(shipments: readonly Pick<StopShipment, 'parcel_codes'>[]): ParcelCodes {
  return shipments.flatMap(({ parcel_codes = [] }) => parcel_codes);
}

/**
 * The parcel of a list that a scan or a typed reference means, however it is written: its own reference, its sticker, or that of a shipment which has
 * one parcel only. Null when it is none of them.
 */
export function parcelOfScan(text: string, parcels: readonly string[], codes: ParcelCodes = []): string | null {
  const wanted = searchReference(text);
  const coded = codes.find(({ code }) => searchReference(code) === wanted)?.parcel_reference;
  const exact = parcels.find((parcel) => searchReference(parcel) === wanted || parcel === coded);
  if (exact !== undefined) return exact;
  const [only, ...others] = parcels.filter((parcel) => parseParcelReference(parcel)?.shipment_reference.toUpperCase() === wanted);
  return only !== undefined && others.length === 0 ? only : null;
}

/** A parcel as it is measured at the door, as typed. */
export interface ParcelTyped {
  readonly description: string;
  readonly length: string;
  readonly width: string;
  readonly height: string;
  readonly weight: string;
  readonly sticker: string;
}

export const NO_PARCEL: ParcelTyped = { description: '', length: '', width: '', height: '', weight: '', sticker: '' };

export type NewParcel = NonNullable<FieldEvent['new_parcel']>;

const MEASURES = ['length', 'width', 'height', 'weight'] as const;

/** What is typed of a parcel that is added; null where a measure is missing or none, or the sticker that is asked for. */
export function newParcelOf(typed: ParcelTyped, { needs_sticker }: { readonly needs_sticker: boolean }): NewParcel | null {
  const [length, width, height, weight] = MEASURES.map((key) => Number(typed[key].trim().replace(',', '.')));
  const sizes = [length, width, height, weight];
  if (sizes.some((size) => size === undefined || !(size > 0) || !Number.isFinite(size))) return null;
  const sticker = searchReference(typed.sticker);
  if (needs_sticker && sticker === '') return null;
  return {
    submitted_length_cm: length ?? 0,
    submitted_width_cm: width ?? 0,
    submitted_height_cm: height ?? 0,
    submitted_weight_kg: weight ?? 0,
    ...(typed.description.trim() !== '' && { parcel_description: typed.description.trim() }),
    ...(sticker !== '' && { alternative_tracking_reference: sticker }),
  };
}

/** One thing that is put right at a collection, as it is captured beside the collection itself. */
export interface ChangeCaptured extends Pick<
  FieldEvent,
  'reference' | 'reason' | 'new_parcel' | 'customer_reference' | 'sticker'
> {
  readonly choice: CollectionChange;
}

/** By the reference of each shipment. */
export type ParcelChecksOf = Readonly<Record<string, NonNullable<FieldEvent['parcel_check']>>>;

/** All that is put right at a collection. */
export interface CollectDraft {
  /** The parcels that are there. */
  readonly confirmed: readonly string[];
  readonly added: readonly { readonly reference: string; readonly parcel: NewParcel }[];
  /** By parcel. */
  readonly stickers: Readonly<Record<string, string>>;
  /** By shipment, as typed. */
  readonly customer_references: Readonly<Record<string, string>>;
  /** Why parcels are not there; null while they are not to be cancelled. */
  readonly not_there: string | null;
  /** Whether those that are not there stay with the sender, to be collected another time. */
  readonly stays: boolean;
}

export const EMPTY_COLLECT: CollectDraft = {
  confirmed: [],
  added: [],
  stickers: {},
  customer_references: {},
  not_there: null,
  stays: false,
};

type Collected = Pick<
  SheetShipment,
  'short_tracking_reference' | 'parcel_references' | 'stickered_parcels' | 'customer_reference'
>;

/** The parcels that are not there. */
export function missingParcels(shipments: readonly Collected[], { confirmed }: CollectDraft): readonly string[] {
  return shipments.flatMap(({ parcel_references }) => parcel_references.filter((parcel) => !confirmed.includes(parcel)));
}

/** Whether parcels may be cancelled for not being there: of each shipment one is. The last one of a shipment is cancelled with it. */
export function mayLeaveBehind(shipments: readonly Collected[], { confirmed }: CollectDraft): boolean {
  return shipments.every(({ parcel_references }) => parcel_references.some((parcel) => confirmed.includes(parcel)));
}

/** The parcels that are there and still want a sticker; a sheet that was kept on the phone before knows of none. */
export function parcelsToSticker(shipments: readonly Collected[], { confirmed }: CollectDraft): readonly string[] {
  return shipments.flatMap(({ parcel_references, stickered_parcels }: Partial<Collected>) =>
    (parcel_references ?? []).filter((parcel) => confirmed.includes(parcel) && !(stickered_parcels ?? []).includes(parcel)),
  );
}

/** How the parcels of each shipment were found, by its reference. */
export function checksOf(shipments: readonly Collected[], draft: CollectDraft): ParcelChecksOf {
  const left = draft.not_there === null && !draft.stays ? [] : missingParcels(shipments, draft);
  return Object.fromEntries(
    shipments.map(({ short_tracking_reference: reference, parcel_references }) => {
      const added = draft.added.filter((each) => each.reference === reference).length;
      const own_left = parcel_references.filter((parcel) => left.includes(parcel));
      const confirmed = parcel_references.filter((parcel) => draft.confirmed.includes(parcel));
      return [reference, { confirmed, ...(own_left.length > 0 && { left: own_left }), ...(added > 0 && { added }) }];
    }),
  );
}

/** What is put right, in the order in which it is sent: before the collection itself. */
export function changesOf(shipments: readonly Collected[], draft: CollectDraft): ChangeCaptured[] {
  const { added, stickers, customer_references, not_there } = draft;
  const missing = not_there === null ? [] : missingParcels(shipments, draft);
  return [
    ...added.map(({ reference, parcel }): ChangeCaptured => ({ choice: 'parcel-added', reference, new_parcel: parcel })),
    ...missing.map((reference): ChangeCaptured => ({ choice: 'parcel-cancelled', reference, reason: not_there ?? '' })),
    ...parcelsToSticker(shipments, draft).flatMap((reference): ChangeCaptured[] => {
      const sticker = searchReference(stickers[reference] ?? '');
      return sticker === '' ? [] : [{ choice: 'parcel-sticker', reference, sticker }];
    }),
    ...shipments.flatMap(({ short_tracking_reference: reference, customer_reference }): ChangeCaptured[] => {
      const wanted = customer_references[reference]?.trim();
      // A sheet that was kept on the phone before may lack it.
      const known = (customer_reference as string | undefined) ?? '';
      return wanted === undefined || wanted === known
        ? []
        : [{ choice: 'customer-reference', reference, customer_reference: wanted }];
    }),
  ];
}
