import { billingApi } from '@tsela/contract/billing/billing-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { cents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf, moveTo } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';
import { creditCharge } from '../credit-charge.ts';
import { invoiceAccount } from '../invoice-account.ts';
import { recordPayment } from '../record-payment.ts';
import { verifyLedger } from './verify-ledger.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** Something that happens to an account's money; `at` picks one of the shipments there are by then. */
type Happening =
  | { readonly kind: 'book' }
  | { readonly kind: 'cancel' | 'collect' | 'reinstate'; readonly at: number }
  | { readonly kind: 'pay'; readonly amount: number; readonly reference: number }
  | { readonly kind: 'credit'; readonly at: number; readonly amount: number }
  | { readonly kind: 'invoice' };

const at = fc.nat(7);
const amount = fc.integer({ min: 1, max: 2 * PRICE_CENTS });
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('book' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'collect' as const, 'reinstate' as const), at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), amount, reference: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('credit' as const), at, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('invoice' as const) }) },
);

interface Business {
  readonly world: World;
  readonly account_id: AccountId;
  readonly token: string;
  readonly shipments: ShipmentId[];
}

async function open(account_type: 'prepaid' | 'postpaid'): Promise<Business> {
  return openWith({}, account_type);
}

async function openWith(
  settings: Parameters<typeof makeWorld>[1],
  account_type: 'prepaid' | 'postpaid' = 'postpaid',
): Promise<Business> {
  const world = await makeWorld(test_app.services, settings);
  const account_id = await makeAccount(world, {
    account_type,
    balance: account_type === 'prepaid' ? 3 * PRICE_CENTS : 0,
    credit_limit: 5 * PRICE_CENTS,
  });
  const { token } = await signInAs(world, { role: ROLE.admin });
  return { world, account_id, token, shipments: [] };
}

/** Does it, as far as the rules let it happen; a refusal is an answer too. */
async function happen({ world, account_id, token, shipments }: Business, { kind, ...what }: Happening): Promise<void> {
  const facts = { at: 0, amount: 0, reference: 0, ...what };
  const id = shipments[facts.at % Math.max(1, shipments.length)];
  if (kind === 'book') {
    const { status, body } = await test_app.request(shipmentApi.create, { token, input: aShipment({ account_id }) });
    expect([200, 409]).toContain(status);
    if (status === 200) shipments.push(body.id);
  } else if (kind === 'pay') {
    await recordPayment(contextOf(world), {
      account_id,
      amount_cents: cents(facts.amount),
      method: 'manual_eft',
      reference: `REF-${facts.reference}`,
    });
  } else if (kind === 'invoice') {
    await invoiceAccount(contextOf(world), account_id);
  } else if (id !== undefined) {
    if (kind === 'cancel') await test_app.request(shipmentApi.cancel, { token, input: { id, message: 'Ordered twice' } });
    if (kind === 'reinstate') await test_app.request(shipmentApi.change, { token, input: { id, status: 'collection-assigned' } });
    if (kind === 'collect')
      await test_app
        .request(shipmentApi.change, { token, input: { id, status: 'collection-assigned' } })
        .then(() => test_app.request(shipmentApi.change, { token, input: { id, status: 'collected' } }));
    if (kind === 'credit') {
      await creditCharge(contextOf(world), { shipment_id: id, amount_cents: cents(facts.amount), reason: 'Late' }).catch(
        (error: unknown) => {
          if (!(error instanceof Problem)) throw error;
        },
      );
    }
  }
}

interface Books {
  readonly balance: number;
  readonly sum: number;
  readonly last: number;
  readonly wrong_steps: number;
  readonly lowest: number;
}

async function booksOf({ world, account_id }: Business): Promise<Books | undefined> {
  const own = `provider_id = ${world.provider_id}`;
  const [books] = await rowsOf<Record<keyof Books, number>>(
    world,
    `select (select balance_cents from accounts where ${own} and id = ${account_id}) as balance,
      coalesce(sum(amount_cents), 0)::bigint as sum, coalesce((array_agg(balance_after_cents order by id desc))[1], 0) as last,
      count(*) filter (where balance_after_cents <> running)::int as wrong_steps, coalesce(min(balance_after_cents), 0)::bigint as lowest
    from (select *, sum(amount_cents) over (order by id) as running from transactions where ${own} and account_id = ${account_id}) t`,
  );
  return books;
}

