import { randomUUID } from 'node:crypto';
import { interhubTransferApi } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import type { TransferEvent, TransferParcel, WholeTransfer } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import { overviewApi } from '@tsela/contract/overview/overview-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { scanUndoApi } from '@tsela/contract/tracking/scan-undo-api';
import { branchApi } from '@tsela/contract/hubs/branch-api';
import { instantOf, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFieldEvent, bookOne, contextOf, hireDriver, moveTo, sendEvent } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { openDailyTransfers } from './open-daily-transfers.ts';
import { tellLateTransfers } from './tell-late-transfers.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const SETTINGS = {
  interhub_carriers: [{ code: 'OWN', label: 'Own vehicles', contact: '', tracking_url: '' }],
  interhub_service_levels: [{ code: 'ROAD', label: 'Road, overnight', transit_hours: 18 }],
};

const byText = (one: string, other: string) => one.localeCompare(other);
const byNumber = (one: number, other: number) => one - other;

type Action = 'add' | 'remove' | 'scan-out' | 'scan-in';

async function scene(settings: object = {}) {
  const world = await makeWorld(test_app.services, { ...SETTINGS, ...settings });
  const account_id = await makeAccount(world, { balance: 10_000_000 });
  const ops = await signInAs(world, { role: ROLE.ops });
  const call = (route: Parameters<TestApp['request']>[0], input: object, token = ops.token) =>
    test_app.request(route, { token, input });
  const open = async (input: object = {}) => {
    const lane = { origin_branch_id: world.johannesburg, destination_branch_id: world.cape_town };
    const { body } = await call(interhubTransferApi.create, { ...lane, ...input });
    const { interhub_transfer } = body as WholeTransfer;
    return interhub_transfer;
  };
  const parcels = async (id: number, action: Action, input: object, token = ops.token) =>
    (await call(interhubTransferApi.parcels, { id, action, ...input }, token)).body;
  const scanned = async (id: number, action: Action, shipment: Shipment, token = ops.token) =>
    (await parcels(id, action, { references: [shipment.short_tracking_reference] }, token)).results?.[0];
  const dispatch = (id: number, input: object = {}) =>
    call(interhubTransferApi.dispatch, { id, seal_number: 'S-1', vehicle: 'CA 1', ...input });
  const read = async (id: number) => (await call(interhubTransferApi.read, { id })).body as WholeTransfer;
  const book = () => bookOne(world, { account_id });
  /** One that has left with a parcel on it. */
  const gone = async () => {
    const [transfer, shipment] = [await open(), await book()];
    await scanned(transfer.id, 'scan-out', shipment);
    await dispatch(transfer.id);
    return { transfer, shipment };
  };
  return { world, account_id, ops, call, open, parcels, scanned, dispatch, read, book, gone };
}

async function statusOf(world: World, { id }: Pick<Shipment, 'id'>) {
  const [row] = await rowsOf<{ status: string; current_branch_id: number | null }>(
    world,
    `select status, current_branch_id from shipments where provider_id = ${world.provider_id} and id = ${id}`,
  );
  return row;
}

async function factsOf(world: World, { id }: Pick<Shipment, 'id'>): Promise<unknown[]> {
  const rows = await rowsOf<{ data: { transfer?: { act: string; reference: string } } | null }>(
    world,
    `select data from tracking_events where provider_id = ${world.provider_id} and shipment_id = ${id} order by date, id`,
  );
  return rows.flatMap(({ data }) => (data?.transfer ? [`${data.transfer.act} ${data.transfer.reference}`] : []));
}

