import { overviewApi } from '@tsela/contract/overview/overview-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { AccountId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { SignedIn, World } from '../../testing/world.ts';

let test_app: TestApp;
let world: World;
let staff: SignedIn;
let of_account: SignedIn;
let account_id: AccountId;

/** More shipments than are fetched one by one have each of the words; more than are looked at are newer and have neither. */
const OLD = 10_200;
const NEWER = 2100;
const SHOPS_NUMBER = '+27835550000';

beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  [account_id, of_account] = [customer.account_id, customer];
  staff = await signInAs(world, { role: ROLE.admin });
  const { id } = await bookOne(world, { account_id: await makeAccount(world, { balance: 1_000_000 }) });
  const own = await bookOne(world, { account_id });
  const of_provider = `provider_id = ${world.provider_id}`;
  const [written] = await rowsOf<{ columns: string }>(
    world,
    `select string_agg(column_name, ', ') as columns from information_schema.columns where table_name = 'shipments' and is_generated = 'NEVER'`,
  );
  await changeRows(
    world,
    `insert into shipments (${written?.columns}) select ${written?.columns} from (select (jsonb_populate_record(s, jsonb_build_object('id', nextval('shipment_ids'),
       'short_tracking_reference', 'S' || n, 'time_created', s.time_created - n * interval '1 minute',
       'account_id', case when n = 12000 then ${account_id} else s.account_id end,
       'collection_contact', s.collection_contact || case when n <= ${NEWER} then '{}' else '{"mobile_number": "${SHOPS_NUMBER}"}'::jsonb end,
       'search_text', case when n <= ${NEWER} then ' newcomer' when n % 2 = 0 then ' aged thabo' else ' aged lerato' end || case when n in (5000, 6001) then ' both' else '' end))).*
     from shipments s, generate_series(1, ${OLD + NEWER}) n where ${of_provider} and id = ${id}) copies`,
  );
  await changeRows(
    world,
    `update shipments set search_text = search_text || ' lerato' where ${of_provider} and short_tracking_reference in ('S4000', 'S7000')`,
  );
  await changeRows(
    world,
    `insert into shipment_words select provider_id, word, id from shipments, regexp_split_to_table(trim(search_text), ' ') word
      where ${of_provider} and id not in (${id}, ${own.id})`,
  );
});
afterAll(() => test_app.close());

const references = (shipments: readonly { short_tracking_reference: string }[]) =>
  shipments.map(({ short_tracking_reference }) => short_tracking_reference);

async function listed(input: object, { token }: SignedIn = staff) {
  const asked = { limit: 3, ...input };
  const { shipments, count } = await succeed(test_app, shipmentApi.rows, { token, input: asked });
  expect(references((await succeed(test_app, shipmentApi.list, { token, input: asked })).shipments)).toEqual(
    references(shipments),
  );
  return [...references(shipments), count];
}

const suggest = (search_query: string, { token }: SignedIn = staff) =>
  succeed(test_app, overviewApi.suggest, { token, input: { search_query } });

async function suggested(search_query: string, reader: SignedIn = staff) {
  const { results } = await suggest(search_query, reader);
  return results.flatMap(({ type, data }) => (type === 'shipment' ? [data.label] : []));
}

describe('SCREEN-08: words that thousands have, and none of the newest', () => {
  it('are found newest first, and counted', async () => {
    expect(await listed({ search: 'thabo' })).toEqual(['S2102', 'S2104', 'S2106', OLD / 2]);
    expect(await listed({ search: 'thabo', offset: OLD / 2 - 1 })).toEqual(['S12300', OLD / 2]);
    expect(await suggested('thabo')).toEqual(['S2102', 'S2104', 'S2106', 'S2108', 'S2110']);
  });

  it('are found in another order', async () => {
    expect(await listed({ search: 'thabo', order_by: 'time_created', order: 'asc' })).toEqual([
      'S12300',
      'S12298',
      'S12296',
      OLD / 2,
    ]);
  });

  it('are found together where few have both', async () => {
    expect(await listed({ search: 'thabo lerato' })).toEqual(['S4000', 'S7000', 2]);
    expect(await suggested('lerato thabo')).toEqual(['S4000', 'S7000']);
  });

  it('find nothing together with a word that others have', async () => {
    expect(await listed({ search: 'thabo newcomer' })).toEqual([0]);
    expect(await suggested('thabo both')).toEqual(['S5000']);
  });

  it('are found within reach', async () => {
    expect(await listed({ search: 'thabo' }, of_account)).toEqual(['S12000', 1]);
    expect(await suggested('thabo', of_account)).toEqual(['S12000']);
    expect(await suggested('thabo lerato', of_account)).toEqual([]);
  });

  it('are narrowed by a filter', async () => {
    expect(await listed({ search: 'thabo', status: 'delivered' })).toEqual([0]);
  });
});

describe('SCREEN-60: what more shipments have than are looked at while a user types', () => {
  it('is suggested from those that were booked last, and the answer says that there may be older ones', async () => {
    const { results, is_cut } = await suggest('aged');

    // These were booked in the other order of their time.
    expect([results.map(({ data }) => data.label), is_cut]).toEqual([['S2301', 'S2302', 'S2303', 'S2304', 'S2305'], true]);
    expect((await suggest('083 555 0000')).is_cut).toBe(true);
    expect(await listed({ search: 'aged' })).toEqual(['S2101', 'S2102', 'S2103', 10_000]);
  });

  it.each([
    ['a word that stands among the newest', 'newcomer'],
    ['a word of fewer', 'thabo'],
    ['a word of fewer beside one of more', 'aged both'],
    ['what there is nothing of', 'zzyzx'],
  ])('says nothing of older ones for %s', async (_, typed) => {
    expect((await suggest(typed)).is_cut).toBe(false);
  });
});

describe('SCREEN-08: a number that thousands have', () => {
  it('finds those of it, newest first, whether they stand first or not', async () => {
    const [first, second] = await suggested('083 555 0000');

    expect([first, second]).toEqual(['S2101', 'S2102']);
    expect((await listed({ search: '083 555 0000' })).slice(0, 3)).toEqual(['S2101', 'S2102', 'S2103']);

    await changeRows(
      world,
      `update shipments set collection_contact = collection_contact || '{"mobile_number": "${SHOPS_NUMBER}"}'::jsonb
        where provider_id = ${world.provider_id} and short_tracking_reference like 'S%'`,
    );

    expect((await suggested('083 555 0000')).slice(0, 2)).toEqual(['S1', 'S2']);
    expect((await listed({ search: '083 555 0000' })).slice(0, 3)).toEqual(['S1', 'S2', 'S3']);
    expect(await suggested('083 555 0000', of_account)).toEqual(['S12000']);
  });
});
