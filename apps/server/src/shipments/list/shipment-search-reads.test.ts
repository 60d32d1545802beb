import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { AccountId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import type { SignedIn, World } from '../../testing/world.ts';

let test_app: TestApp;
let world: World;
let account_id: AccountId;
let staff: SignedIn;

/** More shipments than are looked up by their words, and than are read one by one to be counted. */
const CROWD = 5100;

beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
  account_id = await makeAccount(world, { balance: 1_000_000 });
  staff = await signInAs(world, { role: ROLE.ops });
  const { id } = await bookOne(world, { account_id: await makeAccount(world, { balance: 1_000_000 }) });
  const own = `provider_id = ${world.provider_id}`;
  const [written] = await rowsOf<{ columns: string }>(
    world,
    `select string_agg(column_name, ', ') as columns from information_schema.columns where table_name = 'shipments' and is_generated = 'NEVER'`,
  );
  await changeRows(
    world,
    `insert into shipments (${written?.columns}) select ${written?.columns} from (select (jsonb_populate_record(s, jsonb_build_object('id', nextval('shipment_ids'),
       'short_tracking_reference', 'C' || n, 'time_created', s.time_created - n * interval '1 minute',
       'status', case when n % 1000 = 0 then 'at-hub' else 'delivered' end))).*
     from shipments s, generate_series(1, ${CROWD}) n where ${own} and id = ${id}) copies`,
  );
  await changeRows(
    world,
    `insert into shipment_words select c.provider_id, w.word, c.id from shipments c, shipment_words w
     where c.${own} and w.${own} and w.shipment_id = ${id} and c.id <> ${id}`,
  );
});
afterAll(() => test_app.close());

const search = async (input: object, { token }: SignedIn = staff) =>
  succeed(test_app, shipmentApi.list, { token, input: { limit: 5, ...input } });

describe('a name that thousands have', () => {
  it('finds the newest of them, and counts all', async () => {
    const { shipments, count } = await search({ search: 'rachel' });

    expect(shipments.map(({ short_tracking_reference }) => short_tracking_reference).slice(1)).toEqual(['C1', 'C2', 'C3', 'C4']);
    expect(count).toBe(CROWD + 1);
    expect((await search({ search: 'rachel', offset: CROWD - 1 })).shipments.at(-1)?.short_tracking_reference).toBe(`C${CROWD}`);
  });

  it.each([
    ['status', { status: 'at-hub' }, 5],
    ['an account without any', () => ({ account_id }), 0],
    ['another word of theirs', { search: 'rach sipho' }, CROWD + 1],
    ['a word that nobody has', { search: 'rachel quagmire' }, 0],
    ['half a reference that is nobody’s', { search: 'rachel C17' }, 0],
  ])('together with %s', async (_, filter, expected) => {
    const input = typeof filter === 'function' ? filter() : filter;
    const { shipments, count } = await search({ search: 'rachel', ...input });

    expect([shipments.length, count]).toEqual([Math.min(5, expected), expected]);
  });

  it('shows staff with a limit what lies within it', async () => {
    const own = await bookOne(world, { account_id });
    const limited = await signInAs(world, { role: ROLE.ops, limit_account_id: account_id });

    const { shipments, count } = await search({ search: 'rachel' }, limited);

    expect([shipments.map(({ id }) => id), count]).toEqual([[own.id], 1]);
  });
});

it('a reference finds its shipment among them', async () => {
  const { shipments, count } = await search({ search: 'c4711' });

  expect([shipments.map(({ short_tracking_reference }) => short_tracking_reference), count]).toEqual([['C4711'], 1]);
});

it('an address that thousands have as a word finds the shipment of the contact who has it, and fails nothing', async () => {
  const address = 'shop@example.com';
  const theirs = await bookOne(world, {
    account_id,
    delivery_contact: { name: 'Shop', mobile_number: '083 555 7788', email: address },
  });
  await changeRows(
    world,
    `insert into shipment_words select provider_id, '${address}', id from shipments where provider_id = ${world.provider_id} and id <> ${theirs.id}`,
  );

  const { shipments, count } = await search({ search: address });

  expect([shipments.map(({ id }) => id), count]).toEqual([[theirs.id], 1]);
});