/** Credit of a charge that is on no invoice and stands: it waits with the charge. */
const IS_CREDIT_THAT_WAITS = `t.type = 'shipping-charge-credit' and exists (select from transactions c where c.provider_id = t.provider_id
    and c.shipment_id = t.shipment_id and c.id < t.id and c.type = 'shipping-charge'
    and not exists (select from billing_document_lines l where l.provider_id = c.provider_id and l.transaction_id = c.id)
    and not exists (select from transactions r where r.provider_id = c.provider_id and r.reverses_transaction_id = c.id))`;

/** What must never be: all of these are counted and must be nothing. */
async function faultsOf({ world }: Business): Promise<unknown> {
  const own = (table: string) => `${table}.provider_id = ${world.provider_id}`;
  const [faults] = await rowsOf(
    world,
    `select
      (select count(*)::int from (select l.transaction_id from billing_document_lines l join billing_documents d
        on d.provider_id = l.provider_id and d.id = l.document_id and d.kind = 'invoice'
        where ${own('l')} group by l.transaction_id having count(*) > 1) twice) as invoiced_twice,
      (select count(*)::int from billing_documents d where ${own('d')} and d.total_cents <>
        (select sum(l.amount_cents) from billing_document_lines l where l.provider_id = d.provider_id and l.document_id = d.id)) as wrong_totals,
      (select count(*)::int from billing_documents d where ${own('d')} and d.kind = 'invoice' and (d.paid_cents < 0 or d.paid_cents > d.total_cents)) as overpaid,
      (select count(*)::int from (select t.shipment_id from transactions t where ${own('t')} and t.shipment_id is not null
        group by t.shipment_id having sum(t.amount_cents) > 0) given) as more_given_back_than_taken,
      (select count(*)::int from transactions t where ${own('t')} and t.type = 'payment' and t.amount_cents <=
        0) as strange_payments,
      (select count(*)::int - count(distinct reference)::int from payments p where ${own('p')}) as payments_twice,
      (select count(*)::int from billing_documents d where ${own('d')} and d.number > (select count(*) from billing_documents o
        where o.provider_id = d.provider_id and o.kind = d.kind)) as gaps_in_numbers,
      (select count(*)::int from accounts a where ${own('a')} and a.uninvoiced_cents <> (select coalesce(-sum(t.amount_cents), 0) from transactions t
        where t.provider_id = a.provider_id and t.account_id = a.id and t.type = 'shipping-charge'
          and not exists (select from billing_document_lines l where l.provider_id = t.provider_id and l.transaction_id = t.id)
          and not exists (select from transactions r where r.provider_id = t.provider_id and r.reverses_transaction_id = t.id))
        - (select coalesce(sum(t.amount_cents), 0) from transactions t where t.provider_id = a.provider_id and t.account_id = a.id
          and ${IS_CREDIT_THAT_WAITS})) as wrong_uninvoiced,
      ${unusedWhileOwing(own)}`,
  );
  return { ...faults, differences: (await verifyLedger(world.context)).differences };
}

const NO_FAULTS = {
  invoiced_twice: 0,
  wrong_totals: 0,
  overpaid: 0,
  more_given_back_than_taken: 0,
  strange_payments: 0,
  payments_twice: 0,
  gaps_in_numbers: 0,
  wrong_uninvoiced: 0,
  settled_without_credit: 0,
  owing_beside_credit: 0,
  differences: [],
};

/**
 * What has come in is what no charge on an invoice and no charge that still waits for one, less what was credited of it, accounts for.
 * Accounts that have settled more than that, and accounts that owe an invoice while some of it is left.
 */
