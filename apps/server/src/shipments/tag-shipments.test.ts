import { accountApi } from '@tsela/contract/accounts/account-api';
import { tagApi } from '@tsela/contract/accounts/tag-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import type { Route } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentTagApi } from '@tsela/contract/shipments/shipment-tag-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { AccountId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';

let test_app: TestApp;
let world: World;
let account_id: AccountId;
let shipments: readonly Shipment[];
let admin: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
  account_id = await makeAccount(world, { balance: 10_000_000 });
  shipments = [await bookOne(world, { account_id }), await bookOne(world, { account_id }), await bookOne(world, { account_id })];
  admin = await signInAs(world, { role: ROLE.admin });
  customer = await signInAs(world, { role: ROLE.owner, account_id });
});
afterAll(() => test_app.close());

let made = 0;
const ask = (call: Route, { token }: SignedIn, input: object) => test_app.request(call, { token, host: world.host, input });
const newTag = async (type: 'shipment' | 'account' = 'shipment') =>
  (await succeed(test_app, tagApi.create, { token: admin.token, input: { type, name: `Tag ${++made}`, colour: 'red' } })).tag;
const put = (tag_id: number, of: readonly Shipment[], action: 'add' | 'remove' = 'add') =>
  succeed(test_app, shipmentTagApi.tag, { token: admin.token, input: { ids: of.map(({ id }) => id), tag_id, action } });
const bearing = async (tag_id: number, person = admin) =>
  (await succeed(test_app, shipmentApi.list, { token: person.token, input: { tag_id } })).shipments.map(({ id }) => id);
const read = async (shipment: Shipment, person = admin) =>
  (await succeed(test_app, shipmentApi.list, { token: person.token, input: { id: shipment.id } })).shipments[0];
const ids = (of: readonly (Shipment | undefined)[]) =>
  of.flatMap((each) => (each ? [each.id] : [])).toSorted((one, other) => one - other);

it('CONST-36: tags are of seven kinds, each listed by itself, and of no other', async () => {
  const types = ['branches', 'rates', 'surcharges', 'service_days', 'exceptions', 'account', 'shipment'] as const;
  for (const type of types) {
    const { tag } = await succeed(test_app, tagApi.create, {
      token: admin.token,
      input: { type, name: `Of ${type}`, colour: 'red' },
    });
    const { tags } = await succeed(test_app, tagApi.list, { token: admin.token, input: { type } });
    expect(tags.filter(({ id }) => id === tag.id).length).toBe(1);
    expect(new Set(tags.map((each) => each.type))).toEqual(new Set([type]));
  }
  expect((await ask(tagApi.create, admin, { type: 'drivers', name: 'Of drivers', colour: 'red' })).status).toBe(400);
});

