import { billingOverviewApi } from '@tsela/contract/billing/billing-overview-api';
import { cents } from '@tsela/domain/money/cents';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { monthBefore } from '@tsela/domain/billing/debtor-age';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import { createTransaction } from './ledger/manual-transaction.ts';
import { invoiceAccount } from './invoice-account.ts';
import { recordPayment } from './record-payment.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const TODAY = dayOf(new Date());

it('SCREEN-41: the overview tells what is owed, overdue by age, in credit and not yet invoiced, and who owes most', async () => {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.finance });
  const [acme, karoo, saver] = [
    await makeAccount(world, { account_code: 'ACM01', account_type: 'postpaid' }),
    await makeAccount(world, { account_code: 'KAR01', account_type: 'postpaid' }),
    await makeAccount(world, { account_code: 'SAV01' }),
  ];
  const owe = async (account_id: typeof acme, amount: number, due_days_ago: number) => {
    await createTransaction(world.context, { account_id, type: 'admin-debit', amount, reason: 'Storage' });
    const id = await invoiceAccount(world.context, account_id);
    await changeRows(
      world,
      `update billing_documents set due_date = '${addDays(TODAY, -due_days_ago)}' where provider_id = ${world.provider_id} and id = ${id}`,
    );
  };
  await owe(acme, 100, 0);
  await owe(acme, 200, 10);
  await owe(acme, 300, 45);
  await owe(karoo, 400, 75);
  await owe(karoo, 500, 200);
  await createTransaction(world.context, { account_id: karoo, type: 'admin-debit', amount: 7, reason: 'Waits' });
  await recordPayment(world.context, { account_id: saver, amount_cents: cents(5000), method: 'cash', reference: 'till' });

  const { overview } = await succeed(test_app, billingOverviewApi.overview, { token, input: {} });

  expect(overview).toMatchObject({
    owed: 1507,
    in_credit: 50,
    not_invoiced: 7,
    open_invoices: 5,
    ages: [
      { age: 'not_due', amount: 100, invoices: 1 },
      { age: 'up_to_30_days', amount: 200, invoices: 1 },
      { age: 'up_to_60_days', amount: 300, invoices: 1 },
      { age: 'up_to_90_days', amount: 400, invoices: 1 },
      { age: 'over_90_days', amount: 500, invoices: 1 },
    ],
    invoiced_this_month: 1500,
    invoiced_last_month: 0,
    debtors: [
      { account_code: 'KAR01', owed: 907, overdue: 900 },
      { account_code: 'ACM01', owed: 600, overdue: 500 },
    ],
  });
  expect(overview.months.map(({ month }) => month)).toEqual(Array.from({ length: 12 }, (_, at) => monthBefore(TODAY, 11 - at)));
  expect(overview.months.at(-1)).toEqual({ month: monthBefore(TODAY, 0), invoiced: 1500, paid_in: 50 });
});

it('SCREEN-41 PERM-055: the overview is for staff who see amounts and every account', async () => {
  const world = await makeWorld(test_app.services);
  const account_id = await makeAccount(world);
  const tokens = [
    (await makeCustomer(world)).token,
    (await signInAs(world, { role: ROLE.hub })).token,
    (await signInAs(world, { role: ROLE.finance, limit_account_id: account_id })).token,
  ];

  for (const token of tokens)
    expect((await test_app.request(billingOverviewApi.overview, { token, input: {} })).status).toBe(403);
});
