import { accountApi } from '@tsela/contract/accounts/account-api';
import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { AccountId } from '@tsela/domain/ids';
import { cents } from '@tsela/domain/money/cents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNote } from '../accounts/account-notes.ts';
import { bookOne, contextOf, moveTo } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { creditCharge } from './credit-charge.ts';
import { invoiceAccount } from './invoice-account.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene(facts: Parameters<typeof makeCustomer>[1] = { account_type: 'postpaid', credit_limit: 100 * PRICE_CENTS }) {
  const world = await makeWorld(test_app.services);
  const merged = await makeCustomer(world, facts);
  const into = await makeCustomer(world, facts);
  const admin = await signInAs(world, { role: ROLE.admin });
  const merge = (from = merged.account_id, to = into.account_id, token = admin.token) =>
    test_app.request(accountApi.merge, { token, host: world.host, input: { id: from, into_id: to } });
  const preview = (token = admin.token) =>
    test_app.request(accountApi.mergePreview, {
      token,
      host: world.host,
      input: { id: merged.account_id, into_id: into.account_id },
    });
  return { world, merged, into, admin, merge, preview };
}

interface Books {
  readonly balance: number;
  readonly uninvoiced: number;
  readonly entries: number;
  readonly charges: number;
}

/** What an account owes by its row, and by its ledger. */
async function booksOf(world: World, account_id: AccountId): Promise<Books> {
  const [row] = await rowsOf<Record<keyof Books, number>>(
    world,
    `select balance_cents::int as balance, uninvoiced_cents::int as uninvoiced,
      (select coalesce(sum(amount_cents), 0)::int from transactions where account_id = a.id) as entries,
      (select coalesce(-sum(c.amount_cents), 0)::int from transactions c where c.account_id = a.id and c.type = 'shipping-charge'
        and not exists (select from transactions r where r.reverses_transaction_id = c.id)
        and not exists (select from billing_document_lines l where l.transaction_id = c.id)) as charges
    from accounts a where id = ${account_id}`,
  );
  if (!row) throw new Error('There is no such account.');
  return row;
}

const MOVED = { users: 1, charges: 0, shipments: 0, address_books: 0, cost_centers: 0, notes: 0, files: 0, tags: 0 };

