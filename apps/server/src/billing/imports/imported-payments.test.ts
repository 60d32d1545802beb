import { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { paymentImportApi } from '@tsela/contract/billing/payment-import-api';
import type { PaymentImport } from '@tsela/contract/billing/payment-import-api';
import type { InputOf, Route } from '@tsela/contract/route';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTransaction } from '../ledger/manual-transaction.ts';
import { invoiceAccount } from '../invoice-account.ts';
import { changeRows, countRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const TODAY = dayOf(new Date());
const YESTERDAY = addDays(TODAY, -1);

type Line = readonly [day: string, text: string, amount: string];

function csv(...lines: readonly Line[]): string {
  return ['Date,Description,Amount', ...lines.map((line) => line.join(','))].join('\n');
}

async function scene(settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, settings);
  const finance = await signInAs(world, { role: ROLE.finance });
  const acme = await makeAccount(world, { account_code: 'ACM01', account_type: 'postpaid' });
  const karoo = await makeAccount(world, { account_code: 'KAR01', account_type: 'prepaid' });
  await changeRows(world, `update accounts set name = 'Karoo Crafts' where provider_id = ${world.provider_id} and id = ${karoo}`);
  const ask = (call: Route, input: object, token = finance.token) => test_app.request(call, { token, input });
  const take = async (content: string, filename = 'november.csv') =>
    (await ask(paymentImportApi.importPayments, { filename, content })).body as {
      payment_import: PaymentImport | null;
      faults: { row: number; message: string }[];
    };
  const linesOf = async (import_id = 0, more: object = {}) =>
    (await succeed(test_app, paymentImportApi.importedPayments, { token: finance.token, input: { import_id, ...more } }))
      .imported_payments;
  return {
    world,
    finance,
    acme,
    karoo,
    ask,
    take,
    linesOf,
    /** A file of one line, and the line. */
    async one(line: Line) {
      const { payment_import } = await take(csv(line));
      const [kept] = await linesOf(payment_import?.id);
      if (!payment_import || !kept) throw new Error('Nothing was imported.');
      return { payment_import, line: kept };
    },
    look: async (id: number) =>
      (await succeed(test_app, paymentImportApi.importedPayment, { token: finance.token, input: { id } })).imported_payment,
    decide: (input: InputOf<typeof paymentImportApi.decideImported>) => ask(paymentImportApi.decideImported, input),
    post: (id: number, more: object = {}) => ask(paymentImportApi.postImported, { id, ...more }),
  };
}

async function balanceOf(world: World, account_id: number): Promise<number> {
  const [row] = await rowsOf<{ balance: string; sum: string }>(
    world,
    `select balance_cents as balance, (select coalesce(sum(amount_cents), 0) from transactions t where t.provider_id = a.provider_id
      and t.account_id = a.id) as sum from accounts a where a.provider_id = ${world.provider_id} and a.id = ${account_id}`,
  );
  expect(Number(row?.sum)).toBe(Number(row?.balance));
  return Number(row?.balance);
}