describe('a parcel that is received without naming its transfer', () => {
  async function arriving() {
    const one = await scene();
    const { transfer, shipment } = await one.gone();
    const hub = await signInAs(one.world, { role: ROLE.hub, branch_id: one.world.cape_town });
    const receive = (branch_id = one.world.cape_town, event: object = {}) =>
      sendEvent(test_app, hub.token, {
        reference: shipment.short_tracking_reference,
        choice: 'received-at-hub',
        branch_id,
        ...event,
      });
    return { ...one, transfer, shipment, hub, receive };
  }

  it('S29: is ticked on the open transfer that lists it and goes to that hub, once', async () => {
    const { read, transfer, shipment, receive, world, call } = await arriving();

    const taken = await receive();
    const again = await receive();
    const { interhub_transfer, parcels } = await read(transfer.id);

    expect([taken.result, taken.message, taken.warnings]).toEqual([
      'accepted',
      `At destination hub. It came with ${transfer.reference}.`,
      undefined,
    ]);
    expect(again.message).not.toContain(transfer.reference);
    expect(interhub_transfer).toMatchObject({ state: 'arriving', scanned_in: 1, missing: 0, extra: 0 });
    expect(parcels).toMatchObject([{ difference: null, time_scanned_in: expect.any(String) }]);
    expect(await factsOf(world, shipment)).toContain(`arrived ${transfer.reference}`);
    expect((await statusOf(world, shipment))?.current_branch_id).toBe(world.cape_town);
    const received = await call(interhubTransferApi.receive, { id: transfer.id });
    expect(received.body.interhub_transfer).toMatchObject({ state: 'received', missing: 0 });
  });

  it('S29: is not ticked at another hub, nor on a transfer that has not left', async () => {
    const { read, transfer, receive, world, open, book, scanned, hub } = await arriving();
    const [loading, waiting] = [await open(), await book()];
    await scanned(loading.id, 'scan-out', waiting);

    await receive(world.johannesburg);
    await sendEvent(test_app, hub.token, {
      reference: waiting.short_tracking_reference,
      choice: 'received-at-hub',
      branch_id: world.cape_town,
    });

    expect((await read(transfer.id)).interhub_transfer.scanned_in).toBe(0);
    expect((await read(loading.id)).interhub_transfer.scanned_in).toBe(0);
  });

  it('S29: is awaited again when its scan is undone', async () => {
    const { read, transfer, receive, hub } = await arriving();
    const { event_id } = await receive();

    const undone = await test_app.request(scanUndoApi.undoScan, { token: hub.token, input: { event_id } });

    expect(undone.status).toBe(200);
    expect((await read(transfer.id)).interhub_transfer).toMatchObject({ scanned_in: 0, extra: 0 });
    expect((await receive()).message).toContain(transfer.reference);
  });

  it('S29: is ticked once by two scanners at once, and by the same event sent twice', async () => {
    const { read, transfer, shipment, hub, world } = await arriving();
    const event = aFieldEvent({
      reference: shipment.short_tracking_reference,
      choice: 'received-at-hub',
      branch_id: world.cape_town,
    });
    const results = await Promise.all(
      [event, event, { ...event, event_id: randomUUID(), device_id: 'other' }].map((each) =>
        sendEvent(test_app, hub.token, each),
      ),
    );

    expect(results.every(({ result }) => result !== 'refused')).toBe(true);
    expect((await read(transfer.id)).interhub_transfer).toMatchObject({ scanned_in: 1, extra: 0, missing: 0 });
  });

  it('MENU-46: its transfer is found by its number, by those who may read transfers, and at the other provider by none', async () => {
    const { transfer, ops, hub } = await arriving();
    const stranger = await scene();
    const find = async (token: string) =>
      (await succeed(test_app, overviewApi.search, { token, input: { search_query: transfer.reference.toLowerCase() } })).results;

    const found = { type: 'transfer', data: { id: transfer.id, label: transfer.reference } };
    expect([await find(ops.token), await find(hub.token)]).toEqual([[found], [found]]);
    expect(await find(stranger.ops.token)).toEqual([]);
    const driver = await hireDriver(stranger.world);
    expect(await find(driver.token)).toEqual([]);
    const suggested = await succeed(test_app, overviewApi.suggest, {
      token: ops.token,
      input: { search_query: transfer.reference },
    });
    expect(suggested.results).toMatchObject([found]);
  });
});

