import { ageOf } from '@tsela/domain/billing/debtor-age';
import type { Owed } from '@tsela/domain/billing/debtor-age';
import { unusedCredit } from '@tsela/domain/billing/settlement';
import type { AccountId, UserId } from '@tsela/domain/ids';
import { ZERO_CENTS, addCents, subtractCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import type { Days } from '@tsela/domain/time/date-ranges';
import { addDays, dayOf, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { AccountRow } from '../../accounts/account-repository.ts';
import type { Tx } from '../../db/transaction.ts';
import type { IssuedParties } from '../documents/issued-parties.ts';

/** What was owed when a statement was made. */
export interface Standing extends Owed {
  readonly unallocated: Cents;
  readonly not_invoiced: Cents;
}

/** Where a day begins in the chain of an account. */
export interface ChainStart {
  /** How many entries were booked before it. */
  readonly seq: number;
  readonly balance_cents: Cents;
}

/**
 * Where a day begins in an account's chain: before the first entry that was booked on it or later. Two statements of days that follow each
 * other have every entry once, also where bookings around midnight overtook each other. All entries are sealed.
 */
export async function readChainStart(tx: Tx, account_id: AccountId, day: Day): Promise<ChainStart> {
  const { rows } = await tx.client.query<ChainStart>(
    `with later as (select t.id from transactions t where t.provider_id = $1 and t.account_id = $2 and t.time_created >= $3 order by t.id limit 1)
    select s.seq, t.balance_after_cents as balance_cents from transactions t
    join transaction_seals s on s.provider_id = $1 and s.transaction_id = t.id
    where t.provider_id = $1 and t.account_id = $2 and t.id < coalesce((select id from later), 9223372036854775807)
    order by t.id desc limit 1`,
    [tx.provider_id, account_id, startOfDay(day)],
  );
  return rows[0] ?? { seq: 0, balance_cents: ZERO_CENTS };
}

/** What is owed by the open invoices, and what is neither allocated nor invoiced. The account is locked. */
export async function readStanding(tx: Tx, account: AccountRow, now: Date): Promise<Standing> {
  const invoices = await tx.db
    .selectFrom('billing_documents')
    .select(['date', 'due_date', 'total_cents', 'paid_cents'])
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account.id)
    .where('kind', '=', 'invoice')
    .whereRef('paid_cents', '<', 'total_cents')
    .execute();
  const open = invoices.map(({ date, due_date, ...money }) => ({ due_date: due_date ?? date, ...money }));
  const unpaid_cents = addCents(...open.map(({ total_cents, paid_cents }) => subtractCents(total_cents, paid_cents)));
  const { balance_cents, uninvoiced_cents } = account;
  return {
    ...ageOf(open, dayOf(now)),
    unallocated: unusedCredit({ balance_cents, unpaid_cents, uninvoiced_cents }),
    not_invoiced: uninvoiced_cents,
  };
}

export interface NewStatement {
  readonly account_id: AccountId;
  readonly start_date: Day;
  readonly end_date: Day;
  readonly opening_seq: number;
  readonly closing_seq: number;
  readonly opening_cents: Cents;
  readonly closing_cents: Cents;
  readonly standing: Standing;
  readonly issued: IssuedParties;
  readonly is_monthly: boolean;
  readonly made_by: UserId | null;
  readonly time_created: Date;
}

/** The newest statement of the same days by a hand or by the clock, if it says the same in all. */
export async function findSameStatement(tx: Tx, statement: NewStatement): Promise<number | undefined> {
  const same = await tx.db
    .selectFrom('statements')
    .select(['id', 'closing_seq', 'standing', 'issued'])
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', statement.account_id)
    .where('start_date', '=', statement.start_date)
    .where('end_date', '=', statement.end_date)
    .where('is_monthly', '=', statement.is_monthly)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (same === undefined || same.closing_seq !== statement.closing_seq) return undefined;
  const is_same = sameJson(same.standing, statement.standing) && sameJson(same.issued, statement.issued);
  return is_same ? same.id : undefined;
}

/** Whether two say the same, whatever the order of their keys: the database keeps one of its own. */
function sameJson(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

export async function insertStatement(tx: Tx, { standing, issued, ...statement }: NewStatement): Promise<number> {
  const { id } = await tx.db
    .insertInto('statements')
    .values(({ fn, val }) => ({
      ...statement,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('statement_ids')]),
      standing: JSON.stringify(standing),
      issued: JSON.stringify(issued),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether the clock has made an account's statement of the month that begins on a day. */
export async function hasMonthly(tx: Tx, account_id: AccountId, start_date: Day): Promise<boolean> {
  const found = await tx.db
    .selectFrom('statements')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .where('start_date', '=', start_date)
    .where('is_monthly', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

/** The open postpaid accounts with a billing contact that owe something or were booked on in a month, and that have no statement of it. */
export async function readAccountsForStatements(
  tx: Tx,
  { month, after, limit }: { readonly month: Days; readonly after: AccountId; readonly limit: number },
): Promise<AccountId[]> {
  const { rows } = await tx.client.query<{ id: AccountId }>(
    `select a.id from accounts a where a.provider_id = $1 and a.id > $2 and a.account_type = 'postpaid' and a.status = 'open'
      and coalesce(a.billing_contact ->> 'email', '') <> ''
      and (a.balance_cents <> 0 or exists (select from transactions t where t.provider_id = $1 and t.account_id = a.id
        and t.time_created >= $3 and t.time_created < $4))
      and not exists (select from statements m where m.provider_id = $1 and m.account_id = a.id and m.start_date = $5 and m.is_monthly)
    order by a.id limit $6`,
    [tx.provider_id, after, startOfDay(month.start), startOfDay(addDays(month.end, 1)), month.start, limit],
  );
  return rows.map(({ id }) => id);
}