function unusedWhileOwing(own: (table: string) => string): string {
  const left = `(select coalesce(sum(t.amount_cents), 0) from transactions t where t.provider_id = a.provider_id and t.account_id = a.id
      and not (t.type = 'shipping-charge' and (
        exists (select from billing_document_lines l where l.provider_id = t.provider_id and l.transaction_id = t.id)
        or not exists (select from transactions r where r.provider_id = t.provider_id and r.reverses_transaction_id = t.id)))
      and not (${IS_CREDIT_THAT_WAITS}))
    - (select coalesce(sum(d.paid_cents), 0) from billing_documents d where d.provider_id = a.provider_id and d.account_id = a.id and d.kind = 'invoice')`;
  const owes = `exists (select from billing_documents d where d.provider_id = a.provider_id and d.account_id = a.id and d.kind = 'invoice'
      and d.paid_cents < d.total_cents)`;
  return `(select count(*)::int from accounts a where ${own('a')} and ${left} < 0) as settled_without_credit,
      (select count(*)::int from accounts a where ${own('a')} and ${left} > 0 and ${owes}) as owing_beside_credit`;
}

describe('the ledger', () => {
  it.each(['prepaid', 'postpaid'] as const)(
    'of a %s account adds up after whatever has happened: balance, sum of entries and last balance are one',
    async (account_type) => {
      await fc.assert(
        fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 18 }), async (story) => {
          const business = await open(account_type);

          for (const next of story) await happen(business, next);

          const books = await booksOf(business);
          expect(books).toMatchObject({ sum: books?.balance, last: books?.balance, wrong_steps: 0 });
          expect(await faultsOf(business)).toEqual(NO_FAULTS);
        }),
        { numRuns: 12 },
      );
    },
    60_000,
  );

  it('adds up when all of it happens at once', async () => {
    const business = await open('postpaid');
    for (let booked = 0; booked < 4; booked++) await happen(business, { kind: 'book' });
    const story: Happening[] = [0, 1, 2, 3].flatMap((index): Happening[] => [
      { kind: 'credit', at: index, amount: PRICE_CENTS },
      { kind: 'cancel', at: index },
      { kind: 'pay', amount: 5_000, reference: index % 2 },
      { kind: 'collect', at: index },
      { kind: 'invoice' },
      { kind: 'book' },
    ]);

    await Promise.all(story.map((next) => happen(business, next)));

    const books = await booksOf(business);
    expect(books).toMatchObject({ sum: books?.balance, last: books?.balance, wrong_steps: 0 });
    expect(await faultsOf(business)).toEqual(NO_FAULTS);
  });

  it('adds up whatever happens at once, prepayments and credits among it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 6, maxLength: 16 }), async (story) => {
        const business = await open('postpaid');
        await happen(business, { kind: 'pay', amount: 2 * PRICE_CENTS, reference: 9 });
        for (let booked = 0; booked < 3; booked++) await happen(business, { kind: 'book' });
        await moveTo(business.world, { id: business.shipments[0] as ShipmentId }, 'collected');

        await Promise.all(story.map((next) => happen(business, next)));

        const books = await booksOf(business);
        expect(books).toMatchObject({ sum: books?.balance, last: books?.balance, wrong_steps: 0 });
        expect(await faultsOf(business)).toEqual(NO_FAULTS);
      }),
      { numRuns: 12 },
    );
  });

  it('cannot be rewritten by the server itself', async () => {
    const business = await open('prepaid');
    const { world } = business;

    await expect(
      rowsOf(world, `update transactions set amount_cents = 0 where provider_id = ${world.provider_id}`),
    ).rejects.toThrow(/permission denied|read-only/);
    await expect(
      changeRows(world, `update transactions set amount_cents = 0 where provider_id = ${world.provider_id}`),
    ).rejects.toThrow('permission denied');
    await expect(changeRows(world, `delete from transactions where provider_id = ${world.provider_id}`)).rejects.toThrow(
      'permission denied',
    );
  });
});

