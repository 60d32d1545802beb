import { driverApi } from '@tsela/contract/tripsheets/driver-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import { userApi } from '@tsela/contract/users/user-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assignDelivery, bookOne, hireDriver, moveTo } from '../testing/field.ts';
import { newestMail } from '../testing/people.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
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
const list = async (input: object = {}, person = admin) => (await ask(driverApi.list, input, person)).body.drivers;

let number = 0;
const aDriver = (input: object = {}) => ({
  name: 'Sizwe Dube',
  mobile_number: '082 123 4567',
  branch_id: world.johannesburg,
  email: `sizwe${++number}@example.com`,
  ...input,
});

describe('adding a driver', () => {
  it('SCREEN-50 ROLE-12: invites them to a sign-in of the role Driver, which no user can be given', async () => {
    const input = aDriver({
      vehicle_type: 'bakkie',
      vehicle_registration: ' ca  123 456',
      capacity_kg: 750,
      capacity_parcels: 60,
    });
    const { status, body } = await ask(driverApi.create, input);

    expect(status).toBe(200);
    expect(body.driver).toMatchObject({
      name: 'Sizwe Dube',
      mobile_number: '+27821234567',
      branch_name: 'Johannesburg',
      vehicle_type: 'bakkie',
      vehicle_registration: 'CA 123 456',
      capacity_kg: 750,
      capacity_parcels: 60,
      user_state: 'invited',
      open_shipments: 0,
      deleted_date: null,
    });
    const [user] = (await ask(userApi.list, { id: body.driver.user_id })).body.users;
    expect([user.role_id, user.is_driver, user.branch_id]).toEqual([ROLE.driver, true, world.johannesburg]);
    expect((await newestMail(world, input.email))?.event).toBe('invitation');
    const given = await ask(userApi.create, { name: 'X', email: 'x@example.com', role_id: ROLE.driver });
    expect([given.status, given.body.message]).toEqual([403, 'You cannot give this role.']);
  });

  it('refuses what is wrong by the name of its field', async () => {
    const wrong = await ask(driverApi.create, aDriver({ name: ' ', mobile_number: '12', email: 'nobody' }));
    const taken = await ask(driverApi.create, aDriver({ email: (await list()).at(0)?.email ?? 'x@example.com', user_id: 1 }));
    const elsewhere = await makeWorld(test_app.services);
    const foreign = await ask(driverApi.create, aDriver({ branch_id: elsewhere.johannesburg }));

    expect(wrong.body.violations.map(({ field }: { field: string }) => field)).toEqual(['name', 'mobile_number', 'email']);
    expect(taken.body.violations[0].field).toBe('user_id');
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Please choose a branch that is open.']);
  });

  it('an address that another user has is refused, also when two send it at once', async () => {
    const input = aDriver();
    const answers = await Promise.all([ask(driverApi.create, input), ask(driverApi.create, input)]);

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await list()).toHaveLength(1);
  });

  it('once sent twice with its key is one driver', async () => {
    const [input, headers] = [aDriver(), { 'idempotency-key': 'hire-sizwe' }];
    const send = () => test_app.request(driverApi.create, { token: admin.token, host: world.host, input, headers });
    const [first, again] = [await send(), await send()];

    expect([first.status, again.body.driver.id]).toEqual([200, first.body.driver.id]);
    expect(await list()).toHaveLength(1);
  });
});

describe('making a driver of a user', () => {
  it('SCREEN-50: links them, and their rights become a driver’s at once', async () => {
    const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town });
    const { email: _invited, ...input } = aDriver({ user_id: hub.user_id });
    const { status, body } = await ask(driverApi.create, input);

    expect([status, body.driver.user_id, body.driver.user_state]).toEqual([200, hub.user_id, 'active']);
    expect((await ask(driverApi.list, {}, hub)).status).toBe(403);
    expect((await ask(tripsheetApi.read, {}, hub)).body.driver.id).toBe(body.driver.id);
    const again = await ask(driverApi.create, input);
    expect([again.status, again.body.message]).toEqual([409, `Sizwe Dube is a driver already.`]);
  });

  it('takes the right to change users, and is refused for oneself, for more rights, for users of accounts', async () => {
    const ops = await signInAs(world, { role: ROLE.ops });
    const hub = await signInAs(world, { role: ROLE.hub });
    const other = await signInAs(world, { role: ROLE.admin });
    const customer = await makeCustomer(world);
    const make = async (user_id: number, person = admin) => {
      const { email: _invited, ...input } = aDriver({ user_id });
      const { status, body } = await ask(driverApi.create, input, person);
      return [status, body.message];
    };

    expect(await make(hub.user_id, ops)).toEqual([403, 'You do not have permission to do this (API_/users:PATCH).']);
    expect(await make(admin.user_id)).toEqual([403, 'You cannot make yourself a driver.']);
    expect((await make(customer.user_id))[0]).toBe(409);
    const above = await signInAs(world, { role: ROLE.super });
    expect(await make(above.user_id)).toEqual([403, 'You cannot change a person who has more rights than you.']);
    expect((await make(other.user_id))[0]).toBe(200);
  });
});

