import type { AccountId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import { codesIn, invoiceNumbersIn, namesIn } from '@tsela/domain/payments/bank-file/suggest-accounts';
import type { FoundAccount } from '@tsela/domain/payments/bank-file/suggest-accounts';
import { addDays } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import { isAnyOf } from '../../db/any-of.ts';
import type { Tx } from '../../db/transaction.ts';

const CODES_AT_ONCE = 5000;

/** The accounts of codes, by code; what is none is left out. */
export async function readAccountsByCode(tx: Tx, codes: Iterable<string>): Promise<ReadonlyMap<string, AccountId>> {
  const all = [...codes];
  const found = new Map<string, AccountId>();
  for (let at = 0; at < all.length; at += CODES_AT_ONCE) {
    const rows = await tx.db
      .selectFrom('accounts')
      .select(['id', 'account_code'])
      .where('provider_id', '=', tx.provider_id)
      .where(isAnyOf('account_code', all.slice(at, at + CODES_AT_ONCE), 'text'))
      .execute();
    for (const { id, account_code } of rows) found.set(account_code, id);
  }
  return found;
}

/** An amount that so many accounts owe says nothing about whose it is. */
const OWED_BY_MOST = 5;

/** The accounts that a line names in any way, and those that owe just its amount. */
export async function findAccountsOf(
  tx: Tx,
  { bank_text, amount_cents }: { readonly bank_text: string; readonly amount_cents: Cents },
): Promise<FoundAccount[]> {
  const by_code = await readAccountsByCode(tx, codesIn(bank_text));
  const by_invoice = await invoices(tx)
    .where(isAnyOf('number', invoiceNumbersIn(bank_text)))
    .limit(50)
    .execute();
  const by_name = await tx.db
    .selectFrom('accounts')
    .select('id as account_id')
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf(sql`lower(name)`, namesIn(bank_text), 'text'))
    .limit(50)
    .execute();
  const by_amount = await invoices(tx)
    .where(sql<Cents>`total_cents - paid_cents`, '=', amount_cents)
    .whereRef('paid_cents', '<', 'total_cents')
    .limit(OWED_BY_MOST + 1)
    .execute();
  return [
    ...[...by_code.values()].map((account_id) => ({ account_id, reason: 'account-code' as const })),
    ...by_invoice.map(({ account_id }) => ({ account_id, reason: 'invoice-number' as const })),
    ...by_name.map(({ account_id }) => ({ account_id, reason: 'account-name' as const })),
    ...(by_amount.length > OWED_BY_MOST ? [] : by_amount).map(({ account_id }) => ({
      account_id,
      reason: 'invoice-amount' as const,
    })),
  ];
}

function invoices(tx: Tx) {
  return tx.db
    .selectFrom('billing_documents')
    .select('account_id')
    .where('provider_id', '=', tx.provider_id)
    .where('kind', '=', 'invoice');
}

/** Days that a clerk and a bank may be apart about when money came in. */
const DAYS_APART = 3;

/** A payment that may be the money of a line: of the same account and amount, near its day, and of no bank's file. */
export interface LikePayment {
  readonly payment_id: number;
  readonly number: number;
  readonly account_code: string;
  readonly received_date: Day;
}

export async function findLikePayments(
  tx: Tx,
  {
    parts,
    received_date,
  }: { readonly parts: readonly { account_id: AccountId; amount_cents: Cents }[]; readonly received_date: Day },
): Promise<LikePayment[]> {
  if (parts.length === 0) return [];
  const rows = await tx.db
    .selectFrom('payments as p')
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'p.provider_id').onRef('a.id', '=', 'p.account_id'))
    .leftJoin('imported_payment_parts as i', (join) =>
      join.onRef('i.provider_id', '=', 'p.provider_id').onRef('i.payment_id', '=', 'p.id'),
    )
    .select(['p.id as payment_id', 'p.number', 'p.amount_cents', 'p.account_id', 'a.account_code', 'p.received_date'])
    .where('p.provider_id', '=', tx.provider_id)
    .where(
      isAnyOf(
        'p.account_id',
        parts.map(({ account_id }) => account_id),
      ),
    )
    .where('p.received_date', '>=', addDays(received_date, -DAYS_APART))
    .where('p.received_date', '<=', addDays(received_date, DAYS_APART))
    .where('p.status', '=', 'complete')
    .whereRef('p.returned_cents', '<', 'p.amount_cents')
    .where('i.payment_id', 'is', null)
    .orderBy('p.id', 'desc')
    .limit(100)
    .execute();
  return rows.flatMap(({ account_id, amount_cents, received_date: day, ...row }) =>
    day !== null && parts.some((part) => part.account_id === account_id && part.amount_cents === amount_cents)
      ? [{ ...row, received_date: day }]
      : [],
  );
}