describe('a transfer from one branch to another', () => {
  it('SCREEN-29 ENUM-15: is numbered, has a lane, and is expected by its service level', async () => {
    const { open, world } = await scene();

    const first = await open({ carrier: 'OWN', service_level: 'ROAD', planned_departure: '2026-11-27T16:00:00Z' });
    const second = await open();

    expect(first).toMatchObject({
      reference: 'TRF000001',
      origin_branch_id: world.johannesburg,
      carrier_label: 'Own vehicles',
      service_level_label: 'Road, overnight',
      expected_arrival: '2026-11-28T10:00:00.000Z',
      state: 'being-loaded',
      status: 'open',
    });
    expect(second.reference).toBe('TRF000002');
  });

  it('SCREEN-29: is refused without a lane, or with a carrier that is not on the list', async () => {
    const { call, world } = await scene();
    const lane = { origin_branch_id: world.johannesburg, destination_branch_id: world.johannesburg };

    const nowhere = await call(interhubTransferApi.create, lane);
    const unknown = await call(interhubTransferApi.create, { ...lane, destination_branch_id: world.cape_town, carrier: 'NONE' });
    const without = await call(interhubTransferApi.create, {});

    expect([nowhere.status, nowhere.body.message]).toEqual([400, 'Please choose another branch than the one it leaves.']);
    expect([unknown.status, unknown.body.message]).toEqual([400, 'Please choose a carrier of the list.']);
    expect(without.body.violations.map(({ field }: { field: string }) => field)).toEqual([
      'origin_branch_id',
      'destination_branch_id',
    ]);
  });

  it('SHIP-STATUS-15 SHIP-STATUS-17 SHIP-STATUS-18 KEY-66: takes parcels from hub to hub, and the history says with what', async () => {
    const { open, book, scanned, dispatch, call, read, world } = await scene();
    const [transfer, shipment] = [await open({ service_level: 'ROAD' }), await book()];

    expect(await scanned(transfer.id, 'scan-out', shipment)).toMatchObject({ result: 'done' });
    expect(await statusOf(world, shipment)).toEqual({ status: 'manifested', current_branch_id: world.johannesburg });
    const left = (await dispatch(transfer.id)).body as WholeTransfer;
    expect(left.interhub_transfer).toMatchObject({ state: 'dispatched', seal_number: 'S-1', scanned_out: 1 });
    expect(left.interhub_transfer.expected_arrival).not.toBeNull();
    expect((await statusOf(world, shipment))?.status).toBe('in-transit');
    expect(await scanned(transfer.id, 'scan-in', shipment)).toMatchObject({ result: 'done' });
    expect(await statusOf(world, shipment)).toEqual({ status: 'at-destination-hub', current_branch_id: world.cape_town });
    expect((await read(transfer.id)).interhub_transfer.state).toBe('arriving');
    await call(interhubTransferApi.receive, { id: transfer.id });
    const closed = await call(interhubTransferApi.close, { id: transfer.id });

    expect(closed.body.interhub_transfer).toMatchObject({ state: 'received', status: 'closed', scanned_in: 1, missing: 0 });
    expect(await factsOf(world, shipment)).toEqual(['loaded TRF000001', 'left TRF000001', 'arrived TRF000001']);
  });

  it('KEY-66 SHIP-STATUS-16: gives the statuses of the settings', async () => {
    const { open, book, scanned, dispatch, world } = await scene({
      interhub_outbound_scan_status: 'ready-for-dispatch',
      interhub_inbound_scan_status: 'at-hub',
    });
    const [transfer, shipment] = [await open(), await book()];

    await scanned(transfer.id, 'scan-out', shipment);
    const loaded = await statusOf(world, shipment);
    await dispatch(transfer.id);
    await scanned(transfer.id, 'scan-in', shipment);

    expect([loaded?.status, (await statusOf(world, shipment))?.status]).toEqual(['ready-for-dispatch', 'at-hub']);
  });

  it('S29: lists everything that waits for its lane, and says when nothing does', async () => {
    const { open, book, call, parcels, world } = await scene();
    const [waiting, elsewhere] = [await book(), await book()];
    const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
    await sendEvent(test_app, hub.token, { reference: waiting.short_tracking_reference, choice: 'received-at-hub' });
    const transfer = await open();

    const { body } = await call(interhubTransferApi.candidates, { id: transfer.id });
    const added = await parcels(transfer.id, 'add', { everything: true });
    const again = await call(interhubTransferApi.parcels, { id: transfer.id, action: 'add', everything: true });

    expect(body.parcels.map(({ short_tracking_reference }: Shipment) => short_tracking_reference)).toEqual([
      waiting.short_tracking_reference,
    ]);
    expect(elsewhere.status).toBe('submitted');
    expect(added.interhub_transfer).toMatchObject({ parcels: 1, scanned_out: 0 });
    expect([again.status, again.body.message]).toEqual([400, 'No parcels are waiting for this lane.']);
  });

  it('S29: is copied for tomorrow without what was on it', async () => {
    const { open, call, world } = await scene();
    const first = await open({ carrier: 'OWN', vehicle: 'CA 7', seal_number: 'X', planned_departure: '2026-11-27T16:00:00Z' });

    const { body } = await call(interhubTransferApi.create, { copy_of: first.id });

    expect(body.interhub_transfer).toMatchObject({
      origin_branch_id: world.johannesburg,
      destination_branch_id: world.cape_town,
      carrier: 'OWN',
      vehicle: 'CA 7',
      seal_number: '',
      planned_departure: '2026-11-28T16:00:00.000Z',
    });
  });
});