describe("a bank's file", () => {
  it('SCREEN-43: brings what came in, and once: what went out, other dates and what was imported before are counted and left out', async () => {
    const { take, linesOf } = await scene({ payment_import_start_date: YESTERDAY });
    const twice: Line = [TODAY, 'CASH DEPOSIT', '50.00'];
    const old: Line = [addDays(TODAY, -10), 'KAR01', '10.00'];
    const first = await take(csv(twice, twice, [YESTERDAY, 'EFT KAR01', '100.00'], [TODAY, 'FEE', '-5.00'], old));

    expect(first.payment_import).toMatchObject({
      filename: 'november.csv',
      line_count: 3,
      out_count: 1,
      outside_count: 1,
      repeated_count: 0,
      certain_count: 1,
      state: 'pending',
      counts: { open: 3, matched: 0, posted: 0, ignored: 0 },
      first_day: YESTERDAY,
      last_day: TODAY,
    });
    const again = await take(csv(twice, twice, twice, [YESTERDAY, 'EFT KAR01', '100.00']));
    expect(again.payment_import).toMatchObject({ line_count: 1, repeated_count: 3 });
    const lines = await linesOf(first.payment_import?.id);
    expect(
      lines.map(({ row, date, amount, text, certain_account_code }) => [row, date, amount, text, certain_account_code]),
    ).toEqual([
      [2, TODAY, 50, 'CASH DEPOSIT', ''],
      [3, TODAY, 50, 'CASH DEPOSIT', ''],
      [4, YESTERDAY, 100, 'EFT KAR01', 'KAR01'],
    ]);
    expect(await linesOf(first.payment_import?.id, { search: 'kar01' })).toHaveLength(1);
  });

  it('SCREEN-43: that cannot be read whole is not taken at all', async () => {
    const { world, take } = await scene();

    const { payment_import, faults } = await take(`${csv([TODAY, 'KAR01', '100.00'])}\n${TODAY},ACM01`);

    expect([payment_import, faults]).toEqual([
      null,
      [{ row: 3, message: 'The line ends before its last column: is the file whole?' }],
    ]);
    expect(await countRows(world, 'payment_imports', 'imported_payments')).toEqual([0, 0]);
  });

  it('SCREEN-43: without money that came in on the days that are imported says so', async () => {
    const { take } = await scene({ payment_import_end_date: addDays(TODAY, -5) });

    expect((await take(csv([TODAY, 'KAR01', '100.00']))).faults[0]?.message).toBe(
      'No money came in on the days that are imported: see the dates in the settings.',
    );
  });

  it('SCREEN-43: uploaded many times at once brings each line once', async () => {
    const { world, take } = await scene();
    const content = csv(...Array.from({ length: 40 }, (_, at): Line => [TODAY, `KAR01 ${at}`, '1.00']));

    const answers = await Promise.all(Array.from({ length: 6 }, () => take(content)));

    expect(answers.map(({ payment_import }) => payment_import?.line_count ?? -1).toSorted((a, b) => a - b)).toEqual([
      0, 0, 0, 0, 0, 40,
    ]);
    expect(await countRows(world, 'imported_payments')).toEqual([40]);
  });

  it('PERM-073: is for staff who see amounts and every account', async () => {
    const { world, acme, ask, one } = await scene();
    const { payment_import, line } = await one([TODAY, 'KAR01', '100.00']);
    const customer = await makeCustomer(world);
    const [hub, clerk_of_one] = [
      await signInAs(world, { role: ROLE.hub }),
      await signInAs(world, { role: ROLE.finance, limit_account_id: acme }),
    ];

    for (const { token } of [customer, hub, clerk_of_one]) {
      const answers = [
        await ask(paymentImportApi.paymentImports, {}, token),
        await ask(paymentImportApi.importedPayments, { import_id: payment_import.id }, token),
        await ask(paymentImportApi.importedPayment, { id: line.id }, token),
        await ask(paymentImportApi.importPayments, { filename: 'x.csv', content: csv([TODAY, 'x', '1.00']) }, token),
        await ask(paymentImportApi.decideImported, { id: line.id, reason: 'x' }, token),
        await ask(paymentImportApi.postImported, { id: line.id }, token),
        await ask(paymentImportApi.postCertain, { id: payment_import.id }, token),
        await ask(paymentImportApi.lockImport, { id: payment_import.id }, token),
      ];
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(403));
    }
  });
});

