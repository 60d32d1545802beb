import { branchApi } from '@tsela/contract/hubs/branch-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { BranchId } from '@tsela/domain/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookOne, hireDriver } from '../testing/field.ts';
import { countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';

let test_app: TestApp;
let world: World;
let admin: SignedIn;

beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());
beforeEach(async () => {
  world = await makeWorld(test_app.services);
  admin = await signInAs(world, { role: ROLE.admin });
});

const ask = (call: Parameters<TestApp['request']>[0], input: object, person = admin) =>
  test_app.request(call, { token: person.token, host: world.host, input });
const list = async () => (await succeed(test_app, branchApi.list, { token: admin.token, host: world.host, input: {} })).branches;

const DURBAN = { code: 'dur', name: 'Durban', city: 'Durban', zone: 'KwaZulu-Natal', local_area: 'Berea', postal_code: '4001' };

async function openDurban(input: object = {}): Promise<BranchId> {
  const { status, body } = await ask(branchApi.create, { ...DURBAN, lat: -29.85, lng: 31.02, ...input });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.branch.id;
}

describe('opening a branch', () => {
  it('SCREEN-50: keeps what is known of it, and finds the position of its suburb where none is given', async () => {
    const { status, body } = await ask(branchApi.create, {
      ...DURBAN,
      street_address: '12 Musgrave Road',
      contact: { name: 'Priya Naidoo', mobile_number: '031 555 0100' },
      opening_hours: 'Mon to Fri, 07:00 to 18:00',
      is_hub: false,
    });

    expect(status).toBe(200);
    const { branch } = body;
    expect([branch.code, branch.zone, branch.is_active, branch.is_hub, branch.street_address]).toEqual([
      'DUR',
      'KZN',
      true,
      false,
      '12 Musgrave Road',
    ]);
    expect(branch.contact).toEqual({ name: 'Priya Naidoo', email: '', mobile_number: '+27315550100' });
    expect([Math.round(branch.lat), Math.round(branch.lng)]).toEqual([-30, 31]);
    expect((await list()).map(({ name }) => name)).toEqual(['Cape Town', 'Durban', 'Johannesburg']);
  });

  it('refuses what is wrong by the name of its field, and a code that is taken', async () => {
    const nowhere = await ask(branchApi.create, { code: 'X Y', name: ' ', city: 'Nowhere At All', lat: 28, lng: -26 });
    const taken = await ask(branchApi.create, { ...DURBAN, code: 'jnb' });

    expect([nowhere.status, nowhere.body.violations.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['name', 'code', 'lat'],
    ]);
    expect([taken.status, taken.body.message]).toEqual([409, 'There is a branch with the code JNB already.']);
    expect(taken.body.violations[0].field).toBe('code');
  });

  it('two with one code at the same moment leave one', async () => {
    const answers = await Promise.all([ask(branchApi.create, DURBAN), ask(branchApi.create, DURBAN)]);

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await list()).toHaveLength(3);
  });

  it('once sent twice with its key is one branch', async () => {
    const headers = { 'idempotency-key': 'open-durban' };
    const send = () => test_app.request(branchApi.create, { token: admin.token, host: world.host, input: DURBAN, headers });
    const [first, again] = [await send(), await send()];

    expect([first.status, again.status, again.body.branch.id]).toEqual([200, 200, first.body.branch.id]);
    expect(await list()).toHaveLength(3);
  });
});

describe('a branch that is open', () => {
  const AT_DURBAN = { street_address: '1 Marine Parade', local_area: 'Berea', city: 'Durban', code: '4001', zone: 'KZN' };

  it('SCREEN-50: takes the shipments nearest to it, and its address moves them', async () => {
    const [before] = [await bookOne(world, { delivery_address: AT_DURBAN })];
    const durban = await openDurban();
    const after = await bookOne(world, { delivery_address: AT_DURBAN });
    await ask(branchApi.change, { id: durban, lat: -22.6, lng: 30 });
    const moved = await bookOne(world, { delivery_address: AT_DURBAN });

    const [rows] = [
      await rowsOf<{ id: number; delivery_branch_id: number }>(
        world,
        `select id, delivery_branch_id from shipments where provider_id = ${world.provider_id} order by id`,
      ),
    ];
    expect(rows).toEqual([
      { id: before.id, delivery_branch_id: world.johannesburg },
      { id: after.id, delivery_branch_id: durban },
      { id: moved.id, delivery_branch_id: world.johannesburg },
    ]);
  });

  it('CALL-28 GENDATA-02: reaches screens that ask what has changed since', async () => {
    const read = (since?: string) =>
      succeed(test_app, providerApi.generalData, { token: admin.token, host: world.host, ...(since && { input: { since } }) });
    await openDurban();
    const { branches } = await read();
    const since = new Date(Date.now() + 65_000).toISOString();
    expect((await read(since)).branches).toBeUndefined();
    const recently = new Date(Date.now() - 1000).toISOString();
    await ask(branchApi.change, { id: world.cape_town, name: 'Cape Town depot' });

    const changed = await read(recently);

    expect(branches?.map(({ name }) => name)).toEqual(['Cape Town', 'Durban', 'Johannesburg']);
    expect(changed.branches?.map(({ name }) => name)).toEqual(['Cape Town depot', 'Durban', 'Johannesburg']);
  });

  it('AUDIT-01: leaves in the history what was and what is', async () => {
    await ask(branchApi.change, { id: world.cape_town, name: 'Cape Town depot', opening_hours: '' });

    const { body } = await ask(auditApi.events, { type: 'branch', object_id: world.cape_town });
    expect([body.audit_events[0].change.change_from, body.audit_events[0].change.change_to]).toEqual([
      { name: 'Cape Town' },
      { name: 'Cape Town depot' },
    ]);
  });

  it('changed by another user in the meantime is not overwritten', async () => {
    const time_modified = (await list()).find(({ id }) => id === world.cape_town)?.time_modified;
    await ask(branchApi.change, { id: world.cape_town, name: 'First' });
    const late = await ask(branchApi.change, { id: world.cape_town, name: 'Second', time_modified });

    expect([late.status, late.body.message]).toEqual([
      409,
      'Someone else has changed this branch in the meantime. Please load it again.',
    ]);
  });
});

