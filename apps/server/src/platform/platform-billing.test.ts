import { platformBillingApi } from '@tsela/contract/platform/platform-billing-api';
import { providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import type { Route } from '@tsela/contract/route';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShipment } from '../shipments/booking/create-shipment.ts';
import { bookOne, contextOf, moveTo } from '../testing/field.ts';
import { pdfText } from '../testing/pdf-text.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import { billProvider } from './bill-provider.ts';
import { givePlan } from './platform-billing.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

let plans = 0;

/** The platform, and a provider of it with an administrator. */
async function scene() {
  const home = await makeWorld(test_app.services);
  const platform = await signInAs(home, { role: ROLE.super });
  const world = await makeWorld(test_app.services);
  const admin = await signInAs(world, { role: ROLE.admin });
  const id = world.provider_id;
  const as = (call: Route, input: object, { token } = platform) => test_app.request(call, { token, input });
  const planned = (overrides: object = {}) => ({
    name: `Courier ${++plans}`,
    monthly: 1500,
    included: { shipments: 1, users: 1000, sms: 0 },
    each: { shipments: 0.95, users: 50, sms: 0 },
    due_days: 14,
    billed_by: 'Tsela Platform\n1 Main Road\nVAT number 4000000000',
    pay_to: 'First Bank 123',
    ...overrides,
  });
  const withPlan = async (overrides: object = {}) => {
    const { plan } = (await as(platformBillingApi.savePlan, planned(overrides))).body;
    await as(platformBillingApi.givePlan, { id, plan_id: plan.id });
    // It came with the month before.
    await changeRows(world, `update providers set plan_from = '2026-10-01' where id = ${id}`);
    return plan;
  };
  const bill = (now: string) => billProvider({ ...contextOf(world), now: new Date(now) });
  const dues = async (who = admin) => (await as(platformBillingApi.dues, {}, who)).body;
  /** Shipments of October, of which one is cancelled and one a quote. */
  const inOctober = async (count: number) => {
    for (let at = 0; at < count; at++) await bookOne(world);
    await moveTo(world, await bookOne(world), 'cancelled');
    const account_id = await makeAccount(world, { balance: 1_000_000 });
    await createShipment({ ...contextOf(world), source: 'web' }, aShipment({ account_id, quick_quote: 'quote' }));
    await changeRows(world, `update shipments set time_created = '2026-10-10T10:00:00+02:00' where provider_id = ${id}`);
  };
  const standing = async () =>
    (await as(providerAdminApi.usage, { id })).body.providers.map(
      ({ status, overdue_invoices, amount_owed, amount_owed_due, plan }: Record<string, unknown>) => ({
        status,
        overdue_invoices,
        amount_owed,
        amount_owed_due,
        plan,
      }),
    )[0];
  return { home, platform, world, admin, id, as, planned, withPlan, bill, dues, inOctober, standing };
}