describe("a line of a bank's file", () => {
  it('ROUTE-46 SCREEN-43: is suggested accounts by code, invoice, name and the amount of an open invoice, with the reasons', async () => {
    const { world, acme, karoo, one, look, ask } = await scene();
    await createTransaction(world.context, { account_id: acme, type: 'admin-debit', amount: 230, reason: 'Storage' });
    const invoice_id = await invoiceAccount(world.context, acme);
    const { invoices } = (await ask(invoiceApi.invoices, { account_id: acme })).body;
    const open: number = invoices[0].total;
    expect(invoice_id).not.toBeNull();

    const by_all = await look((await one([TODAY, `ACM01 ${invoices[0].number}`, open.toFixed(2)])).line.id);
    const by_name = await look((await one([TODAY, 'EFT karoo crafts', '77.00'])).line.id);
    const by_none = await look((await one([TODAY, 'CASH', '77.77'])).line.id);

    expect(by_all.suggestions).toMatchObject([
      { account_id: acme, account_code: 'ACM01', score: 100, reasons: ['account-code', 'invoice-number', 'invoice-amount'] },
    ]);
    expect(by_name.suggestions).toMatchObject([{ account_id: karoo, score: 40, reasons: ['account-name'] }]);
    expect(by_none.suggestions).toEqual([]);
  });

  it('SCREEN-43: is matched and posted once: the money is on the account, and settles its oldest invoice', async () => {
    const { world, acme, one, decide, post, ask } = await scene();
    await createTransaction(world.context, { account_id: acme, type: 'admin-debit', amount: 100, reason: 'Storage' });
    await invoiceAccount(world.context, acme);
    const { line } = await one([YESTERDAY, 'EFT ACM', '100.00']);

    expect((await post(line.id)).body.message).toBe('Please say first whose money this is.');
    await decide({ id: line.id, parts: [{ account_id: acme, amount: 100 }] });
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(line.id)));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    const posted = answers.find(({ status }) => status === 200)?.body.imported_payment;
    expect(posted).toMatchObject({
      state: 'posted',
      parts: [{ account_code: 'ACM01', amount: 100, payment_number: expect.stringMatching(/^PMT\d{6}$/) }],
    });
    expect(await balanceOf(world, acme)).toBe(0);
    const { payments } = (await ask(billingPaymentApi.payments, { account_id: acme })).body;
    expect(payments).toMatchObject([{ amount: 100, method: 'manual_eft', reference: 'EFT ACM', date: YESTERDAY }]);
    const { invoices } = (await ask(invoiceApi.invoices, { account_id: acme, standing: 'paid' })).body;
    expect(invoices).toHaveLength(1);
  });

  it('SCREEN-43: is split over accounts, and refused where the parts are not the line', async () => {
    const { world, acme, karoo, one, decide, post } = await scene();
    const { line } = await one([TODAY, 'TWO OF US', '100.00']);
    const short = await decide({ id: line.id, parts: [{ account_id: acme, amount: 60 }] });
    const odd = await decide({ id: line.id, parts: [{ account_id: acme, amount: 99.999 }] });
    const other = await scene();
    const foreign = await decide({ id: line.id, parts: [{ account_id: other.acme, amount: 100 }] });

    expect([short.status, short.body.violations[0].message]).toEqual([
      400,
      'The parts are R 60.00 together, and the line is R 100.00.',
    ]);
    expect([odd.status, foreign.status]).toEqual([400, 404]);
    await decide({
      id: line.id,
      parts: [
        { account_id: acme, amount: 60 },
        { account_id: karoo, amount: 40 },
      ],
    });
    await post(line.id);

    expect([await balanceOf(world, acme), await balanceOf(world, karoo)]).toEqual([6000, 4000]);
  });

  it('SCREEN-43: is left out for a reason, and opened again', async () => {
    const { one, decide, post } = await scene();
    const { line } = await one([TODAY, 'OWN TRANSFER', '100.00']);

    expect((await decide({ id: line.id, reason: ' ' })).status).toBe(400);
    expect((await decide({ id: line.id, reason: 'Our own money' })).body.imported_payment).toMatchObject({
      state: 'ignored',
      reason: 'Our own money',
    });
    expect((await post(line.id)).status).toBe(409);
    expect((await decide({ id: line.id })).body.imported_payment).toMatchObject({ state: 'open', reason: '' });
  });

  it('SCREEN-43: like a payment that a clerk recorded is posted only when it is said to be another', async () => {
    const { world, karoo, ask, one, decide, post, look } = await scene();
    const by_hand = { account_id: karoo, amount: 100, method: 'manual_eft', reference: 'Slip 7', date: YESTERDAY } as const;
    await ask(billingPaymentApi.recordPayment, by_hand);
    const { line } = await one([TODAY, 'EFT KAR01', '100.00']);
    await decide({ id: line.id, parts: [{ account_id: karoo, amount: 100 }] });

    expect((await look(line.id)).alike).toMatchObject([{ account_code: 'KAR01', date: YESTERDAY }]);
    const refused = await post(line.id);
    expect([refused.status, refused.body.violations[0].field]).toEqual([409, 'is_another']);
    expect((await post(line.id, { is_another: true })).status).toBe(200);
    expect(await balanceOf(world, karoo)).toBe(20_000);
  });

  it('SCREEN-43 PERM-077: is taken back, by whom payments may be reversed, and posted again', async () => {
    const { world, karoo, ask, one, decide, post } = await scene();
    const { line } = await one([TODAY, 'EFT KAR01', '100.00']);
    await decide({ id: line.id, parts: [{ account_id: karoo, amount: 100 }] });
    await post(line.id);
    expect((await decide({ id: line.id, reason: 'x' })).status).toBe(409);

    const back = await Promise.all(
      Array.from({ length: 3 }, () => ask(paymentImportApi.unpostImported, { id: line.id, reason: 'Wrong account' })),
    );

    expect(back.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await balanceOf(world, karoo)).toBe(0);
    expect((await post(line.id)).status).toBe(200);
    expect(await balanceOf(world, karoo)).toBe(10_000);
  });
});

