import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { shipmentNoteApi } from '@tsela/contract/shipments/shipment-note-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { TestShipment, testShipmentApi } from '@tsela/contract/shipments/test-shipment-api';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { statusOrderOf } from '@tsela/domain/shipments/status/shipment-progress';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { movedTest } from '@tsela/domain/shipments/test-mode';
import { accountViewStatus } from '@tsela/domain/tracking/public-timeline';
import { maySeeBilling } from '../../accounts/present-account.ts';
import { loadAccountFor } from '../../accounts/account-repository.ts';
import { accountAskedFor } from '../../accounts/change-account.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { pageOf } from '../../db/paging.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { placeOfChange, textOfPlace } from '../list/changed-since-reads.ts';
import { statusesAskedFor } from '../list/shipment-filters.ts';
import { presentingFor } from '../presenting-for.ts';
import { shipmentNotFound } from '../shipment-not-found.ts';
import { whyNotAction } from '../why-not-action.ts';
import { isTestKey, ofTestKey } from './test-key.ts';
import { lockTest, readTests, readTestsSince, updateTest } from './test-shipment-repository.ts';
import type { TestRow, WhichTests } from './test-shipment-repository.ts';

/** A test booking as its program reads it: as a shipment, with the amounts that the key may see. */
export function presentTest({ actor }: Pick<RequestContext, 'actor'>, row: TestRow): Shipment {
  const { rate, rates, ...shipment } = row.shipment;
  return {
    ...shipment,
    ...(maySeeBilling(actor) && { ...(rate !== undefined && { rate }), ...(rates && { rates }) }),
    status: accountViewStatus(row.status),
    time_modified: row.time_modified.toISOString(),
  };
}

/** What a program has booked with the test keys of its account, as `GET /shipments` lists shipments. */
export async function listTests(
  context: RequestContext,
  { since, ...input }: InputOf<typeof shipmentApi.list>,
): Promise<OutputOf<typeof shipmentApi.list>> {
  const { account_id } = ofTestKey(context);
  const page = pageOf(input);
  const which = await whichOf(context, input);
  return reading(context, async (tx) => {
    if (since === undefined) {
      const { rows, count } = await readTests(tx, account_id, { ...which, ...page });
      return { shipments: rows.map((row) => presentTest(context, row)), count };
    }
    const place = placeOfChange(since);
    const rows = await readTestsSince(tx, account_id, { ...which, since: place, limit: page.limit });
    const last = rows.at(-1);
    const next_since = textOfPlace(last ? { time: last.time_modified, id: last.id } : place);
    return { shipments: rows.map((row) => presentTest(context, row)), count: rows.length, next_since };
  });
}

/** People write notes, and none of them sees a test booking. */
export async function listNotesOfTest(
  context: RequestContext,
  { shipment_id, id = shipment_id }: InputOf<typeof shipmentNoteApi.notes>,
): Promise<OutputOf<typeof shipmentNoteApi.notes>> {
  await loadTest(context, { id });
  return { shipment_notes: [], count: 0 };
}

/** Cancels as a shipment is cancelled: what has been collected is not. */
export async function cancelTest(context: RequestContext, input: InputOf<typeof shipmentApi.cancel>): Promise<Shipment> {
  const settings = await context.services.settings.of(context.provider_id);
  return inTransaction(context, async (tx) => {
    const row = await lockNamed(tx, ofTestKey(context).account_id, input);
    if (row.status === 'cancelled') return presentTest(context, row);
    const refusal = whyNotAction(context, settings, { action: 'cancel', shipment: { ...row.shipment, status: row.status } });
    if (refusal) throw new Problem('bad-input', refusal);
    return presentTest(context, await move(tx, context, row, { status: 'cancelled', message: input.message ?? '' }));
  });
}

/** Moves one of the caller's account: by its test key, or by a user of the page with its keys. To a live key there is none. */
export async function moveTestShipment(
  context: RequestContext,
  { status, message = '', account_id: asked, ...which }: InputOf<typeof testShipmentApi.moveTestShipment>,
): Promise<Shipment> {
  return inTransaction(context, async (tx) => {
    const row = await lockNamed(tx, await accountOf(tx, context, asked), which);
    // The trail tells what people did; what a program tries with its own test bookings is none of it.
    if (!isTestKey(context.actor)) await recordMove(tx, context, row, status);
    return presentTest(context, await move(tx, context, row, { status, message }));
  });
}