describe('a month of a provider', () => {
  it('SCREEN-51: is counted, invoiced by its plan once it is over, owed, overdue and paid', async () => {
    const { as, id, withPlan, bill, dues, inOctober, standing, world } = await scene();
    const plan = await withPlan();
    await inOctober(3);
    await bill('2026-10-20T12:00:00Z');
    const running = await dues();
    await changeRows(
      world,
      `insert into messages (provider_id, id, channel, event, recipient, subject, body, time_created, time_sent, parts)
        values (${id}, nextval('message_ids'), 'sms', 'test', '+27820000000', '', 'Hi', '2026-10-31T21:00:00Z', '2026-10-31T21:59:59Z', 2)`,
    );

    await bill('2026-11-01T00:15:00+02:00');
    const [invoiced, at_first] = [await dues(), await standing()];
    const [{ number, reference }] = invoiced.invoices;
    await bill('2026-11-16T12:00:00Z');
    const overdue = await standing();
    const paid = await as(platformBillingApi.settleDue, { id, number, step: 'pay', paid_date: '2026-11-17', note: 'EFT 17' });
    const after = await standing();

    // 1 500.00 and two shipments beyond the first, with 15 % VAT.
    expect([running.usage.length, running.invoices]).toEqual([2, []]);
    expect(invoiced.usage.find(({ month }: { month: string }) => month === '2026-10-01')).toMatchObject({
      shipments: 3,
      sms: 2,
      is_final: true,
    });
    expect(invoiced.invoices).toMatchObject([
      {
        month: '2026-10-01',
        state: 'open',
        plan_name: plan.name,
        lines: [
          { text: plan.name, quantity: 1, amount: 1500 },
          { text: 'Shipments beyond 1', quantity: 2, unit: 0.95, amount: 1.9 },
        ],
        vat: 225.29,
        total: 1727.19,
        date: '2026-11-01',
        due_date: '2026-11-15',
      },
    ]);
    expect(at_first).toEqual({
      status: 'active',
      overdue_invoices: [],
      amount_owed: 1727.19,
      amount_owed_due: '2026-11-15',
      plan: plan.name,
    });
    expect(overdue).toMatchObject({ status: 'overdue', overdue_invoices: [reference] });
    expect(paid.body.invoice).toMatchObject({ state: 'paid', paid_date: '2026-11-17', note: 'EFT 17' });
    expect(after).toMatchObject({ status: 'active', overdue_invoices: [], amount_owed: 0, amount_owed_due: null });
  });

  it('is invoiced once, however many ask at once', async () => {
    const { withPlan, bill, dues } = await scene();
    await withPlan();

    await Promise.all(Array.from({ length: 8 }, () => bill('2026-11-01T01:00:00Z')));
    await bill(new Date().toISOString());

    const { invoices, so_far } = await dues();
    const of_october = invoices.filter(({ month }: { month: string }) => month === '2026-10-01');
    expect([of_october.length, so_far]).toEqual([1, 1725]);
  });

  it('that passed while nothing ran is counted and invoiced later, each by itself', async () => {
    const { withPlan, bill, dues, inOctober } = await scene();
    await withPlan();
    await inOctober(3);

    await bill('2027-01-02T01:00:00Z');
    await bill('2027-01-02T02:00:00Z');

    const { invoices, usage } = await dues();
    const monthly = invoices.map(({ month, total }: { month: string; total: number }) => [month, total]);
    expect(monthly.toReversed()).toEqual([
      ['2026-10-01', 1727.19],
      ['2026-11-01', 1725],
      ['2026-12-01', 1725],
    ]);
    expect(usage.filter(({ is_final }: { is_final: boolean }) => is_final)).toHaveLength(3);
  });

  it('before the plan was given, and without one, is counted and not invoiced', async () => {
    const { as, id, planned, bill, dues } = await scene();
    await bill('2026-11-01T01:00:00Z');
    const { plan } = (await as(platformBillingApi.savePlan, planned())).body;
    await as(platformBillingApi.givePlan, { id, plan_id: plan.id });

    await bill('2026-11-01T02:00:00Z');

    const { invoices, usage } = await dues();
    expect([invoices, usage.length]).toEqual([[], 2]);
  });

  it('whose invoice is cancelled is invoiced anew by the plan of then, and its number is not used again', async () => {
    const { as, id, planned, withPlan, bill, dues } = await scene();
    const plan = await withPlan();
    await bill('2026-11-01T01:00:00Z');
    const [first] = (await dues()).invoices;
    const without_reason = await as(platformBillingApi.settleDue, { id, number: first.number, step: 'cancel' });
    await as(platformBillingApi.settleDue, { id, number: first.number, step: 'cancel', note: 'Wrong price' });
    await as(platformBillingApi.savePlan, {
      ...planned(),
      id: plan.id,
      name: plan.name,
      monthly: 1000,
      price_from: '2026-10-01',
    });

    await bill('2026-11-01T02:00:00Z');

    const { invoices, owed } = await dues();
    expect(without_reason.status).toBe(400);
    expect(invoices.map(({ state, total }: { state: string; total: number }) => [state, total])).toEqual([
      ['open', 1150],
      ['cancelled', 1725],
    ]);
    expect(owed).toBe(1150);
    expect(invoices[0].number).toBeGreaterThan(first.number);
  });

  it('in which plans changed is invoiced by days, each plan with what was used in its days, and after the last one ended as well', async () => {
    const { as, id, planned, bill, dues, world } = await scene();
    const [small, large] = [
      (await as(platformBillingApi.savePlan, planned({ monthly: 310, each: { shipments: 1, users: 0, sms: 0 } }))).body.plan,
      (await as(platformBillingApi.savePlan, planned({ monthly: 620, included: { shipments: 31, users: 1000, sms: 0 } }))).body
        .plan,
    ];
    const give = (plan_id: number | null, now: string) => givePlan({ ...contextOf(world), now: new Date(now) }, { id, plan_id });
    await give(small.id, '2026-10-11T08:00:00+02:00');
    // Given again it goes on, and what is taken back the same day was never there.
    await give(small.id, '2026-10-12T08:00:00+02:00');
    await give(large.id, '2026-10-21T08:00:00+02:00');
    await give(small.id, '2026-10-21T09:00:00+02:00');
    await give(large.id, '2026-10-21T10:00:00+02:00');
    await give(null, '2026-11-04T10:00:00+02:00');
    for (const day of ['05', '12', '13', '25']) {
      const { id: shipment_id } = await bookOne(world);
      await changeRows(world, `update shipments set time_created = '2026-10-${day}T10:00:00+02:00' where id = ${shipment_id}`);
    }

    await bill('2026-12-02T01:00:00Z');
    await bill('2026-12-02T02:00:00Z');

    const { invoices } = await dues();
    const told = invoices.map(
      ({ month, lines, total }: { month: string; lines: { text: string; amount: number }[]; total: number }) => [
        month,
        lines.map(({ text, amount }) => [text, amount]),
        total,
      ],
    );
    // October: 10 of 31 days of R 310.00 and one of one included (1 x 10/31 = 0) of two shipments each R 1.00; 11 of 31 of R 620.00.
    expect(told).toEqual([
      ['2026-11-01', [[`${large.name}, 3 of 30 days (1 Nov 2026 to 3 Nov 2026)`, 62]], 71.3],
      [
        '2026-10-01',
        [
          [`${small.name}, 10 of 31 days (11 Oct 2026 to 20 Oct 2026)`, 100],
          ['Shipments beyond 0 (11 Oct 2026 to 20 Oct 2026)', 2],
          [`${large.name}, 11 of 31 days (21 Oct 2026 to 31 Oct 2026)`, 220],
        ],
        370.3,
      ],
    ]);
  });

  it('in which the price of its plan changed is invoiced by days at each price, and months before keep theirs', async () => {
    const { as, planned, withPlan, bill, dues } = await scene();
    const plan = await withPlan({ monthly: 310, included: { shipments: 9, users: 1000, sms: 0 } });
    const priced = (monthly: number, price_from?: string) =>
      as(platformBillingApi.savePlan, {
        ...planned({ monthly, included: { shipments: 9, users: 1000, sms: 0 }, ...(price_from && { price_from }) }),
        id: plan.id,
        name: plan.name,
      });
    await priced(620, '2026-11-11');
    await priced(930, '2027-01-01');

    const saved = (await priced(620, '2026-11-11')).body.plan;
    await priced(930, '2027-01-01');
    await bill('2027-01-02T01:00:00Z');

    const { invoices, plan: shown } = await dues();
    // November: 10 of 30 days of R 310.00 and 20 of 30 of R 620.00.
    expect(
      invoices
        .toReversed()
        .map(({ month, lines }: { month: string; lines: { text: string; amount: number }[] }) => [
          month,
          lines.map(({ text, amount }) => [text, amount]),
        ]),
    ).toEqual([
      ['2026-10-01', [[plan.name, 310]]],
      [
        '2026-11-01',
        [
          [`${plan.name} at R 310.00 a month, 10 of 30 days (1 Nov 2026 to 10 Nov 2026)`, 103.33],
          [`${plan.name} at R 620.00 a month, 20 of 30 days (11 Nov 2026 to 30 Nov 2026)`, 413.34],
        ],
      ],
      ['2026-12-01', [[plan.name, 620]]],
    ]);
    const told = (of: { prices: { first_day: string | null; monthly: number }[] }) =>
      of.prices.map(({ first_day, monthly }) => [first_day, monthly]);
    expect(told(saved)).toEqual([
      [null, 310],
      ['2026-11-11', 620],
    ]);
    expect(told(shown)).toEqual([
      [null, 310],
      ['2026-11-11', 620],
      ['2027-01-01', 930],
    ]);
  });

  it('that two people settle at once is settled once, and the second is told', async () => {
    const { as, id, withPlan, bill, dues } = await scene();
    await withPlan();
    await bill('2026-11-01T01:00:00Z');
    const [{ number, reference }] = (await dues()).invoices;

    const answers = await Promise.all(
      Array.from({ length: 4 }, () => as(platformBillingApi.settleDue, { id, number, step: 'pay' })),
    );
    const later = await as(platformBillingApi.settleDue, { id, number, step: 'pay', paid_date: '2999-01-01' });

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(`${reference} is paid already.`);
    expect(later.body.violations?.[0]?.field).toBe('paid_date');
  });
});

