import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTransaction } from '../billing/ledger/manual-transaction.ts';
import { invoiceAccount } from '../billing/invoice-account.ts';
import { contextOf } from '../testing/field.ts';
import { openMailServer } from '../testing/mail-server.ts';
import type { MailServer } from '../testing/mail-server.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { deliverMessages } from './deliver-messages.ts';

let server: MailServer;
let test_app: TestApp;
beforeAll(async () => {
  server = await openMailServer();
  test_app = await openTestApp({ env: { SMTP_URL: server.url } });
});
afterAll(async () => {
  await test_app.close();
  await server.close();
});

/** A customer with an invoice, billing contact books@example.com unless there is none. */
async function scene(billing_email = 'books@example.com') {
  const world = await makeWorld(test_app.services, { invoice_vat_no: '4012345678', provider_title: 'Karoo Couriers' });
  const finance = await signInAs(world, { role: ROLE.finance });
  const customer = await makeCustomer(world, { account_code: 'KAR01' });
  await changeRows(
    world,
    `update accounts set billing_contact = billing_contact || '{"email": "${billing_email}"}' where provider_id = ${world.provider_id}
      and id = ${customer.account_id}`,
  );
  await createTransaction(world.context, {
    account_id: customer.account_id,
    type: 'admin-debit',
    amount: 230,
    reason: 'Storage',
  });
  const id = (await invoiceAccount(world.context, customer.account_id)) ?? 0;
  return {
    world,
    finance,
    customer,
    id,
    send: (token: string, recipients?: string) =>
      test_app.request(invoiceApi.emailInvoice, { token, input: { id, ...(recipients !== undefined && { recipients }) } }),
  };
}

async function messagesOf(world: World): Promise<{ id: number; recipient: string; subject: string; body: string }[]> {
  return rowsOf(
    world,
    `select id::int, recipient, subject, body from messages where provider_id = ${world.provider_id} and document_id is not null order by id`,
  );
}

describe('an invoice', () => {
  it('SCREEN-42: goes to the billing contact with its PDF when it is issued', async () => {
    const { world, id } = await scene();
    const [message] = await messagesOf(world);
    server.arrived.length = 0;

    await deliverMessages(
      contextOf(world),
      { provider_id: world.provider_id, message_ids: [message?.id ?? 0] },
      { is_last_try: false },
    );

    expect(message).toMatchObject({
      recipient: 'books@example.com',
      subject: 'Karoo Couriers: Tax invoice INV000001, R 230.00',
      body: expect.stringMatching(/R 230\.00 for .* \(KAR01\) is attached\.\n\nIt is due on /),
    });
    expect(message?.body).toContain(`/invoices/${id}`);
    const [arrived] = server.arrived;
    expect(arrived?.to).toEqual(['books@example.com']);
    expect(arrived?.text).toMatch(/Content-Type: application\/pdf; name=INV000001\.pdf/);
    // What every PDF begins with, in base64.
    expect(arrived?.text).toContain('JVBERi0');
  });

  it('SCREEN-42: of an account without a billing e-mail waits to be sent by hand', async () => {
    const { world, finance, send } = await scene('');

    expect(await messagesOf(world)).toEqual([]);
    const refused = await send(finance.token);
    expect([refused.status, refused.body.violations[0].message]).toEqual([
      400,
      'The account has no billing e-mail. Please enter an e-mail address.',
    ]);
  });

  it('SCREEN-42 VALID-12: is sent by staff to whom they name, in a list split at semicolons, commas and spaces', async () => {
    const { world, finance, send } = await scene();

    const { body } = await send(finance.token, 'a@example.com; b@example.com,c@example.com d@example.com');

    expect(body.recipients).toEqual(['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']);
    expect(await messagesOf(world)).toHaveLength(5);
    const wrong = await send(finance.token, 'a@example.com; nowhere');
    expect([wrong.status, wrong.body.violations[0].message]).toEqual([400, 'nowhere is no valid e-mail address.']);
    const many = await send(finance.token, Array.from({ length: 11 }, (_, at) => `a${at}@example.com`).join(';'));
    expect(many.status).toBe(400);
  });

  it("SCREEN-42: is sent by account users to themselves or the billing contact, and to none of another account's", async () => {
    const { world, customer, send } = await scene();
    const [{ email } = { email: '' }] = await rowsOf<{ email: string }>(
      world,
      `select email from users where provider_id = ${world.provider_id} and account_id = ${customer.account_id}`,
    );

    expect((await send(customer.token, email)).status).toBe(200);
    expect((await send(customer.token)).body.recipients).toEqual(['books@example.com']);
    expect((await send(customer.token, 'stranger@example.com')).status).toBe(403);
    const other = await makeCustomer(world, { account_code: 'ACM01' });
    expect((await send(other.token)).status).toBe(404);
  });

  it('SCREEN-42: is taken along as a table, in which no cell runs as a formula', async () => {
    const { world, finance, customer, id } = await scene();
    const { account_id } = customer;
    await createTransaction(world.context, { account_id, type: 'admin-debit', amount: 1, reason: '=1+1' });
    const other_id = (await invoiceAccount(world.context, account_id)) ?? 0;

    const [one, other] = await Promise.all(
      [id, other_id].map((each) => test_app.request(invoiceApi.invoiceCsv, { token: finance.token, input: { id: each } })),
    );

    expect(one?.body.filename).toBe('INV000001.csv');
    expect(one?.body.csv).toMatch(
      /^\uFEFFInvoice,Date \(SAST\),For,[^\r]*\r\nINV000001,[^\r]*Storage[^\r]*,200\.00,30\.00,230\.00$/,
    );
    expect(other?.body.csv).not.toMatch(/,=1/);
    expect(
      (await test_app.request(invoiceApi.invoiceCsv, { token: (await makeCustomer(world)).token, input: { id } })).status,
    ).toBe(404);
  });

  it('SCREEN-42: goes out ten times in a quarter of an hour at most', async () => {
    const { finance, send } = await scene();

    const answers = await Promise.all(Array.from({ length: 13 }, () => send(finance.token)));

    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });
});