describe('an invoice', () => {
  it('carries what was collected, once, and what stands', async () => {
    const business = await open('postpaid');
    for (let booked = 0; booked < 4; booked++) await happen(business, { kind: 'book' });
    const [collected, delivered, , cancelled] = business.shipments;
    await moveTo(business.world, { id: collected as ShipmentId }, 'collected');
    await moveTo(business.world, { id: delivered as ShipmentId }, 'delivered');
    await test_app.request(shipmentApi.cancel, { token: business.token, input: { id: cancelled, message: 'Ordered twice' } });

    const first = await invoiceAccount(contextOf(business.world), business.account_id);
    const second = await invoiceAccount(contextOf(business.world), business.account_id);

    expect([typeof first, second]).toEqual(['number', null]);
    const lines = await rowsOf(
      business.world,
      `select t.shipment_id, l.amount_cents, l.vat_cents from billing_document_lines l join transactions t on t.provider_id = l.provider_id and t.id = l.transaction_id
      where l.provider_id = ${business.world.provider_id} order by t.shipment_id`,
    );
    expect(lines).toEqual([
      { shipment_id: collected, amount_cents: 11_500, vat_cents: 1_500 },
      { shipment_id: delivered, amount_cents: 11_500, vat_cents: 1_500 },
    ]);
  });

  it("SHIP-STATUS-42: is due by the provider's own order of statuses, and the ledger says the same", async () => {
    const business = await openWith({
      invoice_trigger_shipment_status: 'out-for-delivery',
      // Here a parcel is in transit between two vans after it went out, and ready-for-pickup is no stage of its own.
      shipment_status_order: [
        'submitted',
        'collected',
        'at-hub',
        'out-for-delivery',
        'in-transit',
        'at-destination-hub',
        'delivered',
      ],
    });
    const { world, account_id, shipments, token } = business;
    for (let booked = 0; booked < 3; booked++) await happen(business, { kind: 'book' });
    const [in_transit, ready, at_hub] = shipments as [ShipmentId, ShipmentId, ShipmentId];
    await moveTo(world, { id: in_transit }, 'in-transit');
    await moveTo(world, { id: ready }, 'out-for-delivery');
    await moveTo(world, { id: ready }, 'ready-for-pickup');
    await moveTo(world, { id: at_hub }, 'at-hub');
    const { transactions } = await succeed(test_app, billingApi.transactions, { token });

    const due = transactions.filter(({ invoiceable }) => invoiceable).map(({ shipment_id }) => shipment_id);
    await invoiceAccount(contextOf(world), account_id);

    const invoiced = await rowsOf<{ shipment_id: number }>(
      world,
      `select t.shipment_id from billing_document_lines l join transactions t on t.provider_id = l.provider_id and t.id = l.transaction_id
      where l.provider_id = ${world.provider_id} order by t.shipment_id`,
    );
    expect(due.toSorted((a, b) => Number(a) - Number(b))).toEqual([in_transit, ready]);
    expect(invoiced.map(({ shipment_id }) => shipment_id)).toEqual([in_transit, ready]);
  });

  it('made twice at the same moment is made once', async () => {
    const business = await open('postpaid');
    await happen(business, { kind: 'book' });
    await moveTo(business.world, { id: business.shipments[0] as ShipmentId }, 'collected');

    const made = await Promise.all([1, 2, 3].map(() => invoiceAccount(contextOf(business.world), business.account_id)));

    expect(made.filter((id) => id !== null)).toHaveLength(1);
  });

  it('ENUM-21: has a number of its own at its provider, without gaps, and is due in thirty days', async () => {
    const business = await open('postpaid');
    const numbers = [];
    for (let run = 0; run < 3; run++) {
      await happen(business, { kind: 'book' });
      await moveTo(business.world, { id: business.shipments[run] as ShipmentId }, 'collected');
      await invoiceAccount(contextOf(business.world), business.account_id);
    }
    const { invoices } = await succeed(test_app, invoiceApi.invoices, { token: business.token });
    numbers.push(...invoices.map(({ number }) => number));

    expect(numbers).toEqual(['INV000003', 'INV000002', 'INV000001']);
    for (const { date, due_date, total, vat, status } of invoices) {
      expect(Date.parse(due_date ?? '') - Date.parse(date)).toBe(30 * 86_400_000);
      expect([total, vat, status]).toEqual([115, 15, 'unpaid']);
    }
  });
});