describe('what a provider reads of its dues', () => {
  it('is its own alone, on paper as well, and changed by the platform alone', async () => {
    const { as, id, withPlan, bill, admin, dues } = await scene();
    const other = await scene();
    await withPlan();
    await bill('2026-11-01T01:00:00Z');
    const [{ number, reference }] = (await dues()).invoices;

    const file = await as(platformBillingApi.dueFile, { number }, admin);
    const foreign = [
      await as(platformBillingApi.dues, { id }, other.admin),
      await as(platformBillingApi.dueFile, { id, number }, other.admin),
      await as(platformBillingApi.dueFile, { number }, other.admin),
    ];
    const settled = await as(platformBillingApi.settleDue, { id, number, step: 'pay' }, admin);
    const plans_read = await as(platformBillingApi.plans, {}, admin);

    const text = await pdfText(Buffer.from(file.body.content, 'base64'));
    expect(file.body.filename).toBe(`${reference}.pdf`);
    expect([reference, 'Tsela Platform', 'First Bank 123', '1 725.00'].every((each) => text.includes(each))).toBe(true);
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect([settled.status, plans_read.status]).toEqual([403, 403]);
  });

  it('names what was put down by hand beside its invoices, and a provider that is closed stays closed', async () => {
    const { as, id, withPlan, bill, standing } = await scene();
    await as(providerAdminApi.change, { id, status: 'inactive', overdue_invoices: ['OLD-7'] });
    await withPlan({ due_days: 0 });

    await bill('2026-11-03T01:00:00Z');

    const { status, overdue_invoices } = await standing();
    expect([status, overdue_invoices.length]).toEqual(['inactive', 1]);
  });
});

