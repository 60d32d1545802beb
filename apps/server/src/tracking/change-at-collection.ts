import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { searchReference } from '@tsela/domain/formats/references';
import type { DriverId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import {
  CHANGE_LABELS,
  SETTING_OF_CHANGE,
  whyNotCollectionChange,
  whyNotMeasured,
} from '@tsela/domain/tracking/collection-changes';
import type { CollectionChange } from '@tsela/domain/tracking/collection-changes';
import type { Actor, RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { changeDetails } from '../shipments/change/change-details.ts';
import { putOnSticker } from '../shipments/change/put-on-sticker.ts';
import { changeParcels } from '../shipments/change/reprice-shipment.ts';
import type { ParcelRow } from '../shipments/shipment-repository.ts';
import { resultOf } from './event-answers.ts';
import type { Found } from './event-answers.ts';
import type { CapturedEvent } from './step-of-choice.ts';

const CHANGE_SETTINGS = Object.values(SETTING_OF_CHANGE);

interface Changing {
  readonly event: CapturedEvent;
  readonly change: CollectionChange;
  readonly settings: StoredSettings;
  readonly found: Found;
}

/** Raises `conflict` and `bad-input` where a driver cannot make a change at a collection, before anything is written. */
export function refuseCollectionChange({ actor }: RequestContext, { event, change, settings, found }: Changing): void {
  const refusal = whyNotCollectionChange(change, found.shipment, {
    driver_id: driverOf(actor),
    settings: readSettings(settings, CHANGE_SETTINGS),
  });
  if (refusal !== null) throw new Problem('conflict', refusal);
  const missing = whatIsMissing(change, event, found);
  if (missing !== null) throw new Problem('bad-input', missing);
}

function driverOf(actor: Actor): DriverId {
  if (actor.kind !== 'user' || actor.driver_id === null) throw new Problem('bad-input', 'Only drivers change what they collect.');
  return actor.driver_id;
}

function whatIsMissing(change: CollectionChange, event: FieldEventParts, { parcels }: Found): string | null {
  switch (change) {
    case 'parcel-added':
      return whyNotMeasured(event.new_parcel);
    case 'parcel-cancelled':
      if ((event.reason ?? '').trim() === '') return 'Please choose a reason.';
      return namedParcel(event, parcels) ? null : 'Please name the parcel that is not there.';
    case 'customer-reference':
      return event.customer_reference === undefined ? 'Please enter the customer reference.' : null;
    case 'parcel-sticker':
      return namedParcel(event, parcels) ? null : 'Please name the parcel that the sticker is on.';
  }
}

type FieldEventParts = Pick<FieldEvent, 'reference' | 'reason' | 'new_parcel' | 'customer_reference' | 'sticker'>;

/** The parcel that an event is about; the only one of its shipment is meant by the shipment's reference too. */
function namedParcel({ reference }: FieldEventParts, parcels: readonly ParcelRow[]): ParcelRow | undefined {
  const wanted = searchReference(reference);
  const named = parcels.find((parcel) => [parcel.tracking_reference, parcel.alternative_tracking_reference].includes(wanted));
  return named ?? (parcels.length === 1 ? parcels[0] : undefined);
}

/**
 * Makes the change that a driver made at a collection, and answers it. Raises `conflict` and `bad-input` before and while it writes: then
 * nothing of it may stay. Source: KEY-34 to KEY-36, screens S26.
 */
export async function changeAtCollection(tx: Tx, context: RequestContext, changing: Changing): Promise<FieldEventResult> {
  const { event, change, settings, found } = changing;
  const { shipment, parcels } = found;
  const parcel = namedParcel(event, parcels);
  switch (change) {
    case 'parcel-added': {
      const input = { id: shipment.id, new_parcels: event.new_parcel ? [event.new_parcel] : [] };
      await changeParcels(tx, context, { shipment, settings, input });
      break;
    }
    case 'parcel-cancelled': {
      const input = { id: shipment.id, cancelled_parcel_ids: parcel ? [parcel.id] : [] };
      await changeParcels(tx, context, { shipment, settings, input, reason: event.reason?.trim() ?? '' });
      break;
    }
    case 'customer-reference': {
      const input = { id: shipment.id, customer_reference: event.customer_reference ?? '' };
      await changeDetails(tx, context, { shipment, input, settings, isSure: () => true });
      break;
    }
    case 'parcel-sticker':
      if (parcel) await putOnSticker(tx, context, { shipment, parcel, sticker: event.sticker ?? '' });
      break;
  }
  const { status } = shipment;
  return resultOf(event, { result: 'accepted', shipment, parcels, parcels_scanned: 0, status, message: CHANGE_LABELS[change] });
}
