import { accountApi } from '@tsela/contract/accounts/account-api';
import { rateImpactApi } from '@tsela/contract/rates/rate-impact-api';
import type { RateImpact } from '@tsela/contract/rates/rate-impact-api';
import { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import { rateGroupApi } from '@tsela/contract/rates/rate-group-api';
import { rateRevisionApi } from '@tsela/contract/rates/rate-revision-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { ServiceLevelId, ShipmentId } from '@tsela/domain/ids';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTag } from '../../accounts/save-tag.ts';
import { contextOf } from '../../testing/field.ts';
import { untilHeard } from '../../testing/heard.ts';
import { changeRows } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import { measureRateImpact } from './measure-rate-impact.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const RUN = { job_id: 'test', is_last_try: false };
const TODAY = dayOf(new Date());

/** A provider with a draft that charges R 1 a kg more, and R 200 on the whole in the group Gold. */
async function scene() {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.admin });
  const { rate_revisions } = await succeed(test_app, rateRevisionApi.revisions, { token, input: {} });
  const copy_of = rate_revisions[0]?.id ?? 0;
  const { rate_revision } = await succeed(test_app, rateRevisionApi.createRevision, {
    token,
    input: { name: 'Dearer', copy_of },
  });
  const line = {
    service_level_id: 1 as ServiceLevelId,
    from_zone_id: null,
    to_zone_id: null,
    min_weight_kg: 0,
    max_weight_kg: null,
  };
  const { rate_revision: draft } = await succeed(test_app, rateCardApi.changeCard, {
    token,
    input: {
      id: rate_revision.id,
      version: rate_revision.version,
      rate_groups: { put: [{ id: 2, name: 'Gold', is_default: false }] },
      rates: {
        put: [
          {
            ...line,
            id: 1,
            rate_group_id: 1,
            formula_type: 'formula',
            charges: [
              { charge_type: 'flat', amount: 98 },
              { charge_type: 'perKg', amount: 1 },
            ],
          },
          { ...line, id: 2, rate_group_id: 2, formula_type: 'flat', charges: [{ charge_type: 'flat', amount: 200 }] },
        ],
      },
    },
  });
  const ask = (input: object = {}, as = token) =>
    test_app.request(rateImpactApi.measureImpact, {
      token: as,
      input: { rate_revision_id: draft.id, from_day: TODAY, to_day: TODAY, ...input },
    });
  const read = async (id: number): Promise<RateImpact> => {
    const { impacts } = await succeed(test_app, rateImpactApi.impacts, { token, input: { id } });
    if (!impacts[0]) throw new Error('There is no such result.');
    return impacts[0];
  };
  const measure = async (input: object = {}): Promise<RateImpact> => {
    const { impact } = (await ask(input)).body as { impact: RateImpact };
    await measureRateImpact(contextOf(world), { impact_id: impact.id }, RUN);
    return read(impact.id);
  };
  return { world, token, draft, ask, read, measure };
}

function ofWeight(kg: number) {
  const [parcel] = aShipment().parcels;
  if (!parcel) throw new Error('A shipment has a parcel.');
  return aShipment({ parcels: [{ ...parcel, submitted_weight_kg: kg }] });
}