describe('the lines that need no person', () => {
  it('SCREEN-43: are posted together, also by two clerks at once; the others wait', async () => {
    const { world, karoo, acme, take, ask } = await scene();
    await ask(billingPaymentApi.recordPayment, {
      account_id: acme,
      amount: 9,
      method: 'manual_eft',
      reference: 'Slip',
      date: TODAY,
    });
    const lines = Array.from({ length: 30 }, (_, at): Line => [TODAY, `KAR01 no ${at}`, '2.00']);
    const { payment_import } = await take(
      csv(...lines, [TODAY, 'ACM01', '9.00'], [TODAY, 'ACM01 and KAR01', '3.00'], [TODAY, 'WHO', '4.00']),
    );
    const id = payment_import?.id ?? 0;
    expect(payment_import?.certain_count).toBe(31);

    const answers = await Promise.all([ask(paymentImportApi.postCertain, { id }), ask(paymentImportApi.postCertain, { id })]);

    expect(answers.map(({ body }) => body.posted_count).reduce((sum, each) => sum + each, 0)).toBe(30);
    expect(await balanceOf(world, karoo)).toBe(6000);
    expect((await ask(paymentImportApi.paymentImports, { id })).body.imports[0]).toMatchObject({
      counts: { open: 3, posted: 30 },
      certain_count: 1,
    });
  });
});

describe('an import', () => {
  it('SCREEN-43: is locked once every line is decided on, changes no more, and is opened again by administrators', async () => {
    const { world, karoo, ask, one, decide, post } = await scene();
    const { payment_import, line } = await one([TODAY, 'EFT KAR01', '100.00']);
    const { id } = payment_import;
    const early = await ask(paymentImportApi.lockImport, { id });
    expect([early.status, early.body.message]).toEqual([409, 'One line is neither posted nor left out.']);
    await decide({ id: line.id, parts: [{ account_id: karoo, amount: 100 }] });
    await post(line.id);

    expect((await ask(paymentImportApi.lockImport, { id })).body.payment_import.state).toBe('locked');
    const after = [
      await ask(paymentImportApi.unpostImported, { id: line.id, reason: 'x' }),
      await decide({ id: line.id, reason: 'x' }),
      await ask(paymentImportApi.lockImport, { id }),
      await ask(paymentImportApi.reopenImport, { id }),
    ];
    expect(after.map(({ status }) => status)).toEqual([409, 409, 409, 403]);
    const admin = await signInAs(world, { role: ROLE.admin });
    expect((await ask(paymentImportApi.reopenImport, { id }, admin.token)).body.payment_import.state).toBe('complete');
  });
});