describe('closing a branch', () => {
  it('SCREEN-50: asks where its work goes, and moves people and what lies ahead, not what is done', async () => {
    const driver = await hireDriver(world, world.cape_town);
    const staff = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town, limited: true });
    const account_id = await makeAccount(world, { balance: 1_000_000 });
    const open = await bookOne(world, { account_id });
    const cancelled = await bookOne(world, { account_id });
    await ask(shipmentApi.cancel, { id: cancelled.id, message: 'Twice' });

    const asked = await ask(branchApi.change, { id: world.cape_town, is_active: false });
    const closed = await ask(branchApi.change, { id: world.cape_town, is_active: false, successor_id: world.johannesburg });

    expect([asked.status, asked.body.violations[0].field, asked.body.message]).toEqual([
      409,
      'successor_id',
      'Cape Town still has 1 driver, 1 member of staff and 1 shipment. Choose the branch that takes over.',
    ]);
    expect([closed.status, closed.body.branch.is_active, closed.body.branch.drivers]).toEqual([200, false, 0]);
    const seen = await ask(shipmentApi.list, {}, staff);
    expect(seen.body.shipments.map(({ id }: { id: number }) => id)).toContain(open.id);
    const [drivers, shipments] = [
      await rowsOf(world, `select branch_id from drivers where provider_id = ${world.provider_id} and id = ${driver.driver_id}`),
      await rowsOf(world, `select delivery_branch_id from shipments where provider_id = ${world.provider_id} order by id`),
    ];
    expect(drivers).toEqual([{ branch_id: world.johannesburg }]);
    expect(shipments).toEqual([{ delivery_branch_id: world.johannesburg }, { delivery_branch_id: world.cape_town }]);
    const { body } = await ask(auditApi.events, { type: 'shipment', object_id: open.id });
    expect(body.audit_events[0].change.change_to).toEqual({
      branch_id: world.johannesburg,
      collection_branch_id: world.johannesburg,
      delivery_branch_id: world.johannesburg,
    });
  });

  it('with nothing left needs no successor, and it can be opened again', async () => {
    const durban = await openDurban();
    const closed = await ask(branchApi.change, { id: durban, is_active: false });
    const opened = await ask(branchApi.change, { id: durban, is_active: true });

    expect([closed.body.branch.is_active, opened.body.branch.is_active]).toEqual([false, true]);
  });

  it('is refused for the last one, also when two close the last two at the same moment', async () => {
    const close = (id: BranchId) => ask(branchApi.change, { id, is_active: false });
    const answers = await Promise.all([close(world.cape_town), close(world.johannesburg)]);

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      /^(Cape Town|Johannesburg) is the only branch at work\. Open another one before you close it\.$/,
    );
  });

  it('to a branch that is closed, its own or another provider’s is refused', async () => {
    await hireDriver(world, world.cape_town);
    const durban = await openDurban();
    await ask(branchApi.change, { id: durban, is_active: false });
    const elsewhere = await makeWorld(test_app.services);

    for (const successor_id of [durban, world.cape_town, elsewhere.johannesburg]) {
      const { status, body } = await ask(branchApi.change, { id: world.cape_town, is_active: false, successor_id });
      expect([status, body.message]).toEqual([404, 'Branch not found.']);
    }
  });

  it('ends its part in prices', async () => {
    const rate = async () => {
      const { collection_address, delivery_address, parcels } = aShipment();
      const account_id = await makeAccount(world);
      return (await ask(rateApi.quote, { account_id, collection_address, delivery_address, parcels })).status;
    };
    await ask(branchApi.change, { id: world.cape_town, is_active: false });

    expect(await rate()).toBe(200);
    const { id } = await bookOne(world);
    const rows = await rowsOf(
      world,
      `select delivery_branch_id from shipments where provider_id = ${world.provider_id} and id = ${id}`,
    );
    expect(rows).toEqual([{ delivery_branch_id: world.johannesburg }]);
  });
});

describe('who may', () => {
  it('ROLE-06: a user limited to a branch or an account changes none, and others’ branches are not there', async () => {
    const limited = [
      await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg, limited: true }),
      await signInAs(world, { role: ROLE.admin, limit_account_id: await makeAccount(world) }),
    ];
    const before = await countRows(world, 'branches');
    for (const person of limited) {
      const answers = [
        await ask(branchApi.create, DURBAN, person),
        await ask(branchApi.change, { id: world.johannesburg, name: 'Mine' }, person),
      ];
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
        Array.from({ length: 2 }, () => [403, 'You are limited to a branch or an account, so you cannot change branches.']),
      );
    }
    expect(await countRows(world, 'branches')).toEqual(before);
    const elsewhere = await makeWorld(test_app.services);
    const foreign = await ask(branchApi.change, { id: elsewhere.johannesburg, name: 'Mine' });
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Branch not found.']);
  });

  it('operations staff see the branches and change none', async () => {
    const hub = await signInAs(world, { role: ROLE.hub });

    expect((await ask(branchApi.list, {}, hub)).body.branches).toHaveLength(2);
    expect((await ask(branchApi.change, { id: world.cape_town, name: 'Mine' }, hub)).status).toBe(403);
  });
});
