import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { cents } from '@tsela/domain/money/cents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../testing/field.ts';
import { makeMoney } from '../../testing/money.ts';
import { asOwner, workerDatabase } from '../../testing/test-database.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import { creditCharge } from '../credit-charge.ts';
import { invoiceAccount } from '../invoice-account.ts';
import { refundPayment } from '../return-payment.ts';
import { reverseTransaction } from './reverse-transaction.ts';
import { verifyLedger, verifyLedgerNightly } from './verify-ledger.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A provider with every kind of entry and paper. */
async function books() {
  const world = await makeWorld(test_app.services);
  const context = contextOf(world);
  const account_id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 1_000_000, balance: 50_000 });
  await makeAccount(world, { account_type: 'prepaid' });
  const { token } = await signInAs(world, { role: ROLE.admin });
  const book = () => succeed(test_app, shipmentApi.create, { token, input: aShipment({ account_id }) });
  await creditCharge(context, { shipment_id: (await book()).id, amount_cents: cents(2300), reason: 'Late' });
  await succeed(test_app, shipmentApi.cancel, { token, input: { id: (await book()).id, message: 'Ordered twice' } });
  const money = await makeMoney(world, account_id);
  await reverseTransaction(context, { id: money.transaction_id, reason: 'Entered twice' });
  await refundPayment(context, { id: money.payment_id, amount: 5, reason: 'Paid too much' });
  await invoiceAccount(context, account_id);
  /** A change that the server itself may not or does not make. */
  const tamper = async (statement: string) =>
    asOwner(
      await workerDatabase(),
      `set app.provider_id = '${world.provider_id}'; ${statement.replaceAll('$p', String(world.provider_id))}`,
    );
  return { world, context, account_id, tamper };
}

describe('adding up the ledger', () => {
  it('finds nothing where all of it was booked by the product', async () => {
    const { context } = await books();

    const { entries, differences } = await verifyLedger(context);

    expect([entries > 8, differences]).toEqual([true, []]);
    await expect(verifyLedgerNightly(context)).resolves.toBeUndefined();
  });

  it.each([
    ['balance', "update accounts set balance_cents = balance_cents + 1 where provider_id = $p and account_type = 'postpaid'"],
    [
      'uninvoiced',
      "update accounts set uninvoiced_cents = uninvoiced_cents + 1 where provider_id = $p and account_type = 'postpaid'",
    ],
    [
      'balance-after',
      "update transactions set balance_after_cents = balance_after_cents + 1 where provider_id = $p and type = 'admin-credit'",
    ],
    ['other-side', "update transactions set contra_account = 'cash' where provider_id = $p and type = 'payment'"],
    ['other-side', "update transactions set contra_account = 'bank' where provider_id = $p and type = 'shipping-charge'"],
    [
      'reversed-amount',
      'update transactions set amount_cents = amount_cents + 1 where provider_id = $p and reverses_transaction_id is not null',
    ],
    [
      'given-back',
      "update transactions set amount_cents = amount_cents + 100000 where provider_id = $p and type = 'shipping-charge-reversal'",
    ],
    ['document-total', "update billing_documents set total_cents = total_cents + 1 where provider_id = $p and kind = 'invoice'"],
    ['document-total', "update billing_documents set vat_cents = vat_cents + 1 where provider_id = $p and kind = 'credit-note'"],
    ['document-line', 'update billing_document_lines set amount_cents = amount_cents + 1 where provider_id = $p'],
    ['document-number', "update billing_documents set number = number + 10 where provider_id = $p and kind = 'credit-note'"],
    ['payment-credited', 'update payments set amount_cents = amount_cents + 1 where provider_id = $p'],
    ['payment-credited', "update payments set status = 'failed' where provider_id = $p"],
    ['payment-returned', 'update payments set returned_cents = returned_cents + 1 where provider_id = $p'],
    ['credit-spent', 'update payments set returned_cents = returned_cents + 1 where provider_id = $p'],
    ['credit-missing', 'delete from credits where provider_id = $p and allocated_cents = 0'],
    [
      'credit-allocated',
      'update credits set allocated_cents = allocated_cents - 1 where provider_id = $p and allocated_cents > 0',
    ],
    [
      'invoice-paid',
      "update billing_documents set paid_cents = paid_cents - 1 where provider_id = $p and kind = 'invoice' and paid_cents > 0",
    ],
    [
      'allocation-account',
      `update allocations set account_id = (select min(id) from accounts where provider_id = $p
      and id <> allocations.account_id) where provider_id = $p`,
    ],
    [
      'allocation-taken-back',
      'update allocations set amount_cents = amount_cents - 1 where provider_id = $p and amount_cents < 0',
    ],
  ])('finds what does not add up: %s', async (kind, statement) => {
    const { context, tamper } = await books();

    await tamper(statement);

    expect((await verifyLedger(context)).differences.map((each) => each.kind)).toContain(kind);
    await expect(verifyLedgerNightly(context)).rejects.toThrow('The ledger does not add up: ');
  });

  it('goes no further than the provider', async () => {
    const [here, there] = [await books(), await books()];

    await there.tamper('update payments set returned_cents = returned_cents + 1 where provider_id = $p');

    expect((await verifyLedger(here.context)).differences).toEqual([]);
  });
});
