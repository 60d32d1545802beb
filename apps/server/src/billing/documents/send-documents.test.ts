import { documentBatchApi } from '@tsela/contract/billing/document-batch-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import type { InputOf } from '@tsela/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import { invoiceAccount } from '../invoice-account.ts';
import { createTransaction } from '../ledger/manual-transaction.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Emailed = InputOf<typeof documentBatchApi.emailDocuments>;

/** Three invoices of accounts: two with billing contacts since they were issued, one without. */
async function office() {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.finance });
  const context = contextOf(world);
  const invoiceOf = async (email: string) => {
    const account_id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 100_000 });
    const setContact = async (address: string) => {
      const contact = JSON.stringify({ name: 'Books', email: address, mobile_number: '' });
      await changeRows(world, `update accounts set billing_contact = '${contact}' where id = ${account_id}`);
    };
    await setContact('');
    await createTransaction(context, { account_id, type: 'admin-debit', amount: 23, reason: 'Storage' });
    const id = (await invoiceAccount(context, account_id)) ?? 0;
    await setContact(email);
    return id;
  };
  const ids = [await invoiceOf('one@example.com'), await invoiceOf('two@example.com, deux@example.com'), await invoiceOf('')];
  const email = (given: Partial<Emailed> = {}, by = token) =>
    test_app.request(documentBatchApi.emailDocuments, { token: by, input: { kind: 'invoice', ids, ...given } });
  const mark = (sent: boolean, of = ids) =>
    succeed(test_app, documentBatchApi.markDocumentsSent, { token, input: { kind: 'invoice', ids: of, sent } });
  const listed = async (sent?: boolean) =>
    (await succeed(test_app, invoiceApi.invoices, { token, input: { ...(sent !== undefined && { sent }) } })).invoices
      .map(({ id }) => id)
      .toReversed();
  const mailed = () =>
    rowsOf<{ recipient: string; document_id: number }>(
      world,
      `select recipient, document_id::int from messages where event = 'invoice_issued' order by id`,
    );
  return { world, token, ids, email, mark, listed, mailed };
}

describe('many invoices at once', () => {
  it('SCREEN-41: go to their billing contacts; those without an address are left out and named', async () => {
    const { ids, email, listed, mailed } = await office();
    expect(await listed(false)).toEqual(ids);

    const { status, body } = await email();

    expect([status, body.count, body.left_out]).toEqual([
      200,
      2,
      [{ id: ids[2], number: 'INV000003', account_code: expect.any(String) }],
    ]);
    expect(await mailed()).toEqual([
      { recipient: 'one@example.com', document_id: ids[0] },
      { recipient: 'two@example.com', document_id: ids[1] },
      { recipient: 'deux@example.com', document_id: ids[1] },
    ]);
    expect([await listed(true), await listed(false)]).toEqual([ids.slice(0, 2), ids.slice(2)]);
  });

  it('SCREEN-41: are marked as sent, and the mark is taken off again', async () => {
    const { world, ids, mark, listed, mailed } = await office();

    expect((await mark(true)).count).toBe(3);
    expect(await listed(true)).toEqual(ids);
    await mark(false, ids.slice(1));

    expect([await listed(true), await mailed()]).toEqual([ids.slice(0, 1), []]);
    const trail = await rowsOf<{ type: string }>(world, `select type from events where type like 'invoice.marked%' order by id`);
    expect(trail.map(({ type }) => type)).toEqual([
      ...Array<string>(3).fill('invoice.marked-sent'),
      ...Array<string>(2).fill('invoice.marked-not-sent'),
    ]);
  });

  it('one that is issued to an account with a contact counts as sent', async () => {
    const { world, ids, listed } = await office();
    const [row] = await rowsOf<{ account_id: number }>(
      world,
      `select account_id::int from billing_documents where id = ${ids[0]}`,
    );
    await createTransaction(contextOf(world), {
      account_id: row?.account_id as never,
      type: 'admin-debit',
      amount: 1,
      reason: 'Storage',
    });
    const id = await invoiceAccount(contextOf(world), row?.account_id as never);

    expect(await listed(true)).toEqual([id]);
  });

  it('are one PDF, in the order of their numbers', async () => {
    const { token, ids } = await office();

    const { filename, content } = await succeed(test_app, documentBatchApi.documentsFile, {
      token,
      input: { kind: 'invoice', ids: ids.toReversed() },
    });

    const text = Buffer.from(content, 'base64').toString('latin1');
    expect([filename, text.slice(0, 5), text.match(/\/Type \/Page\b/gu)?.length]).toEqual([
      'INV000001-INV000003.pdf',
      '%PDF-',
      3,
    ]);
  });

  it('send nothing at all where one of them is not there', async () => {
    const { ids, email, mailed } = await office();
    const elsewhere = await office();

    const answers = [
      await email({ ids: [...ids, ...elsewhere.ids] }),
      await email({ kind: 'credit-note' }),
      await email({ ids: [] }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400]);
    expect(await mailed()).toEqual([]);
  });

  it('are not for account users, and not sent without end', async () => {
    const { world, ids, email } = await office();
    const owner = await signInAs(world, { role: ROLE.owner, account_id: await makeAccount(world) });

    expect((await email({}, owner.token)).status).toBe(403);
    const statuses = [];
    for (let round = 0; round < 11; round++) statuses.push((await email({ ids: ids.slice(0, 1) })).status);

    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});
