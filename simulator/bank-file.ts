import type { BillingDocument } from '@tsela/contract/billing/billing-shapes';
import { listInvoices } from '@tsela/server/billing/documents/document-reads';
import { importPayments } from '@tsela/server/billing/imports/import-bank-file';
import { postCertain } from '@tsela/server/billing/imports/post-imported';
import type { AccountId } from '@tsela/domain/ids';
import { centsFromRand, randFromCents, subtractCents } from '@tsela/domain/money/cents';
import { addDays } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { asAdministrator, asSystem } from './simulation.ts';
import type { Simulation } from './simulation.ts';
import { at, isWorkday } from './workdays.ts';

/** What is open of an account's invoices, or of every account's. */
export async function openInvoices(
  simulation: Simulation,
  now: Date,
  account_id?: AccountId,
): Promise<readonly BillingDocument[]> {
  const { invoices } = await listInvoices(asSystem(simulation, now), {
    limit: 100,
    ...(account_id !== undefined && { account_id }),
  });
  return invoices.filter(({ status }) => status === 'unpaid');
}

/** What is left to pay of an invoice, in rand. */
export function openOf({ total, paid }: Pick<BillingDocument, 'total' | 'paid'>): number {
  return randFromCents(subtractCents(centsFromRand(total), centsFromRand(paid)));
}

/** So many of the open invoices are paid with the code of their account, which is certain whose money it is. */
const CERTAIN = 2;

/**
 * The file of the bank that the office brings in on the last morning of work before the end: some lines say whose money it is and are posted, some
 * wait for a person. The second courier has no such file.
 */
export function planBankFile(simulation: Simulation, { first, last }: { readonly first: Day; readonly last: Day }): void {
  const { clock, company } = simulation;
  if (!company.takes_guests) return;
  const day = workdayBefore(last);
  if (day <= first) return;
  clock.plan(at(day, '09:30'), `books:${company.provider_id}`, async (now) => {
    const context = asAdministrator(simulation, now);
    const open = await openInvoices(simulation, now);
    const content = bankFile(workdayBefore(day), open);
    const { payment_import } = await importPayments(context, { filename: `fnb-62123456789-${day}.csv`, content });
    if (payment_import) await postCertain(context, { id: payment_import.id });
  });
}

function workdayBefore(day: Day): Day {
  let before = addDays(day, -1);
  while (!isWorkday(before)) before = addDays(before, -1);
  return before;
}

/** As FNB writes it: with the code of the account, with the number of an invoice, with a name alone, and without any of them. */
function bankFile(day: Day, open: readonly BillingDocument[]): string {
  const others = open.filter(({ account_code }) => account_code !== 'KAR01');
  const coded = others
    .slice(0, CERTAIN)
    .map((invoice) => ({ amount: openOf(invoice), text: `FNB APP PAYMENT FROM ${invoice.account_code}` }));
  const numbered = others
    .slice(CERTAIN, CERTAIN + 1)
    .map((invoice) => ({ amount: openOf(invoice), text: `MAGTAPE CREDIT ${invoice.number}` }));
  const named = others
    .slice(CERTAIN + 1, CERTAIN + 2)
    .map((invoice) => ({ amount: openOf(invoice), text: `ABSA BANK ${invoice.account_name}` }));
  const lines = [
    ...coded,
    ...numbered,
    ...named,
    { amount: 575, text: 'CASH DEP BRANCH SANDTON 000221' },
    { amount: -185.5, text: '#SERVICE FEES' },
  ];
  return [
    'ACCOUNT TRANSACTION HISTORY',
    '',
    'Name:, TSELA COURIERS, (PTY) LTD',
    'Account:, 62123456789, [Business Account]',
    '',
    'Date, Amount, Balance, Description',
    ...lines.map(({ amount, text }) => `${day.replaceAll('-', '/')}, ${amount.toFixed(2)}, 0.00, "${text.toUpperCase()}"`),
  ].join('\r\n');
}