describe('what a transfer refuses', () => {
  it('S29: a parcel is on one open transfer at a time, however many take it at once', async () => {
    const { open, book, scanned, world } = await scene();
    const shipment = await book();
    const transfers = [await open(), await open(), await open(), await open()];

    const results = await Promise.all(transfers.map(({ id }) => scanned(id, 'scan-out', shipment)));

    expect(results.map(({ result }) => result).toSorted(byText)).toEqual(['done', 'refused', 'refused', 'refused']);
    const lines = await rowsOf(world, `select 1 from interhub_transfer_parcels where provider_id = ${world.provider_id}`);
    expect(lines).toHaveLength(shipment.parcels.length);
  });

  it('S29: two people who load at once both get their parcels onto it, and the same scan counts once', async () => {
    const { open, book, scanned, read } = await scene();
    const transfer = await open();
    const shipments = await Promise.all(Array.from({ length: 6 }, book));

    const results = await Promise.all([...shipments, ...shipments].map((each) => scanned(transfer.id, 'scan-out', each)));

    expect(results.every(({ result }) => result !== 'refused')).toBe(true);
    expect((await read(transfer.id)).interhub_transfer).toMatchObject({ parcels: 6, scanned_out: 6 });
  });

  it('S29: one event that is sent again and again from the bench counts once', async () => {
    const { open, book, world, read } = await scene();
    const [transfer, shipment] = [await open(), await book()];
    const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
    const event = aFieldEvent({
      reference: shipment.short_tracking_reference,
      choice: 'manifested',
      transfer_id: transfer.id,
    });

    const results = await Promise.all(Array.from({ length: 8 }, () => sendEvent(test_app, hub.token, event)));

    expect(results.filter(({ result }) => result === 'accepted')).toHaveLength(1);
    expect(results.filter(({ result }) => result === 'duplicate')).toHaveLength(7);
    expect((await read(transfer.id)).interhub_transfer.scanned_out).toBe(1);
  });

  it('S29: received at the wrong hub, before its dispatch, and twice', async () => {
    const { open, book, scanned, dispatch, call, world } = await scene();
    const [transfer, shipment] = [await open(), await book()];
    const at_johannesburg = await signInAs(world, {
      role: ROLE.hub,
      branch_id: world.johannesburg,
      limited: true,
    });
    await scanned(transfer.id, 'scan-out', shipment);

    const early = await scanned(transfer.id, 'scan-in', shipment);
    const early_receipt = await call(interhubTransferApi.receive, { id: transfer.id });
    await dispatch(transfer.id);
    const wrong = await scanned(transfer.id, 'scan-in', shipment, at_johannesburg.token);
    const first = await scanned(transfer.id, 'scan-in', shipment);
    const second = await scanned(transfer.id, 'scan-in', shipment);
    const receipts = await Promise.all([1, 2, 3].map(() => call(interhubTransferApi.receive, { id: transfer.id })));

    expect(early).toMatchObject({ result: 'refused', message: expect.stringContaining('has not left') });
    expect([early_receipt.status, early_receipt.body.message]).toEqual([409, expect.stringContaining('has not left')]);
    expect(wrong).toMatchObject({ result: 'refused', message: expect.stringContaining('TRF000001 goes to') });
    expect([first.result, second.result]).toEqual(['done', 'warning']);
    expect(second.message).toContain('It was scanned in already.');
    expect(receipts.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409, 409]);
  });

  it('S29: leaving without a seal, empty, twice, and with parcels of which nothing was said', async () => {
    const { open, book, parcels, dispatch } = await scene();
    const [transfer, shipment, other] = [await open(), await book(), await book()];
    const empty = await dispatch(transfer.id);
    await parcels(transfer.id, 'add', { references: [other.short_tracking_reference] });
    const none_scanned = await dispatch(transfer.id, { not_scanned: 'left-behind' });
    await parcels(transfer.id, 'scan-out', { references: [shipment.short_tracking_reference] });

    const unsealed = await dispatch(transfer.id, { seal_number: ' ' });
    const unsaid = await dispatch(transfer.id);
    const both = await Promise.all([1, 2].map(() => dispatch(transfer.id, { not_scanned: 'left-behind' })));

    expect([empty.status, empty.body.message]).toEqual([
      409,
      'No parcel is on TRF000001 yet. Please scan what is loaded before it leaves.',
    ]);
    expect([none_scanned.status, none_scanned.body.message]).toEqual([
      409,
      'The parcel on TRF000001 was not scanned, so nothing would leave. Please scan what is loaded, or say that it was loaded without a scan.',
    ]);
    expect(unsealed.body.violations.map(({ field }: { field: string }) => field)).toContain('seal_number');
    expect(unsaid.body.message).toBe('1 parcel on the list was not scanned. Was it loaded, or left behind?');
    expect(both.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409]);
    const left = both.find(({ status }) => status === 200)?.body as WholeTransfer;
    expect(left.parcels.map(({ short_tracking_reference }) => short_tracking_reference)).toEqual([
      shipment.short_tracking_reference,
    ]);
  });

  it('S29: parcels that are over, unknown, or of another provider', async () => {
    const { open, book, parcels, world } = await scene();
    const [transfer, delivered] = [await open(), await book()];
    await moveTo(world, delivered, 'delivered');
    const elsewhere = await bookOne(await makeWorld(test_app.services));

    const { results } = await parcels(transfer.id, 'add', {
      references: [delivered.short_tracking_reference, elsewhere.short_tracking_reference, 'x'.repeat(60)],
    });

    expect(results.map(({ message }: { message: string }) => message)).toEqual([
      `${delivered.short_tracking_reference} is delivered. It cannot travel.`,
      'No shipment has this reference.',
      'No shipment has this reference.',
    ]);
  });

  it('S29: what is taken off it before it leaves is at its hub again, and may go with another', async () => {
    const { open, book, scanned, parcels, world } = await scene();
    const [transfer, other, shipment] = [await open(), await open(), await book()];
    await scanned(transfer.id, 'scan-out', shipment);

    const removed = await parcels(transfer.id, 'remove', { parcel_ids: shipment.parcels.map(({ id }) => id) });

    expect(removed.interhub_transfer.parcels).toBe(0);
    expect((await statusOf(world, shipment))?.status).toBe('at-hub');
    expect(await scanned(other.id, 'scan-out', shipment)).toMatchObject({ result: 'done' });
  });

  it('S29: a change that is made on an old reading', async () => {
    const { open, call } = await scene();
    const transfer = await open();

    await call(interhubTransferApi.change, { id: transfer.id, vehicle: 'CA 2', time_modified: transfer.time_modified });
    const stale = await call(interhubTransferApi.change, {
      id: transfer.id,
      vehicle: 'CA 3',
      time_modified: transfer.time_modified,
    });

    expect(stale.status).toBe(409);
  });
});

