import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentLifeApi } from '@tsela/contract/shipments/shipment-life-api';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { addedEventChecks } from '@tsela/domain/tracking/added-events';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { positionAfter } from '@tsela/domain/tracking/shipment-position';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { presentingFor } from '../presenting-for.ts';
import { readShipment } from '../shipment-reads.ts';
import { lockShipmentFor, readParcels } from '../shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from '../shipment-repository.ts';
import { insertTrackingEvent, readStatusFacts } from '../tracking-event-repository.ts';
import { whyNotAction } from '../why-not-action.ts';
import { announceShipment } from './apply-status.ts';
import { branchTowns, placeOfStatus } from './place-of-status.ts';
import { refuseDrivers } from './refuse-drivers.ts';

type Input = InputOf<typeof shipmentLifeApi.addEvent>;

/** Adds what staff know to a shipment's history. It moves nothing: where the shipment is, is said by steps alone. Source: screens S09. */
export async function addShipmentEvent(
  context: RequestContext,
  input: Input,
): Promise<OutputOf<typeof shipmentLifeApi.addEvent>> {
  const settings = await context.services.settings.of(context.provider_id);
  const reader = await presentingFor(context);
  return inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, input);
    refuseDrivers(context.actor);
    const refusal = whyNotAction(context, settings, { action: 'add-event', shipment });
    if (refusal !== null) throw new Problem('conflict', refusal);
    const date = input.date === undefined ? context.now : new Date(input.date);
    const is_public = input.is_public === true;
    const parcels = await readParcels(tx, [shipment.id]);
    refuseUnknown(input, parcels);
    const status = await statusAt(tx, { shipment, parcels, date });
    refuseIfAny(
      addedEventChecks(
        { message: input.message, date, is_public },
        { now: context.now, status_then: status, excluded: readSetting(settings, 'excluded_tracking_statuses') },
      ),
    );
    await write(tx, context, { shipment, input, date, status: status ?? shipment.status });
    return readShipment(tx, reader, shipment.id);
  });
}

function refuseUnknown({ parcel_id }: Input, parcels: readonly ParcelRow[]): void {
  if (parcel_id === undefined || parcels.some(({ id }) => id === parcel_id)) return;
  const message = 'This parcel is not of this shipment.';
  throw new Problem('bad-input', message, { violations: [{ field: 'parcel_id', code: 'not-found', message }] });
}

interface Moment {
  readonly shipment: ShipmentRow;
  readonly parcels: readonly ParcelRow[];
  readonly date: Date;
}

/** Where the shipment was at that moment; null where it was not booked yet. */
async function statusAt(tx: Tx, { shipment, parcels, date }: Moment): Promise<ShipmentStatus | null> {
  if (date < shipment.time_created) return null;
  if (shipment.last_step_date === null || date >= shipment.last_step_date) return shipment.status;
  const living = parcels.filter(({ status }) => status !== 'cancelled');
  const facts = (await readStatusFacts(tx, shipment.id)).filter((fact) => fact.date <= date);
  return positionAfter(facts, living).shipment?.status ?? null;
}

interface ToWrite {
  readonly shipment: ShipmentRow;
  readonly input: Input;
  readonly date: Date;
  readonly status: ShipmentStatus;
}

async function write(tx: Tx, context: RequestContext, { shipment, input, date, status }: ToWrite): Promise<void> {
  const towns = await branchTowns(context);
  const { branch_id, parcel_id, is_public = false } = input;
  if (branch_id !== undefined && !towns.has(branch_id)) throw new Problem('not-found', 'Branch not found.');
  const message = input.message.trim();
  await insertTrackingEvent(tx, context, {
    shipment_id: shipment.id,
    status,
    message,
    date,
    location: placeOfStatus(status, shipment, { towns, ...(branch_id !== undefined && { scanned_at: branch_id }) }),
    source: context.source,
    is_public,
    moved_parcel_ids: [],
    // It stands at its own time, wherever that lies among the steps.
    is_late: shipment.last_step_date !== null && date < shipment.last_step_date,
    ...(branch_id !== undefined && { branch_id }),
    ...(parcel_id !== undefined && { parcel_id }),
  });
  await recordChange(tx, context, {
    type: 'shipment.event-added',
    object_type: 'shipment',
    object_id: shipment.id,
    account_id: shipment.account_id,
    change_to: { message, date: date.toISOString(), is_public, ...(parcel_id !== undefined && { parcel_id }) },
  });
  announceShipment(tx, context, shipment);
}
