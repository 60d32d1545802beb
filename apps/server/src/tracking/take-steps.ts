import { randomUUID } from 'node:crypto';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { applyStatuses } from '../shipments/change/apply-status.ts';
import { recordParcelScans } from '../shipments/change/record-parcel-scans.ts';
import type { ParcelRow, ShipmentRow } from '../shipments/shipment-repository.ts';
import { planMove } from './plan-move.ts';
import type { PlannedMove } from './plan-move.ts';
import type { FieldStep } from './step-of-choice.ts';

interface Step {
  readonly step: FieldStep;
  readonly shipment: ShipmentRow;
  /** All parcels of the shipment that are not cancelled. */
  readonly parcels: readonly ParcelRow[];
  readonly moved: readonly ParcelRow[];
}

/**
 * Takes a step with parcels of many shipments as scans of each would: a shipment goes on when all its parcels have. They are locked, and each is
 * there once. Whether a step is allowed is the caller's question.
 */
export async function takeSteps(tx: Tx, context: RequestContext, steps: readonly Step[]): Promise<void> {
  const plans: PlannedMove[] = [];
  for (const { step, shipment, parcels, moved } of steps) {
    const event = {
      event_id: randomUUID(),
      device_id: '',
      device_sequence: 0,
      captured_at: context.now,
      reference: shipment.short_tracking_reference,
      choice: step.to ?? '',
      written: [],
    };
    plans.push(await planMove(tx, { event, step, shipment, parcels, moved, data: step.data }));
  }
  await recordParcelScans(
    tx,
    context,
    plans.flatMap((planned) => (planned.kind === 'scan' ? planned.scan : [])),
  );
  await applyStatuses(
    tx,
    context,
    plans.flatMap((planned) => (planned.kind === 'step' ? planned.step : [])),
  );
}
