import { VISITORS } from '@tsela/domain/permissions/visitors';
import type { AccountId, UserId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** An invoice that is open after its due day, with the last stage it was reminded of. */
export interface OverdueInvoice {
  readonly id: number;
  readonly number: number;
  readonly due_date: Day;
  readonly open_cents: Cents;
  readonly last_stage: number | null;
  /** When it came from a former system, and what it goes by there; null and empty for invoices of our own. */
  readonly moved_in: Day | null;
  readonly migration_reference: string;
}

/** One reminder lists so many invoices at most, the oldest. */
const MOST_INVOICES = 200;

/** The invoices of an account that are open after their due day, oldest first. */
export async function readOverdue(tx: Tx, account_id: AccountId, today: Day): Promise<OverdueInvoice[]> {
  const { rows } = await sql<OverdueInvoice>`
    select d.id, d.number, d.due_date, d.total_cents - d.paid_cents as open_cents, max(l.stage) as last_stage,
      d.migration_reference,
      case when d.migration_reference <> '' then (d.time_created at time zone 'Africa/Johannesburg')::date end as moved_in
    from billing_documents d
    left join invoice_reminder_lines l on l.provider_id = d.provider_id and l.document_id = d.id
    where d.provider_id = ${tx.provider_id} and d.kind = 'invoice' and d.account_id = ${account_id}
      and d.paid_cents < d.total_cents and d.due_date < ${today}::date
    group by d.id, d.number, d.due_date, d.total_cents, d.paid_cents, d.migration_reference, d.time_created
    order by d.due_date, d.id
    limit ${MOST_INVOICES}`.execute(tx.db);
  return rows;
}

/** Accounts with an invoice that was due on a day or before and is open, page by page; those without reminders are left out. */
export async function readAccountsOverdueSince(
  tx: Tx,
  { day, after, limit }: { readonly day: Day; readonly after: AccountId; readonly limit: number },
): Promise<AccountId[]> {
  const rows = await tx.db
    .selectFrom('billing_documents as d')
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'd.provider_id').onRef('a.id', '=', 'd.account_id'))
    .select('d.account_id')
    .distinct()
    .where('d.provider_id', '=', tx.provider_id)
    .where('d.kind', '=', 'invoice')
    .whereRef('d.paid_cents', '<', 'd.total_cents')
    .where('d.due_date', '<=', day)
    .where('d.account_id', '>', after)
    .where('a.no_invoice_reminders', '=', false)
    .where('a.account_type', '!=', VISITORS)
    .orderBy('d.account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export interface NewReminder {
  readonly account_id: AccountId;
  readonly recipients: string;
  readonly owed_cents: Cents;
  readonly sent_by: UserId | null;
  readonly time_created: Date;
}

export interface ReminderLine {
  readonly document_id: number;
  /** Null where it was listed beside others, or sent by hand. */
  readonly stage: number | null;
  readonly open_cents: Cents;
}

/** Keeps a reminder with the invoices that it lists. A stage that an invoice has had is refused by the database. */
export async function insertReminder(tx: Tx, reminder: NewReminder, lines: readonly ReminderLine[]): Promise<void> {
  const { id } = await tx.db
    .insertInto('invoice_reminders')
    .values(({ fn, val }) => ({
      ...reminder,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('invoice_reminder_ids')]),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('invoice_reminder_lines')
    .values(lines.map((line) => ({ ...line, provider_id: tx.provider_id, reminder_id: id })))
    .execute();
}
