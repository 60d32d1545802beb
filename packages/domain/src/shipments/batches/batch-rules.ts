import { searchReference } from '../../formats/references.ts';
import { STATUS_MATRIX, isShipmentStatus, statusLabel } from '../status/shipment-status.ts';

/** `open` is being made and picked, `handed-over` was taken by a driver or hub, `dissolved` was given up. */
export const BATCH_STATUSES = ['open', 'handed-over', 'dissolved'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** What became of a shipment of a batch; null while it waits in an open one. `partly` left parcels behind. */
export const BATCH_OUTCOMES = ['handed-over', 'partly', 'missing', 'refused', 'cancelled', 'dissolved'] as const;
export type BatchOutcome = (typeof BATCH_OUTCOMES)[number];

/** How a batch is taken: by a driver or at a hub. Each is a choice of the scanner. */
export const BATCH_CHOICES = ['collected', 'received-at-hub'] as const;
export type BatchChoice = (typeof BATCH_CHOICES)[number];

export const BATCH_SHIPMENTS_MAX = 500;
/** As many as have their labels in one PDF. */
export const BATCH_PARCELS_MAX = 1000;

/** Whether a shipment waits for its collection or drop-off, so that it may be in a batch. */
export function waitsForHandOver(status: string): boolean {
  return isShipmentStatus(status) && STATUS_MATRIX[status].group === 'collection';
}

/** Why a shipment may not be in a batch of an account; null where it may. */
export function whyNotInBatch<AccountId>(
  shipment: { readonly short_tracking_reference: string; readonly status: string; readonly account_id: AccountId },
  account_id: AccountId,
): string | null {
  const { short_tracking_reference: reference, status } = shipment;
  if (shipment.account_id !== account_id) return `${reference} is of another account.`;
  if (waitsForHandOver(status)) return null;
  const label = isShipmentStatus(status) ? statusLabel(status).toLowerCase() : status;
  return `${reference} is ${label}: only shipments that wait for collection or drop-off can be in a batch.`;
}

/** A shipment that is to be handed over, by its references. */
export interface ListedParcels {
  readonly reference: string;
  readonly parcels: readonly string[];
}

/** What is scanned when a batch is taken, and how much of each shipment was there. */
export interface HandOverPlan {
  /** A shipment's own reference where all of it is there, otherwise those of its parcels that are. */
  readonly references: readonly string[];
  /** By the reference of the shipment. */
  readonly there: ReadonlyMap<string, 'all' | 'some' | 'none'>;
  /** References of parcels that are listed and not there. */
  readonly missing: readonly string[];
  /** What is there and not listed, each once. */
  readonly extra: readonly string[];
  /** What was said to be missing and is not listed. */
  readonly unknown: readonly string[];
}

/**
 * Compares what a batch lists with what was there. What is named as there although it is listed is no difference. Source: screens S08,
 * "batches: pick, print, hand over".
 */
export function planHandOver(
  listed: readonly ListedParcels[],
  said: { readonly missing: readonly string[]; readonly extra: readonly string[] },
): HandOverPlan {
  const known = new Set(listed.flatMap(({ reference, parcels }) => [reference, ...parcels]));
  const said_missing = new Set(said.missing.map(searchReference));
  const isMissing = (shipment: ListedParcels, parcel: string) => said_missing.has(parcel) || said_missing.has(shipment.reference);
  const compared = listed.map((shipment) => ({
    shipment,
    missing: shipment.parcels.filter((parcel) => isMissing(shipment, parcel)),
    there: shipment.parcels.filter((parcel) => !isMissing(shipment, parcel)),
  }));
  return {
    references: compared.flatMap(({ shipment, missing, there }) => (missing.length === 0 ? [shipment.reference] : there)),
    there: new Map(
      compared.map(({ shipment, missing, there }) => [
        shipment.reference,
        missing.length === 0 ? 'all' : there.length === 0 ? 'none' : 'some',
      ]),
    ),
    missing: compared.flatMap(({ missing }) => missing),
    extra: [...new Set(said.extra.map(searchReference))].filter((reference) => reference !== '' && !known.has(reference)),
    unknown: [...said_missing].filter((reference) => !known.has(reference)),
  };
}
