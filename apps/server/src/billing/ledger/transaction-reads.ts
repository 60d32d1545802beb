import type { billingApi } from '@tsela/contract/billing/billing-api';
import type { Transaction } from '@tsela/contract/billing/transaction-shape';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { awaitsInvoice } from '@tsela/domain/billing/transaction-types';
import { documentReference } from '@tsela/domain/formats/references';
import { randFromCents } from '@tsela/domain/money/cents';
import { maySeeBillingTransactions } from '@tsela/domain/permissions/who-may';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { isInvoiceable } from '@tsela/domain/shipments/shipment-invoicing';
import { isRowVisible } from '../../db/reach.ts';
import { readFileCounts } from '../../accounts/account-file-repository.ts';
import { loadAccountFor } from '../../accounts/account-repository.ts';
import { refuseBillingUnseen } from '../../accounts/present-account.ts';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { countUpTo, pageOf } from '../../db/paging.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { transactionConditions } from '../transaction-filter-reads.ts';
import { historyOf, invoicingRuleOf } from './transaction-repository.ts';
import type { InvoicingRule } from './transaction-repository.ts';

/** An account's ledger, newest first. Account users need the provider's or their account's leave. Source: PERM-055, PERM-075. */
export async function listTransactions(
  context: RequestContext,
  input: InputOf<typeof billingApi.transactions>,
): Promise<OutputOf<typeof billingApi.transactions>> {
  const { actor } = context;
  const is_staff = isStaff(actor);
  refuseBillingUnseen(actor);
  const settings = await context.services.settings.of(context.provider_id);
  const due = invoicingRuleOf(settings);
  const shown_to_accounts = readSettings(settings, ['show_billing_transactions_for_account_users']);
  return reading(context, async (tx) => {
    let query = selectTransactions(tx, due).where(
      isRowVisible(tx, actor, { shipment_id: 't.shipment_id', account_id: 't.account_id' }),
    );
    if (actor.kind === 'user' && actor.account_id !== null) {
      const { force_show_billing_transactions } = await loadAccountFor(tx, actor, actor.account_id);
      if (!maySeeBillingTransactions(actor, { ...shown_to_accounts, force_show_billing_transactions }))
        return { transactions: [], count: 0 };
    }
    for (const condition of await transactionConditions(tx, actor, input)) query = query.where(condition);
    const { limit, offset } = pageOf(input);
    const order = input.order?.toLowerCase() === 'asc' ? 'asc' : 'desc';
    const rows = await query.orderBy('t.id', order).limit(limit).offset(offset).execute();
    const files = await countFiles(tx, rows, { is_staff });
    return {
      transactions: rows.map((row) => presentTransaction(row, due, { is_staff, files })),
      count: await countUpTo(tx, query, { limit, offset, rows }),
    };
  });
}

/** One entry that the caller may see, within the transaction that made it. */
export async function readTransaction(tx: Tx, transaction_id: number, due: InvoicingRule): Promise<Transaction> {
  const row = await selectTransactions(tx, due).where('t.id', '=', transaction_id).executeTakeFirstOrThrow();
  // Staff and the product make entries; account users do not.
  return presentTransaction(row, due, { is_staff: true, files: await countFiles(tx, [row], { is_staff: true }) });
}

type FileCounts = (row: Pick<TransactionRow, 'id' | 'payment_id'>) => number;

/** How many files entries have, of those that the reader sees: what a payment books has those of the payment. */
async function countFiles(
  tx: Tx,
  rows: readonly Pick<TransactionRow, 'id' | 'payment_id'>[],
  { is_staff }: { readonly is_staff: boolean },
): Promise<FileCounts> {
  const payment_ids = new Set(rows.flatMap(({ payment_id }) => payment_id ?? []));
  const of_payments = await readFileCounts(tx, 'payment_id', [...payment_ids], { shared_only: !is_staff });
  const own = is_staff ? rows.flatMap(({ id, payment_id }) => (payment_id === null ? id : [])) : [];
  const of_entries = await readFileCounts(tx, 'transaction_id', own, { shared_only: false });
  return ({ id, payment_id }) => (payment_id === null ? of_entries.get(id) : of_payments.get(payment_id)) ?? 0;
}