describe('differences', () => {
  it('S29: what did not come is missing, is decided, and only then the transfer is closed', async () => {
    const { gone, call, world } = await scene();
    const { transfer, shipment } = await gone();
    const parcel_ids = shipment.parcels.map(({ id }) => id);

    const received = (await call(interhubTransferApi.receive, { id: transfer.id })).body as WholeTransfer;
    const early = await call(interhubTransferApi.close, { id: transfer.id });
    const wrong = await call(interhubTransferApi.decide, {
      id: transfer.id,
      parcel_ids,
      decision: 'moved',
      moved_to: 'TRF000099',
    });
    const decided = await call(interhubTransferApi.decide, {
      id: transfer.id,
      parcel_ids,
      decision: 'investigate',
      note: 'Asked the depot',
    });
    const closed = await call(interhubTransferApi.close, { id: transfer.id });

    expect(received.interhub_transfer).toMatchObject({ missing: 1, undecided: 1 });
    expect([early.status, early.body.message]).toEqual([
      409,
      '1 difference is not decided. Please say what becomes of it first.',
    ]);
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Please name another transfer that is being loaded.']);
    expect(decided.body.parcels[0]).toMatchObject({ difference: 'missing', decision: 'investigate', note: 'Asked the depot' });
    expect(closed.body.interhub_transfer.status).toBe('closed');
    expect((await statusOf(world, shipment))?.status).toBe('in-transit');
  });

  it('S29: a missing parcel that is found is at the hub', async () => {
    const { gone, call, world } = await scene();
    const { transfer, shipment } = await gone();
    await call(interhubTransferApi.receive, { id: transfer.id });

    await call(interhubTransferApi.decide, {
      id: transfer.id,
      parcel_ids: shipment.parcels.map(({ id }) => id),
      decision: 'found',
    });

    expect((await statusOf(world, shipment))?.status).toBe('at-destination-hub');
  });

  it('S29: what came unlisted is extra, and goes on with another transfer', async () => {
    const { gone, book, scanned, call, open, read, world } = await scene();
    const { transfer } = await gone();
    const unlisted = await book();
    const onward = await open({ origin_branch_id: world.cape_town, destination_branch_id: world.johannesburg });

    const scan = await scanned(transfer.id, 'scan-in', unlisted);
    await call(interhubTransferApi.decide, {
      id: transfer.id,
      parcel_ids: unlisted.parcels.map(({ id }) => id),
      decision: 'moved',
      moved_to: onward.reference,
    });

    expect(scan).toMatchObject({ result: 'warning', message: expect.stringContaining('It was not on the list of TRF000001') });
    const line = (await read(transfer.id)).parcels.find(({ shipment_id }: TransferParcel) => shipment_id === unlisted.id);
    expect(line).toMatchObject({ difference: 'extra', decision: 'moved', moved_to: onward.reference });
    expect((await read(onward.id)).parcels.map(({ shipment_id }) => shipment_id)).toEqual([unlisted.id]);
  });

  it('S29: what another transfer has and this one brought is in the wrong lane here, and missed there no more', async () => {
    const { gone, scanned, read } = await scene();
    const [one, other] = [await gone(), await gone()];

    await scanned(one.transfer.id, 'scan-in', other.shipment);

    expect((await read(one.transfer.id)).parcels.find(({ shipment_id }) => shipment_id === other.shipment.id)).toMatchObject({
      difference: 'wrong-lane',
    });
    expect((await read(other.transfer.id)).parcels[0]).toMatchObject({ decision: 'moved', moved_to: one.transfer.reference });
  });

  it('S29: everything is marked as received by a right of its own', async () => {
    const { gone, call, world } = await scene();
    const { transfer, shipment } = await gone();

    const { body } = await call(interhubTransferApi.receiveAll, { id: transfer.id });

    expect(body.interhub_transfer).toMatchObject({ state: 'received', missing: 0, scanned_in: 1 });
    expect((await statusOf(world, shipment))?.status).toBe('at-destination-hub');
  });

  it('S29: damage is marked, and reopened within a day the transfer takes what turns up', async () => {
    const { gone, call, scanned } = await scene();
    const { transfer, shipment } = await gone();
    const parcel_ids = shipment.parcels.map(({ id }) => id);
    await call(interhubTransferApi.receive, { id: transfer.id });
    await call(interhubTransferApi.decide, { id: transfer.id, parcel_ids, decision: 'lost' });
    await call(interhubTransferApi.close, { id: transfer.id });

    const shut = await scanned(transfer.id, 'scan-in', shipment);
    const reopened = await call(interhubTransferApi.reopen, { id: transfer.id });
    await scanned(transfer.id, 'scan-in', shipment);
    const { body } = await call(interhubTransferApi.decide, { id: transfer.id, parcel_ids, difference: 'damaged' });

    expect(shut).toMatchObject({ result: 'refused', message: expect.stringContaining('is closed') });
    expect(reopened.body.interhub_transfer.status).toBe('open');
    expect(body.parcels[0]).toMatchObject({ difference: 'damaged', decision: null, time_scanned_in: expect.any(String) });
  });
});

