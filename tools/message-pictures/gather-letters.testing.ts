import { accountApi } from '@tsela/contract/accounts/account-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { statementApi } from '@tsela/contract/billing/statement-api';
import { savedReportApi } from '@tsela/contract/reports/saved-report-api';
import { shipmentQuoteApi } from '@tsela/contract/shipments/shipment-quote-api';
import { cents } from '@tsela/domain/money/cents';
import { LANGUAGES } from '@tsela/domain/shipments/notices/texts/language';
import { DAY_MS, addDays, dayOf } from '@tsela/domain/time/day';
import { loadAccountFor } from '@tsela/server/accounts/account-repository';
import { invoiceAccount } from '@tsela/server/billing/invoice-account';
import { createTransaction } from '@tsela/server/billing/ledger/manual-transaction';
import { remindOverdue } from '@tsela/server/billing/remind-overdue';
import { inTransaction } from '@tsela/server/db/transaction';
import { mailAnswer, mailReceived } from '@tsela/server/inbox/tell-of-thread';
import type { Attempt } from '@tsela/server/payments/payment-attempt-repository';
import { sendReceipt } from '@tsela/server/payments/payment-letters';
import { sendSavedReports } from '@tsela/server/reports/send-saved-reports';
import { sendCodeTo, sendInvitations, sendNotice, sendResetLink, sendWelcome } from '@tsela/server/sessions/credential-messages';
import { createShipment } from '@tsela/server/shipments/booking/create-shipment';
import { mailVisitorQuote } from '@tsela/server/shipments/quotes/mail-visitor-quote';
import { loadShipmentFor } from '@tsela/server/shipments/shipment-repository';
import { tellDiscrepancies } from '@tsela/server/shipments/measure/tell-discrepancies';
import { contextOf, moveTo } from '@tsela/server/testing/field';
import { makeDiscrepancy } from '@tsela/server/testing/measured';
import { changeRows, rowsOf } from '@tsela/server/testing/rows';
import { succeed } from '@tsela/server/testing/test-app';
import type { TestApp } from '@tsela/server/testing/test-app';
import { ROLE, aShipment, makeAccount, makeCustomer, signInAs } from '@tsela/server/testing/world';
import type { SignedIn, World } from '@tsela/server/testing/world';
import { readAddressees } from '@tsela/server/user-records/addressee-reads';
import { writeToUsers } from '@tsela/server/user-records/write-to-users';
import type { UserLetter } from '@tsela/server/user-records/write-to-users';
import type { Keep } from './gather-shipments.testing.ts';

/** Where letters are gathered. */
interface Scene {
  readonly test_app: TestApp;
  readonly world: World;
  readonly keep: Keep;
  readonly admin: SignedIn;
}

/** Every e-mail that goes to one person, who is no side of a shipment, written by the code that writes it. */
export async function gatherLetters(test_app: TestApp, world: World, keep: Keep): Promise<void> {
  const scene = { test_app, world, keep, admin: await signInAs(world, { role: ROLE.admin }) };
  await gatherSignIns(scene);
  await gatherSupport(scene);
  await gatherNotices(scene);
  await gatherMoney(scene);
  await gatherReceipts(scene);
  await gatherDecisions(scene);
  await gatherReport(scene);
}

const USER = { reader: 'user', language: 'en' } as const;
const RACHEL = { name: 'Rachel Naidoo', email: 'rachel@acme.example' };

async function gatherSignIns({ world, keep }: Scene): Promise<void> {
  const context = contextOf(world);
  await keep(USER, () =>
    inTransaction(context, async (tx) => {
      const token = 'x'.repeat(43);
      await sendInvitations(tx, context, [{ to: { ...RACHEL, inviter: 'Sipho Dlamini' }, token }]);
      await sendWelcome(tx, context, RACHEL);
      await sendResetLink(tx, context, RACHEL, token);
      await sendCodeTo(tx, context, RACHEL, '482915');
      await sendCodeTo(tx, context, { mobile_number: '+27821234567' }, '482915');
      await sendNotice(tx, context, RACHEL, 'The password of your sign-in was changed.');
      await sendNotice(tx, context, RACHEL, 'The e-mail address of your sign-in is now rachel@acme.example.');
    }),
  );
}

async function gatherSupport({ world, keep }: Scene): Promise<void> {
  const context = contextOf(world);
  for (const language of LANGUAGES) {
    const thread = { id: 1, account_id: null, guest_name: 'Rachel Naidoo', guest_email: `${language}@example.com` };
    const about = { ...thread, shipment_id: null, subject: 'My parcel to Claremont' };
    await keep({ reader: 'guest', language }, () =>
      inTransaction(context, async (tx) => {
        await mailReceived(tx, context, about);
        await mailAnswer(tx, context, about, 'Your parcel is on its way and arrives tomorrow morning.');
      }),
    );
  }
}

async function gatherNotices({ world, keep, admin }: Scene): Promise<void> {
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const booker = { ...contextOf(world), source: 'web' as const };
  const { id } = await createShipment(booker, aShipment({ account_id: customer.account_id }));
  await changeRows(
    world,
    `update shipments set created_by = ${customer.user_id} where provider_id = ${world.provider_id} and id = ${id}`,
  );
  for (const status of ['delivery-failed-attempt', 'on-hold'] as const)
    await keep({ ...USER, only: ['shipment_failed_attempt', 'shipment_held'] }, () => moveTo(world, { id }, status));
  const context = contextOf(world);
  const about = { shipment_id: null, account_id: null };
  const letters: readonly Omit<UserLetter, 'to'>[] = [
    {
      ...about,
      notice: 'account_waiting',
      subject: 'ACM01 waits for approval',
      text: 'Acme Online (ACM01) was opened on the web and waits until it is approved.',
      page: '/accounts/1',
    },
    {
      ...about,
      notice: 'message_limit',
      subject: 'SMS have reached 80 % of the month',
      text: '8 000 of the 10 000 parts of this month have gone out.',
      page: '/tools/outbox',
    },
  ];
  await keep({ ...USER, reader: 'staff' }, () =>
    inTransaction(context, async (tx) => {
      const to = (await readAddressees(tx, 'staff')).find((each) => each.id === admin.user_id);
      if (!to) throw new Error('They are there.');
      await writeToUsers(
        tx,
        context,
        letters.map((letter) => ({ ...letter, to })),
      );
    }),
  );
}

