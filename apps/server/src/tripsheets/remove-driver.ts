import type { driverApi } from '@tsela/contract/tripsheets/driver-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { DriverId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { changeDriverSignIn } from '../users/driver-sign-in.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Actor, RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { handOverRequests } from '../collection-requests/hand-over-requests.ts';
import { forgetDriverPosition } from '../tracking/forget-driver-position.ts';
import { assignDriver } from './assign-driver.ts';
import { lockWorkingDriverFor, updateDriver } from './driver-repository.ts';
import { driverNotFound, lockDriverFor, readOpenLegs } from './managed-driver-reads.ts';
import type { DriverRecord } from './managed-driver-reads.ts';
import { refuseAccountLimited, tellOfDriver } from './save-driver.ts';

type Input = InputOf<typeof driverApi.remove>;

/** Sees shipments that the caller may not. */
const EVERYBODY: Actor = { kind: 'system', name: '' };

/** A sentence names this many shipments before it says that there are more. */
const NAMED = 3;

/**
 * A driver leaves. Their open stops go to the successor or become unassigned, all of them or the driver stays. The
 * row and the history stay, the sign-in ends. Source: screens S50, DATA-09.
 */
export async function removeDriver(context: RequestContext, input: Input): Promise<OutputOf<typeof driverApi.remove>> {
  refuseAccountLimited(context);
  return inTransaction(context, async (tx) => {
    const driver = await lockDriverFor(tx, context.actor, input.id);
    if (driver.deleted_date !== null) throw driverNotFound();
    const moved = await handOver(tx, context, { driver, input });
    await handOverRequests(tx, context, { driver_id: driver.id, to: input.successor_id ?? null });
    await updateDriver(tx, driver.id, { deleted_date: context.now }, context.now);
    forgetDriverPosition(tx, driver.id);
    await changeDriverSignIn(tx, context, { user_id: driver.user_id, changes: { is_active: false } });
    await recordChange(tx, context, {
      type: 'driver.left',
      object_type: 'driver',
      object_id: driver.id,
      change_to: { deleted_date: context.now, successor_id: input.successor_id ?? null, moved },
    });
    tellOfDriver(tx, context, driver.id);
    return { message: `${driver.name} has left.`, moved };
  });
}

async function handOver(
  tx: Tx,
  context: RequestContext,
  { driver, input }: { driver: DriverRecord; input: Input },
): Promise<number> {
  const legs = await readOpenLegs(tx, context.actor, driver.id);
  const open = legs.collection.length + legs.delivery.length;
  const all = await readOpenLegs(tx, EVERYBODY, driver.id);
  if (all.collection.length + all.delivery.length > open)
    throw new Problem('conflict', `${driver.name} has shipments that you do not see. Ask a user who sees every branch.`);
  if (open === 0) return 0;
  const { successor_id, to_nobody = false } = input;
  if ((successor_id === undefined && !to_nobody) || successor_id === driver.id) throw successorNeeded(driver.name, open);
  const to: DriverId | null = successor_id ?? null;
  // Two who leave at once must not hand over to each other.
  if (to !== null) await lockWorkingDriverFor(tx, context.actor, to);
  const failures: string[] = [];
  for (const leg of ['collection', 'delivery'] as const) {
    if (legs[leg].length === 0) continue;
    const message = `${driver.name} has left`;
    const { failed } = await assignDriver({ ...context, tx }, { shipment_ids: legs[leg], driver_id: to, leg, message });
    failures.push(...failed.map((each) => each.message));
  }
  if (failures.length > 0) throw stillBusy(driver.name, failures);
  return open;
}

function successorNeeded(name: string, open: number): Problem {
  const what = open === 1 ? '1 shipment' : `${open} shipments`;
  const message = `${name} still has ${what}. Choose the driver who takes over, or let them wait for one.`;
  return new Problem('conflict', message, { violations: [{ field: 'successor_id', code: 'successor-needed', message }] });
}

function stillBusy(name: string, failures: readonly string[]): Problem {
  const more = failures.length - NAMED;
  const named = failures.slice(0, NAMED).join(' ');
  return new Problem('conflict', `${name} cannot leave yet. ${named}${more > 0 ? ` And ${more} more.` : ''}`);
}