describe('changing a driver', () => {
  it('DATA-09 CALL-28: changes their sign-in with them, and reaches screens that ask what has changed since', async () => {
    const driver = await hireDriver(world, world.cape_town);
    const since = new Date(Date.now() + 61_000).toISOString();
    const change = { id: driver.driver_id, name: 'Thabo Moyo', branch_id: world.johannesburg, vehicle_registration: 'nd 9' };
    const { body } = await ask(driverApi.change, change);

    expect([body.driver.name, body.driver.branch_name, body.driver.vehicle_registration]).toEqual([
      'Thabo Moyo',
      'Johannesburg',
      'ND 9',
    ]);
    const [user] = (await ask(userApi.list, { id: driver.user_id })).body.users;
    expect([user.name, user.branch_id]).toEqual(['Thabo Moyo', world.johannesburg]);
    const recently = new Date(Date.now() - 1000).toISOString();
    const general = (input: object) =>
      succeed(test_app, providerApi.generalData, { token: admin.token, host: world.host, input });
    expect((await general({ since: recently })).drivers?.map(({ name }) => name)).toEqual(['Thabo Moyo']);
    expect((await general({ since })).drivers).toBeUndefined();
  });

  it('changed by another user in the meantime is not overwritten', async () => {
    const driver = await hireDriver(world);
    const [{ time_modified }] = await list({ id: driver.driver_id });
    await ask(driverApi.change, { id: driver.driver_id, name: 'First' });
    const late = await ask(driverApi.change, { id: driver.driver_id, name: 'Second', time_modified });

    expect([late.status, late.body.message]).toEqual([
      409,
      'Someone else has changed this driver in the meantime. Please load it again.',
    ]);
  });
});

describe('a driver who leaves', () => {
  it('DATA-09 SCREEN-50: is signed out, stays in the history, and comes back with the same sign-in', async () => {
    const driver = await hireDriver(world);
    const { status, body } = await ask(driverApi.remove, { id: driver.driver_id });

    expect([status, body]).toEqual([200, { message: expect.stringMatching(/ has left\.$/), moved: 0 }]);
    expect((await ask(credentialApi.sessions, {}, driver)).status).toBe(401);
    expect(await list()).toEqual([]);
    const [left] = await list({ state: 'left' });
    expect([left.id, left.user_state, typeof left.deleted_date]).toEqual([driver.driver_id, 'inactive', 'string']);
    const general = await succeed(test_app, providerApi.generalData, { token: admin.token, host: world.host });
    expect(general.drivers[0]?.deleted_date).toBe(left.deleted_date);
    expect((await ask(driverApi.remove, { id: driver.driver_id })).status).toBe(404);
    const back = await ask(driverApi.change, { id: driver.driver_id, is_at_work: true });
    expect([back.status, back.body.driver.deleted_date, back.body.driver.user_state]).toEqual([200, null, 'active']);
  });

  it('SCREEN-50: hands over what they have, or leaves it waiting, and is asked which', async () => {
    const [leaving, successor] = [await hireDriver(world), await hireDriver(world)];
    const account_id = await makeAccount(world, { balance: 1_000_000 });
    const [first, second] = [await bookOne(world, { account_id }), await bookOne(world, { account_id })];
    await assignDelivery(world, first, leaving.driver_id);
    await ask(tripsheetApi.assign, { shipment_ids: [second.id], driver_id: leaving.driver_id, leg: 'collection' });
    const [{ open_shipments }] = await list({ id: leaving.driver_id });

    const asked = await ask(driverApi.remove, { id: leaving.driver_id });
    const moved = await ask(driverApi.remove, { id: leaving.driver_id, successor_id: successor.driver_id });

    expect(open_shipments).toBe(2);
    expect([asked.status, asked.body.violations[0].field]).toEqual([409, 'successor_id']);
    expect(asked.body.message).toMatch(/ still has 2 shipments\. Choose the driver who takes over, or let them wait for one\.$/);
    expect([moved.status, moved.body.moved]).toEqual([200, 2]);
    expect((await list({ id: successor.driver_id }))[0].open_shipments).toBe(2);
    const nobody = await ask(driverApi.remove, { id: successor.driver_id, to_nobody: true });
    expect([nobody.status, nobody.body.moved]).toEqual([200, 2]);
    const rows = await rowsOf(
      world,
      `select status, collection_agent_id, delivery_agent_id from shipments where provider_id = ${world.provider_id} order by id`,
    );
    expect(rows).toEqual([
      { status: 'delivery-unassigned', collection_agent_id: null, delivery_agent_id: null },
      { status: 'collection-unassigned', collection_agent_id: null, delivery_agent_id: null },
    ]);
  });

  it('cannot while parcels are out with them, and nothing is moved then', async () => {
    const [leaving, successor] = [await hireDriver(world), await hireDriver(world)];
    const account_id = await makeAccount(world, { balance: 1_000_000 });
    const [out, waiting] = [await bookOne(world, { account_id }), await bookOne(world, { account_id })];
    for (const shipment of [out, waiting]) await assignDelivery(world, shipment, leaving.driver_id);
    await moveTo(world, out, 'out-for-delivery');

    const { status, body } = await ask(driverApi.remove, { id: leaving.driver_id, successor_id: successor.driver_id });

    expect(status).toBe(409);
    expect(body.message).toContain(
      `cannot leave yet. The delivery of ${out.short_tracking_reference} cannot be assigned: it is out for delivery. Hand it over on the tripsheet of its driver.`,
    );
    expect((await list({ id: leaving.driver_id }))[0].open_shipments).toBe(2);
  });

  it('gets nothing any more, also from an assignment at the same moment', async () => {
    const account_id = await makeAccount(world, { balance: 1_000_000 });
    for (let round = 0; round < 4; round++) {
      const driver = await hireDriver(world);
      const shipment = await bookOne(world, { account_id });
      await Promise.all([
        ask(tripsheetApi.assign, { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'collection' }),
        ask(driverApi.remove, { id: driver.driver_id, to_nobody: true }),
      ]);

      const rows = await rowsOf(
        world,
        `select s.id from shipments s join drivers d on d.provider_id = s.provider_id and d.id = s.collection_agent_id
          where s.provider_id = ${world.provider_id} and d.deleted_date is not null`,
      );
      expect(rows).toEqual([]);
    }
  });
});

