import { accountApi } from '@tsela/contract/accounts/account-api';
import { tagApi } from '@tsela/contract/accounts/tag-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import { rateGroupApi } from '@tsela/contract/rates/rate-group-api';
import { rateImpactApi } from '@tsela/contract/rates/rate-impact-api';
import type { RateImpact } from '@tsela/contract/rates/rate-impact-api';
import { rateRevisionApi } from '@tsela/contract/rates/rate-revision-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { AccountId, ServiceLevelId } from '@tsela/domain/ids';
import { dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTag } from '../../accounts/save-tag.ts';
import { contextOf } from '../../testing/field.ts';
import { untilHeard } from '../../testing/heard.ts';
import { changeRows } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import { measureRateImpact } from '../tariff/measure-rate-impact.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const STANDARD = 1;
const GOLD = 2;
const SILVER = 3;

/** A provider whose live tariff charges R 100 in Standard, R 200 in Gold and R 150 in Silver. */
async function scene() {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.admin });
  const { rate_revisions } = await succeed(test_app, rateRevisionApi.revisions, { token, input: {} });
  const copy_of = rate_revisions[0]?.id ?? 0;
  const created = await succeed(test_app, rateRevisionApi.createRevision, { token, input: { name: 'Groups', copy_of } });
  const { id, version } = created.rate_revision;
  const rateOf = (rate_group_id: number, amount: number) => ({
    rate_group_id,
    service_level_id: 1 as ServiceLevelId,
    from_zone_id: null,
    to_zone_id: null,
    min_weight_kg: 0,
    max_weight_kg: null,
    formula_type: 'flat' as const,
    charges: [{ charge_type: 'flat' as const, amount }],
  });
  const rate_groups = {
    put: [
      { id: GOLD, name: 'Gold', is_default: false },
      { id: SILVER, name: 'Silver', is_default: false },
    ],
  };
  const rates = { put: [rateOf(GOLD, 200), rateOf(SILVER, 150)] };
  const { rate_revision } = await succeed(test_app, rateCardApi.changeCard, {
    token,
    input: { id, version, rate_groups, rates },
  });
  const accepted = { accept_warnings: true, warnings_reason: 'Read and meant' };
  await succeed(test_app, rateRevisionApi.publishRevision, { token, input: { id, version: rate_revision.version, ...accepted } });

  const paid = async (as: string, app = test_app) => {
    const { collection_address, delivery_address, parcels } = aShipment();
    const input = { collection_address, delivery_address, parcels };
    const { base_rate } = (await app.request(rateApi.quote, { token: as, input })).body.rates[0];
    return [base_rate.group_name, base_rate.charge];
  };
  const bear = (account_id: AccountId, tag_id: number, action: 'add' | 'remove' = 'add') =>
    succeed(test_app, accountApi.tag, { token, input: { ids: [account_id], tag_id, action } });
  const give = (tag_id: number, rate_group_id: number | null) =>
    succeed(test_app, rateGroupApi.giveTagGroup, { token, input: { tag_ids: [tag_id], rate_group_id } });
  const giveOwn = (account_id: AccountId, rate_group_id: number | null) =>
    succeed(test_app, rateGroupApi.giveGroup, { token, input: { account_ids: [account_id], rate_group_id } });
  const held = async (account_id: AccountId) => {
    const { accounts } = await succeed(test_app, rateGroupApi.groupAccounts, { token, input: { account_id } });
    const { rate_group } = accounts[0] ?? {};
    return [rate_group?.name, rate_group?.given_by, rate_group?.tag];
  };
  const tagOf = async (name: string) => (await createTag(world.context, { type: 'account', name })).tag;
  return { world, token, revision_id: id, paid, bear, give, giveOwn, held, tagOf };
}