describe('the history of a transfer', () => {
  it('S29: tells hub staff of both its branches what happened and by whom, and no other branch', async () => {
    const { gone, call, world, ops } = await scene();
    const { transfer, shipment } = await gone();
    const here = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town, limited: true });
    const parcel_ids = shipment.parcels.map(({ id }) => id);
    await call(interhubTransferApi.receive, { id: transfer.id }, here.token);
    await call(interhubTransferApi.decide, { id: transfer.id, parcel_ids, decision: 'lost', note: 'Not in the cage' });
    await call(interhubTransferApi.close, { id: transfer.id });
    const history = (token: string) => call(interhubTransferApi.history, { id: transfer.id }, token);

    const { status, body } = await history(here.token);

    const [office, hub] = await Promise.all([nameOf(world, ops.user_id), nameOf(world, here.user_id)]);
    const told = (body.events as TransferEvent[]).map(({ type, person_name, parcels }) => [type, person_name, parcels]);
    expect(status).toBe(200);
    expect(told.toSorted(([one], [other]) => byText(String(one), String(other)))).toEqual([
      ['closed', office, null],
      ['decided', office, 1],
      ['dispatched', office, 1],
      ['opened', office, null],
      ['received', hub, null],
      ['scanned-out', office, 1],
    ]);
    expect((body.events as TransferEvent[]).find(({ type }) => type === 'decided')).toMatchObject({
      decision: 'lost',
      note: 'Not in the cage',
    });
    const customer = await makeCustomer(world);
    const elsewhere = await scene();
    expect((await history(customer.token)).status).toBe(403);
    expect((await history(elsewhere.ops.token)).status).toBe(404);
  });

  it('S29: says of what was loaded and received without a scan that it was, and lists no scans', async () => {
    const { open, book, parcels, dispatch, call } = await scene();
    const transfer = await open();
    const shipment = await book();
    await parcels(transfer.id, 'add', { references: [shipment.short_tracking_reference] });
    await dispatch(transfer.id, { not_scanned: 'loaded' });
    await call(interhubTransferApi.receiveAll, { id: transfer.id });

    const { body } = await call(interhubTransferApi.history, { id: transfer.id });

    const told = (body.events as TransferEvent[]).map(({ type, note }) => [type, note]);
    expect(told.toSorted(([one], [other]) => byText(String(one), String(other)))).toEqual([
      ['dispatched', '1 loaded without a scan'],
      ['loaded', ''],
      ['opened', ''],
      ['received', 'Marked as received without scans'],
    ]);
  });

  it('S29: parcels that two users add at once are an entry of each, whichever came first', async () => {
    const { open, book, parcels, call, world, ops } = await scene();
    const other = await signInAs(world, { role: ROLE.ops });
    const transfer = await open();
    const shipments = await Promise.all([1, 2, 3, 4].map(() => book()));

    await Promise.all(
      shipments.map(({ short_tracking_reference }, at) =>
        parcels(transfer.id, 'add', { references: [short_tracking_reference] }, at < 2 ? ops.token : other.token),
      ),
    );

    const { body } = await call(interhubTransferApi.history, { id: transfer.id });
    const loaded = (body.events as TransferEvent[]).filter(({ type }) => type === 'loaded');
    expect(loaded.reduce((sum, { parcels: count }) => sum + (count ?? 0), 0)).toBe(4);
    expect(new Set(loaded.map(({ person_name }) => person_name)).size).toBe(2);
  });
});

async function nameOf(world: World, user_id: number): Promise<string> {
  const [row] = await rowsOf<{ name: string }>(world, `select name from users where id = ${user_id}`);
  return row?.name ?? '';
}

