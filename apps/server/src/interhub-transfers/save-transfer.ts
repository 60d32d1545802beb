import type { WholeTransfer, interhubTransferApi } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import type { InputOf } from '@tsela/contract/route';
import { expectedArrival } from '@tsela/domain/interhub-transfers/transfer-state';
import type { BranchId } from '@tsela/domain/ids';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { DAY_MS } from '@tsela/domain/time/day';
import { refuseAccountUsers } from '../accounts/account-staff.ts';
import type { RequestContext } from '../context.ts';
import { refuseStale } from '../db/refuse-stale.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { refuseDrivers } from '../shipments/change/refuse-drivers.ts';
import { readKnownNames } from '../tracking/named-in-event-reads.ts';
import { recordTransfer } from './record-transfer.ts';
import { readWholeTransfer } from './transfer-reads.ts';
import { insertTransfer, loadTransferFor, lockTransferFor, referenceOf, updateTransfer } from './transfer-repository.ts';
import type { TransferRow } from './transfer-repository.ts';

type Create = InputOf<typeof interhubTransferApi.create>;
type Change = InputOf<typeof interhubTransferApi.change>;
type Details = Omit<Change, 'id' | 'time_modified'>;

/** Opens a transfer for a lane, or for that of an earlier one a day later. Source: screens S29. */
export async function openInterhubTransfer(context: RequestContext, input: Create): Promise<WholeTransfer> {
  refuseAccountUsers(context);
  refuseDrivers(context.actor);
  return inTransaction(context, async (tx) => {
    const { copy_of, ...named } = input;
    const earlier = copy_of === undefined ? null : await loadTransferFor(tx, context.actor, copy_of);
    const wanted = earlier ? { ...copyOf(earlier), ...named } : named;
    const lane = await laneOf(context, wanted);
    const details = await storedDetails(tx, context, wanted);
    const { actor, now } = context;
    const made = await insertTransfer(tx, {
      ...lane,
      ...details,
      expected_arrival: details.expected_arrival ?? (await arrivalOf(context, wanted, details.planned_departure ?? null)),
      status: 'open',
      created_by: actor.kind === 'user' ? actor.user_id : null,
      time_created: now,
      time_modified: now,
    });
    if (!made) throw new Error('A transfer was not inserted.');
    await recordTransfer(tx, context, made, { type: 'opened', to: { ...lane, ...details } });
    return readWholeTransfer(tx, context, made.id);
  });
}

/** What an earlier transfer hands on to the one of the next day: all but its waybill, its seal and what was on it. */
function copyOf(earlier: TransferRow): Create {
  const { origin_branch_id, destination_branch_id, carrier, service_level, driver_id, vehicle, planned_departure, time_created } =
    earlier;
  const departure = planned_departure ?? time_created;
  return {
    origin_branch_id,
    destination_branch_id,
    carrier,
    service_level,
    driver_id,
    vehicle,
    planned_departure: new Date(departure.getTime() + DAY_MS).toISOString(),
  };
}

/** Changes an open transfer; where it goes stays as it is. */
export async function changeInterhubTransfer(
  context: RequestContext,
  { id, time_modified, ...input }: Change,
): Promise<WholeTransfer> {
  refuseAccountUsers(context);
  refuseDrivers(context.actor);
  return inTransaction(context, async (tx) => {
    const before = await lockTransferFor(tx, context.actor, id);
    refuseStale('interhub transfer', time_modified, before);
    if (before.status === 'closed') throw new Problem('conflict', `${referenceOf(before)} is closed. Reopen it to change it.`);
    const details = await storedDetails(tx, context, input);
    const moves_arrival =
      (input.service_level !== undefined || input.planned_departure !== undefined) && (input.expected_arrival ?? null) === null;
    const service_level = details.service_level ?? before.service_level;
    const departure = before.time_dispatched ?? details.planned_departure ?? before.planned_departure;
    const worked_out = moves_arrival ? await arrivalOf(context, { service_level }, departure) : null;
    const changed = await updateTransfer(
      tx,
      id,
      {
        ...details,
        ...(worked_out && { expected_arrival: worked_out, time_told_late: null }),
        ...(details.expected_arrival && { time_told_late: null }),
      },
      context.now,
    );
    await recordTransfer(tx, context, changed, { type: 'changed', from: pick(before, details), to: details });
    return readWholeTransfer(tx, context, id);
  });
}