describe('merging accounts', () => {
  it('moves people, shipments and contacts, closes the one, and leads to the other', async () => {
    const { world, merged, into, merge, preview, admin } = await scene();
    const { id } = await bookOne(world, { account_id: merged.account_id });
    const entry = { name: 'Depot', address: { street_address: '1 Loop Street', local_area: 'Sea Point', city: 'Cape Town' } };
    for (const { token } of [merged, into])
      await test_app.request(addressBookApi.create, { token, host: world.host, input: entry });
    await test_app.request(addressBookApi.create, { token: merged.token, host: world.host, input: { ...entry, name: 'Shop' } });
    await addNote(contextOf(world), { account_id: merged.account_id, text: 'Pays on Fridays' });

    const told = await preview();
    const moved = { ...MOVED, shipments: 1, charges: 1, address_books: 1, notes: 1 };
    expect(told.body).toEqual({ moves: moved, balance: -PRICE_CENTS / 100, refusal: null });
    expect((await booksOf(world, merged.account_id)).balance).toBe(-PRICE_CENTS);

    const { status, body } = await merge();

    expect([status, body.account.id, body.moved]).toEqual([200, into.account_id, moved]);
    const general = await succeed(test_app, providerApi.generalData, { token: merged.token });
    expect(general.account?.id).toBe(into.account_id);
    const { shipments } = await succeed(test_app, shipmentApi.list, { token: into.token, input: { id } });
    expect(shipments[0]?.account_id).toBe(into.account_id);
    const { accounts } = await succeed(test_app, accountApi.list, { token: admin.token, input: { id: merged.account_id } });
    expect(accounts[0]).toMatchObject({ status: 'closed', balance: 0, merged_into_account_id: into.account_id });
    const book = await succeed(test_app, addressBookApi.list, { token: into.token });
    expect(book.address_books.map(({ name }) => name)).toEqual(['Depot', 'Shop']);
    const events = await rowsOf<{ type: string }>(
      world,
      `select type from events where object_type = 'account' and type in ('account.merged', 'account.took-over') order by type`,
    );
    expect(events.map(({ type }) => type)).toEqual(['account.merged', 'account.took-over']);
  });

  it('SCREEN-08: what stood on invoices is found as invoiced with the other', async () => {
    const { world, merged, into, merge } = await scene();
    const shipment = await bookOne(world, { account_id: merged.account_id });
    await moveTo(world, shipment, 'delivered');
    await invoiceAccount(contextOf(world), merged.account_id);
    await changeRows(world, `update billing_documents set paid_cents = total_cents where account_id = ${merged.account_id}`);

    expect((await merge()).status).toBe(200);

    const { shipments } = await succeed(test_app, shipmentApi.rows, { token: into.token, input: { is_invoiced: true } });
    expect(shipments.map(({ id }) => id)).toEqual([shipment.id]);
  });

  it('keeps both ledgers balanced: charges wait for the invoice of the other, credit comes along', async () => {
    const { world, merged, into, merge } = await scene();
    const first = await bookOne(world, { account_id: merged.account_id });
    const second = await bookOne(world, { account_id: merged.account_id });
    await bookOne(world, { account_id: into.account_id });
    await creditCharge(contextOf(world), { shipment_id: second.id, amount_cents: cents(1000), reason: 'Late' });

    expect((await merge()).status).toBe(200);

    expect(await booksOf(world, merged.account_id)).toEqual({ balance: 0, uninvoiced: 0, entries: 0, charges: 0 });
    const owed = 3 * PRICE_CENTS - 1000;
    expect(await booksOf(world, into.account_id)).toEqual({ balance: -owed, uninvoiced: owed, entries: -owed, charges: owed });
    const running = await rowsOf<{ is_right: boolean }>(
      world,
      `select balance_after_cents = sum(amount_cents) over (partition by account_id order by id) as is_right from transactions`,
    );
    expect(running.every(({ is_right }) => is_right)).toBe(true);

    // What comes after is the account's that took over: cancelling gives back what the shipment costs, invoicing takes the rest.
    const { token } = await signInAs(world, { role: ROLE.admin });
    const cancelled = await test_app.request(shipmentApi.cancel, { token, input: { id: first.id, message: 'Ordered twice' } });
    expect(cancelled.status).toBe(200);
    expect((await booksOf(world, into.account_id)).balance).toBe(-(owed - PRICE_CENTS));
    await moveTo(world, second, 'delivered');
    await invoiceAccount(contextOf(world), into.account_id);
    const [invoice] = await rowsOf<{ total: number }>(
      world,
      `select total_cents::int as total from billing_documents where account_id = ${into.account_id}`,
    );
    expect(invoice?.total).toBe(PRICE_CENTS - 1000);
  });

  it('moves what is left of a prepaid balance, and pays with it what the other owes', async () => {
    const { world, merged, into, merge } = await scene({ balance: 3 * PRICE_CENTS });
    await bookOne(world, { account_id: merged.account_id });

    await merge();

    expect((await booksOf(world, merged.account_id)).balance).toBe(0);
    expect(await booksOf(world, into.account_id)).toEqual({
      balance: 5 * PRICE_CENTS,
      uninvoiced: PRICE_CENTS,
      entries: 5 * PRICE_CENTS,
      charges: PRICE_CENTS,
    });
    const types = await rowsOf<{ type: string }>(
      world,
      `select distinct type from transactions where account_id = ${into.account_id} order by 1`,
    );
    expect(types.map(({ type }) => type)).toEqual(['balance-adjustment-credit', 'payment', 'shipping-charge']);
  });

  it('asked again it is done already, and what was merged is not opened again', async () => {
    const { world, merged, into, merge, admin } = await scene();
    await bookOne(world, { account_id: merged.account_id });
    await merge();
    const before = await booksOf(world, into.account_id);

    const again = await merge();

    expect([again.status, again.body.account.id, again.body.moved.users]).toEqual([200, into.account_id, 0]);
    expect(await booksOf(world, into.account_id)).toEqual(before);
    const reopened = await test_app.request(accountApi.reopen, {
      token: admin.token,
      host: world.host,
      input: { id: merged.account_id },
    });
    expect([reopened.status, reopened.body.message]).toEqual([
      409,
      'The account was merged into another one, which has its people and shipments.',
    ]);
  });

  it('is refused where an invoice is unpaid or a limit would not bear the debt, and then nothing has moved', async () => {
    const { world, merged, into, merge, preview } = await scene();
    const shipment = await bookOne(world, { account_id: merged.account_id });
    await changeRows(world, `update accounts set credit_limit_cents = 1, time_modified = now() where id = ${into.account_id}`);

    const poor = await merge();
    expect([poor.status, poor.body.message]).toEqual([409, expect.stringContaining('which is more than its limit of R 0.01.')]);
    await moveTo(world, shipment, 'delivered');
    await invoiceAccount(contextOf(world), merged.account_id);
    const unpaid = await merge();
    expect([unpaid.status, unpaid.body.message]).toEqual([409, expect.stringContaining('has an unpaid invoice.')]);
    expect((await preview()).body.refusal).toBe(unpaid.body.message);
    expect(await booksOf(world, merged.account_id)).toMatchObject({ balance: -PRICE_CENTS });
    expect(await rowsOf(world, `select 1 from shipments where account_id = ${into.account_id}`)).toEqual([]);
  });

  it('is for the administrator alone, not for users who see part of the provider', async () => {
    const { world, merged, merge, preview } = await scene();
    const finance = await signInAs(world, { role: ROLE.finance });
    const limited = await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg, limited: true });
    const of_account = await signInAs(world, { role: ROLE.admin, limit_account_id: merged.account_id });

    for (const { token } of [finance, merged, limited, of_account]) {
      expect((await merge(undefined, undefined, token)).status).toBe(403);
      expect((await preview(token)).status).toBe(403);
    }
    const elsewhere = await scene();
    expect((await merge(elsewhere.merged.account_id)).status).toBe(404);
  });

  it('of two merges in both directions at once one is done', async () => {
    const { world, merged, into, merge } = await scene();
    for (const { account_id } of [merged, into]) await bookOne(world, { account_id });

    const answers = await Promise.all([merge(), merge(into.account_id, merged.account_id)]);

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const books = [await booksOf(world, merged.account_id), await booksOf(world, into.account_id)];
    expect(books.map(({ balance, entries }) => balance - entries)).toEqual([0, 0]);
    expect(books.map(({ balance }) => balance).toSorted((a, b) => a - b)).toEqual([-2 * PRICE_CENTS, 0]);
  });

  it('while its people book, every shipment has moved or was refused, and both ledgers balance', async () => {
    const { world, merged, into, merge } = await scene();
    const book = () => test_app.request(shipmentApi.create, { token: merged.token, host: world.host, input: aShipment() });

    const before = Array.from({ length: 4 }, book);
    const merging = merge();
    const booked = await Promise.all([...before, ...Array.from({ length: 4 }, book)]);

    expect((await merging).status).toBe(200);
    const made = booked.filter(({ status }) => status === 200).length;
    // A caller after the merge belongs to the other account, or finds the old one closed at that moment.
    expect(booked.every(({ status }) => [200, 423].includes(status))).toBe(true);
    const [left] = await rowsOf<{ count: number }>(
      world,
      `select count(*)::int as count from shipments where account_id = ${merged.account_id}`,
    );
    expect(left?.count).toBe(0);
    const books = [await booksOf(world, merged.account_id), await booksOf(world, into.account_id)];
    expect(books.map(({ balance, entries }) => [balance, entries])).toEqual([
      [0, 0],
      [0 - made * PRICE_CENTS, 0 - made * PRICE_CENTS],
    ]);
  });
});