describe('what a revision would change', () => {
  it('is summed over past shipments by account and service level, with the greatest rises and falls', async () => {
    const { world, measure } = await scene();
    const [one, other] = [await makeCustomer(world, { balance: 10_000_000 }), await makeCustomer(world, { balance: 10_000_000 })];
    const book = (token: string, kg: number) => succeed(test_app, shipmentApi.create, { token, input: ofWeight(kg) });
    const light = await book(one.token, 1);
    const heavy = await book(one.token, 12);
    await book(other.token, 2);

    const impact = await measure();

    expect(impact).toMatchObject({ state: 'done', shipments_done: 3, shipments_total: 3, rate_revision_name: 'Dearer' });
    // R 115.00 each was charged; R 98.00 and R 1.00 a kg, with 15 % VAT, are R 113.85, R 126.50 and R 115.00.
    expect(impact.result?.totals).toEqual({ shipments: 3, charged: 345, would_be: 355.35, difference: 10.35, not_offered: 0 });
    expect(impact.result?.accounts.map(({ account_id, shipments, difference }) => [account_id, shipments, difference])).toEqual([
      [one.account_id, 2, 10.35],
      [other.account_id, 1, 0],
    ]);
    expect(impact.result?.service_levels.map(({ service_level_code, shipments }) => [service_level_code, shipments])).toEqual([
      ['ECO', 3],
    ]);
    expect(impact.result?.rises.map(({ shipment_id, difference }) => [shipment_id, difference])).toEqual([[heavy.id, 11.5]]);
    expect(impact.result?.falls.map(({ shipment_id, difference }) => [shipment_id, difference])).toEqual([[light.id, -1.15]]);
  });

  it('is of the period, account and service level asked for, without quotes and cancelled ones', async () => {
    const { world, measure } = await scene();
    const [one, other] = [await makeCustomer(world, { balance: 10_000_000 }), await makeCustomer(world, { balance: 10_000_000 })];
    const book = (token: string, input = aShipment()) => succeed(test_app, shipmentApi.create, { token, input });
    await book(one.token);
    await book(other.token);
    await book(other.token, aShipment({ quick_quote: 'quote' }));
    const { id } = await book(other.token);
    await changeRows(world, `update shipments set status = 'cancelled' where provider_id = ${world.provider_id} and id = ${id}`);
    const shipments = async (input: object) => (await measure(input)).result?.totals.shipments;

    expect(await shipments({})).toBe(2);
    expect(await shipments({ account_id: one.account_id })).toBe(1);
    expect(await shipments({ from_day: addDays(TODAY, -3), to_day: addDays(TODAY, -1) })).toBe(0);
    await changeRows(world, `update shipments set service_level_code = 'OLD' where account_id = ${one.account_id}`);
    expect(await shipments({ service_level_code: 'ECO' })).toBe(1);
  });

  it('is read for one shipment step by step, side by side, and as a list of letters for every account', async () => {
    const { world, token, ask, measure } = await scene();
    const [one, other] = [await makeCustomer(world, { balance: 10_000_000 }), await makeCustomer(world, { balance: 10_000_000 })];
    const heavy = await succeed(test_app, shipmentApi.create, { token: one.token, input: ofWeight(12) });
    // R 98.00 and R 2.00 are the R 100.00 it was charged.
    await succeed(test_app, shipmentApi.create, { token: other.token, input: ofWeight(2) });
    const impact = await measure();

    const traces = await succeed(test_app, rateImpactApi.impactTraces, {
      token,
      input: { id: impact.id, shipment_id: heavy.id },
    });
    const letters = await succeed(test_app, rateImpactApi.impactLetters, { token, input: { id: impact.id } });
    const { impact: waiting } = (await ask()).body as { impact: RateImpact };
    const too_early = await test_app.request(rateImpactApi.impactLetters, { token, input: { id: waiting.id } });

    expect(traces).toMatchObject({ charged: 115, would_be: 126.5, reference: heavy.short_tracking_reference });
    expect(traces.charged_steps[0]).toContain('Rate card Test tariff');
    expect(traces.charged_steps.at(-1)).toBe('Without VAT R 100.00, VAT R 15.00, total R 115.00.');
    expect(traces.would_be_steps[0]).toContain('Rate card Dearer');
    expect(traces.would_be_steps.at(-1)).toBe('Without VAT R 110.00, VAT R 16.50, total R 126.50.');
    expect(impact.result?.weight_bands?.map(({ over_kg, shipments, difference }) => [over_kg, shipments, difference])).toEqual([
      [0, 1, 0],
      [10, 1, 11.5],
    ]);
    const [headings, ...rows] = letters.csv.split('\r\n');
    expect(headings).toContain('Account code,Account,Contact,E-mail,Shipments');
    expect([letters.account_count, rows.length]).toEqual([1, 1]);
    expect(rows[0]).toMatch(/,1,115,126\.5,11\.5,10\.0,0$/);
    expect([too_early.status, too_early.body.message]).toEqual([409, 'This run has not ended.']);
  });

  it('adds up to what rating every shipment again comes to, one by one', async () => {
    const { world, token, measure } = await scene();
    const { token: customer } = await makeCustomer(world, { balance: 100_000_000 });
    const booked: { id: ShipmentId; charged: number }[] = [];
    for (const kg of [0.4, 3, 7, 11.2, 26, 60]) {
      const shipment = await succeed(test_app, shipmentApi.create, { token: customer, input: ofWeight(kg) });
      booked.push({ id: shipment.id, charged: shipment.rate ?? 0 });
    }

    const impact = await measure();

    const again = [];
    for (const { id } of booked)
      again.push(await succeed(test_app, rateImpactApi.impactTraces, { token, input: { id: impact.id, shipment_id: id } }));
    const cents = (values: readonly (number | null)[]) =>
      values.reduce<number>((sum, rand) => sum + Math.round((rand ?? 0) * 100), 0);
    expect(impact.result?.totals.shipments).toBe(6);
    expect(cents([impact.result?.totals.would_be ?? 0])).toBe(cents(again.map(({ would_be }) => would_be)));
    expect(cents([impact.result?.totals.charged ?? 0])).toBe(cents(again.map(({ charged }) => charged)));
    expect(cents((impact.result?.weight_bands ?? []).map(({ would_be }) => would_be))).toBe(
      cents(again.map(({ would_be }) => would_be)),
    );
  });

  it('by the live tariff itself is nothing', async () => {
    const { world, measure, token } = await scene();
    const { rate_revisions } = await succeed(test_app, rateRevisionApi.revisions, { token, input: { state: 'live' } });
    const customer = await makeCustomer(world, { balance: 10_000_000 });
    await succeed(test_app, shipmentApi.create, { token: customer.token, input: ofWeight(7) });

    const { result } = await measure({ rate_revision_id: rate_revisions[0]?.id });

    expect(result?.totals).toMatchObject({ shipments: 1, difference: 0, not_offered: 0 });
    expect([result?.rises, result?.falls]).toEqual([[], []]);
  });

  it('tells of shipments that would have no price', async () => {
    const { world, measure, token, draft } = await scene();
    const customer = await makeCustomer(world, { balance: 10_000_000 });
    await succeed(test_app, shipmentApi.create, { token: customer.token, input: ofWeight(7) });
    const line = {
      service_level_id: 1 as ServiceLevelId,
      from_zone_id: null,
      to_zone_id: null,
      min_weight_kg: 0,
      max_weight_kg: 5,
    };
    const rates = {
      put: [
        {
          ...line,
          id: 1,
          rate_group_id: 1,
          formula_type: 'flat' as const,
          charges: [{ charge_type: 'flat' as const, amount: 90 }],
        },
      ],
    };
    await succeed(test_app, rateCardApi.changeCard, { token, input: { id: draft.id, version: draft.version, rates } });

    const { result } = await measure();

    expect(result?.totals).toEqual({ shipments: 1, charged: 0, would_be: 0, difference: 0, not_offered: 1 });
    expect(result?.not_offered).toEqual([
      { reason: 'over_maximum_weight', shipments: 1, example: expect.stringContaining('5 kg') },
    ]);
  });

  it('goes on from page to page, says how far it is, and ends when it is cancelled', async () => {
    const { world, ask, read, token } = await scene();
    const customer = await makeCustomer(world, { balance: 10_000_000 });
    const { id } = await succeed(test_app, shipmentApi.create, { token: customer.token, input: aShipment() });
    await multiply(id, 1100);
    const { impact } = (await ask()).body as { impact: RateImpact };
    const context = contextOf(world);

    await measureRateImpact(context, { impact_id: impact.id }, RUN);

    expect(await read(impact.id)).toMatchObject({ state: 'done', shipments_done: 1101, shipments_total: 1101 });
    const { impact: next } = (await ask()).body as { impact: RateImpact };
    // It opens the run and reads a page; before it writes how far it is, a user cancels it.
    let steps = 0;
    const cancel = async () => {
      const { message } = await succeed(test_app, rateImpactApi.cancelImpact, { token, input: { id: next.id } });
      expect(message).toBe('It has been cancelled.');
    };
    const { pool } = test_app.services;
    const connect = async () => {
      if (++steps === 3) await cancel();
      return pool.connect();
    };
    const services = { ...test_app.services, pool: Object.assign(Object.create(pool) as typeof pool, { connect }) };
    await measureRateImpact({ ...context, services }, { impact_id: next.id }, RUN);
    expect(steps).toBe(3);
    expect((await succeed(test_app, rateImpactApi.impacts, { token, input: { id: next.id } })).impacts).toEqual([]);

    async function multiply(shipment_id: number, times: number): Promise<void> {
      await copyRows('shipments', `id = ${shipment_id}`, { times, id: 'id', unique: 'short_tracking_reference' });
      await copyRows('shipment_prices', `shipment_id = ${shipment_id}`, { times, id: 'shipment_id', unique: null });
    }

    async function copyRows(
      table: string,
      where: string,
      { times, id: key, unique }: { times: number; id: string; unique: string | null },
    ) {
      const { provider_id } = world;
      const [row] = (
        await test_app.services.pool.query<{ columns: string }>(
          `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
           where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        )
      ).rows;
      const columns = (row?.columns ?? '').split(', ');
      const values = columns.map((column) => {
        if (column === key) return `t.${key} + 1000000000 + n`;
        if (column === unique) return `t.${column} || n`;
        if (table === 'shipment_prices' && column === 'id') return `nextval('shipment_price_ids')`;
        return `t.${column}`;
      });
      await changeRows(
        world,
        `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table} t, generate_series(1, ${times}) n
         where t.provider_id = ${provider_id} and t.${where}`,
      );
    }
  });

  it('is refused for whom does not see every account, for days without sense, and for a draft that cannot price', async () => {
    const { world, ask, token } = await scene();
    const account_id = await makeAccount(world);
    const limited = await signInAs(world, { role: ROLE.admin, limit_account_id: account_id });
    const of_branch = await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg, limited: true });
    const { rate_revision: empty } = await succeed(test_app, rateRevisionApi.createRevision, { token, input: { name: 'Empty' } });
    const refusal = async (input: object, as?: string) => {
      const { status, body } = await ask(input, as);
      return [status, body.message];
    };

    expect(await refusal({}, limited.token)).toEqual([403, 'This is for staff who see every account.']);
    expect(await refusal({}, of_branch.token)).toEqual([403, 'This is for staff who see every account.']);
    expect((await test_app.request(rateImpactApi.impacts, { token: limited.token, input: {} })).status).toBe(403);
    expect(await refusal({ to_day: addDays(TODAY, -1) })).toEqual([400, 'Please choose a day that is not before the first.']);
    expect(await refusal({ from_day: addDays(TODAY, -500) })).toEqual([400, 'Please choose 400 days at most.']);
    expect(await refusal({ account_id: 999_999 })).toEqual([404, 'Account not found.']);
    expect(await refusal({ service_level_code: 'NOPE' })).toEqual([400, 'There is no service level "NOPE".']);
    const { body } = await ask({ rate_revision_id: empty.id });
    await measureRateImpact(contextOf(world), { impact_id: body.impact.id }, RUN);
    const { impacts } = await succeed(test_app, rateImpactApi.impacts, { token, input: { id: body.impact.id } });
    expect(impacts[0]).toMatchObject({
      state: 'failed',
      message: 'There is no service level: nothing can be booked.',
      result: null,
    });
  });
});

it('a surcharge by tag is charged to accounts that bear it', async () => {
  const { world, token, draft } = await scene();
  const [tagged, other] = [await makeCustomer(world, { balance: 1_000_000 }), await makeCustomer(world, { balance: 1_000_000 })];
  const { tag } = await createTag(world.context, { type: 'account', name: 'Mine' });
  await succeed(test_app, accountApi.tag, { token, input: { ids: [tagged.account_id], tag_id: tag.id, action: 'add' } });
  const surcharges = {
    put: [{ name: 'Mines', type: 'tag' as const, any_tags: ['Mine'], charges: [{ charge_type: 'flat' as const, amount: 75 }] }],
  };
  const { rate_revision } = await succeed(test_app, rateCardApi.changeCard, {
    token,
    input: { id: draft.id, version: draft.version, surcharges },
  });
  await succeed(test_app, rateRevisionApi.publishRevision, {
    token,
    input: { id: draft.id, version: rate_revision.version, accept_warnings: true, warnings_reason: 'Read and meant' },
  });
  const { collection_address, delivery_address, parcels } = aShipment();
  const surchargesOf = async (as: string) => {
    const input = { collection_address, delivery_address, parcels };
    return (await test_app.request(rateApi.quote, { token: as, input })).body.rates[0].surcharges;
  };

  expect(await surchargesOf(tagged.token)).toEqual([{ id: 1, name: 'Mines', charge: 75 }]);
  expect(await surchargesOf(other.token)).toEqual([]);
});

describe('rate groups', () => {
  it('an account is given a group of the live tariff and pays its rates from the next quote on, in every process', async () => {
    const { world, token, draft } = await scene();
    const other_process = await openTestApp();
    const customer = await makeCustomer(world, { balance: 10_000_000 });
    const neighbour = await makeCustomer(world, { balance: 10_000_000 });
    await succeed(test_app, rateRevisionApi.publishRevision, {
      token,
      input: { id: draft.id, version: draft.version, accept_warnings: true, warnings_reason: 'Read and meant' },
    });
    const chargeFor = async (app: TestApp, as: string) => {
      const { collection_address, delivery_address, parcels } = aShipment();
      const { body } = await app.request(rateApi.quote, { token: as, input: { collection_address, delivery_address, parcels } });
      return [body.rates[0].base_rate.group_name, body.rates[0].base_rate.charge];
    };
    expect(await chargeFor(test_app, customer.token)).toEqual(['Standard', 100]);
    await untilHeard({ told_by: test_app, heard_by: other_process });
    expect(await chargeFor(other_process, customer.token)).toEqual(['Standard', 100]);

    const { accounts } = await succeed(test_app, rateGroupApi.giveGroup, {
      token,
      input: { account_ids: [customer.account_id], rate_group_id: 2 },
    });

    expect(accounts).toMatchObject([{ id: customer.account_id, rate_group_id: 2 }]);
    expect(await chargeFor(test_app, customer.token)).toEqual(['Gold', 200]);
    expect(await chargeFor(test_app, neighbour.token)).toEqual(['Standard', 100]);
    await untilHeard({ told_by: test_app, heard_by: other_process });
    expect(await chargeFor(other_process, customer.token)).toEqual(['Gold', 200]);
    const { rate_groups } = await succeed(test_app, rateGroupApi.groups, { token, input: {} });
    expect(rate_groups).toEqual([
      { id: 1, name: 'Standard', is_default: true, account_count: 0 },
      { id: 2, name: 'Gold', is_default: false, account_count: 1 },
    ]);
    const refused = await test_app.request(rateGroupApi.giveGroup, {
      token,
      input: { account_ids: [customer.account_id], rate_group_id: 9 },
    });
    expect([refused.status, refused.body.message]).toEqual([400, 'The live tariff has no such rate group.']);
    const without = await succeed(test_app, rateRevisionApi.createRevision, {
      token,
      input: { name: 'Without Gold', copy_of: draft.id },
    });
    const { id, version } = without.rate_revision;
    await succeed(test_app, rateCardApi.changeCard, {
      token,
      input: { id, version, rates: { remove: [2] }, rate_groups: { remove: [2] } },
    });
    const { findings } = await succeed(test_app, rateCardApi.check, { token, input: { id } });
    expect(findings.map(({ severity, message }) => [severity, message])).toContainEqual([
      'warning',
      'One account has the rate group Gold, which is not in this tariff, and would pay the default rates.',
    ]);
    // Another group under the number that was left.
    await succeed(test_app, rateCardApi.changeCard, {
      token,
      input: { id, version: version + 1, rate_groups: { put: [{ id: 2, name: 'Silver', is_default: false }] } },
    });
    const other = await succeed(test_app, rateCardApi.check, { token, input: { id } });
    expect(other.findings.map(({ severity, message }) => [severity, message])).toContainEqual([
      'warning',
      'One account has the rate group Gold, and would pay the rates of Silver, which stands in its place in this tariff.',
    ]);
    await other_process.close();
  });
});