describe('a payment', () => {
  it('with a reference that has been booked changes nothing and answers the first', async () => {
    const business = await open('postpaid');
    const { world, account_id } = business;
    const pay = (amount_cents: number) =>
      recordPayment(contextOf(world), {
        account_id,
        amount_cents: cents(amount_cents),
        method: 'instant_eft',
        reference: 'BANK-1',
      });

    const [first, again] = [await pay(10_000), await pay(10_000)];

    expect(again).toEqual({ payment_id: first.payment_id, is_new: false });
    expect((await booksOf(business))?.balance).toBe(10_000);
  });

  it('that is notified ten times at once is booked once', async () => {
    const business = await open('postpaid');
    const { world, account_id } = business;
    const notification = { account_id, amount_cents: cents(10_000), method: 'instant_eft', reference: 'BANK-1' };

    const booked = await Promise.all(Array.from({ length: 10 }, () => recordPayment(contextOf(world), notification)));

    expect(booked.filter(({ is_new }) => is_new)).toHaveLength(1);
    expect(await booksOf(business)).toMatchObject({ balance: 10_000, sum: 10_000 });
  });

  it("under another account's reference is refused, so that no money is taken for booked that was not", async () => {
    const business = await open('postpaid');
    const { world, account_id } = business;
    const other = await makeAccount(world, { account_type: 'postpaid' });
    await recordPayment(contextOf(world), {
      account_id,
      amount_cents: cents(10_000),
      method: 'instant_eft',
      reference: 'BANK-1',
    });

    const refused = recordPayment(contextOf(world), {
      account_id: other,
      amount_cents: cents(500),
      method: 'instant_eft',
      reference: 'BANK-1',
    });

    await expect(refused).rejects.toThrow('The reference BANK-1 belongs to another payment.');
  });

  it('that arrives on two accounts at once under one reference is booked on one of them', async () => {
    const business = await open('postpaid');
    const { world, account_id } = business;
    const other = await makeAccount(world, { account_type: 'postpaid' });
    const pay = (id: AccountId, run: number) =>
      recordPayment(contextOf(world), {
        account_id: id,
        amount_cents: cents(500),
        method: 'instant_eft',
        reference: `SHARED-${run}`,
      }).then(
        ({ is_new }) => is_new,
        (error: unknown) => (error instanceof Problem ? error.message : error),
      );

    for (let run = 0; run < 5; run++) {
      const answers = await Promise.all([pay(account_id, run), pay(other, run)]);

      expect(answers).toContain(true);
      expect(answers).toContain(`The reference SHARED-${run} belongs to another payment.`);
    }
  });

  it('that was announced is completed when its money arrives, once; one that is over is not brought back', async () => {
    const business = await open('postpaid');
    const { world, account_id } = business;
    const announce = (id: number, status: string) =>
      changeRows(
        world,
        `insert into payments (provider_id, id, number, account_id, amount_cents, method, reference, status, time_created)
          values (${world.provider_id}, nextval('payment_ids'), ${id}, ${account_id}, 10000, 'instant_eft', '${status}', '${status}', now())`,
      );
    const arrives = (reference: string, amount_cents = 10_000) =>
      recordPayment(contextOf(world), { account_id, amount_cents: cents(amount_cents), method: 'instant_eft', reference });
    await announce(9001, 'pending');
    await announce(9002, 'failed');

    await expect(arrives('pending', 9_999)).rejects.toThrow('The payment pending was announced with another amount.');
    const [first, again] = [await arrives('pending'), await arrives('pending')];
    await expect(arrives('failed')).rejects.toThrow('The payment failed has ended already.');

    expect([first.is_new, again]).toEqual([true, { payment_id: first.payment_id, is_new: false }]);
    expect(await booksOf(business)).toMatchObject({ balance: 10_000, sum: 10_000 });
    expect(
      await rowsOf(world, `select status from payments where provider_id = ${world.provider_id} and id = ${first.payment_id}`),
    ).toEqual([{ status: 'complete' }]);
  });

  it('pays the oldest invoices first, and in parts', async () => {
    const business = await open('postpaid');
    const { world, account_id, token } = business;
    for (let run = 0; run < 2; run++) {
      await happen(business, { kind: 'book' });
      await moveTo(world, { id: business.shipments[run] as ShipmentId }, 'collected');
      await invoiceAccount(contextOf(world), account_id);
    }

    await recordPayment(contextOf(world), { account_id, amount_cents: cents(15_000), method: 'manual_eft', reference: 'PART' });

    const { invoices } = await succeed(test_app, invoiceApi.invoices, { token });
    expect(invoices.map(({ number, paid, status }) => [number, paid, status])).toEqual([
      ['INV000002', 35, 'unpaid'],
      ['INV000001', 115, 'paid'],
    ]);
  });

  it.each([0, -1])('of %d cents is none', async (amount_cents) => {
    const { world, account_id } = await open('postpaid');

    const refused = recordPayment(contextOf(world), {
      account_id,
      amount_cents: cents(amount_cents),
      method: 'manual_eft',
      reference: 'X',
    });

    await expect(refused).rejects.toThrow('A payment is more than nothing.');
  });
});