async function gatherMoney({ test_app, world, keep, admin }: Scene): Promise<void> {
  const account_id = await makeAccount(world, { account_type: 'postpaid', account_code: 'ACM01', credit_limit: 10_000_000 });
  const by = { token: admin.token, host: world.host };
  const billing = { ...USER, reader: 'billing contact' };
  const context = contextOf(world);
  let id = 0;
  await keep(billing, async () => {
    await createTransaction(context, { account_id, type: 'admin-debit', amount: 1234.5, reason: 'Storage' });
    id = (await invoiceAccount(context, account_id)) ?? 0;
  });
  const later = { ...context, now: new Date(context.now.getTime() + 60 * DAY_MS) };
  await keep(billing, () => remindOverdue(later));
  await keep(billing, () => succeed(test_app, invoiceApi.creditInvoice, { ...by, input: { id, reason: 'Lost in transit' } }));
  const [start_date, end_date] = [addDays(dayOf(context.now), -31), addDays(dayOf(context.now), -1)];
  await keep(billing, () =>
    succeed(test_app, statementApi.makeStatement, {
      ...by,
      input: { account_id, start_date, end_date, email_to: 'billing-contact' },
    }),
  );
  const quote = await createShipment(context, aShipment({ account_id, quick_quote: 'quote' }));
  await keep(billing, () => succeed(test_app, shipmentQuoteApi.email, { ...by, input: { id: quote.id } }));
  await keep({ ...USER, reader: 'visitor' }, () =>
    inTransaction(context, async (tx) => {
      const row = await loadShipmentFor(tx, context.actor, { id: quote.id });
      const visitor = { ...context, actor: { kind: 'guest' } } as const;
      await mailVisitorQuote(tx, visitor, { ...row, billing_contact: { email: 'visitor@example.com' } });
    }),
  );
  const measured = await createShipment(context, aShipment({ account_id }));
  await makeDiscrepancy(world, measured);
  await changeRows(world, `update charge_discrepancies set time_told = null where provider_id = ${world.provider_id}`);
  await keep(billing, () => tellDiscrepancies({ ...context, now: new Date(context.now.getTime() + DAY_MS) }));
}

async function gatherReceipts({ world, keep }: Scene): Promise<void> {
  const account_id = await makeAccount(world, { account_code: 'ACM02', balance: 100_000 });
  const context = contextOf(world);
  const { id } = await createShipment(context, aShipment({ account_id }));
  // The link of a visitor's receipt names the shipment.
  const shipment = { id, short_tracking_reference: 'H4K2M9', status: 'submitted' } as const;
  const payment = { number: 123, amount_cents: cents(11_500), reference: 'ACM02-7', phone_number: '0821234567', account_id };
  await keep({ ...USER, reader: 'payer' }, () =>
    inTransaction(context, async (tx) => {
      const account = await loadAccountFor(tx, context.actor, account_id);
      // Receipts read these of a payment and no more.
      const paid = (billing_email: string) => ({ ...payment, billing_email }) as unknown as Attempt;
      const booked = { account, shipment, not_booked: null };
      await sendReceipt(tx, context, paid('rachel@acme.example'), {
        account,
        shipment: null,
        not_booked: null,
        payer: 'account',
      });
      await sendReceipt(tx, context, paid('visitor@example.com'), { ...booked, payer: 'visitor' });
      await sendReceipt(tx, context, paid('visitor@example.com'), { ...booked, not_booked: 'costs-more', payer: 'visitor' });
      await sendReceipt(tx, context, paid(''), { ...booked, payer: 'at-kiosk' });
    }),
  );
}

async function gatherDecisions({ test_app, world, keep, admin }: Scene): Promise<void> {
  const by = { token: admin.token, host: world.host };
  for (const decision of ['approve', 'decline'] as const) {
    const { account_id } = await makeCustomer(world);
    await changeRows(
      world,
      `update accounts set needs_approval = true where provider_id = ${world.provider_id} and id = ${account_id}`,
    );
    const message = decision === 'decline' ? { message: 'We do not deliver to the farm in your address.' } : {};
    await keep({ ...USER, reader: 'owner' }, () =>
      succeed(test_app, accountApi.approve, { ...by, input: { id: account_id, decision, ...message } }),
    );
  }
}

async function gatherReport({ test_app, world, keep, admin }: Scene): Promise<void> {
  const [reader] = await rowsOf<{ email: string }>(
    world,
    `select email from users where provider_id = ${world.provider_id} and id = ${admin.user_id}`,
  );
  await succeed(test_app, savedReportApi.saveReport, {
    token: admin.token,
    host: world.host,
    input: {
      report: 'on-time',
      name: 'On time, last week',
      period: 'last-7-days',
      is_shared: true,
      sending: 'daily',
      send_hour: 6,
      send_weekday: 1,
      send_day: 1,
      recipients: reader?.email ?? '',
    },
  });
  await changeRows(
    world,
    `update saved_reports set time_next = now() - interval '1 minute' where provider_id = ${world.provider_id}`,
  );
  await keep({ ...USER, reader: 'staff' }, () => sendSavedReports(contextOf(world)));
}
