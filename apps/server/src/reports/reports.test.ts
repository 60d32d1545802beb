import { reportApi } from '@tsela/contract/reports/report-api';
import type { ReportAnswer } from '@tsela/contract/reports/report-api';
import type { InputOf } from '@tsela/contract/route';
import { REPORT_NAMES, reportOf } from '@tsela/domain/reports/report-catalogue';
import { subjectOf } from '@tsela/domain/reports/report-subjects';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTransaction } from '../billing/ledger/manual-transaction.ts';
import { invoiceAccount } from '../billing/invoice-account.ts';
import { bookOne, moveTo } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Question = InputOf<typeof reportApi.preview>;

/** A provider with shipments in three states, and who may read what of them. */
async function office() {
  const world = await makeWorld(test_app.services);
  const admin = await signInAs(world, { role: ROLE.admin });
  const account_id = await makeAccount(world, { account_code: 'ACM01', account_type: 'postpaid', credit_limit: 1_000_000 });
  const booked = [];
  for (let at = 0; at < 4; at++) booked.push(await bookOne(world, { account_id }));
  const [late, in_time, failed, waiting] = booked;
  if (!late || !in_time || !failed || !waiting) throw new Error('Four were booked.');
  await moveTo(world, failed, 'delivery-failed-attempt');
  for (const shipment of [late, in_time, failed]) await moveTo(world, shipment, 'delivered');
  const promise = (id: number, until: string) =>
    changeRows(
      world,
      `update shipments set estimated_delivery_to = ${until} where provider_id = ${world.provider_id} and id = ${id}`,
    );
  await promise(late.id, `delivered_date - interval '1 minute'`);
  await promise(in_time.id, 'delivered_date');
  await promise(failed.id, 'null');
  const ask = (question: Question, token = admin.token) => succeed(test_app, reportApi.preview, { token, input: question });
  return { world, admin, account_id, late, in_time, failed, waiting, ask };
}

const totalsOf = ({ totals }: ReportAnswer) => Object.fromEntries(totals.map(({ key, value }) => [key, value]));