describe('what was paid in or credited before', () => {
  const paidOf = async ({ token }: Business) =>
    (await succeed(test_app, invoiceApi.invoices, { token })).invoices.map(({ number, paid, status }) => [number, paid, status]);

  it('settles the invoices that come later, oldest first, as they are issued', async () => {
    const business = await open('postpaid');
    const { world, account_id, shipments } = business;
    await recordPayment(contextOf(world), { account_id, amount_cents: cents(20_000), method: 'manual_eft', reference: 'AHEAD' });
    for (let run = 0; run < 3; run++) {
      await happen(business, { kind: 'book' });
      await moveTo(world, { id: shipments[run] as ShipmentId }, 'collected');
      await invoiceAccount(contextOf(world), account_id);
    }

    expect(await paidOf(business)).toEqual([
      ['INV000003', 0, 'unpaid'],
      ['INV000002', 85, 'unpaid'],
      ['INV000001', 115, 'paid'],
    ]);
    expect((await booksOf(business))?.balance).toBe(20_000 - 3 * PRICE_CENTS);
    expect(await faultsOf(business)).toEqual(NO_FAULTS);
  });

  it('is not spent on what is booked and on no invoice yet', async () => {
    const business = await open('postpaid');
    const { world, account_id, shipments } = business;
    for (let booked = 0; booked < 3; booked++) await happen(business, { kind: 'book' });
    await moveTo(world, { id: shipments[0] as ShipmentId }, 'collected');
    await recordPayment(contextOf(world), { account_id, amount_cents: cents(PRICE_CENTS), method: 'manual_eft', reference: 'A' });

    await invoiceAccount(contextOf(world), account_id);

    expect(await paidOf(business)).toEqual([['INV000001', 115, 'paid']]);
  });

  it('settles with a credit note too, be the invoice older or newer', async () => {
    const business = await open('postpaid');
    const { world, account_id, shipments } = business;
    for (let run = 0; run < 2; run++) {
      await happen(business, { kind: 'book' });
      await moveTo(world, { id: shipments[run] as ShipmentId }, 'collected');
    }
    const credit = (index: number) =>
      creditCharge(contextOf(world), { shipment_id: shipments[index] as ShipmentId, amount_cents: cents(5_000), reason: 'Late' });

    await credit(0);
    await invoiceAccount(contextOf(world), account_id);
    expect(await paidOf(business)).toEqual([['INV000001', 50, 'unpaid']]);
    await credit(1);

    expect(await paidOf(business)).toEqual([['INV000001', 100, 'unpaid']]);
    expect(await faultsOf(business)).toEqual(NO_FAULTS);
  });

  it('does not settle with what was credited of a charge on no invoice: a cancellation gives back the rest only', async () => {
    const business = await open('postpaid');
    const { world, token, shipments } = business;
    for (let run = 0; run < 2; run++) await happen(business, { kind: 'book' });
    const [collected, credited] = shipments as [ShipmentId, ShipmentId];
    await moveTo(world, { id: collected }, 'collected');
    await creditCharge(contextOf(world), { shipment_id: credited, amount_cents: cents(PRICE_CENTS), reason: 'Late' });

    await invoiceAccount(contextOf(world), business.account_id);
    await test_app.request(shipmentApi.cancel, { token, input: { id: credited, message: 'Ordered twice' } });

    expect(await paidOf(business)).toEqual([['INV000001', 0, 'unpaid']]);
    expect((await booksOf(business))?.balance).toBe(-PRICE_CENTS);
    expect(await faultsOf(business)).toEqual(NO_FAULTS);
  });

  it('ENUM-12: is left alone where the provider allocates by hand', async () => {
    const world = await makeWorld(test_app.services, { invoice_allocation: 'manual' });
    const account_id = await makeAccount(world, { account_type: 'postpaid', credit_limit: PRICE_CENTS, balance: 20_000 });
    const { token } = await signInAs(world, { role: ROLE.admin });
    const business = { world, account_id, token, shipments: [] };
    await happen(business, { kind: 'book' });
    await happen(business, { kind: 'collect', at: 0 });

    await invoiceAccount(contextOf(world), account_id);

    expect(await paidOf(business)).toEqual([['INV000001', 0, 'unpaid']]);
  });
});

