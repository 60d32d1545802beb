import type { ImportedPayment, ImportedPaymentDetail, paymentImportApi } from '@tsela/contract/billing/payment-import-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { documentReference } from '@tsela/domain/formats/references';
import type { AccountId } from '@tsela/domain/ids';
import { randFromCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { suggestAccounts } from '@tsela/domain/payments/bank-file/suggest-accounts';
import type { Suggestion } from '@tsela/domain/payments/bank-file/suggest-accounts';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../../context.ts';
import { isAnyOf } from '../../db/any-of.ts';
import { containsText, countUpTo, pageOf } from '../../db/paging.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { findAccountsOf, findLikePayments } from './match-reads.ts';
import { refuseWhoImportsNothing } from './refuse-importer.ts';

/** The lines of a file, in its order. Source: screens S43. */
export async function listImportedPayments(
  context: RequestContext,
  input: InputOf<typeof paymentImportApi.importedPayments>,
): Promise<OutputOf<typeof paymentImportApi.importedPayments>> {
  refuseWhoImportsNothing(context);
  return reading(context, async (tx) => {
    const query = filtered(lines(tx), input);
    const { limit, offset } = pageOf(input);
    const rows = await query.orderBy('l.row_number').orderBy('l.id').limit(limit).offset(offset).execute();
    return { imported_payments: await present(tx, rows), count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

/** A line and whose money it may be. Source: ROUTE-46. */
export async function readImportedPayment(
  context: RequestContext,
  { id }: InputOf<typeof paymentImportApi.importedPayment>,
): Promise<OutputOf<typeof paymentImportApi.importedPayment>> {
  refuseWhoImportsNothing(context);
  return { imported_payment: await reading(context, (tx) => readDetail(tx, id)) };
}

/** The same within the transaction that changes it. */
export async function readDetail(tx: Tx, id: number): Promise<ImportedPaymentDetail> {
  const row = await lines(tx).where('l.id', '=', id).executeTakeFirst();
  const [line] = await present(tx, row ? [row] : []);
  if (!row || !line) throw lineNotFound();
  const found = line.state === 'open' || line.state === 'matched' ? suggestAccounts(await findAccountsOf(tx, row)) : [];
  const { received_date, amount_cents } = row;
  const chosen = line.parts.map(({ account_id }) => account_id);
  const parts = (chosen.length > 0 ? chosen : found.map(({ account_id }) => account_id)).map((account_id) => ({
    account_id,
    amount_cents: partOf(line, account_id) ?? amount_cents,
  }));
  const alike = line.state === 'posted' ? [] : await findLikePayments(tx, { parts, received_date });
  return {
    ...line,
    filename: row.filename,
    import_state: row.time_locked ? 'locked' : 'pending',
    suggestions: await withNames(tx, found),
    alike: alike.map(({ payment_id, number, account_code, received_date: date }) => ({
      payment_id,
      number: documentReference('payment', number),
      account_code,
      date,
    })),
  };
}

export function lineNotFound(): Problem {
  return new Problem('not-found', 'Imported payment not found.');
}

function partOf({ parts }: ImportedPayment, account_id: AccountId): Cents | undefined {
  const part = parts.find((each) => each.account_id === account_id);
  // What is kept of a part is whole cents.
  return part && (Math.round(part.amount * 100) as Cents);
}

function lines(tx: Tx) {
  return tx.db
    .selectFrom('imported_payments as l')
    .innerJoin('payment_imports as i', (join) =>
      join.onRef('i.provider_id', '=', 'l.provider_id').onRef('i.id', '=', 'l.import_id'),
    )
    .leftJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'l.provider_id').onRef('u.id', '=', 'l.decided_by'))
    .leftJoin('accounts as c', (join) =>
      join.onRef('c.provider_id', '=', 'l.provider_id').onRef('c.id', '=', 'l.certain_account_id'),
    )
    .select(['l.id', 'l.import_id', 'l.row_number', 'l.received_date', 'l.amount_cents', 'l.bank_text', 'l.state', 'l.reason'])
    .select(['l.time_decided', 'i.filename', 'i.time_locked', 'u.name as decided_by_name'])
    .select('c.account_code as certain_account_code')
    .where('l.provider_id', '=', tx.provider_id);
}

type LineQuery = ReturnType<typeof lines>;
type LineRow = Awaited<ReturnType<LineQuery['execute']>>[number];

function filtered(
  query: LineQuery,
  { import_id, allocation, search = '' }: InputOf<typeof paymentImportApi.importedPayments>,
): LineQuery {
  let found = query.where('l.import_id', '=', import_id);
  if (allocation !== undefined)
    found = found.where('l.state', 'in', allocation === 'allocated_only' ? ['posted'] : ['open', 'matched']);
  // A file has ten thousand lines at most.
  return search.trim() === '' ? found : found.where('l.bank_text', 'ilike', containsText(search.trim()));
}

async function present(tx: Tx, rows: readonly LineRow[]): Promise<ImportedPayment[]> {
  const parts = await tx.db
    .selectFrom('imported_payment_parts as p')
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'p.provider_id').onRef('a.id', '=', 'p.account_id'))
    .leftJoin('payments as m', (join) => join.onRef('m.provider_id', '=', 'p.provider_id').onRef('m.id', '=', 'p.payment_id'))
    .select(['p.imported_payment_id', 'p.account_id', 'p.amount_cents', 'p.payment_id', 'a.account_code'])
    .select(['a.name as account_name', 'm.number'])
    .where('p.provider_id', '=', tx.provider_id)
    .where(
      isAnyOf(
        'p.imported_payment_id',
        rows.map(({ id }) => id),
      ),
    )
    .orderBy('p.account_id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    import_id: row.import_id,
    row: row.row_number,
    date: row.received_date,
    amount: randFromCents(row.amount_cents),
    text: row.bank_text,
    state: row.state,
    certain_account_code: row.certain_account_code ?? '',
    reason: row.reason,
    parts: parts
      .filter(({ imported_payment_id }) => imported_payment_id === row.id)
      .map(({ imported_payment_id: _line, amount_cents, number, ...part }) => ({
        ...part,
        amount: randFromCents(amount_cents),
        payment_number: number === null ? '' : documentReference('payment', number),
      })),
    decided_by_name: row.decided_by_name ?? '',
    time_decided: row.time_decided?.toISOString() ?? null,
  }));
}

async function withNames(tx: Tx, found: readonly Suggestion[]): Promise<ImportedPaymentDetail['suggestions']> {
  const named = await tx.db
    .selectFrom('accounts')
    .select(['id', 'account_code', 'name'])
    .where('provider_id', '=', tx.provider_id)
    .where(
      isAnyOf(
        'id',
        found.map(({ account_id }) => account_id),
      ),
    )
    .execute();
  return found.map(({ account_id, score, reasons }) => {
    const account = named.find(({ id }) => id === account_id);
    return {
      account_id,
      account_code: account?.account_code ?? '',
      account_name: account?.name ?? '',
      score,
      reasons: [...reasons],
    };
  });
}
