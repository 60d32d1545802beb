import { daysOverdue } from '@tsela/domain/billing/invoice-reminders';
import { bankOf } from '@tsela/domain/billing/provider-bank';
import { onOneLine } from '@tsela/domain/formats/one-line';
import { randText } from '@tsela/domain/formats/rand-text';
import { documentReference } from '@tsela/domain/formats/references';
import { addCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import { dayOf } from '@tsela/domain/time/day';
import type { AccountRow } from '../accounts/account-repository.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { letterText } from '../providers/letter-text.ts';
import { portalAddressOf } from '../providers/portal-address.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import type { OverdueInvoice } from './reminder-repository.ts';

interface Reminded {
  readonly account: Pick<AccountRow, 'id' | 'name' | 'account_code'>;
  readonly recipients: readonly string[];
  readonly invoices: readonly OverdueInvoice[];
  readonly owed_cents: Cents;
}

/** An e-mail lists so many invoices one by one; the rest stand in one line. */
const MOST_LISTED = 50;

/** Puts a reminder into the outbox: what is overdue, invoice by invoice, and how it is paid. */
export async function emailReminder(
  tx: Tx,
  context: RequestContext,
  { account, recipients, invoices, owed_cents }: Reminded,
): Promise<void> {
  const settings = await context.services.settings.of(tx.provider_id);
  const company = readSetting(settings, 'invoice_company_name') || readSetting(settings, 'provider_title');
  const address = (await portalAddressOf(context, tx.provider_id)) ?? context.services.config.public_url;
  const today = dayOf(context.now);
  const listed = invoices.slice(0, MOST_LISTED).map(({ number, migration_reference, due_date, open_cents }) => {
    const days = daysOverdue(due_date, today);
    const overdue = days === 1 ? '1 day' : `${days} days`;
    const former = migration_reference === '' ? '' : ` (${migration_reference})`;
    return `${documentReference('invoice', number)}${former}: ${randText(open_cents)}, due on ${longDayInWords(due_date)}, ${overdue} overdue`;
  });
  const others = invoices.slice(MOST_LISTED);
  const rest = randText(addCents(...others.map(({ open_cents }) => open_cents)));
  const contact = readSetting(settings, 'billing_email_address');
  const facts = [
    [...listed, ...(others.length > 0 ? [`and ${others.length} more, together ${rest}`] : [])].join('\n'),
    ...howToPay(settings, account.account_code),
  ];
  const { subject, body } = await letterText(context, 'invoice_reminder', {
    title: company,
    account: `${onOneLine(account.name)} (${account.account_code})`,
    amount: randText(owed_cents),
    facts: facts.join('\n\n'),
    link: `${address}${SCREENS.account.path}?tab=billing&part=invoices`,
  });
  const questions = contact === '' ? '' : `\n\nQuestions: ${onOneLine(contact)}`;
  await insertMessages(
    tx,
    context,
    recipients.map((recipient) => ({
      shipment_id: null,
      account_id: account.id,
      channel: 'email' as const,
      event: 'invoice_reminder',
      recipient,
      subject,
      body: body + questions,
    })),
  );
}

/** Where it is paid to; nothing where the provider has named no bank. */
function howToPay(settings: StoredSettings, account_code: string): string[] {
  const bank = bankOf(settings);
  if (bank.account_number === '') return [];
  const lines = [
    ['Bank', bank.name],
    ['Branch code', bank.branch_code],
    ['Account type', bank.account_type],
    ['Account number', bank.account_number],
    ['Your reference', account_code],
  ] as const;
  const told = lines.flatMap(([label, value]) => (value === '' ? [] : [`${label}: ${value}`]));
  return [['How to pay:', ...told].join('\n')];
}