describe('a report', () => {
  it('SCREEN-48: is there for staff by name, and those about money for those alone who see amounts', async () => {
    const { world, admin } = await office();
    const finance = await signInAs(world, { role: ROLE.finance });
    const ops = await signInAs(world, { role: ROLE.ops });
    const names = async (token: string) =>
      (await succeed(test_app, reportApi.reports, { token, input: {} })).reports.map(({ name }) => name);

    expect(await names(admin.token)).toEqual(REPORT_NAMES);
    expect(await names(finance.token)).toContain('aged-debt');
    const seen = await names(ops.token);
    const money = REPORT_NAMES.filter((name) => subjectOf(reportOf(name).subject).is_money === true);
    const has_money = (
      await rowsOf<{ sees: boolean }>(
        world,
        `select permissions ? 'INLINE_see_billing_info' as sees from roles where provider_id in (0, ${world.provider_id}) and id = ${ROLE.ops} limit 1`,
      )
    )[0]?.sees;
    expect(money.some((name) => seen.includes(name))).toBe(has_money ?? false);
  });

  it('PERM-016: is nothing for customers, drivers and hub staff', async () => {
    const { world } = await office();
    const tokens = [
      (await makeCustomer(world)).token,
      (await signInAs(world, { role: ROLE.driver, branch_id: world.cape_town })).token,
      (await signInAs(world, { role: ROLE.hub })).token,
    ];
    for (const token of tokens)
      expect((await test_app.request(reportApi.preview, { token, input: { report: 'shipments' } })).status).toBe(403);
  });

  it.each(REPORT_NAMES)(
    'SCREEN-48: %s answers by each of its groupings, its total is that of its groups, and its figures open',
    async (report) => {
      const { ask } = await office();
      const { groupings } = subjectOf(reportOf(report).subject);

      const listed = await ask({ report, by: 'rows' });
      for (const by of Object.keys(groupings)) {
        const grouped = await ask({ report, by });
        expect(grouped.totals, by).toEqual(listed.totals);
        for (const [at, column] of grouped.columns.entries()) {
          if (!column.opens) continue;
          const figures = grouped.rows.map(({ cells }) => Number(cells[at]));
          const total = Number(totalsOf(grouped)[column.key]);
          expect([by, column.key, Math.round(figures.reduce((sum, figure) => sum + figure, 0) * 100)]).toEqual([
            by,
            column.key,
            Math.round(total * 100),
          ]);
        }
        const [first] = grouped.rows;
        const opening = grouped.columns.find(({ opens, kind }) => opens && kind === 'number');
        if (!first || !opening) continue;
        const behind = await ask({ report, by, behind: first.key, figure: opening.key });
        expect([by, behind.count]).toEqual([by, Number(first.cells[grouped.columns.indexOf(opening)])]);
      }
    },
  );

  it.each([7, 300])(
    'SCREEN-48: over %i days on time is at or before the end of the promised window, and a first attempt has no failed one before it',
    async (days) => {
      const { ask, late, failed } = await office();
      const question = { report: 'on-time', start_date: addDays(dayOf(new Date()), -days) } as const;

      const answer = await ask({ ...question, by: 'account' });

      expect(totalsOf(answer)).toMatchObject({
        delivered: 3,
        promised: 2,
        on_time: 1,
        late: 1,
        on_time_share: 50,
        first_attempt: 2,
        first_attempt_share: 66.7,
      });
      const behind = await ask({ ...question, by: 'account', behind: answer.rows[0]?.key ?? '', figure: 'late' });
      expect(behind.rows.map(({ cells }) => cells[0])).toEqual([late.short_tracking_reference]);
      const listed = await ask({ ...question, by: 'rows' });
      const attempts = listed.columns.findIndex(({ key }) => key === 'failed_attempts');
      expect(listed.rows.filter(({ cells }) => Number(cells[attempts]) === 1).map(({ cells }) => cells[0])).toEqual([
        failed.short_tracking_reference,
      ]);
    },
  );

  it('SCREEN-48: counts what plain SQL counts', async () => {
    const { world, ask } = await office();
    const [sums] = await rowsOf<{ shipments: number; value: string; delivered: number }>(
      world,
      `select count(*)::int as shipments, sum(rate_cents) as value, count(*) filter (where status = 'delivered')::int as delivered
       from shipments where provider_id = ${world.provider_id}`,
    );

    const answer = await ask({ report: 'shipments', by: 'status' });

    expect(totalsOf(answer)).toMatchObject({
      shipments: sums?.shipments,
      delivered: sums?.delivered,
      value: Number(sums?.value) / 100,
      delivered_share: 75,
    });
    expect(answer.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
      ['Delivered', 3],
      [expect.any(String), 1],
    ]);
  });

  it('SCREEN-48: revenue is what was charged without VAT, and what no invoice has is not invoiced', async () => {
    const { world, ask, account_id } = await office();
    await createTransaction(world.context, { account_id, type: 'admin-debit', amount: 115, reason: 'Storage' });
    const before = totalsOf(await ask({ report: 'revenue' }));
    await invoiceAccount(world.context, account_id);
    const after = totalsOf(await ask({ report: 'revenue' }));
    const [ledger] = await rowsOf<{ net: string; total: string }>(
      world,
      `select -sum(amount_cents - vat_cents) as net, -sum(amount_cents) as total from transactions where provider_id = ${world.provider_id}`,
    );

    expect(before['net']).toBe(Number(ledger?.net) / 100);
    expect(before['total']).toBe(Number(ledger?.total) / 100);
    expect(before['not_invoiced']).toBe(before['total']);
    expect(after['total']).toBe(before['total']);
    expect(Number(after['not_invoiced'])).toBeLessThan(Number(before['not_invoiced']));
    const debt = await ask({ report: 'aged-debt' });
    expect(debt.rows[0]?.cells[0]).toMatch(/^ACM01/);
    expect(totalsOf(debt)).toMatchObject({ invoices: 1, open: Number(before['total']) - Number(after['not_invoiced']) });
  });

  it('SCREEN-48: actions by user are what the audit trail has of users, without what the product did by itself', async () => {
    const { world, ask } = await office();
    const customer = await makeCustomer(world);
    await changeRows(
      world,
      `insert into events (provider_id, id, time, type, object_type, object_id, account_id, actor_user_id, actor_name, request_id, client_version, source)
        select ${world.provider_id}, nextval('event_ids'), now(), 'shipment.created', 'shipment', n, ${customer.account_id}, ${customer.user_id}, 'x', '', '', 'web'
        from generate_series(1, 3) n`,
    );
    const counted = await rowsOf<{ user_id: string; count: number }>(
      world,
      `select actor_user_id::text as user_id, count(*)::int as count from events
        where provider_id = ${world.provider_id} and actor_user_id is not null group by 1`,
    );

    const answer = await ask({ report: 'actions', by: 'user' });

    expect(Object.fromEntries(answer.rows.map(({ key, cells }) => [key, cells[1]]))).toEqual(
      Object.fromEntries(counted.map(({ user_id, count }) => [user_id, count])),
    );
    expect(totalsOf(answer)).toMatchObject({ by_customers: 3, of_shipments: 3, as_another: 0 });
    const behind = await ask({ report: 'actions', by: 'user', behind: String(customer.user_id), figure: 'of_shipments' });
    expect(behind.count).toBe(3);
    expect(behind.rows[0]?.cells).toContain('Shipment created');
    // Who is limited to another account sees neither its users nor what they did.
    const elsewhere = await signInAs(world, { role: ROLE.admin, limit_account_id: await makeAccount(world) });
    const seen = await ask({ report: 'actions', by: 'user' }, elsewhere.token);
    expect(seen.rows.map(({ key }) => key)).not.toContain(String(customer.user_id));
  });

  it('SCREEN-48: is narrowed to shipments with a tag', async () => {
    const { world, ask, late } = await office();
    await changeRows(
      world,
      `insert into tags (provider_id, id, type, name, colour, time_created, time_modified)
        values (${world.provider_id}, 900001, 'shipment', 'Fragile', '#123456', now(), now())`,
    );
    await changeRows(
      world,
      `insert into shipment_tags (provider_id, shipment_id, tag_id) values (${world.provider_id}, ${late.id}, 900001)`,
    );

    const answer = await ask({ report: 'on-time', by: 'rows', tag_id: 900_001 });

    expect(answer.rows.map(({ cells }) => cells[0])).toEqual([late.short_tracking_reference]);
    expect((await ask({ report: 'on-time', by: 'rows', tag_id: 900_002 })).rows).toEqual([]);
  });

  it('SCREEN-48: holds the limits of its reader, of a branch, of an account, and of another provider', async () => {
    const { world, ask } = await office();
    const far = await makeWorld(test_app.services);
    const stranger = await signInAs(far, { role: ROLE.admin });
    const elsewhere = await signInAs(world, { role: ROLE.admin, limit_account_id: await makeAccount(world) });
    for (const token of [stranger.token, elsewhere.token]) {
      for (const report of ['shipments', 'on-time', 'revenue', 'aged-debt'] as const) {
        const answer = await ask({ report }, token);
        expect([report, answer.rows]).toEqual([report, []]);
        expect(Object.values(totalsOf(answer)).every((value) => value === 0 || value === null)).toBe(true);
      }
    }
  });

  it('SCREEN-48: shows no amounts to who may not see them', async () => {
    const { world, ask } = await office();
    await changeRows(
      world,
      `update roles set permissions = permissions - 'INLINE_see_billing_info' where provider_id = ${world.provider_id} and id = ${ROLE.ops}`,
    );
    const ops = await signInAs(world, { role: ROLE.ops });
    const answer = await ask({ report: 'shipments', by: 'rows' }, ops.token);
    const sees = answer.columns.some(({ kind }) => kind === 'money');
    const revenue = await test_app.request(reportApi.preview, { token: ops.token, input: { report: 'revenue' } });
    expect(revenue.status).toBe(sees ? 200 : 403);
    expect(answer.totals.some(({ kind }) => kind === 'money')).toBe(sees);
  });

  it('SCREEN-48: says what is wrong with a question', async () => {
    const { admin } = await office();
    const today = dayOf(new Date());
    const refused = async (question: Question) => {
      const { status, body } = await test_app.request(reportApi.preview, { token: admin.token, input: question });
      return [
        status,
        (body as { violations?: { message: string }[] }).violations?.[0]?.message ?? (body as { message: string }).message,
      ];
    };
    expect(await refused({ report: 'shipments', by: 'colour' })).toEqual([400, 'This report cannot be grouped by that.']);
    expect(await refused({ report: 'shipments', by: 'constructor' })).toEqual([400, 'This report cannot be grouped by that.']);
    expect(await refused({ report: 'shipments', start_date: today, end_date: addDays(today, -1) })).toEqual([
      400,
      'The last day must not be before the first.',
    ]);
    expect(await refused({ report: 'shipments', start_date: addDays(today, -400) })).toEqual([
      400,
      'A period has a year at most.',
    ]);
    expect(await refused({ report: 'shipments', by: 'day', behind: today, figure: 'profit' })).toEqual([
      400,
      'There is no such figure in this report.',
    ]);
    // What is no id, or none that there can be, is no group of accounts.
    for (const behind of ['abc', '99999999999999999999'])
      for (const keys of [
        { by: 'account', behind },
        { by: 'status', then_by: 'account', behind_then: behind },
      ])
        expect(await refused({ report: 'shipments', ...keys, figure: 'shipments' })).toEqual([
          400,
          'There is no such group in this report.',
        ]);
  });
});
