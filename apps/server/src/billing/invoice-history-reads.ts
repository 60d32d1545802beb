import type { invoiceApi } from '@tsela/contract/billing/invoice-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { randFromCents } from '@tsela/domain/money/cents';
import { refuseAccountUsers, refuseWithoutBilling } from '../accounts/account-staff.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { loadDocumentFor } from './documents/document-reads.ts';

type History = OutputOf<typeof invoiceApi.invoiceHistory>;

/** As much of each as a page shows. */
const MOST = 50;

/** What staff did about an invoice that was not paid, newest first. Source: screens S42. */
export async function readInvoiceHistory(
  context: RequestContext,
  { id }: InputOf<typeof invoiceApi.invoiceHistory>,
): Promise<History> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'id');
  const settings = await context.services.settings.of(context.provider_id);
  return reading(context, async (tx) => {
    await loadDocumentFor(tx, context, { kind: 'invoice', id, settings });
    return { reminders: await readReminders(tx, id), write_offs: await readWriteOffs(tx, id) };
  });
}

async function readReminders(tx: Tx, document_id: number): Promise<History['reminders']> {
  const rows = await tx.db
    .selectFrom('invoice_reminder_lines as l')
    .innerJoin('invoice_reminders as r', (join) =>
      join.onRef('r.provider_id', '=', 'l.provider_id').onRef('r.id', '=', 'l.reminder_id'),
    )
    .leftJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'r.provider_id').onRef('u.id', '=', 'r.sent_by'))
    .select(['r.id', 'r.recipients', 'r.time_created', 'l.stage', 'l.open_cents', 'u.name as sent_by_name'])
    .where('l.provider_id', '=', tx.provider_id)
    .where('l.document_id', '=', document_id)
    .orderBy('r.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ id, recipients, time_created, stage, open_cents, sent_by_name }) => ({
    id,
    recipients,
    stage,
    open: randFromCents(open_cents),
    sent_by_name: sent_by_name ?? '',
    time_created: time_created.toISOString(),
  }));
}

async function readWriteOffs(tx: Tx, document_id: number): Promise<History['write_offs']> {
  const rows = await tx.db
    .selectFrom('invoice_write_offs as w')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.provider_id', '=', 'w.provider_id').onRef('t.id', '=', 'w.transaction_id'),
    )
    .leftJoin('transactions as r', (join) =>
      join.onRef('r.provider_id', '=', 't.provider_id').onRef('r.reverses_transaction_id', '=', 't.id'),
    )
    .leftJoin('users as u', (join) => join.onRef('u.provider_id', '=', 't.provider_id').onRef('u.id', '=', 't.created_by'))
    .select(['t.id', 't.amount_cents', 't.description', 't.time_created', 'r.id as reversal_id', 'u.name as created_by_name'])
    .where('w.provider_id', '=', tx.provider_id)
    .where('w.document_id', '=', document_id)
    .orderBy('t.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ id, amount_cents, description, time_created, reversal_id, created_by_name }) => ({
    transaction_id: id,
    amount: randFromCents(amount_cents),
    reason: description,
    has_been_reversed: reversal_id !== null,
    created_by_name: created_by_name ?? '',
    time_created: time_created.toISOString(),
  }));
}
