import { accountApi } from '@tsela/contract/accounts/account-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../testing/field.ts';
import { changeRows, countRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import { createTransaction } from './ledger/manual-transaction.ts';
import { invoiceDue } from './run-invoices.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** An account with a debit of R 10, a shipment that was delivered and one that was not collected yet. */
async function office() {
  const world = await makeWorld(test_app.services);
  const account_id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 1_000_000 });
  const { token } = await signInAs(world, { role: ROLE.admin });
  const book = async () => (await succeed(test_app, shipmentApi.create, { token, input: aShipment({ account_id }) })).id;
  const delivered = await book();
  await book();
  await changeRows(
    world,
    `update shipments set status = 'delivered', collected_date = now() where provider_id = ${world.provider_id} and id = ${delivered}`,
  );
  await createTransaction(contextOf(world), { account_id, type: 'admin-debit', amount: 10, reason: 'Storage' });
  const preview = async (by = token) => succeed(test_app, invoiceApi.previewInvoiceRun, { token: by, input: {} });
  const proForma = async (by = token) => succeed(test_app, invoiceApi.proForma, { token: by, input: { account_id } });
  return { world, account_id, token, preview, proForma };
}

const DUE = 10 + PRICE_CENTS / 100;

describe('the preview of the invoice run', () => {
  it('ERR-43 S41: shows what is due and what is not yet by account, and what its invoice would lack', async () => {
    const { account_id, preview, world } = await office();

    const { accounts, count } = await preview();

    expect(count).toBe(1);
    expect(accounts).toMatchObject([
      {
        account_id,
        charges: 2,
        shipments: 1,
        total: DUE,
        not_due: PRICE_CENTS / 100,
        warnings: expect.arrayContaining(['Missing VAT number']),
      },
    ]);
    expect(await countRows(world, 'billing_documents', 'invoice_runs')).toEqual([0, 0]);
  });

  it('is what the run then invoices', async () => {
    const { world, account_id, token, preview } = await office();
    const before = await preview();

    await invoiceDue({ ...contextOf(world), now: new Date(Date.now() + 40 * 86_400_000) });

    const { invoices } = await succeed(test_app, invoiceApi.invoices, { token, input: { account_id } });
    expect(invoices.map(({ total, vat }) => [total, vat])).toEqual(before.accounts.map(({ total, vat }) => [total, vat]));
    expect((await preview()).accounts).toMatchObject([{ total: 0, charges: 0 }]);
  });

  it('INVRUN-01 INVRUN-03: says due now only of what a run that has been should have taken', async () => {
    const { world, account_id, preview } = await office();

    const [fresh] = (await preview()).accounts;
    const before_the_run = { ...contextOf(world), now: new Date(Date.now() - 40 * 86_400_000) };
    await createTransaction(before_the_run, { account_id, type: 'admin-debit', amount: 10, reason: 'Storage' });

    const [missed] = (await preview()).accounts;

    expect([fresh?.is_due, missed?.is_due]).toEqual([false, true]);
  });

  it('is for staff who see every account', async () => {
    const { world } = await office();
    const limited = await signInAs(world, { role: ROLE.finance, branch_id: world.cape_town, limited: true });

    const { status } = await test_app.request(invoiceApi.previewInvoiceRun, { token: limited.token, input: {} });

    expect(status).toBe(403);
  });
});

describe('a pro-forma invoice', () => {
  it('is what the next invoice would be, and leaves no number, document or transaction', async () => {
    const { world, proForma, token, account_id } = await office();
    const before = await countRows(world, 'transactions');

    const { pro_forma, lines } = await proForma();
    const file = await succeed(test_app, invoiceApi.proFormaDocument, { token, input: { account_id } });

    expect([pro_forma.total, lines.length]).toEqual([DUE, 2]);
    expect(pro_forma).not.toHaveProperty('number');
    expect(Buffer.from(file.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(await countRows(world, 'transactions', 'billing_documents', 'document_numbers')).toEqual([...before, 0, 0]);
  });

  it('PERM-055: account users have their own, and none of another account', async () => {
    const { world, account_id, proForma } = await office();
    const own = await signInAs(world, { role: ROLE.owner, account_id });
    const other = await signInAs(world, { role: ROLE.owner, account_id: await makeAccount(world) });

    expect((await proForma(own.token)).pro_forma.total).toBe(DUE);
    const { status } = await test_app.request(invoiceApi.proForma, { token: other.token, input: { account_id } });
    expect(status).toBe(404);
  });

  it('of an account without charges has no lines', async () => {
    const { world, token } = await office();
    const account_id = await makeAccount(world);

    const { lines, pro_forma } = await succeed(test_app, invoiceApi.proForma, { token, input: { account_id } });

    expect([lines, pro_forma.total]).toEqual([[], 0]);
    expect((await succeed(test_app, accountApi.list, { token, input: { id: account_id } })).accounts).toHaveLength(1);
  });
});