it('who has another role by now is neither renamed, nor shut out, nor let in again by way of the driver they were', async () => {
  const driver = await hireDriver(world);
  await ask(profileApi.change, { id: driver.user_id, role_id: ROLE.admin });
  const ops = await signInAs(world, { role: ROLE.ops });
  const userOf = async () => (await ask(userApi.list, { id: driver.user_id })).body.users[0];

  await ask(driverApi.change, { id: driver.driver_id, name: 'Renamed' }, ops);
  const left = await ask(driverApi.remove, { id: driver.driver_id }, ops);
  expect([left.status, (await userOf()).is_active, (await userOf()).name === 'Renamed']).toEqual([200, true, false]);
  await ask(profileApi.change, { id: driver.user_id, is_active: false });
  const back = await ask(driverApi.change, { id: driver.driver_id, is_at_work: true }, ops);

  expect([back.status, back.body.message]).toEqual([
    409,
    'This driver’s user now has another role, so the driver cannot be brought back.',
  ]);
  expect((await userOf()).is_active).toBe(false);
  expect((await list({ state: 'left' }))[0].id).toBe(driver.driver_id);
});

describe('who sees and changes drivers', () => {
  it('ROLE-06: limited to a branch, those of the branch; limited to an account, no driver is changed', async () => {
    const [here, there] = [await hireDriver(world, world.johannesburg), await hireDriver(world, world.cape_town)];
    const of_branch = await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg, limited: true });
    const of_account = await signInAs(world, { role: ROLE.admin, limit_account_id: await makeAccount(world) });
    const ids = async (person: SignedIn) => (await list({}, person)).map(({ id }: { id: number }) => id);

    expect(await ids(of_branch)).toEqual([here.driver_id]);
    for (const answer of [
      await ask(driverApi.change, { id: there.driver_id, name: 'Mine' }, of_branch),
      await ask(driverApi.remove, { id: there.driver_id }, of_branch),
      await ask(driverApi.change, { id: here.driver_id, branch_id: world.cape_town }, of_branch),
      await ask(driverApi.create, aDriver({ branch_id: world.cape_town }), of_branch),
    ])
      expect(answer.status).toBe(404);
    for (const answer of [
      await ask(driverApi.change, { id: here.driver_id, name: 'Mine' }, of_account),
      await ask(driverApi.remove, { id: here.driver_id }, of_account),
      await ask(driverApi.create, aDriver(), of_account),
    ])
      expect([answer.status, answer.body.message]).toEqual([403, 'You are limited to an account, so you cannot change drivers.']);
    expect((await ask(driverApi.create, aDriver(), of_branch)).status).toBe(200);
  });

  it('lists by branch and by words, and drivers see no list', async () => {
    const driver = await hireDriver(world, world.cape_town);
    await ask(driverApi.create, aDriver({ vehicle_registration: 'CA 777' }));

    expect((await list({ branch_id: world.cape_town })).map(({ id }: { id: number }) => id)).toEqual([driver.driver_id]);
    expect(await list({ search: 'ca 777' })).toHaveLength(1);
    expect(await list({ search: '%' })).toEqual([]);
    expect((await ask(driverApi.list, {}, driver)).status).toBe(403);
    expect((await ask(profileApi.change, { name: 'Myself' }, driver)).status).toBe(200);
  });
});
