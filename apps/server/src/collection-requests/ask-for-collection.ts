import type { ChangedCollectionRequest, collectionRequestApi } from '@tsela/contract/collection-requests/collection-request-api';
import type { InputOf } from '@tsela/contract/route';
import { nextRepeated, repetitionChecks } from '@tsela/domain/collection-requests/collection-repetition';
import type { Repetition } from '@tsela/domain/collection-requests/collection-repetition';
import { mayAskForCollections } from '@tsela/domain/collection-requests/collection-request-status';
import type { AccountId, CollectionSeriesId } from '@tsela/domain/ids';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import type { Day } from '@tsela/domain/time/day';
import { accountOfCaller } from '../accounts/account-of-caller.ts';
import { lockAccountFor } from '../accounts/account-repository.ts';
import type { AccountRow } from '../accounts/account-repository.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { refuseDrivers } from '../shipments/change/refuse-drivers.ts';
import { visibilityOfActor } from '../db/reach.ts';
import { closedAtDoor } from './closed-at-door.ts';
import { collectingDaysAt } from './collecting-days.ts';
import { readWholeRequest } from './collection-request-reads.ts';
import { insertRequest, insertSeries } from './collection-request-repository.ts';
import type { CollectionRequestRow } from './collection-request-repository.ts';
import { linkMatching } from './link-shipments.ts';
import {
  branchOf,
  contactChecks,
  placeChecks,
  realDay,
  resolvedAddress,
  storedContact,
  windowChecks,
} from './request-details.ts';
import { recordRequest } from './whole-request.ts';
import { driversGivenByZone } from './zone-driver-reads.ts';

type Input = InputOf<typeof collectionRequestApi.create>;

/**
 * Asks for a collection, once or repeated: its number, the driver of its zone, and the shipments of the account for the same address and
 * day, in one transaction. The account is locked as by a booking, so that neither misses the other. Source: screens S15.
 */
export async function askForCollection(context: RequestContext, input: Input): Promise<ChangedCollectionRequest> {
  refuseDrivers(context.actor);
  const settings = await context.services.settings.of(context.provider_id);
  const date = realDay(input.date, 'date');
  const address = await resolvedAddress(context, input.address);
  const contact = storedContact(input.contact);
  const repetition = repetitionOf(input);
  const { collect_after, collect_before } = input;
  refuseIfAny([
    ...placeChecks(input.address, address),
    ...contactChecks(contact),
    ...(await windowChecks(context, { date, collect_after, collect_before }, address)),
    ...(repetition ? repetitionChecks(repetition, date) : []),
  ]);
  const branch_id = await branchOf(context, address);
  refuseOtherBranch(context, branch_id);
  const days = await collectingDaysAt(context, address);
  const next_date = repetition && nextRepeated(repetition, date, (day) => days.closed(day) !== null);
  return inTransaction(context, async (tx) => {
    const account = await accountOfCaller(tx, context, { account_id: input.account_id, settings, load: lockAccountFor });
    refuseOthers(account);
    const series_id = repetition && (await startSeries(tx, context, { account_id: account.id, repetition, next_date }));
    const made = await makeRequest(tx, context, {
      account_id: account.id,
      branch_id,
      series_id,
      date,
      collect_after,
      collect_before,
      address: JSON.stringify(address),
      contact: JSON.stringify(contact),
      expected_parcels: input.expected_parcels,
      expected_weight_g: Math.round((input.expected_weight_kg ?? 0) * 1000),
      instructions: input.instructions?.trim() ?? '',
      lat: address.lat,
      lng: address.lng,
    });
    await recordRequest(tx, context, made, { type: 'asked', to: { date, status: made.status, repeat: repetition ?? undefined } });
    return { ...(await readWholeRequest(tx, context, made.id)), ...(await closedAtDoor(tx, context, made, repetition)) };
  });
}

type Made = Omit<
  Parameters<typeof insertRequest>[1],
  'status' | 'driver_id' | 'created_by' | 'time_created' | 'time_modified'
> & {
  readonly date: Day;
  readonly lat: number;
  readonly lng: number;
};

/** Adds a request with the driver of its zone and the shipments that match it. The account is to be locked. */
export async function makeRequest(
  tx: Tx,
  context: RequestContext,
  { lat, lng, ...request }: Made,
): Promise<CollectionRequestRow> {
  const [driver] = await driversGivenByZone(tx, context, [{ address: { lat, lng }, date: request.date }]);
  const { actor, now } = context;
  const made = await insertRequest(tx, {
    ...request,
    driver_id: driver?.id ?? null,
    status: driver ? 'collection-assigned' : 'collection-unassigned',
    created_by: actor.kind === 'user' ? actor.user_id : null,
    time_created: now,
    time_modified: now,
  });
  await linkMatching(tx, context, made);
  return made;
}

function startSeries(
  tx: Tx,
  { now }: RequestContext,
  { account_id, repetition, next_date }: { account_id: AccountId; repetition: Repetition; next_date: Day | null },
): Promise<CollectionSeriesId> {
  return insertSeries(tx, { ...repetition, account_id, next_date, time_created: now });
}

function repetitionOf({ repeat }: Input): Repetition | null {
  if (!repeat) return null;
  const { frequency, weekdays = [] } = repeat;
  const chosen = frequency === 'weekly' ? [...new Set(weekdays)].toSorted((one, other) => one - other) : [];
  return { frequency, weekdays: chosen, repeat_until: realDay(repeat.repeat_until, 'repeat_until') };
}

/** Source: MENU-12. */
function refuseOthers({ account_type }: AccountRow): void {
  if (mayAskForCollections({ account_type, is_feature_on: true })) return;
  const message = 'Bulk collections are for postpaid accounts.';
  throw new Problem('bad-input', message, { violations: [{ field: 'account_id', code: 'account-type', message }] });
}

/** Staff limited to a branch would not see what they made. Source: ROLE-06. */
function refuseOtherBranch({ actor }: RequestContext, branch_id: CollectionRequestRow['branch_id']): void {
  const visibility = visibilityOfActor(actor);
  if (visibility === 'nothing' || visibility.branch_id === null || branch_id === null || visibility.branch_id === branch_id)
    return;
  const message = 'This address is served by another branch.';
  throw new Problem('bad-input', message, { violations: [{ field: 'address.local_area', code: 'branch', message }] });
}
