import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { noteUnseen } from '../shipments/change/note-unseen.ts';
import { sendPinOfPart, tellOfPart } from '../shipments/notices/tell-of-part.ts';
import type { PartTaken } from './part-of-event.ts';
import type { CapturedEvent } from './step-of-choice.ts';

interface Planned {
  readonly kind: string;
  readonly part?: PartTaken;
}

/**
 * What follows from acts with some parcels of a shipment: the history says which were not there, who waits for them is told how many come
 * where the act named the shipment as a whole, and is sent the PIN with the first that goes out. What is reported late is no news.
 */
export async function tellOfParts(
  tx: Tx,
  context: RequestContext,
  plans: readonly (readonly [CapturedEvent, Planned])[],
): Promise<void> {
  const parts = plans.flatMap(([event, { kind, part }]) =>
    part && part.step.to !== null ? [{ event, kind, part, to: part.step.to }] : [],
  );
  await noteUnseen(
    tx,
    context,
    parts
      .filter(({ part }) => part.unseen.length > 0)
      .map(({ event: { event_id, captured_at }, part: { shipment, step, unseen }, to }) => ({
        shipment,
        parcels: unseen,
        to,
        event_id,
        date: captured_at,
        location: step.location,
        ...(step.driver_id !== undefined && { driver_id: step.driver_id }),
      })),
  );
  // The same sticker read again goes out no second time.
  const gone = parts
    .filter(
      ({ kind, part, to }) =>
        kind === 'scan' && part.seen.length < part.parcels.length && part.seen.some(({ status }) => status !== to),
    )
    .map(({ part: { shipment, parcels, seen, is_whole }, to }) => ({
      shipment,
      to,
      is_whole,
      count: parcels.filter((parcel) => parcel.status === to || seen.includes(parcel)).length,
      of: parcels.length,
      is_rest: parcels.some((parcel) => parcel.status === to && !seen.includes(parcel)),
    }));
  await tellOfPart(
    tx,
    context,
    gone.filter(({ is_whole }) => is_whole),
  );
  await sendPinOfPart(
    tx,
    context,
    gone.filter(({ is_whole }) => !is_whole),
  );
}
