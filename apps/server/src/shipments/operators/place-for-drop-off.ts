import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { readNamedPoints } from '../../pickup-points/named-point-reads.ts';
import type { KeptCompartment } from '../../pickup-points/reserve-compartments.ts';
import { reserveFor } from '../change/reserve-for-shipment.ts';
import { readParcels } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { followOperators } from './follow-operators.ts';
import { readCurrentReservations } from './operator-reservation-repository.ts';
import type { OperatorReservation } from './operator-reservation-repository.ts';

/** Where a sender who stands at the locker puts the parcel. */
export type DropOffPlace =
  /** The compartment that is kept; empty where the operator names none. */
  | { readonly compartment: string }
  /** Its operator has to be asked first, after the commit, by this reservation. */
  | { readonly asks: number }
  /** There is none, or the operator does not say. */
  | { readonly none: 'full' | 'unanswered' };

/**
 * The compartment of a locked shipment whose sender drops it off. One that lapsed, or that its operator gave up or refused, is asked for anew; with
 * `is_asked` the operator has been asked a moment ago, and what it said counts. Source: decisions/0284.
 */
export async function placeForDropOff(
  tx: Tx,
  context: RequestContext,
  { shipment, is_asked }: { readonly shipment: ShipmentRow; readonly is_asked: boolean },
): Promise<DropOffPlace> {
  const named = (await readNamedPoints(tx, [shipment]))(shipment.id, 'collection')?.compartment ?? '';
  const known = await reservationOf(tx, shipment);
  const is_promised = known?.step === 'reserved' && known.state === 'confirmed';
  if (named !== '' || is_promised) return { compartment: named === '' ? (known?.compartment ?? '') : named };
  if (is_asked) return { none: known?.state === 'refused' ? 'full' : 'unanswered' };
  const kept = await keepAnew(tx, context, shipment);
  if (kept === null) return { none: 'full' };
  await followOperators(tx, context, [{ shipment, before: shipment.status }], { sides: ['collection'] });
  const asked = await reservationOf(tx, shipment);
  const asks = asked?.step === 'reserved' && asked.state === 'open' ? asked : null;
  if (kept.length > 0 || asks !== null) await recordReserved(tx, context, { shipment, kept, asks });
  return asks === null ? { compartment: kept[0]?.code ?? '' } : { asks: asks.id };
}

async function reservationOf(tx: Tx, { id }: ShipmentRow): Promise<OperatorReservation | undefined> {
  return (await readCurrentReservations(tx, [id])).find(({ side }) => side === 'collection');
}

/** What we count ourselves; null where none is free that the parcel fits. */
async function keepAnew(tx: Tx, context: RequestContext, row: ShipmentRow): Promise<readonly KeptCompartment[] | null> {
  try {
    return await reserveFor(tx, context, { row, parcels: await readParcels(tx, [row.id]), sides: ['collection'], is_sure: true });
  } catch (cause) {
    if (cause instanceof Problem && cause.code === 'bad-input') return null;
    throw cause;
  }
}

interface Reserved {
  readonly shipment: ShipmentRow;
  readonly kept: readonly KeptCompartment[];
  readonly asks: OperatorReservation | null;
}

async function recordReserved(tx: Tx, context: RequestContext, { shipment, kept, asks }: Reserved): Promise<void> {
  await recordChange(tx, context, {
    type: 'shipment.compartment-reserved',
    object_type: 'shipment',
    object_id: shipment.id,
    account_id: shipment.account_id,
    change_to: {
      compartments: kept.map(({ side, name, code }) => ({ side, point: name, code })),
      ...(asks && { asked: [{ side: asks.side, pickup_point_provider: asks.pickup_point_provider }] }),
    },
  });
}
