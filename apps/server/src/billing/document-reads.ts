import type { billingApi } from '@tsela/contract/billing/billing-api';
import type { BillingDocument } from '@tsela/contract/billing/billing-shapes';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { documentReference } from '@tsela/domain/formats/references';
import { randFromCents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import { isAccountIdVisible } from '../db/reach.ts';
import { maySeeBilling } from '../accounts/present-account.ts';
import type { RequestContext } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';

type ListInput = InputOf<typeof billingApi.invoices>;

export async function listInvoices(context: RequestContext, input: ListInput): Promise<OutputOf<typeof billingApi.invoices>> {
  const { documents, count } = await listDocuments(context, 'invoice', input);
  return { invoices: documents, count };
}

export async function listCreditNotes(
  context: RequestContext,
  input: ListInput,
): Promise<OutputOf<typeof billingApi.creditNotes>> {
  const { documents, count } = await listDocuments(context, 'credit-note', input);
  return { credit_notes: documents, count };
}

async function listDocuments(
  context: RequestContext,
  kind: 'invoice' | 'credit-note',
  input: ListInput,
): Promise<{ documents: BillingDocument[]; count: number }> {
  const { actor } = context;
  if (!maySeeBilling(actor)) throw new Problem('not-permitted', 'You do not have permission to see billing information.');
  return reading(context, async (tx) => {
    let query = selectDocuments(tx)
      .where('d.kind', '=', kind)
      .where(isAccountIdVisible(tx, actor, 'd.account_id'));
    if (input.account_id !== undefined) query = query.where('d.account_id', '=', input.account_id);
    const { limit, offset } = pageOf(input);
    const rows = await query.orderBy('d.id', 'desc').limit(limit).offset(offset).execute();
    const documents = rows.map(presentDocument);
    return { documents, count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

/** One document, within the transaction that makes it. */
export async function readDocument(tx: Tx, document_id: number): Promise<BillingDocument> {
  return presentDocument(await selectDocuments(tx).where('d.id', '=', document_id).executeTakeFirstOrThrow());
}

function selectDocuments(tx: Tx) {
  return tx.db
    .selectFrom('billing_documents as d')
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'd.provider_id').onRef('a.id', '=', 'd.account_id'))
    .selectAll('d')
    .select(['a.account_code', 'a.name as account_name'])
    .where('d.provider_id', '=', tx.provider_id);
}

type DocumentRow = Awaited<ReturnType<ReturnType<typeof selectDocuments>['execute']>>[number];

function presentDocument(row: DocumentRow): BillingDocument {
  return {
    id: row.id,
    number: documentReference(row.kind, row.number),
    account_id: row.account_id,
    account_code: row.account_code,
    account_name: row.account_name,
    date: row.date,
    due_date: row.due_date,
    total: randFromCents(row.total_cents),
    vat: randFromCents(row.vat_cents),
    paid: randFromCents(row.paid_cents),
    status: row.paid_cents >= row.total_cents ? 'paid' : 'unpaid',
  };
}
