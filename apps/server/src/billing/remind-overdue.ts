import type { invoiceApi } from '@tsela/contract/billing/invoice-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { stageDue } from '@tsela/domain/billing/invoice-reminders';
import { readDayList } from '@tsela/domain/formats/day-list';
import { isEmail, splitRecipients } from '@tsela/domain/formats/email';
import type { AccountId } from '@tsela/domain/ids';
import { addCents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { lockAccountFor } from '../accounts/account-repository.ts';
import type { AccountRow } from '../accounts/account-repository.ts';
import { refuseAccountUsers, refuseWithoutBilling } from '../accounts/account-staff.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { authorOf } from './ledger/post-transaction.ts';
import { countSent } from './documents/sent-too-often.ts';
import { emailReminder } from './reminder-email.ts';
import { insertReminder, readAccountsOverdueSince, readOverdue } from './reminder-repository.ts';
import type { ReminderLine } from './reminder-repository.ts';

/** So many accounts are looked for at once. */
const PAGE = 500;
const RECIPIENTS_MAX = 10;
/** Staff remind one account no more often in a quarter of an hour. */
const SENT_MAX = 3;

/**
 * Reminds every account of its overdue invoices when one of them reaches a stage: one message with all of them. Each account has a
 * transaction of its own under its lock, and each invoice each stage once, so a run that is cut short, repeated or done by two processes at
 * once sends nothing twice. One account that fails stops none of the others: the run fails at its end, and is tried again for it. Source: settings.tsv, invoice_reminder_days.
 */
export async function remindOverdue(context: RequestContext): Promise<void> {
  const settings = await context.services.settings.of(context.provider_id);
  const stages = readDayList(readSetting(settings, 'invoice_reminder_days')) ?? [];
  const [first] = stages;
  if (first === undefined) return;
  const day = addDays(dayOf(context.now), -first);
  const failures: Error[] = [];
  for (let after = 0 as AccountId; ;) {
    const from = after;
    const accounts = await reading(context, (tx) => readAccountsOverdueSince(tx, { day, after: from, limit: PAGE }));
    for (const account_id of accounts) {
      await remindOne(context, account_id, stages).catch((cause: unknown) => {
        failures.push(new Error(`Account ${account_id} could not be reminded.`, { cause }));
      });
    }
    const last = accounts.at(-1);
    if (last === undefined || accounts.length < PAGE) break;
    after = last;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be reminded.`);
}

async function remindOne(context: RequestContext, account_id: AccountId, stages: readonly number[]): Promise<void> {
  const today = dayOf(context.now);
  await inTransaction(context, async (tx) => {
    const account = await lockAccountFor(tx, context.actor, account_id);
    const recipients = recipientsOf(account);
    // Switched off meanwhile, or no address to send it to: its invoices have a badge that says so.
    if (account.no_invoice_reminders || recipients.length === 0) return;
    const lines = (await readOverdue(tx, account_id, today)).map((invoice) => ({
      ...invoice,
      stage: stageDue(invoice, stages, today),
    }));
    if (lines.some(({ stage }) => stage !== null)) await send(tx, context, { account, recipients, lines });
  });
}

/** Reminds an account at once, whatever stages its invoices have reached. Source: screens S42. */
export async function sendReminder(
  context: RequestContext,
  { account_id }: InputOf<typeof invoiceApi.sendReminder>,
): Promise<OutputOf<typeof invoiceApi.sendReminder>> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'account_id');
  return inTransaction(context, async (tx) => {
    const account = await lockAccountFor(tx, context.actor, account_id);
    if (account.no_invoice_reminders)
      throw new Problem('conflict', 'Reminders are switched off for this account. Switch them on under its details first.');
    const recipients = recipientsOf(account);
    if (recipients.length === 0) throw withoutAddress();
    const lines = (await readOverdue(tx, account_id, dayOf(context.now))).map((invoice) => ({ ...invoice, stage: null }));
    if (lines.length === 0) throw new Problem('conflict', 'No invoice of this account is overdue.');
    await countSent(tx, { of: `reminder:${account_id}`, max: SENT_MAX }, context.now);
    await send(tx, context, { account, recipients, lines });
    return { recipients };
  });
}

interface Reminder {
  readonly account: AccountRow;
  readonly recipients: readonly string[];
  readonly lines: readonly (Omit<ReminderLine, 'document_id'> & Awaited<ReturnType<typeof readOverdue>>[number])[];
}

async function send(tx: Tx, context: RequestContext, { account, recipients, lines }: Reminder): Promise<void> {
  const owed_cents = addCents(...lines.map(({ open_cents }) => open_cents));
  await insertReminder(
    tx,
    {
      account_id: account.id,
      recipients: recipients.join(', '),
      owed_cents,
      sent_by: authorOf(context.actor),
      time_created: context.now,
    },
    lines.map(({ id, stage, open_cents }) => ({ document_id: id, stage, open_cents })),
  );
  await emailReminder(tx, context, { account, recipients, invoices: lines, owed_cents });
  await recordChange(tx, context, {
    type: 'invoices.reminded',
    object_type: 'account',
    object_id: account.id,
    account_id: account.id,
    change_to: { recipients, invoices: lines.length, owed_cents },
  });
}

/** The valid addresses of the billing contact. */
function recipientsOf({ billing_contact }: AccountRow): string[] {
  return splitRecipients(billing_contact.email).filter(isEmail).slice(0, RECIPIENTS_MAX);
}

function withoutAddress(): Problem {
  const message = 'The account has no billing contact with an e-mail address. Please add one first.';
  return new Problem('bad-input', message, { violations: [{ field: 'account_id', code: 'invalid', message }] });
}