describe('a charge is due', () => {
  it.each([
    ['collected', 'collection-assigned', false],
    ['collected', 'collected', true],
    ['at-destination-hub', 'at-hub', false],
    ['at-destination-hub', 'at-destination-hub', true],
    ['out-for-delivery', 'at-destination-hub', false],
    ['out-for-delivery', 'delivery-failed-attempt', true],
    ['delivered', 'out-for-delivery', false],
    ['delivered', 'delivered', true],
  ] as const)('SHIP-RULE-02 KEY-27: where %s triggers invoicing, a shipment that is %s: %s', async (trigger, status, is_due) => {
    const business = await openWith({ invoice_trigger_shipment_status: trigger });
    await happen(business, { kind: 'book' });
    await moveTo(business.world, { id: business.shipments[0] as ShipmentId }, status);

    const { transactions } = await succeed(test_app, billingApi.transactions, { token: business.token });
    const invoice = await invoiceAccount(contextOf(business.world), business.account_id);

    expect([transactions[0]?.invoiceable, invoice !== null]).toEqual([is_due, is_due]);
  });

  it('SHIP-RULE-02: by what was reached before it was put on hold', async () => {
    const business = await openWith({ invoice_trigger_shipment_status: 'at-destination-hub' });
    for (const reached of ['at-hub', 'at-destination-hub'] as const) {
      await happen(business, { kind: 'book' });
      const id = business.shipments.at(-1) as ShipmentId;
      await moveTo(business.world, { id }, reached);
      await moveTo(business.world, { id }, 'on-hold');
    }

    const { transactions } = await succeed(test_app, billingApi.transactions, { token: business.token });
    await invoiceAccount(contextOf(business.world), business.account_id);

    expect(transactions.map(({ invoiceable }) => invoiceable)).toEqual([true, false]);
    const { invoices } = await succeed(test_app, invoiceApi.invoices, { token: business.token });
    expect(invoices.map(({ total }) => total)).toEqual([115]);
  });

  it.each([
    [7, 'postpaid', 7],
    [45, 'postpaid', 45],
    [45, 'prepaid', 0],
  ] as const)(
    'with %i days to pay, of a %s account, within %i days of its invoice',
    async (invoice_due_days, account_type, days) => {
      const business = await openWith({ invoice_due_days }, account_type);
      await happen(business, { kind: 'book' });
      await moveTo(business.world, { id: business.shipments[0] as ShipmentId }, 'collected');
      await invoiceAccount(contextOf(business.world), business.account_id);

      const { invoices } = await succeed(test_app, invoiceApi.invoices, { token: business.token });

      const [{ date, due_date } = { date: '', due_date: '' }] = invoices;
      expect(Date.parse(due_date ?? '') - Date.parse(date)).toBe(days * 86_400_000);
    },
  );
});