describe('daily manifests and what is late', () => {
  it('SETTINGS-SEC-41 KEY-66: are opened once a day, however often and wherever the job runs, and stop at the cut-off', async () => {
    const { world, call, scanned, book } = await scene();
    const today = dayOf(new Date());
    const admin = await signInAs(world, { role: ROLE.admin });
    const interhub_daily_manifest_configs = [
      {
        origin_branch_id: world.johannesburg,
        destination_branch_id: world.cape_town,
        carrier: 'OWN',
        service_level: 'ROAD',
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        cut_off_time: '00:01',
      },
    ];
    await succeed(test_app, settingsApi.saveSettings, {
      token: admin.token,
      input: { settings: [{ setting: 'interhub_daily_manifest_configs', value: interhub_daily_manifest_configs }] },
    });
    await Promise.all([1, 2, 3, 4].map(() => openDailyTransfers(contextOf(world))));
    await openDailyTransfers(contextOf(world));

    const { body } = await call(interhubTransferApi.list, {});

    expect(body.interhub_transfers).toHaveLength(1);
    expect(body.interhub_transfers[0]).toMatchObject({
      is_daily: true,
      carrier: 'OWN',
      takes_until: instantOf(today, '00:01').toISOString(),
    });
    const late = await scanned(body.interhub_transfers[0].id, 'scan-out', await book());
    expect(late).toMatchObject({ result: 'refused', message: expect.stringContaining('took parcels until') });
  });

  it('S29: a transfer that is late by an hour is marked, and both branches are told once', async () => {
    const { gone, call, world } = await scene();
    const { transfer } = await gone();
    await changeRows(
      world,
      `update interhub_transfers set expected_arrival = now() - interval '61 minutes' where provider_id = ${world.provider_id}`,
    );
    await changeRows(
      world,
      `update branches set contact = contact || jsonb_build_object('email', 'hub' || id || '@example.co.za') where provider_id = ${world.provider_id}`,
    );

    await Promise.all([1, 2, 3].map(() => tellLateTransfers(contextOf(world))));
    await tellLateTransfers(contextOf(world));

    const sent = await rowsOf<{ recipient: string; subject: string }>(
      world,
      `select recipient, subject from messages where provider_id = ${world.provider_id} and event = 'transfer_late'`,
    );
    expect(sent.map(({ recipient }) => recipient).toSorted(byText)).toEqual(
      [`hub${world.johannesburg}@example.co.za`, `hub${world.cape_town}@example.co.za`].toSorted(byText),
    );
    const { body } = await call(interhubTransferApi.list, { tab: 'late' });
    expect(body.interhub_transfers).toMatchObject([{ id: transfer.id, is_late: true }]);
  });
});

describe('who sees and does what', () => {
  it('PERM-017: customers see none, staff of a branch those from it and to it, and other providers none', async () => {
    const { open, call, world, account_id } = await scene();
    const transfer = await open();
    const customer = await makeCustomer(world);
    const third = await signInAs(world, { role: ROLE.ops, branch_id: world.cape_town, limited: true });
    const admin = await signInAs(world, { role: ROLE.admin });
    const durban = await succeed(test_app, branchApi.create, {
      token: admin.token,
      input: { name: 'Durban', code: 'DUR', local_area: 'Umhlanga', city: 'Durban', zone: 'KZN', lat: -29.73, lng: 31.07 },
    });
    const elsewhere = await signInAs(world, { role: ROLE.ops, branch_id: durban.branch.id, limited: true });
    const of_account = await signInAs(world, { role: ROLE.ops, limit_account_id: account_id });
    const other = await scene();

    for (const { token } of [elsewhere, of_account]) {
      expect((await call(interhubTransferApi.list, {}, token)).body.count).toBe(0);
      expect((await call(interhubTransferApi.scannable, {}, token)).body.interhub_transfers).toEqual([]);
      expect((await call(interhubTransferApi.read, { id: transfer.id }, token)).status).toBe(404);
      expect((await call(interhubTransferApi.document, { id: transfer.id }, token)).status).toBe(404);
      expect((await call(interhubTransferApi.dispatch, { id: transfer.id, seal_number: '1', vehicle: '1' }, token)).status).toBe(
        404,
      );
    }
    expect((await call(interhubTransferApi.list, {}, customer.token)).status).toBe(403);
    expect((await call(interhubTransferApi.list, {}, third.token)).body.count).toBe(1);
    expect((await other.call(interhubTransferApi.read, { id: transfer.id })).status).toBe(404);
    expect((await other.call(interhubTransferApi.list, {})).body.count).toBe(0);
  });

  it('SETTINGS-SEC-43: a driver scans onto the transfer of the branch, unlisted parcels as the setting says', async () => {
    const { open, book, parcels, world } = await scene({ manifest_scanner_allow_unlisted: false });
    const [transfer, listed, unlisted] = [await open(), await book(), await book()];
    await parcels(transfer.id, 'add', { references: [listed.short_tracking_reference] });
    const driver = await hireDriver(world, world.johannesburg);
    const stranger = await hireDriver((await scene()).world);
    const event = (shipment: Shipment) => ({
      reference: shipment.short_tracking_reference,
      choice: 'manifested',
      transfer_id: transfer.id,
    });

    expect(await sendEvent(test_app, driver.token, event(listed))).toMatchObject({ result: 'accepted', status: 'manifested' });
    expect(await sendEvent(test_app, driver.token, event(unlisted))).toMatchObject({
      result: 'refused',
      message: expect.stringContaining('is not on TRF000001'),
    });
    expect((await sendEvent(test_app, stranger.token, event(listed))).result).toBe('refused');
    const scannable = await test_app.request(interhubTransferApi.scannable, { token: driver.token, input: {} });
    expect(scannable.body.interhub_transfers.map(({ id }: { id: number }) => id)).toEqual([transfer.id]);
    const added = await test_app.request(interhubTransferApi.parcels, {
      token: driver.token,
      input: { id: transfer.id, action: 'add', references: [unlisted.short_tracking_reference] },
    });
    expect(added.status).toBe(403);
  });

  it('SETTINGS-SEC-43: unlisted parcels are added with a warning where that is allowed, and drivers scan nothing where it is off', async () => {
    const { open, book, world } = await scene();
    const off = await scene({ manifest_scanner_enabled: false });
    const send = async ({
      world: at,
      open: start,
      book: make,
    }: Pick<Awaited<ReturnType<typeof scene>>, 'world' | 'open' | 'book'>) => {
      const [transfer, shipment] = [await start(), await make()];
      const driver = await hireDriver(at, at.johannesburg);
      return sendEvent(test_app, driver.token, {
        reference: shipment.short_tracking_reference,
        choice: 'manifested',
        transfer_id: transfer.id,
      });
    };

    expect(await send({ world, open, book })).toMatchObject({ result: 'accepted', warnings: [expect.any(String)] });
    expect(await send(off)).toMatchObject({ result: 'refused', message: 'Drivers do not scan interhub transfers here.' });
  });

  it('MENU-35: the feature that is off closes the calls', async () => {
    const { call } = await scene({ enabled_features: DEFAULT_FEATURES.filter((feature) => feature !== 'interhub_transfers') });

    expect((await call(interhubTransferApi.list, {})).status).toBe(403);
  });
});