function pick(row: TransferRow, details: object): object {
  return Object.fromEntries(Object.keys(details).map((key) => [key, row[key as keyof TransferRow]]));
}

async function arrivalOf(
  { services, provider_id }: RequestContext,
  { service_level = '' }: { readonly service_level?: string },
  departure: Date | null,
): Promise<Date | null> {
  const { interhub_service_levels } = readSettings(await services.settings.of(provider_id), ['interhub_service_levels']);
  return expectedArrival({ service_level, departure }, interhub_service_levels);
}

/** Both ends, of the provider's active branches; who is limited to a branch opens what leaves it. */
async function laneOf(
  { services, provider_id, actor }: RequestContext,
  { origin_branch_id, destination_branch_id }: Pick<Create, 'origin_branch_id' | 'destination_branch_id'>,
): Promise<{ readonly origin_branch_id: BranchId; readonly destination_branch_id: BranchId }> {
  const active = new Set((await services.branches.of(provider_id)).filter(({ is_active }) => is_active).map(({ id }) => id));
  const violations: Violation[] = [];
  const known = (field: string, id: BranchId | undefined) => {
    if (id === undefined || !active.has(id)) violations.push({ field, code: 'branch', message: 'Please choose a branch.' });
  };
  known('origin_branch_id', origin_branch_id);
  known('destination_branch_id', destination_branch_id);
  if (origin_branch_id !== undefined && origin_branch_id === destination_branch_id)
    violations.push({
      field: 'destination_branch_id',
      code: 'lane',
      message: 'Please choose another branch than the one it leaves.',
    });
  if (
    actor.kind === 'user' &&
    actor.limit_user_to_branch &&
    origin_branch_id !== undefined &&
    origin_branch_id !== actor.branch_id
  )
    violations.push({ field: 'origin_branch_id', code: 'reach', message: 'You can open transfers from your own branch only.' });
  refuseIfAny(violations);
  // Both were found among the branches.
  return { origin_branch_id: origin_branch_id as BranchId, destination_branch_id: destination_branch_id as BranchId };
}

/** The details that were sent, as they are stored. Raises `bad-input` for a carrier, a service level or a driver that is none. */
async function storedDetails(tx: Tx, context: RequestContext, input: Details) {
  const settings = await context.services.settings.of(tx.provider_id);
  const { interhub_carriers, interhub_service_levels } = readSettings(settings, ['interhub_carriers', 'interhub_service_levels']);
  const has = (list: readonly { readonly code: string }[], code: string | undefined) =>
    code === undefined || code === '' || list.some((each) => each.code === code);
  const departure = timeOf(input.planned_departure);
  const arrival = timeOf(input.expected_arrival);
  refuseIfAny([
    ...(has(interhub_carriers, input.carrier)
      ? []
      : [{ field: 'carrier', code: 'choice', message: 'Please choose a carrier of the list.' }]),
    ...(has(interhub_service_levels, input.service_level)
      ? []
      : [{ field: 'service_level', code: 'choice', message: 'Please choose a service level of the list.' }]),
    ...(departure && arrival && arrival <= departure
      ? [{ field: 'expected_arrival', code: 'order', message: 'Please choose an arrival after the departure.' }]
      : []),
    ...(await driverChecks(tx, context, input)),
  ]);
  return {
    ...textsOf(input),
    ...(input.driver_id !== undefined && { driver_id: input.driver_id }),
    ...(input.planned_departure !== undefined && { planned_departure: departure }),
    ...(input.expected_arrival !== undefined && { expected_arrival: arrival }),
  };
}

function timeOf(text: string | null | undefined): Date | null {
  return text === undefined || text === null ? null : new Date(text);
}

const TEXTS = ['carrier', 'service_level', 'vehicle', 'waybill_number', 'seal_number', 'notes'] as const;

function textsOf(input: Details): Partial<Record<(typeof TEXTS)[number], string>> {
  return Object.fromEntries(TEXTS.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key].trim()]])));
}

async function driverChecks(tx: Tx, context: RequestContext, { driver_id }: Details): Promise<Violation[]> {
  if (driver_id === undefined || driver_id === null) return [];
  const { driver_ids } = await readKnownNames(tx, context, [{ driver_id }]);
  return driver_ids.has(driver_id) ? [] : [{ field: 'driver_id', code: 'driver', message: 'Please choose a driver at work.' }];
}