function selectTransactions(tx: Tx, due: InvoicingRule) {
  return tx.db
    .selectFrom('transactions as t')
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 't.provider_id').onRef('a.id', '=', 't.account_id'))
    .leftJoin('shipments as s', (join) => join.onRef('s.provider_id', '=', 't.provider_id').onRef('s.id', '=', 't.shipment_id'))
    .leftJoin('shipments as n', (join) =>
      join.onRef('n.provider_id', '=', 't.provider_id').onRef('n.id', '=', 't.about_shipment_id'),
    )
    .leftJoin('payments as p', (join) => join.onRef('p.provider_id', '=', 't.provider_id').onRef('p.id', '=', 't.payment_id'))
    .leftJoin('imported_payment_parts as i', (join) =>
      join.onRef('i.provider_id', '=', 't.provider_id').onRef('i.payment_id', '=', 't.payment_id'),
    )
    .leftJoin('billing_document_lines as l', (join) =>
      join.onRef('l.provider_id', '=', 't.provider_id').onRef('l.transaction_id', '=', 't.id'),
    )
    .leftJoin('billing_documents as d', (join) =>
      join.onRef('d.provider_id', '=', 'l.provider_id').onRef('d.id', '=', 'l.document_id'),
    )
    .leftJoin('transactions as r', (join) =>
      join.onRef('r.provider_id', '=', 't.provider_id').onRef('r.reverses_transaction_id', '=', 't.id'),
    )
    .leftJoin('users as u', (join) => join.onRef('u.provider_id', '=', 't.provider_id').onRef('u.id', '=', 't.created_by'))
    .select([
      't.id',
      't.time_created',
      't.effective_date',
      't.type',
      't.amount_cents',
      't.vat_cents',
      't.vat_percentage_bp',
      't.balance_after_cents',
      't.description',
      't.shipment_id',
      't.about_shipment_id',
      'n.short_tracking_reference as about_shipment_reference',
      't.reverses_transaction_id',
      't.account_id',
      't.source',
      'a.account_code',
      'a.account_type',
      't.migration_reference',
      'i.imported_payment_id',
      's.short_tracking_reference',
      's.status as shipment_status',
      's.collected_date',
      historyOf(tx, 's', due).as('history'),
      'p.id as payment_id',
      'p.number as payment_number',
      'u.name as created_by_name',
      'd.id as document_id',
      'd.kind as document_kind',
      'd.number as document_number',
      'r.id as reversal_id',
    ])
    .where('t.provider_id', '=', tx.provider_id);
}

type TransactionRow = Awaited<ReturnType<ReturnType<typeof selectTransactions>['execute']>>[number];

function presentTransaction(
  row: TransactionRow,
  due: InvoicingRule,
  { is_staff, files }: { readonly is_staff: boolean; readonly files: FileCounts },
): Transaction {
  return {
    id: row.id,
    transaction_date: row.time_created.toISOString(),
    effective_date: row.effective_date.toISOString(),
    type: row.type,
    amount: randFromCents(row.amount_cents),
    vat: randFromCents(row.vat_cents),
    vat_percentage: row.vat_percentage_bp / 100,
    balance_after: randFromCents(row.balance_after_cents),
    description: row.description,
    doc_display_id: displayIdOf(row),
    has_been_reversed: row.reversal_id !== null,
    reverses_transaction_id: row.reverses_transaction_id,
    shipment_id: row.shipment_id,
    shipment_reference: row.short_tracking_reference ?? '',
    about_shipment_id: row.about_shipment_id,
    about_shipment_reference: row.about_shipment_reference ?? '',
    account_id: row.account_id,
    account_code: row.account_code,
    account_type: row.account_type,
    invoice_id: row.document_kind === 'invoice' ? row.document_id : null,
    credit_note_id: row.document_kind === 'credit-note' ? row.document_id : null,
    invoice_number: row.document_kind === 'invoice' ? displayIdOf(row) : '',
    payment_id: row.payment_id,
    imported_payment_id: is_staff ? row.imported_payment_id : null,
    migration_reference: is_staff ? row.migration_reference : '',
    invoiceable: isDue(row, due),
    source: row.source,
    files: files(row),
    created_by_name: row.created_by_name ?? '',
  };
}

/**
 * Whether the next invoice run takes it: a debit that stands, where it is of a shipment by what that has reached.
 * Source: SHIP-RULE-02, ERR-44, ERR-45.
 */
function isDue(row: TransactionRow, { trigger, order }: InvoicingRule): boolean {
  if (!awaitsInvoice({ ...row, is_invoiced: row.document_id !== null, is_reversed: row.reversal_id !== null })) return false;
  if (row.shipment_id === null) return true;
  const { shipment_status: status, history, collected_date } = row;
  return status !== null && isInvoiceable({ status, history, collected_date }, trigger, order);
}

/** The document people look for: the invoice or credit note it is on, or its payment. Source: ENUM-20 to ENUM-22. */
function displayIdOf(row: TransactionRow): string {
  if (row.document_kind && row.document_number) return documentReference(row.document_kind, row.document_number);
  return row.payment_number ? documentReference('payment', row.payment_number) : '';
}