describe('tags on shipments', () => {
  it('are put on many at once and taken off, and found by', async () => {
    const tag = await newTag();
    const [first, second, third] = shipments;

    expect(await put(tag.id, shipments.slice(0, 2))).toEqual({ done: ids([first, second]), failed: [] });
    await put(tag.id, shipments.slice(0, 2));

    expect((await bearing(tag.id)).toSorted((one, other) => one - other)).toEqual(ids([first, second]));
    expect((await read(shipments[0] as Shipment))?.tags).toContainEqual({ id: tag.id, name: tag.name, colour: 'red' });
    const { tags } = await succeed(test_app, tagApi.list, { token: admin.token, input: { type: 'shipment' } });
    expect(tags.find(({ id }) => id === tag.id)?.used).toBe(2);
    await put(tag.id, shipments.slice(0, 1), 'remove');
    expect(await bearing(tag.id)).toEqual(ids([second]));
    expect(await bearing(tag.id)).not.toContain(third?.id);
  });

  it('are narrowed down with the other filters of the list, and counted', async () => {
    const tag = await newTag();
    await put(tag.id, shipments);
    const list = (input: object) =>
      succeed(test_app, shipmentApi.list, { token: admin.token, input: { tag_id: tag.id, ...input } });

    expect((await list({ limit: 1 })).count).toBe(3);
    expect((await list({ search: shipments[0]?.short_tracking_reference })).shipments.map(({ id }) => id)).toEqual(
      ids([shipments[0]]),
    );
    expect((await list({ status: 'delivered' })).count).toBe(0);
  });

  it('of a common tag are found in the order of the list', async () => {
    const tag = await newTag();
    await put(tag.id, shipments);
    // As many as are no longer fetched one by one: 10 001 with those above.
    const columns = await rowsOf<{ name: string }>(
      world,
      `select column_name as name from information_schema.columns where table_name = 'shipments' and is_generated = 'NEVER'
        and column_name not in ('id', 'short_tracking_reference', 'time_created')`,
    );
    const others = columns.map(({ name }) => name).join(', ');
    await changeRows(
      world,
      `insert into shipments (id, short_tracking_reference, time_created, ${others})
        select nextval('shipment_ids'), 'T' || n, time_created - interval '1 year', ${others}
        from shipments, generate_series(1, 9999) n where provider_id = ${world.provider_id} and id = ${shipments[0]?.id};
      insert into shipment_tags select provider_id, id, ${tag.id} from shipments where provider_id = ${world.provider_id}
        and short_tracking_reference like 'T%' on conflict do nothing`,
    );

    const page = await succeed(test_app, shipmentApi.list, { token: admin.token, input: { tag_id: tag.id, limit: 3 } });

    expect(page.shipments.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(ids(shipments));
    expect(page.count).toBe(10_000);
  });

  it('are for staff: the account is neither shown them nor finds by them, and reads nothing of them in the trail', async () => {
    const tag = await newTag();
    await put(tag.id, shipments.slice(0, 1));

    expect((await read(shipments[0] as Shipment, customer))?.tags).toEqual([]);
    expect(await bearing(tag.id, customer)).toEqual([]);
    const trail = async ({ token }: SignedIn) =>
      (
        await succeed(test_app, auditApi.events, {
          token,
          input: { type: 'shipment', object_id: shipments[0]?.id, limit: 100 },
        } as never)
      ).audit_events.map(({ action }) => action);
    expect(await trail(admin)).toContain('shipment.tagged');
    expect(await trail(customer)).not.toContain('shipment.tagged');
    expect((await ask(shipmentTagApi.tag, customer, { ids: [shipments[0]?.id], tag_id: tag.id, action: 'add' })).status).toBe(
      404,
    );
  });

  it('offered to accounts are seen, used and found by on their own shipments alone', async () => {
    const tag = await newTag();
    const change = (is_offered_to_accounts: boolean) => ask(tagApi.change, admin, { id: tag.id, is_offered_to_accounts });
    const offered = async () =>
      (await succeed(test_app, providerApi.generalData, { token: customer.token })).shipment_tags.map(({ id }) => id);
    const foreign = await bookOne(world, { account_id: await makeAccount(world, { balance: 10_000_000 }) });
    const [own] = shipments as [Shipment];
    const before = await offered();

    await change(true);
    const answer = await ask(shipmentTagApi.tag, customer, { ids: [own.id, foreign.id], tag_id: tag.id, action: 'add' });

    expect([before.includes(tag.id), (await offered()).includes(tag.id)]).toEqual([false, true]);
    expect(answer.body).toEqual({ done: [own.id], failed: [{ id: foreign.id, message: 'Shipment not found' }] });
    expect((await read(own, customer))?.tags).toEqual([{ id: tag.id, name: tag.name, colour: 'red' }]);
    expect(await bearing(tag.id, customer)).toEqual([own.id]);
    await change(false);
    expect([(await read(own, customer))?.tags, await bearing(tag.id, customer)]).toEqual([[], []]);
    expect(
      await rowsOf(
        world,
        `select change_to from events where type = 'tag.changed' and object_id = ${tag.id} and provider_id = ${world.provider_id} order by id`,
      ),
    ).toEqual([{ change_to: { is_offered_to_accounts: true } }, { change_to: { is_offered_to_accounts: false } }]);
  });

  it('of accounts are not offered to customers', async () => {
    const made_so = await ask(tagApi.create, admin, { type: 'account', name: 'Offered', is_offered_to_accounts: true });
    const changed = await ask(tagApi.change, admin, { id: (await newTag('account')).id, is_offered_to_accounts: true });

    expect([made_so.status, changed.status, changed.body.message]).toEqual([
      400,
      400,
      'Only tags of shipments can be offered to customers.',
    ]);
  });

  it('that are no tags of shipments, or shipments that are not there, are not taken', async () => {
    const [own, other] = [await newTag(), await newTag('account')];
    const wrong = await ask(shipmentTagApi.tag, admin, { ids: [shipments[0]?.id], tag_id: other.id, action: 'add' });
    const unknown = await ask(shipmentTagApi.tag, admin, { ids: [shipments[0]?.id, 999_999_999], tag_id: own.id, action: 'add' });

    expect([wrong.status, wrong.body.message]).toEqual([404, 'Tag not found.']);
    expect(unknown.body).toEqual({ done: ids([shipments[0]]), failed: [{ id: 999_999_999, message: 'Shipment not found' }] });
  });

  it('that are deleted are on no shipment any more, and the log counts what bore them', async () => {
    const tag = await newTag();
    await put(tag.id, shipments.slice(0, 2));
    await succeed(test_app, tagApi.remove, { token: admin.token, input: { id: tag.id } });

    expect(await bearing(tag.id)).toEqual([]);
    expect((await read(shipments[0] as Shipment))?.tags?.map(({ id }) => id)).not.toContain(tag.id);
    const [event] = await rowsOf<{ change_from: unknown }>(
      world,
      `select change_from from events where provider_id = ${world.provider_id} and type = 'tag.deleted' and object_id = ${tag.id}`,
    );
    expect(event?.change_from).toEqual({ name: tag.name, accounts: 0, shipments: 2 });
  });
});

describe('merging two tags', () => {
  it('tells the counts before, moves what bears the one to the other, and deletes it', async () => {
    const [old, kept] = [await newTag(), await newTag()];
    await put(old.id, shipments.slice(0, 2));
    await put(kept.id, shipments.slice(1, 3));
    const two = { id: old.id, into_id: kept.id };

    const preview = await ask(tagApi.mergePreview, admin, two);
    const merged = await ask(tagApi.merge, admin, two);

    expect([preview.body.moved, preview.body.already]).toEqual([1, 1]);
    expect([merged.status, merged.body]).toEqual([200, { tag: kept, moved: 1 }]);
    expect((await bearing(kept.id)).toSorted((one, other) => one - other)).toEqual(ids(shipments));
    expect(await bearing(old.id)).toEqual([]);
    expect((await ask(tagApi.merge, admin, two)).status).toBe(404);
  });

  it('is done once when it is sent again because the answer was lost', async () => {
    const [old, kept] = [await newTag(), await newTag()];
    const merge = () =>
      test_app.request(tagApi.merge, {
        token: admin.token,
        host: world.host,
        input: { id: old.id, into_id: kept.id },
        headers: { 'idempotency-key': `merge-${old.id}` },
      });
    const [first, second] = [await merge(), await merge()];

    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  });

  it('moves accounts as well, each with an entry of its own', async () => {
    const [old, kept] = [await newTag('account'), await newTag('account')];
    await succeed(test_app, accountApi.tag, { token: admin.token, input: { ids: [account_id], tag_id: old.id, action: 'add' } });
    await succeed(test_app, tagApi.merge, { token: admin.token, input: { id: old.id, into_id: kept.id } });

    const { accounts } = await succeed(test_app, accountApi.list, { token: admin.token, input: { id: account_id } });
    expect(accounts[0]?.tags?.map(({ id }) => id)).toContain(kept.id);
    expect(accounts[0]?.tags?.map(({ id }) => id)).not.toContain(old.id);
    const [event] = await rowsOf<{ change_from: unknown; change_to: unknown }>(
      world,
      `select change_from, change_to from events where provider_id = ${world.provider_id} and object_type = 'account'
        and object_id = ${account_id} order by id desc limit 1`,
    );
    expect(event).toEqual({ change_from: { tag: old.name }, change_to: { tag: kept.name } });
  });

  it('takes two tags of one kind, and one deletes no tag that is to stay', async () => {
    const [of_shipments, of_accounts] = [await newTag(), await newTag('account')];
    const unlike = await ask(tagApi.merge, admin, { id: of_shipments.id, into_id: of_accounts.id });
    const same = await ask(tagApi.merge, admin, { id: of_shipments.id, into_id: of_shipments.id });
    const both_ways = await Promise.all([
      ask(tagApi.merge, admin, { id: of_shipments.id, into_id: (await newTag()).id }),
      ask(tagApi.merge, admin, { id: (await newTag()).id, into_id: of_shipments.id }),
    ]);

    expect([unlike.status, unlike.body.message]).toEqual([400, 'Only tags of one kind can be merged.']);
    expect([same.status, same.body.message]).toEqual([400, 'Please choose two tags.']);
    expect(both_ways.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });
});