describe('plans of the platform', () => {
  it('have a name of their own, and those that are given no more are offered no more', async () => {
    const { as, id, planned, home } = await scene();
    const plan = planned();
    const made = (await as(platformBillingApi.savePlan, plan)).body.plan;

    const twice = await as(platformBillingApi.savePlan, plan);
    const ended = await as(platformBillingApi.savePlan, { ...plan, id: made.id, is_active: false });
    const given = await as(platformBillingApi.givePlan, { id, plan_id: made.id });
    const unknown = await as(platformBillingApi.savePlan, { ...planned(), id: 999_999 });

    const of_new = await as(platformBillingApi.savePlan, { ...planned(), price_from: '2026-12-01' });
    const too_far = await as(platformBillingApi.savePlan, { ...plan, id: made.id, price_from: '2199-01-01' });
    const renamed = await as(platformBillingApi.savePlan, { ...plan, id: made.id, due_days: 30 });
    const prices = await Promise.all(
      [1600, 1700, 1800].map((monthly) => as(platformBillingApi.savePlan, { ...plan, id: made.id, monthly })),
    );
    const read = (await as(platformBillingApi.plans, { limit: 100 })).body.plans.find(
      ({ id: plan_id }: { id: number }) => plan_id === made.id,
    );

    expect([of_new, too_far].map(({ body }) => body.violations?.[0]?.field)).toEqual(['price_from', 'price_from']);
    expect(renamed.body.plan).toMatchObject({ due_days: 30, prices: [] });
    expect(prices.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(read.prices).toHaveLength(2);
    expect(read.prices.at(-1).monthly).toBe(read.monthly);
    expect([twice.status, twice.body.message]).toEqual([400, `There is a plan ${plan.name} already.`]);
    expect([ended.body.plan.is_active, given.status, unknown.status]).toEqual([false, 404, 404]);
    expect(await rowsOf(home, `select plan_id from providers where id = ${id}`)).toEqual([{ plan_id: null }]);
  });

  it('lose one price to come that is withdrawn, once however many ask, and nothing that holds or held', async () => {
    const { as, planned, home, admin } = await scene();
    const plan = planned();
    const { id } = (await as(platformBillingApi.savePlan, plan)).body.plan;
    const today = dayOf(new Date());
    const [near, far] = [addDays(today, 10), addDays(today, 20)];
    await as(platformBillingApi.savePlan, { ...plan, id, monthly: 1400, price_from: addDays(today, -10) });
    await as(platformBillingApi.savePlan, { ...plan, id, monthly: 1600, price_from: near });
    await as(platformBillingApi.savePlan, { ...plan, id, monthly: 1700, price_from: far });
    const withdraw = (first_day: string, who?: typeof admin) => as(platformBillingApi.withdrawPrice, { id, first_day }, who);

    const refused = [
      await withdraw(addDays(today, -10)),
      await withdraw('2000-01-01'),
      await withdraw(addDays(today, 11)),
      await withdraw(near, admin),
    ];
    const answers = await Promise.all([withdraw(near), withdraw(near), withdraw(near)]);
    const read = (await as(platformBillingApi.plans, { limit: 100 })).body.plans.find((one: { id: number }) => one.id === id);
    const events = await rowsOf(
      home,
      `select type from events where provider_id = ${home.provider_id} and type = 'platform-plan.price-withdrawn'`,
    );

    expect(refused.map(({ status }) => status)).toEqual([409, 404, 404, 403]);
    expect(refused[0]?.body.message).toBe('This price holds already. Only one to come can be withdrawn.');
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404]);
    expect(read.monthly).toBe(1400);
    expect(read.prices.map(({ monthly }: { monthly: number }) => monthly)).toEqual([1500, 1400, 1700]);
    expect(events).toHaveLength(1);
  });

  it('have no rows of prices again once the only one to come is withdrawn', async () => {
    const { as, planned } = await scene();
    const plan = planned();
    const { id } = (await as(platformBillingApi.savePlan, plan)).body.plan;
    const first_day = addDays(dayOf(new Date()), 10);
    await as(platformBillingApi.savePlan, { ...plan, id, monthly: 1600, price_from: first_day });

    const { body } = await as(platformBillingApi.withdrawPrice, { id, first_day });

    expect([body.plan.monthly, body.plan.prices]).toEqual([1500, []]);
  });
});
