import { billingApi } from '@tsela/contract/billing/billing-api';
import { generalLedgerApi } from '@tsela/contract/billing/general-ledger-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { cents } from '@tsela/domain/money/cents';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import { createTransaction } from './manual-transaction.ts';
import { enterPayment } from '../payment-by-hand.ts';
import { recordPayment } from '../record-payment.ts';
import { refundPayment } from '../return-payment.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const TODAY = dayOf(new Date());
const PERIOD = { start_date: addDays(TODAY, -40), end_date: TODAY };

/** A provider whose customers were charged, paid, were given back and had something written off. */
async function books() {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.finance });
  const account_id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 1_000_000 });
  const enter = (type: 'admin-debit' | 'promotional-credit' | 'bad-debt-write-off', amount: number) =>
    createTransaction(world.context, { account_id, type, amount, reason: 'Storage' });
  await enter('admin-debit', 115);
  await enter('promotional-credit', 23);
  await enter('bad-debt-write-off', 10);
  const { payment } = await enterPayment(world.context, { account_id, amount: 200, method: 'cash', reference: '' });
  await refundPayment(world.context, { id: payment.id, amount: 50, reason: 'Paid too much' });
  await recordPayment(world.context, { account_id, amount_cents: cents(3000), method: 'instant_eft', reference: 'gateway' });
  const read = () => succeed(test_app, generalLedgerApi.generalLedger, { token, input: PERIOD });
  return { world, token, account_id, read };
}

describe('the general ledger', () => {
  it('PERM-055: tells both sides of every entry, which come to the same', async () => {
    const { read } = await books();

    const { ledger } = await read();

    expect(ledger.accounts).toEqual([
      { account: 'debtors', debit: 165, credit: 263, net: -98 },
      { account: 'cash', debit: 200, credit: 50, net: 150 },
      { account: 'payfast', debit: 30, credit: 0, net: 30 },
      { account: 'other-charges', debit: 0, credit: 100, net: -100 },
      { account: 'promotions', debit: 20, credit: 0, net: 20 },
      { account: 'bad-debts', debit: 10, credit: 0, net: 10 },
      { account: 'vat', debit: 3, credit: 15, net: -12 },
    ]);
    expect([ledger.total_debit, ledger.total_credit, ledger.balance_of_customers]).toEqual([428, 428, 98]);
  });

  it('takes what a shipment cost back on the accounts it was charged on', async () => {
    const { world, account_id, read } = await books();
    const { token } = await signInAs(world, { role: ROLE.admin });
    const { id } = await succeed(test_app, shipmentApi.create, { token, input: aShipment({ account_id }) });
    const charged = (await read()).ledger.accounts.find(({ account }) => account === 'shipping');

    await succeed(test_app, shipmentApi.cancel, { token, input: { id, message: 'Ordered twice' } });

    const { ledger } = await read();
    const shipping = ledger.accounts.find(({ account }) => account === 'shipping');
    expect(charged?.debit).toBe(0);
    expect(charged?.credit).toBeGreaterThan(0);
    expect(shipping).toEqual({ account: 'shipping', debit: charged?.credit, credit: charged?.credit, net: 0 });
    expect([ledger.total_debit, ledger.balance_of_customers]).toEqual([ledger.total_credit, 98]);
  });

  it('opens to its entries: each account to those that have it on a side', async () => {
    const { token, read } = await books();
    const { ledger } = await read();

    for (const { account, debit, credit } of ledger.accounts) {
      const { transactions } = await succeed(test_app, billingApi.transactions, {
        token,
        input: { ...PERIOD, ledger_account: account, limit: 100 },
      });
      const of = (amount: number, vat: number) => (account === 'debtors' ? -amount : account === 'vat' ? vat : amount - vat);
      const sides = transactions.map(({ amount, vat }) => Math.round(of(amount, vat) * 100));
      const sum = (sign: 1 | -1) => sides.filter((side) => side * sign > 0).reduce((total, side) => total + side * sign, 0) / 100;
      expect([account, sum(1), sum(-1)]).toEqual([account, debit, credit]);
    }
  });

  it('counts an entry on the day on which it counts', async () => {
    const { token, world, account_id } = await books();
    await createTransaction(world.context, { account_id, type: 'admin-debit', amount: 1, reason: 'Today' });

    const { ledger } = await succeed(test_app, generalLedgerApi.generalLedger, {
      token,
      input: { start_date: addDays(TODAY, -40), end_date: addDays(TODAY, -1) },
    });

    expect([ledger.accounts, ledger.total_debit]).toEqual([[], 0]);
  });

  it('refuses days in the wrong order and more than a year, and is for staff who see every account', async () => {
    const { world, token, account_id } = await books();
    const ask = (input: { start_date: string; end_date: string }, reader = token) =>
      test_app.request(generalLedgerApi.generalLedger, { token: reader, input });

    expect((await ask({ start_date: TODAY, end_date: addDays(TODAY, -1) })).body).toMatchObject({
      violations: [{ field: 'end_date', message: 'The last day must not be before the first.' }],
    });
    expect((await ask({ start_date: addDays(TODAY, -366), end_date: TODAY })).body).toMatchObject({
      violations: [{ field: 'end_date', message: 'A period has a year at most.' }],
    });
    expect((await ask({ start_date: addDays(TODAY, -365), end_date: TODAY })).status).toBe(200);
    for (const other of [
      (await makeCustomer(world)).token,
      (await signInAs(world, { role: ROLE.hub })).token,
      (await signInAs(world, { role: ROLE.finance, limit_account_id: account_id })).token,
    ])
      expect((await ask(PERIOD, other)).status).toBe(403);
  });
});