describe('papers', () => {
  it('S29: the manifest and the lane labels are PDFs, and the list is a CSV file', async () => {
    const { gone, call } = await scene();
    const { transfer } = await gone();

    for (const kind of ['manifest', 'lane-labels']) {
      const { body } = await call(interhubTransferApi.document, { id: transfer.id, kind });
      expect(Buffer.from(body.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
      expect(body.filename).toContain(transfer.reference);
    }
    const { body } = await call(interhubTransferApi.export, {});
    expect(body.csv).toContain(transfer.reference);
  });
});

describe('the photo of the seal', () => {
  /** The smallest PNG there is. */
  const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const photoOf = (call: Awaited<ReturnType<typeof scene>>['call'], id: number, token?: string) =>
    call(interhubTransferApi.sealPhoto, { id }, token);

  it('S29: is taken as a transfer leaves, and read by both branches and by no other', async () => {
    const { open, book, scanned, dispatch, call, read, world } = await scene();
    const [transfer, shipment] = [await open(), await book()];
    await scanned(transfer.id, 'scan-out', shipment);
    const before = await photoOf(call, transfer.id);

    const { status, body } = await dispatch(transfer.id, { seal_photo: PNG });

    expect([before.status, before.body.message]).toEqual([404, 'The seal was not photographed.']);
    expect([status, body.has_seal_photo, (await read(transfer.id)).has_seal_photo]).toEqual([200, true, true]);
    const there = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town, limited: true });
    const photo = await photoOf(call, transfer.id, there.token);
    expect([photo.status, photo.body.content_type, photo.body.content.slice(0, 12)]).toEqual([
      200,
      'image/png',
      PNG.slice(0, 12),
    ]);
    const customer = await makeCustomer(world);
    expect((await photoOf(call, transfer.id, customer.token)).status).toBe(403);
    const elsewhere = await scene();
    expect((await photoOf(elsewhere.call, transfer.id)).status).toBe(404);
  });

  it('S29: that is a script, a PDF or none leaves the transfer where it is, and nothing is kept', async () => {
    const { open, book, scanned, dispatch, read, world } = await scene();
    const [transfer, shipment] = [await open(), await book()];
    await scanned(transfer.id, 'scan-out', shipment);
    const base64 = (text: string) => Buffer.from(text).toString('base64');

    const answers = await Promise.all(
      ['<script>alert(1)</script>', '%PDF-1.7\n%%EOF', ''].map((text) => dispatch(transfer.id, { seal_photo: base64(text) })),
    );

    expect(answers.map(({ status, body }) => [status, body.violations?.[0]?.field])).toEqual(
      answers.map(() => [400, 'seal_photo']),
    );
    expect((await read(transfer.id)).interhub_transfer.state).toBe('being-loaded');
    expect(await rowsOf(world, `select id from seal_photos where provider_id = ${world.provider_id}`)).toEqual([]);
  });

  it('S29: of two who dispatch at once the one that is told it has left keeps none', async () => {
    const { open, book, scanned, dispatch, world } = await scene();
    const [transfer, shipment] = [await open(), await book()];
    await scanned(transfer.id, 'scan-out', shipment);

    const answers = await Promise.all([1, 2, 3].map(() => dispatch(transfer.id, { seal_photo: PNG })));

    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409, 409]);
    expect(await rowsOf(world, `select transfer_id from seal_photos where provider_id = ${world.provider_id}`)).toEqual([
      { transfer_id: transfer.id },
    ]);
  });
});
