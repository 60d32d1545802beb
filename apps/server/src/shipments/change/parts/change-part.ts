import type { ParcelId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { partOfChange, partRefusal } from '@tsela/domain/tracking/part-changes';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { StatusChanger } from '@tsela/domain/shipments/status/status-changes';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../db/transaction.ts';
import { tellOfPart } from '../../notices/tell-of-part.ts';
import { readParcels } from '../../shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from '../../shipment-repository.ts';
import { applyStatus, timeOfStep } from '../apply-status.ts';
import type { StatusStep } from '../apply-status.ts';
import { noteUnseen } from '../note-unseen.ts';
import { idsOf, partOfShipment } from './part-of-shipment.ts';
import { recordParcelScans } from '../record-parcel-scans.ts';

/** The parcels of a shipment that are given a status by themselves. */
export interface ChosenPart {
  readonly to: ShipmentStatus;
  /** All that are not cancelled. */
  readonly parcels: readonly ParcelRow[];
  readonly moved: readonly ParcelRow[];
  /** Those that were meant to be moved as well and were not chosen. */
  readonly left: readonly ParcelRow[];
}

interface Wanted extends StatusChanger {
  readonly shipment: ShipmentRow;
  readonly to: ShipmentStatus;
  readonly parcel_ids: readonly ParcelId[];
}

/** The chosen parcels of a locked shipment. Raises `conflict` where one of them cannot take the status from where it stands. Source: docs/decisions/0313. */
export async function choosePart(tx: Tx, { shipment, to, parcel_ids, ...changer }: Wanted): Promise<ChosenPart> {
  const parcels = (await readParcels(tx, [shipment.id])).filter(({ status }) => status !== 'cancelled');
  const moved = parcels.filter(({ id }) => parcel_ids.includes(id));
  if (moved.length < new Set(parcel_ids).size) throw notOfShipment();
  const { refusal, due, meant } = partOfChange(shipment, parcels, { ...changer, to });
  if (refusal !== null) throw new Problem('conflict', refusal);
  const others = moved.filter((parcel) => !due.includes(parcel));
  if (others.length > 0)
    throw new Problem(
      'conflict',
      partRefusal(
        others.map(({ tracking_reference }) => tracking_reference),
        to,
      ),
    );
  return { to, parcels, moved, left: meant.filter((parcel) => !moved.includes(parcel)) };
}

function notOfShipment(): Problem {
  const message = 'This parcel is not of this shipment.';
  return new Problem('bad-input', message, { violations: [{ field: 'parcel_ids', code: 'not-found', message }] });
}

type PartStep = Pick<StatusStep, 'message' | 'location' | 'reason' | 'data'>;

/**
 * Gives the chosen parcels their status, and the shipment with them where they are its last; who waits for them is told how many come. Those that
 * were left stay where they are, and their history says so. Source: docs/decisions/0307, 0313.
 */
export async function changePart(
  tx: Tx,
  context: RequestContext,
  { shipment, part, step }: { readonly shipment: ShipmentRow; readonly part: ChosenPart; readonly step: PartStep },
): Promise<void> {
  const { to, parcels, moved, left } = part;
  const date = timeOfStep(context, shipment);
  const { count, is_last, is_rest, moving } = await partOfShipment(tx, { shipment, parcels, moved, to, date });
  if (is_last) await applyStatus(tx, context, shipment, { ...step, to, date, is_rest, parcel_ids: idsOf(moving) });
  else
    await recordParcelScans(tx, context, [
      { shipment, facts: { ...step, date }, to, parcel_ids: idsOf(moved), is_told: true, is_by_desk: true },
    ]);
  if (left.length > 0) await noteUnseen(tx, context, [{ shipment, parcels: left, to, date, location: step.location }]);
  if (!is_last) await tellOfPart(tx, context, [{ shipment, to, count, of: parcels.length, is_rest }]);
}