it('an account without a rate group of its own has that of the first of its tags by name; its own wins (SCREEN-47)', async () => {
  const { world, token, paid, bear, give, giveOwn, held, tagOf } = await scene();
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const neighbour = await makeCustomer(world, { balance: 1_000_000 });
  const [wholesale, export_tag, plain] = [await tagOf('Wholesale'), await tagOf('export'), await tagOf('Big')];
  for (const { id } of [wholesale, export_tag, plain]) await bear(customer.account_id, id);

  expect(await paid(customer.token)).toEqual(['Standard', 100]);
  await give(wholesale.id, GOLD);
  expect([await paid(customer.token), await held(customer.account_id)]).toEqual([
    ['Gold', 200],
    ['Gold', 'tag', 'Wholesale'],
  ]);
  await give(export_tag.id, SILVER);
  expect([await paid(customer.token), await held(customer.account_id)]).toEqual([
    ['Silver', 150],
    ['Silver', 'tag', 'export'],
  ]);
  // The default group is a group of its own like any other.
  await giveOwn(customer.account_id, STANDARD);
  expect([await paid(customer.token), await held(customer.account_id)]).toEqual([
    ['Standard', 100],
    ['Standard', 'account', null],
  ]);
  await giveOwn(customer.account_id, null);
  await bear(customer.account_id, export_tag.id, 'remove');
  expect(await held(customer.account_id)).toEqual(['Gold', 'tag', 'Wholesale']);
  expect([await paid(neighbour.token), await held(neighbour.account_id)]).toEqual([
    ['Standard', 100],
    ['Standard', 'default', null],
  ]);

  const of_gold = await succeed(test_app, rateGroupApi.groupAccounts, { token, input: { rate_group_id: GOLD } });
  const { rate_groups } = await succeed(test_app, rateGroupApi.groups, { token, input: {} });
  const { tags } = await succeed(test_app, rateGroupApi.groupTags, { token, input: {} });
  expect(of_gold.accounts.map(({ id }) => id)).toEqual([customer.account_id]);
  expect(rate_groups.map(({ name, account_count }) => [name, account_count])).toEqual([
    ['Standard', 0],
    ['Gold', 1],
    ['Silver', 0],
  ]);
  expect(tags.map(({ name, rate_group_id, account_count }) => [name, rate_group_id, account_count])).toEqual([
    ['Big', null, 1],
    ['export', SILVER, 0],
    ['Wholesale', GOLD, 1],
  ]);
});

it('every process learns of a group given to a tag, and the price says by which tag it was (SCREEN-47)', async () => {
  const { world, token, paid, bear, give, tagOf } = await scene();
  const other_process = await openTestApp();
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const tag = await tagOf('Wholesale');
  await bear(customer.account_id, tag.id);
  await untilHeard({ told_by: test_app, heard_by: other_process });
  expect(await paid(customer.token, other_process)).toEqual(['Standard', 100]);

  await give(tag.id, GOLD);

  await untilHeard({ told_by: test_app, heard_by: other_process });
  expect(await paid(customer.token, other_process)).toEqual(['Gold', 200]);
  const { collection_address, delivery_address, parcels } = aShipment();
  const input = { account_id: customer.account_id, collection_address, delivery_address, parcels, explain: true };
  const { body } = await test_app.request(rateApi.quote, { token, input });
  expect(body.rates[0].explanation[0]).toContain("rate group Gold (by the account's tag Wholesale)");
  await other_process.close();
});

it('what a revision would change is measured in the group an account has by its tag today (SCREEN-47)', async () => {
  const { world, token, revision_id, bear, give, tagOf } = await scene();
  const customer = await makeCustomer(world, { balance: 10_000_000 });
  const shipment = await succeed(test_app, shipmentApi.create, { token: customer.token, input: aShipment() });
  const tag = await tagOf('Wholesale');
  await bear(customer.account_id, tag.id);
  await give(tag.id, GOLD);
  const today = dayOf(new Date());
  const { impact } = await succeed(test_app, rateImpactApi.measureImpact, {
    token,
    input: { rate_revision_id: revision_id, from_day: today, to_day: today },
  });

  await measureRateImpact(contextOf(world), { impact_id: impact.id }, { job_id: 'test', is_last_try: false });

  const { impacts } = await succeed(test_app, rateImpactApi.impacts, { token, input: { id: impact.id } });
  const traces = await succeed(test_app, rateImpactApi.impactTraces, {
    token,
    input: { id: impact.id, shipment_id: shipment.id },
  });
  expect((impacts[0] as RateImpact).result?.totals).toMatchObject({ charged: 115, would_be: 230 });
  expect(traces.charged_steps[0]).toContain('rate group Standard (the default)');
  expect(traces.would_be_steps[0]).toContain("rate group Gold (by the account's tag Wholesale)");
});

