import type { AccountingContent, AccountingEntry } from '@tsela/domain/billing/accounting-export';
import { documentReference } from '@tsela/domain/formats/references';
import { subtractCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { dayOf, endOfDay, startOfDay } from '@tsela/domain/time/day';
import type { Days } from '@tsela/domain/time/date-ranges';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import { isAnyOf } from '../../db/any-of.ts';
import type { Tx } from '../../db/transaction.ts';

/** Where a page of entries begins: after the last one of the page before, by day and id. */
export interface After {
  readonly at: Date | Day;
  readonly id: number;
}

/** A page of what a period is exported of, oldest first, and where the next one begins; null where there is none. */
export interface EntryPage {
  readonly entries: readonly AccountingEntry[];
  readonly next: After | null;
}

interface Wanted {
  readonly days: Days;
  readonly after: After | null;
  readonly limit: number;
}

export async function readAccountingPage(tx: Tx, content: AccountingContent, wanted: Wanted): Promise<EntryPage> {
  return content === 'payments' ? readPayments(tx, wanted) : readPapers(tx, content, wanted);
}

async function readPapers(
  tx: Tx,
  content: Exclude<AccountingContent, 'payments'>,
  { days, after, limit }: Wanted,
): Promise<EntryPage> {
  const kind = content === 'invoices' ? 'invoice' : 'credit-note';
  const papers = await tx.db
    .selectFrom('billing_documents as d')
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'd.provider_id').onRef('a.id', '=', 'd.account_id'))
    .select(['d.id', 'd.number', 'd.date', 'd.due_date', 'a.account_code', 'a.name'])
    .where('d.provider_id', '=', tx.provider_id)
    .where('d.kind', '=', kind)
    // What was moved in was booked where it came from.
    .where('d.migration_reference', '=', '')
    .where('d.date', '>=', days.start)
    .where('d.date', '<=', days.end)
    .$if(after !== null, (query) => query.where(sql<boolean>`(d.date, d.id) > (${after?.at}::date, ${after?.id}::bigint)`))
    .orderBy('d.date')
    .orderBy('d.id')
    .limit(limit)
    .execute();
  const sums = await sumLines(
    tx,
    papers.map(({ id }) => id),
  );
  const entries = papers.flatMap(({ id, number, date, due_date, account_code, name }) =>
    sums
      .filter(({ document_id }) => document_id === id)
      .map(({ lines, amount_cents, vat_cents, is_standard, description }) => ({
        number: documentReference(kind, number),
        date,
        due_date,
        account_code,
        account_name: name,
        description: lines === 1 ? description : `${lines} lines`,
        amount_cents,
        vat_cents,
        is_standard,
      })),
  );
  const last = papers.at(-1);
  return { entries, next: last === undefined || papers.length < limit ? null : { at: last.date, id: last.id } };
}

interface LineSum {
  readonly document_id: number;
  readonly is_standard: boolean;
  readonly lines: number;
  readonly amount_cents: Cents;
  readonly vat_cents: Cents;
  /** Of one of the lines. */
  readonly description: string;
}

/** What the lines of papers come to, those with VAT and those without apart. */
async function sumLines(tx: Tx, document_ids: readonly number[]): Promise<LineSum[]> {
  if (document_ids.length === 0) return [];
  const { rows } = await sql<LineSum>`
    select l.document_id, t.vat_percentage_bp > 0 as is_standard, count(*)::int as lines, sum(l.amount_cents)::bigint as amount_cents,
      sum(l.vat_cents)::bigint as vat_cents, min(t.description) as description
    from billing_document_lines l
    join transactions t on t.provider_id = l.provider_id and t.id = l.transaction_id
    where l.provider_id = ${tx.provider_id} and ${isAnyOf('l.document_id', document_ids)}
    group by 1, 2
    order by 1, 2 desc`.execute(tx.db);
  return rows;
}

/** Payments and what was given back of them, by the day on which they count. */
async function readPayments(tx: Tx, { days, after, limit }: Wanted): Promise<EntryPage> {
  const rows = await tx.db
    .selectFrom('transactions as t')
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 't.provider_id').onRef('a.id', '=', 't.account_id'))
    .leftJoin('payments as p', (join) => join.onRef('p.provider_id', '=', 't.provider_id').onRef('p.id', '=', 't.payment_id'))
    .select(['t.id', 't.effective_date', 't.amount_cents', 't.vat_cents', 't.description', 'p.number'])
    .select(['a.account_code', 'a.name'])
    .where('t.provider_id', '=', tx.provider_id)
    .where(sql<boolean>`t.type in ('payment', 'payment-reversal')`)
    .where('t.effective_date', '>=', startOfDay(days.start))
    .where('t.effective_date', '<=', endOfDay(days.end))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(t.effective_date, t.id) > (${after?.at}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy('t.effective_date')
    .orderBy('t.id')
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  return {
    entries: rows.map((row) => ({
      number: row.number === null ? '' : documentReference('payment', row.number),
      date: dayOf(row.effective_date),
      due_date: null,
      account_code: row.account_code,
      account_name: row.name,
      description: row.description,
      amount_cents: subtractCents(row.amount_cents, row.vat_cents),
      vat_cents: row.vat_cents,
      is_standard: false,
    })),
    next: last === undefined || rows.length < limit ? null : { at: last.effective_date, id: last.id },
  };
}
