import type { invoiceApi } from '@tsela/contract/billing/invoice-api';
import type { DocumentLine } from '@tsela/contract/billing/billing-shapes';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { cents, negateCents, randFromCents, subtractCents } from '@tsela/domain/money/cents';
import { sql } from 'kysely';
import { refuseBillingUnseen } from '../../accounts/present-account.ts';
import type { RequestContext } from '../../context.ts';
import { isAnyOf } from '../../db/any-of.ts';
import { countUpTo, pageOf } from '../../db/paging.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { loadDocumentFor } from './document-reads.ts';
import type { DocumentKind } from './document-reads.ts';

type Lines = OutputOf<typeof invoiceApi.invoiceLines>;
type Asked = InputOf<typeof invoiceApi.invoiceLines>;

export async function listInvoiceLines(context: RequestContext, input: Asked): Promise<Lines> {
  return listLines(context, 'invoice', input);
}

export async function listCreditNoteLines(context: RequestContext, input: Asked): Promise<Lines> {
  return listLines(context, 'credit-note', input);
}

async function listLines(context: RequestContext, kind: DocumentKind, input: Asked): Promise<Lines> {
  refuseBillingUnseen(context.actor);
  const settings = await context.services.settings.of(context.provider_id);
  return reading(context, async (tx) => {
    await loadDocumentFor(tx, context, { kind, id: input.id, settings });
    const query = selectLines(tx, input.id);
    const { limit, offset } = pageOf(input);
    const rows = await query.orderBy('l.cost_center').orderBy('l.transaction_id').limit(limit).offset(offset).execute();
    const cost_centers = await readCostCenters(tx, input.id);
    return { lines: rows.map(presentLine), count: await countUpTo(tx, query, { limit, offset, rows }), cost_centers };
  });
}

/** Every line of a document, for its file. One document has a bounded number of them. */
export async function readAllLines(tx: Tx, document_id: number): Promise<DocumentLine[]> {
  const rows = await selectLines(tx, document_id).orderBy('l.cost_center').orderBy('l.transaction_id').execute();
  return rows.map(presentLine);
}

/** The lines of an invoice, or some of them, for giving them back. Its account is locked. */
export async function readLinesToCredit(tx: Tx, document_id: number, transaction_ids?: readonly number[]) {
  const query = selectLines(tx, document_id).orderBy('l.transaction_id');
  return (transaction_ids === undefined ? query : query.where(isAnyOf('l.transaction_id', transaction_ids))).execute();
}

/** The lines of several documents, at most `limit` of them, each with its document's id. */
export async function readLinesOfAll(
  tx: Tx,
  document_ids: readonly number[],
  limit: number,
): Promise<{ readonly document_id: number; readonly line: DocumentLine }[]> {
  const rows = await linesOf(tx)
    .where(isAnyOf('l.document_id', document_ids))
    .select('l.document_id')
    .orderBy('l.document_id')
    .orderBy('l.cost_center')
    .orderBy('l.transaction_id')
    .limit(limit)
    .execute();
  return rows.map(({ document_id, ...row }) => ({ document_id, line: presentLine(row) }));
}

/** So many cost centres are summed up; an account has fewer. */
const MOST_COST_CENTERS = 200;

/** What of a document each cost centre bears, in the order of the lines; none where no line has one. */
async function readCostCenters(tx: Tx, document_id: number): Promise<Lines['cost_centers']> {
  const rows = await tx.db
    .selectFrom('billing_document_lines')
    .select('cost_center')
    .select(({ fn }) => [
      fn.countAll<number>().as('lines'),
      fn.sum<string>('amount_cents').as('amount'),
      fn.sum<string>('vat_cents').as('vat'),
    ])
    .where('provider_id', '=', tx.provider_id)
    .where('document_id', '=', document_id)
    .groupBy('cost_center')
    .orderBy('cost_center')
    .limit(MOST_COST_CENTERS)
    .execute();
  if (rows.every(({ cost_center }) => cost_center === '')) return [];
  return rows.map(({ cost_center, lines, amount, vat }) => ({
    cost_center,
    lines: Number(lines),
    vat: randFromCents(cents(Number(vat))),
    total: randFromCents(cents(Number(amount))),
  }));
}