it('a tag that gives a rate group is neither deleted nor merged into one that gives another, and limited staff give none (SCREEN-47)', async () => {
  const { world, token, bear, give, tagOf } = await scene();
  const [wholesale, plain] = [await tagOf('Wholesale'), await tagOf('Plain')];
  await bear(await makeAccount(world), wholesale.id);
  await give(wholesale.id, GOLD);
  const limited = await signInAs(world, { role: ROLE.admin, limit_account_id: await makeAccount(world) });
  const giveBy = async (as: string, input: { tag_ids: number[]; rate_group_id: number | null }) => {
    const { status, body } = await test_app.request(rateGroupApi.giveTagGroup, { token: as, input });
    return [status, body.message];
  };

  const removed = await test_app.request(tagApi.remove, { token, input: { id: wholesale.id } });
  const merged = await test_app.request(tagApi.merge, { token, input: { id: wholesale.id, into_id: plain.id } });

  expect([removed.status, removed.body.message]).toEqual([
    409,
    'Wholesale gives its accounts a rate group: they would pay other rates. Take the rate group off it first.',
  ]);
  expect([merged.status, merged.body.message]).toEqual([
    409,
    'These tags give different rate groups, so that accounts would pay other rates. Give both the same one first.',
  ]);
  expect(await giveBy(limited.token, { tag_ids: [wholesale.id], rate_group_id: null })).toEqual([
    403,
    'This is for staff who see every account.',
  ]);
  expect(await giveBy(token, { tag_ids: [wholesale.id, 999_999], rate_group_id: null })).toEqual([404, 'Tag not found.']);
  expect(await giveBy(token, { tag_ids: [wholesale.id], rate_group_id: 9 })).toEqual([
    400,
    'The live tariff has no such rate group.',
  ]);
  const { tags } = await succeed(test_app, rateGroupApi.groupTags, { token, input: {} });
  expect(tags.map(({ name, rate_group_id }) => [name, rate_group_id])).toEqual([
    ['Plain', null],
    ['Wholesale', GOLD],
  ]);
  await give(wholesale.id, null);
  await succeed(test_app, tagApi.remove, { token, input: { id: wholesale.id } });
});

it('the check counts accounts whose tag gives a group that a tariff does not have (SCREEN-47)', async () => {
  const { world, token, revision_id, bear, give, tagOf } = await scene();
  const tag = await tagOf('Wholesale');
  for (const _ of [1, 2]) await bear(await makeAccount(world), tag.id);
  await give(tag.id, SILVER);
  const created = await succeed(test_app, rateRevisionApi.createRevision, {
    token,
    input: { name: 'Without Silver', copy_of: revision_id },
  });
  const { id, version } = created.rate_revision;
  const { rates } = await succeed(test_app, rateCardApi.rates, { token, input: { id, rate_group_id: SILVER } });
  await succeed(test_app, rateCardApi.changeCard, {
    token,
    input: { id, version, rates: { remove: rates.map((rate) => rate.id) }, rate_groups: { remove: [SILVER] } },
  });

  const { findings } = await succeed(test_app, rateCardApi.check, { token, input: { id } });

  expect(findings.map(({ message }) => message)).toContain(
    '2 accounts have the rate group Silver, which is not in this tariff, and would pay the default rates.',
  );
});

it('the check finds rules for accounts that are closed or not there (beyond 12)', async () => {
  const { world, token, revision_id } = await scene();
  const [there, closed] = [await makeAccount(world), await makeAccount(world)];
  await changeRows(
    world,
    `update accounts set status = 'closed', time_closed = now() where provider_id = ${world.provider_id} and id = ${closed}`,
  );
  const created = await succeed(test_app, rateRevisionApi.createRevision, {
    token,
    input: { name: 'For some', copy_of: revision_id },
  });
  const { id, version } = created.rate_revision;
  const rule = { charges: [{ charge_type: 'flat' as const, amount: 10 }] };
  const put = [
    { name: 'Gone', account_ids: [999_999 as AccountId], ...rule },
    { name: 'Half', account_ids: [there, closed], ...rule },
    { name: 'There', account_ids: [there], ...rule },
  ];
  await succeed(test_app, rateCardApi.changeCard, { token, input: { id, version, rate_adjustments: { put } } });

  const { findings } = await succeed(test_app, rateCardApi.check, { token, input: { id } });

  expect(findings.filter(({ code }) => code === 'account-not-there').map(({ message }) => message)).toEqual([
    'Gone: it is for an account that is closed or not there, and so for no account.',
    'Half: it is for an account that is closed or not there.',
  ]);
});

it('a tariff that came back has a name of its own (SCREEN-47)', async () => {
  const { token } = await scene();
  const { rate_revisions } = await succeed(test_app, rateRevisionApi.revisions, { token, input: { state: 'superseded' } });
  const before = rate_revisions[0];
  const back = await succeed(test_app, rateRevisionApi.rollBack, { token, input: { id: before?.id ?? 0 } });
  const name = `${before?.name} (back since `;

  expect(back.rate_revision.name).toMatch(/ \(back since \w{3} \d{1,2} \w{3,4}, \d\d:\d\d\)$/);
  expect(back.rate_revision.name.startsWith(name)).toBe(true);
});