async function recordMove(tx: Tx, context: RequestContext, row: TestRow, status: ShipmentStatus): Promise<void> {
  const { account_id, short_tracking_reference: test_booking } = row;
  await recordChange(tx, context, {
    type: 'account.test-booking-moved',
    object_type: 'account',
    object_id: account_id,
    account_id,
    change_from: { test_booking, status: row.status },
    change_to: { test_booking, status },
  });
}

/** Those of an account for the page with its keys. */
export async function listTestShipments(
  context: RequestContext,
  { account_id: asked, ...paging }: InputOf<typeof testShipmentApi.testShipments>,
): Promise<OutputOf<typeof testShipmentApi.testShipments>> {
  return reading(context, async (tx) => {
    const { rows, count } = await readTests(tx, await accountOf(tx, context, asked), pageOf(paging));
    return { test_shipments: rows.map(inShort), count };
  });
}

/** One of the account of the test key that calls. */
export async function loadTest(
  context: RequestContext,
  which: { readonly id?: ShipmentId | undefined; readonly tracking_reference?: string | undefined },
): Promise<TestRow> {
  const { account_id } = ofTestKey(context);
  const { rows } = await reading(context, (tx) => readTests(tx, account_id, { ...named(which), limit: 1, offset: 0 }));
  if (!rows[0]) throw shipmentNotFound();
  return rows[0];
}

async function accountOf(tx: Tx, context: RequestContext, asked: AccountId | undefined): Promise<AccountId> {
  const { actor } = context;
  if (isTestKey(actor)) return ofTestKey(context).account_id;
  if (actor.kind === 'user' && actor.api_key) throw shipmentNotFound();
  return (await loadAccountFor(tx, actor, accountAskedFor(context, asked))).id;
}

interface Named {
  readonly id?: ShipmentId | undefined;
  readonly tracking_reference?: string | undefined;
}

async function lockNamed(tx: Tx, account_id: AccountId, which: Named): Promise<TestRow> {
  const row = await lockTest(tx, account_id, named(which));
  if (!row) throw shipmentNotFound();
  return row;
}

function named({ id, tracking_reference }: Named): WhichTests {
  if (id !== undefined) return { ids: [id] };
  if (tracking_reference?.trim()) return { reference: tracking_reference.trim() };
  throw new Problem('bad-input', 'Please send an id or a tracking_reference.');
}

async function whichOf(context: RequestContext, input: InputOf<typeof shipmentApi.list>): Promise<WhichTests> {
  const { id, tracking_reference, tracking_ref = tracking_reference, custom_tracking_reference, status = '' } = input;
  const statuses = statusesAskedFor(status, 'all', await presentingFor(context));
  return {
    ...(id !== undefined && { ids: [id] }),
    ...(tracking_ref && { reference: tracking_ref.trim() }),
    ...(custom_tracking_reference && { custom_reference: custom_tracking_reference }),
    ...(statuses && { statuses }),
  };
}

async function move(
  tx: Tx,
  context: RequestContext,
  row: TestRow,
  { status, message }: { status: ShipmentStatus; message: string },
): Promise<TestRow> {
  const order = statusOrderOf(readSetting(await context.services.settings.of(context.provider_id), 'shipment_status_order'));
  const { shipment } = row;
  const { city } = status === 'delivered' ? shipment.delivery_address : shipment.collection_address;
  const { collected_date, delivered_date } = shipment;
  const { steps, ...moved } = movedTest(
    { status: row.status, collected_date, delivered_date, steps: row.steps },
    { status, message: message.trim(), location: city, date: context.now.toISOString(), order },
  );
  const parcels = shipment.parcels.map((parcel) => ({ ...parcel, status }));
  const changed = { ...row, status, steps, shipment: { ...shipment, ...moved, parcels }, time_modified: context.now };
  await updateTest(tx, changed);
  return changed;
}

function inShort({ shipment, time_created, time_modified, ...row }: TestRow): TestShipment {
  const { id, short_tracking_reference, custom_tracking_reference, status, key_name } = row;
  return {
    id,
    short_tracking_reference,
    custom_tracking_reference,
    status,
    key_name,
    service_level_code: shipment.service_level_code,
    collection_place: shipment.collection_address.city || shipment.collection_address.local_area,
    delivery_place: shipment.delivery_address.city || shipment.delivery_address.local_area,
    time_created: time_created.toISOString(),
    time_modified: time_modified.toISOString(),
  };
}
