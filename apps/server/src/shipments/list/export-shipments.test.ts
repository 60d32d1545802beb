import type { InputOf } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRole } from '../../users/role-repository.ts';
import { openPool } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bookOne, moveTo } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { exportShipments } from './export-shipments.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Wanted = InputOf<typeof shipmentApi.export>;

/** The file by its headings and lines, no cell of which holds a comma here. */
async function exported(token: string, input: Wanted = {}) {
  const { csv, count } = await succeed(test_app, shipmentApi.export, { token, input });
  const [head = '', ...lines] = csv.replace('\uFEFF', '').split('\r\n');
  const headings = head.split(',');
  const column = (heading: string) => lines.map((line) => line.split(',')[headings.indexOf(heading)]);
  return { csv, count, headings, lines, column };
}

async function twoCustomers() {
  const world = await makeWorld(test_app.services);
  const [one, other] = [await makeCustomer(world, { balance: 1_000_000 }), await makeCustomer(world, { balance: 1_000_000 })];
  const first = await bookOne(world, { account_id: one.account_id });
  const second = await bookOne(world, { account_id: one.account_id });
  await moveTo(world, second, 'at-hub');
  const foreign = await bookOne(world, { account_id: other.account_id });
  return { world, one, other, first, second, foreign };
}

const WITHOUT_SHIPMENTS = {
  name: 'Accounts only',
  description: '',
  needs_account: false,
  permissions: ['API_/accounts:GET'],
  permissions_ui: ['accounts'],
  copied_from: null,
};

/** So many more shipments, like one that is there. */
async function copyShipment(world: World, id: number, times: number): Promise<void> {
  const columns = await rowsOf<{ name: string }>(
    world,
    `select column_name as name from information_schema.columns where table_name = 'shipments' and is_generated = 'NEVER'
      and column_name not in ('id', 'short_tracking_reference')`,
  );
  const others = columns.map(({ name }) => name).join(', ');
  await changeRows(
    world,
    `insert into shipments (id, short_tracking_reference, ${others})
      select nextval('shipment_ids'), 'C' || currval('shipment_ids'), ${others}
      from shipments, generate_series(1, ${times}) n where provider_id = ${world.provider_id} and id = ${id}`,
  );
}