describe('a credit', () => {
  it('BILL-15: gives part of a charge back on a credit note, VAT in proportion', async () => {
    const business = await open('postpaid');
    const { world, token } = business;
    await happen(business, { kind: 'book' });

    await creditCharge(contextOf(world), {
      shipment_id: business.shipments[0] as ShipmentId,
      amount_cents: cents(2_300),
      reason: 'Late delivery',
    });

    const { credit_notes } = await succeed(test_app, invoiceApi.creditNotes, { token });
    expect(credit_notes).toEqual([expect.objectContaining({ number: 'CR000001', total: 23, vat: 3 })]);
    expect((await booksOf(business))?.balance).toBe(2_300 - PRICE_CENTS);
  });

  it('gives back what was charged at most, however many credits there are', async () => {
    const business = await open('postpaid');
    await happen(business, { kind: 'book' });
    const credit = (amount_cents: number) =>
      creditCharge(contextOf(business.world), {
        shipment_id: business.shipments[0] as ShipmentId,
        amount_cents: cents(amount_cents),
        reason: 'Late',
      });
    await credit(10_000);

    await expect(credit(1_501)).rejects.toThrow('At most R 15.00 is left of what this shipment cost.');
    await credit(1_500);
    await expect(credit(1)).rejects.toThrow('At most R 0.00 is left of what this shipment cost.');
    await expect(credit(0)).rejects.toThrow('At most R 0.00 is left of what this shipment cost.');
    expect((await booksOf(business))?.balance).toBe(0);
  });

  it('of what was cancelled gives nothing back a second time, and a cancellation only what is left', async () => {
    const business = await open('postpaid');
    const { world, token, shipments } = business;
    for (let booked = 0; booked < 2; booked++) await happen(business, { kind: 'book' });
    const [credited_first, cancelled_first] = shipments as [ShipmentId, ShipmentId];
    const cancel = (id: ShipmentId) => test_app.request(shipmentApi.cancel, { token, input: { id, message: 'Ordered twice' } });

    await creditCharge(contextOf(world), { shipment_id: credited_first, amount_cents: cents(5_000), reason: 'Late' });
    await cancel(credited_first);
    await cancel(cancelled_first);

    await expect(
      creditCharge(contextOf(world), { shipment_id: cancelled_first, amount_cents: cents(1), reason: 'Late' }),
    ).rejects.toThrow('At most R 0.00 is left of what this shipment cost.');
    expect(await booksOf(business)).toMatchObject({ balance: 0, sum: 0 });
  });

  it('of a shipment that was never charged is refused', async () => {
    const business = await open('postpaid');
    const { status, body } = await test_app.request(shipmentApi.create, {
      token: business.token,
      input: aShipment({ account_id: business.account_id, quick_quote: 'quote' }),
    });

    expect(status).toBe(200);
    await expect(
      creditCharge(contextOf(business.world), { shipment_id: body.id, amount_cents: cents(1), reason: 'Late' }),
    ).rejects.toThrow('This shipment has no charge to credit.');
  });
});

describe('who reads the books', () => {
  it('PERM-075: account users where the provider or their account allows it, and their own alone', async () => {
    const business = await open('prepaid');
    const { world, account_id } = business;
    const owner = await signInAs(world, { role: ROLE.owner, account_id });
    const count = async () => (await succeed(test_app, billingApi.transactions, { token: owner.token })).count;

    const hidden = await count();
    await changeRows(
      world,
      `update accounts set force_show_billing_transactions = true where provider_id = ${world.provider_id} and id = ${account_id}`,
    );
    const stranger = await makeAccount(world, { balance: 100 });

    expect([hidden, await count()]).toEqual([0, 1]);
    expect(
      (await succeed(test_app, billingApi.transactions, { token: owner.token, input: { account_id: stranger } })).count,
    ).toBe(0);
  });

  it.each([ROLE.no_billing, ROLE.ops, ROLE.hub, ROLE.driver])('PERM-055: role %d does not', async (role) => {
    const { world, account_id } = await open('prepaid');
    const { token } = await signInAs(world, {
      role,
      branch_id: world.johannesburg,
      ...(role === ROLE.no_billing && { account_id }),
    });

    for (const call of [billingApi.transactions, invoiceApi.invoices, invoiceApi.creditNotes]) {
      expect((await test_app.request(call, { token })).status).toBe(403);
    }
  });
});
