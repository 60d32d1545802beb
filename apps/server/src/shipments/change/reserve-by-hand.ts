import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentLifeApi } from '@tsela/contract/shipments/shipment-life-api';
import { Problem } from '@tsela/domain/problem';
import { reservableSides } from '@tsela/domain/shipments/kept-compartments';
import { isAskedByHand } from '@tsela/domain/shipments/operator-steps';
import { recordChange } from '../../audit/record-change.ts';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { readCurrentReservations } from '../operators/operator-reservation-repository.ts';
import { followOperators } from '../operators/follow-operators.ts';
import { presentingFor } from '../presenting-for.ts';
import { readShipment } from '../shipment-reads.ts';
import { lockShipmentFor, readParcels } from '../shipment-repository.ts';
import { refuseDrivers } from './refuse-drivers.ts';
import { reserveFor } from './reserve-for-shipment.ts';

/**
 * Keeps a compartment at the lockers of a shipment for staff. Raises `bad-input` where one is full or too small, and `conflict` where there is
 * none to keep. An operator that has refused a place, or has not answered, is asked once more. Source: KEY-68, ADR 0264.
 */
export async function reserveByHand(
  context: RequestContext,
  input: InputOf<typeof shipmentLifeApi.reserve>,
): Promise<OutputOf<typeof shipmentLifeApi.reserve>> {
  const reader = await presentingFor(context);
  return inTransaction(context, async (tx) => {
    const row = await lockShipmentFor(tx, context.actor, input);
    refuseDrivers(context.actor);
    if (!isStaff(context.actor)) throw new Problem('not-permitted', 'Only staff can reserve a compartment.');
    const unheard = (await readCurrentReservations(tx, [row.id])).filter(({ state }) => isAskedByHand(state));
    const sides = [...new Set([...reservableSides(row), ...unheard.map(({ side }) => side)])];
    if (sides.length === 0) throw new Problem('conflict', 'There is no locker at which this shipment waits for a compartment.');
    const kept = await reserveFor(tx, context, { row, parcels: await readParcels(tx, [row.id]), sides, is_sure: true });
    await followOperators(tx, context, [{ shipment: row, before: row.status }], { sides });
    const asked = (await readCurrentReservations(tx, [row.id])).filter(({ side }) => sides.includes(side));
    if (kept.length === 0 && !asked.some(({ state }) => state === 'open' || state === 'confirmed'))
      throw new Problem('conflict', 'The operator does not say how many compartments this locker has, so none can be reserved.');
    await recordChange(tx, context, {
      type: 'shipment.compartment-reserved',
      object_type: 'shipment',
      object_id: row.id,
      account_id: row.account_id,
      change_to: {
        compartments: kept.map(({ side, name, code }) => ({ side, point: name, code })),
        ...(asked.length > 0 && { asked: asked.map(({ side, pickup_point_provider }) => ({ side, pickup_point_provider })) }),
      },
    });
    return readShipment(tx, reader, row.id);
  });
}