function selectLines(tx: Tx, document_id: number) {
  return linesOf(tx).where('l.document_id', '=', document_id);
}

function linesOf(tx: Tx) {
  return tx.db
    .selectFrom('billing_document_lines as l')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.provider_id', '=', 'l.provider_id').onRef('t.id', '=', 'l.transaction_id'),
    )
    .leftJoin('shipments as s', (join) => join.onRef('s.provider_id', '=', 't.provider_id').onRef('s.id', '=', 't.shipment_id'))
    .leftJoin('shipments as n', (join) =>
      join.onRef('n.provider_id', '=', 't.provider_id').onRef('n.id', '=', 't.about_shipment_id'),
    )
    .leftJoin('transactions as r', (join) =>
      join.onRef('r.provider_id', '=', 't.provider_id').onRef('r.reverses_transaction_id', '=', 't.id'),
    )
    .select(['l.transaction_id', 'l.amount_cents', 'l.vat_cents', 'l.cost_center'])
    .select(ENTRY_COLUMNS)
    .where('l.provider_id', '=', tx.provider_id);
}

/**
 * Debits that are on no invoice as the lines of one would show them, by cost centre. The caller has found them among those of an account
 * that is seen; there are as many as one invoice carries.
 */
export async function readWaitingLines(tx: Tx, transaction_ids: readonly number[]): Promise<DocumentLine[]> {
  if (transaction_ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('transactions as t')
    .leftJoin('shipments as s', (join) => join.onRef('s.provider_id', '=', 't.provider_id').onRef('s.id', '=', 't.shipment_id'))
    .leftJoin('shipments as n', (join) =>
      join.onRef('n.provider_id', '=', 't.provider_id').onRef('n.id', '=', 't.about_shipment_id'),
    )
    .leftJoin('transactions as r', (join) =>
      join.onRef('r.provider_id', '=', 't.provider_id').onRef('r.reverses_transaction_id', '=', 't.id'),
    )
    .select(ENTRY_COLUMNS)
    .select(['t.id as transaction_id', 't.amount_cents', 't.vat_cents', 's.cost_center'])
    .where('t.provider_id', '=', tx.provider_id)
    .where(isAnyOf('t.id', transaction_ids))
    .orderBy(sql`coalesce(s.cost_center, '')`)
    .orderBy('t.id')
    .execute();
  return rows.map((row) =>
    presentLine({
      ...row,
      amount_cents: negateCents(row.amount_cents),
      vat_cents: negateCents(row.vat_cents),
      cost_center: row.cost_center ?? '',
    }),
  );
}

/** What a line shows of its entry and its shipment. */
const ENTRY_COLUMNS = [
  't.type',
  'r.id as reversal_id',
  't.vat_percentage_bp',
  't.effective_date',
  't.description',
  't.shipment_id',
  't.about_shipment_id',
  'n.short_tracking_reference as about_shipment_reference',
  's.short_tracking_reference',
  's.customer_reference',
  's.collection_address',
  's.delivery_address',
  's.service_level_name',
  's.charged_weight_g',
] as const;

type LineRow = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number];

function presentLine(row: LineRow): DocumentLine {
  return {
    id: row.transaction_id,
    type: row.type,
    has_been_reversed: row.reversal_id !== null,
    date: row.effective_date.toISOString(),
    description: row.description,
    shipment_id: row.shipment_id,
    shipment_reference: row.short_tracking_reference ?? '',
    about_shipment_id: row.about_shipment_id,
    about_shipment_reference: row.about_shipment_reference ?? '',
    customer_reference: row.customer_reference ?? '',
    from: row.collection_address?.city ?? '',
    to: row.delivery_address?.city ?? '',
    service: row.service_level_name ?? '',
    cost_center: row.cost_center,
    charged_weight_kg: row.charged_weight_g === null ? null : row.charged_weight_g / 1000,
    excluding_vat: randFromCents(subtractCents(row.amount_cents, row.vat_cents)),
    vat: randFromCents(row.vat_cents),
    vat_percentage: row.vat_percentage_bp / 100,
    total: randFromCents(row.amount_cents),
  };
}