describe('the file of the list of shipments', () => {
  it('holds what the filters leave, in the order of the list', async () => {
    const { world, one, first, second, foreign } = await twoCustomers();
    const { token } = await signInAs(world, { role: ROLE.ops });
    const references = [first, second, foreign].map(({ short_tracking_reference }) => short_tracking_reference);
    const of = async (input: Wanted) => (await exported(token, input)).column('Reference');

    expect(await of({})).toEqual(references.toReversed());
    expect(await of({ order: 'asc', order_by: 'time_created' })).toEqual(references);
    expect(await of({ status: 'at-hub' })).toEqual([references[1]]);
    expect(await of({ account_id: one.account_id, order: 'asc' })).toEqual(references.slice(0, 2));
    expect(await of({ search: foreign.short_tracking_reference })).toEqual([references[2]]);
    expect(await of({ ids: [first.id, foreign.id], account_id: one.account_id })).toEqual([references[0]]);
  });

  it('holds the own shipments for an account user, without what is for staff', async () => {
    const { world, one, first, second, foreign } = await twoCustomers();
    const staff = await exported((await signInAs(world, { role: ROLE.ops })).token);
    const own = await exported(one.token, { ids: [first.id, second.id, foreign.id] });
    const nobody = await exported(one.token, { ids: [foreign.id] });

    expect([own.count, nobody.count, nobody.lines]).toEqual([2, 0, []]);
    expect(staff.headings).toEqual(expect.arrayContaining(['Collection driver', 'Delivery branch']));
    expect(own.headings).not.toEqual(expect.arrayContaining(['Collection driver']));
    expect(own.headings).not.toEqual(expect.arrayContaining(['Delivery branch']));
  });

  it('PERM-055: holds amounts for who sees them alone', async () => {
    const { world, one, first } = await twoCustomers();
    const without = await signInAs(world, { role: ROLE.no_billing, account_id: one.account_id });

    const priced = await exported(one.token, { ids: [first.id] });

    expect(Number(priced.column('Price (R)')[0])).toBeGreaterThan(0);
    expect((await exported(without.token, { ids: [first.id] })).headings).not.toContain('Price (R)');
  });

  it('is refused without the permission for it, as drivers are, and to visitors', async () => {
    const { world } = await twoCustomers();
    const role_id = await inTransaction(world.context, (tx) => insertRole(tx, WITHOUT_SHIPMENTS));
    const staff = await signInAs(world, { role: Number(role_id) });
    const asked = { host: world.host, input: {} };

    const driver = await signInAs(world, { role: ROLE.driver, branch_id: world.johannesburg });
    const statuses = [
      await test_app.request(shipmentApi.export, { ...asked, token: staff.token }),
      // Drivers list shipments, and are given no file of them.
      await test_app.request(shipmentApi.export, { ...asked, token: driver.token }),
      await test_app.request(shipmentApi.export, asked),
    ].map(({ status }) => status);

    expect(statuses).toEqual([403, 403, 401]);
  });

  it('has no cell that a spreadsheet would run, and logs who took it', async () => {
    const { world, one, first } = await twoCustomers();
    const { token } = await signInAs(world, { role: ROLE.ops });
    const names = ['=1+1', '+27', '-2', '@SUM(A1)'];
    for (const [index, name] of names.entries()) {
      const shipment = index === 0 ? first : await bookOne(world, { account_id: one.account_id });
      await changeRows(
        world,
        `update shipments set customer_reference = '${name}' where provider_id = ${world.provider_id} and id = ${shipment.id}`,
      );
    }

    const { csv, count, column } = await exported(token, { account_id: one.account_id, order: 'asc' });
    const [event] = await rowsOf<{ change_to: unknown }>(
      world,
      `select change_to from events where provider_id = ${world.provider_id} and type = 'shipments.exported'`,
    );

    expect(csv.startsWith('\uFEFFReference,')).toBe(true);
    expect(column('Customer reference').filter(Boolean)).toEqual(names.map((name) => `'${name}`));
    expect(event?.change_to).toEqual({ count, account_id: one.account_id, order: 'asc' });
  });

  it('logs which shipments were ticked', async () => {
    const { world, first, second } = await twoCustomers();
    const { token } = await signInAs(world, { role: ROLE.ops });

    await exported(token, { ids: [second.id, first.id] });

    const [event] = await rowsOf<{ change_to: unknown }>(
      world,
      `select change_to from events where provider_id = ${world.provider_id} and type = 'shipments.exported'`,
    );
    expect(event?.change_to).toEqual({ count: 2, ids: [second.id, first.id] });
  });

  it('is drawn two at a time, in a reading of its own that ends before the log is written', async () => {
    const { world } = await twoCustomers();
    const { services } = test_app;
    // Of its own, since nothing else takes connections of it.
    const pool = openPool(services.config.database_url);
    // Open before, so that neither of two is done while the other still connects.
    const opened = await Promise.all([pool.connect(), pool.connect()]);
    for (const client of opened) client.release();
    let [taken, held, most] = [0, 0, 0];
    pool.on('acquire', () => {
      taken++;
      most = Math.max(most, ++held);
    });
    pool.on('release', () => {
      held--;
    });
    const context = { ...world.context, services: { ...services, pool, long_pool: pool } };

    const files = await Promise.all(Array.from({ length: 6 }, () => exportShipments(context, {})));

    await pool.end();
    expect(files.map(({ count }) => count)).toEqual([3, 3, 3, 3, 3, 3]);
    expect([taken, most]).toEqual([12, 2]);
  });

  it('holds all of a long list once, and asks to narrow one beyond 10 000', async () => {
    const { world, one, first } = await twoCustomers();
    const { token } = await signInAs(world, { role: ROLE.ops });
    await copyShipment(world, first.id, 1200);

    const long = await exported(token, { account_id: one.account_id });
    await copyShipment(world, first.id, 9000);
    const { status, body } = await test_app.request(shipmentApi.export, { token, host: world.host, input: {} });

    expect([long.count, new Set(long.column('Reference')).size]).toEqual([1202, 1202]);
    expect([status, body]).toMatchObject([
      400,
      { message: 'More than 10 000 shipments match. Please narrow the filters and export again.' },
    ]);
  });
});
