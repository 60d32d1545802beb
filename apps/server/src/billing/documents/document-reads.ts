import type { invoiceApi } from '@tsela/contract/billing/invoice-api';
import type { BillingDocument } from '@tsela/contract/billing/billing-shapes';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { documentReference, parseDocumentReference } from '@tsela/domain/formats/references';
import { ZERO_CENTS, cents, randFromCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { isAnyOf } from '../../db/any-of.ts';
import { isAccountIdVisible } from '../../db/reach.ts';
import { refuseBillingUnseen } from '../../accounts/present-account.ts';
import type { Actor, RequestContext } from '../../context.ts';
import { countUpTo, pageOf } from '../../db/paging.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { issuedBy } from './issued-parties.ts';
import type { IssuedParties } from './issued-parties.ts';

type ListInput = InputOf<typeof invoiceApi.creditNotes>;
type InvoiceInput = InputOf<typeof invoiceApi.invoices>;

export async function listInvoices(context: RequestContext, input: InvoiceInput): Promise<OutputOf<typeof invoiceApi.invoices>> {
  const { documents, count } = await listDocuments(context, 'invoice', input);
  return { invoices: documents, count };
}

export async function listCreditNotes(
  context: RequestContext,
  input: ListInput,
): Promise<OutputOf<typeof invoiceApi.creditNotes>> {
  const { documents, count } = await listDocuments(context, 'credit-note', input);
  return { credit_notes: documents, count };
}

async function listDocuments(
  context: RequestContext,
  kind: DocumentKind,
  input: ListInput & Pick<InvoiceInput, 'standing'>,
): Promise<{ documents: BillingDocument[]; count: number }> {
  const { actor } = context;
  refuseBillingUnseen(actor);
  const settings = await context.services.settings.of(context.provider_id);
  return reading(context, async (tx) => {
    let query = filtered(selectDocuments(tx), { ...input, kind, today: dayOf(context.now) }).where(
      isAccountIdVisible(tx, actor, 'd.account_id'),
    );
    if (input.account_id !== undefined) query = query.where('d.account_id', '=', input.account_id);
    if (input.id !== undefined) query = query.where('d.id', '=', input.id);
    const { limit, offset } = pageOf(input);
    const rows = await query.orderBy('d.id', 'desc').limit(limit).offset(offset).execute();
    const documents = input.id === undefined ? rows.map(presentDocument) : await presentAllWhole(tx, rows, settings);
    return { documents, count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

/** One document that the caller may see, with its parties. Raises `not-found` for another account's. */
export async function loadDocumentFor(
  tx: Tx,
  context: RequestContext,
  { kind, id, settings }: { kind: DocumentKind; id: number; settings: StoredSettings },
): Promise<WholeDocument> {
  const row = await selectDocuments(tx)
    .where('d.kind', '=', kind)
    .where('d.id', '=', id)
    .where(isAccountIdVisible(tx, context.actor, 'd.account_id'))
    .executeTakeFirst();
  if (!row) throw notFound(kind);
  const [whole] = await presentAllWhole(tx, [row], settings);
  if (!whole) throw notFound(kind);
  return whole;
}

/** Several documents that the caller may see, by their numbers. Raises `not-found` where one of them is another account's. */
export async function loadDocumentsFor(
  tx: Tx,
  context: RequestContext,
  { kind, ids, settings }: { kind: DocumentKind; ids: readonly number[]; settings: StoredSettings },
): Promise<ListedDocument[]> {
  const rows = await selectDocuments(tx)
    .where('d.kind', '=', kind)
    .where(isAnyOf('d.id', ids))
    .where(isAccountIdVisible(tx, context.actor, 'd.account_id'))
    .orderBy('d.number')
    .execute();
  if (rows.length < new Set(ids).size) throw notFound(kind);
  const documents = await presentAllWhole(tx, rows, settings);
  return documents.map((document, at) => ({ document, contact: rows[at]?.billing_contact.email ?? '' }));
}

/** A document with the e-mail addresses of its account's billing contact as it is now. */
export interface ListedDocument {
  readonly document: WholeDocument;
  readonly contact: string;
}

function notFound(kind: DocumentKind): Problem {
  return new Problem('not-found', kind === 'invoice' ? 'Invoice not found.' : 'Credit note not found.');
}

/** Raises `not-permitted` for credit notes where the caller may not see them: a call for both kinds asks for invoices. */
export function refuseKindUnseen(actor: Actor, kind: DocumentKind): void {
  if (kind === 'invoice' || actor.kind !== 'user' || hasPermission(actor.permissions, 'API_/billing/credit-notes:GET')) return;
  throw new Problem('not-permitted', 'You do not have permission to see credit notes.');
}

export type DocumentKind = 'invoice' | 'credit-note';
export type WholeDocument = BillingDocument & Required<Pick<BillingDocument, 'parties' | 'written_off'>>;

/** One document, within the transaction that makes it. */
export async function readDocument(tx: Tx, document_id: number): Promise<BillingDocument> {
  return presentDocument(await selectDocuments(tx).where('d.id', '=', document_id).executeTakeFirstOrThrow());
}

function selectDocuments(tx: Tx) {
  return tx.db
    .selectFrom('billing_documents as d')
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'd.provider_id').onRef('a.id', '=', 'd.account_id'))
    .selectAll('d')
    .select([
      'a.account_code',
      'a.name as account_name',
      'a.vat_number',
      'a.registration_number',
      'a.address',
      'a.billing_contact',
    ])
    .where('d.provider_id', '=', tx.provider_id);
}

type DocumentQuery = ReturnType<typeof selectDocuments>;

interface Filters extends Pick<InvoiceInput, 'standing' | 'search' | 'sent'> {
  readonly kind: DocumentKind;
  readonly today: Day;
}

function filtered(query: DocumentQuery, { kind, standing, sent, search = '', today }: Filters): DocumentQuery {
  let found = query.where('d.kind', '=', kind);
  if (standing === 'paid') found = found.whereRef('d.paid_cents', '>=', 'd.total_cents');
  if (standing === 'unpaid' || standing === 'overdue') found = found.whereRef('d.paid_cents', '<', 'd.total_cents');
  if (standing === 'overdue') found = found.where('d.due_date', '<', today);
  if (sent !== undefined) found = found.where('d.time_sent', sent ? 'is not' : 'is', null);
  const text = search.trim();
  if (text === '') return found;
  const named = parseDocumentReference(text);
  return named?.kind === kind
    ? found.where('d.number', '=', named.sequence)
    : found.where(({ fn, eb, or }) =>
        or([
          eb(fn<string>('upper', ['a.account_code']), '=', text.toUpperCase()),
          // Of one that was moved in.
          eb(fn<string>('upper', ['d.migration_reference']), '=', text.toUpperCase()),
        ]),
      );
}

type DocumentRow = Awaited<ReturnType<DocumentQuery['execute']>>[number];

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
    time_sent: row.time_sent?.toISOString() ?? null,
    cost_center: row.cost_center,
    ...(row.migration_reference !== '' && { migration_reference: row.migration_reference }),
  };
}

async function presentAllWhole(tx: Tx, rows: readonly DocumentRow[], settings: StoredSettings): Promise<WholeDocument[]> {
  const written_off = await readWrittenOff(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentWhole(row, settings, written_off.get(row.id) ?? ZERO_CENTS));
}

/** What was not kept with older documents is as it is known today. */
function presentWhole(row: DocumentRow, settings: StoredSettings, written_off: Cents): WholeDocument {
  // Written as such when the document was issued.
  const issued = row.issued as IssuedParties | null;
  return {
    ...presentDocument(row),
    // A payment that was taken back may have opened a part of it again.
    written_off: randFromCents(cents(Math.min(written_off, row.paid_cents))),
    parties: issued ?? issuedBy(settings, { ...row, name: row.account_name }),
  };
}

/** What was written off of invoices and not taken back, by their ids. */
async function readWrittenOff(tx: Tx, document_ids: readonly number[]): Promise<Map<number, Cents>> {
  const sums = await tx.db
    .selectFrom('invoice_write_offs as w')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.provider_id', '=', 'w.provider_id').onRef('t.id', '=', 'w.transaction_id'),
    )
    .leftJoin('transactions as r', (join) =>
      join.onRef('r.provider_id', '=', 't.provider_id').onRef('r.reverses_transaction_id', '=', 't.id'),
    )
    .select('w.document_id')
    .select(({ fn }) => fn.sum<string>('t.amount_cents').as('amount'))
    .where('w.provider_id', '=', tx.provider_id)
    .where(isAnyOf('w.document_id', document_ids))
    .where('r.id', 'is', null)
    .groupBy('w.document_id')
    .execute();
  return new Map(sums.map(({ document_id, amount }) => [document_id, cents(Number(amount))]));
}
