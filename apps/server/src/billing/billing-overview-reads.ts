import type { BillingOverview, billingOverviewApi } from '@tsela/contract/billing/billing-overview-api';
import type { OutputOf } from '@tsela/contract/route';
import { DEBT_AGES, OVERDUE_AGES, lastDueDay, monthBefore } from '@tsela/domain/billing/debtor-age';
import type { DebtAge } from '@tsela/domain/billing/debtor-age';
import { ZERO_CENTS, cents, negateCents, randFromCents } from '@tsela/domain/money/cents';
import { dayOf, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import { refuseAccountUsers, refusePartOfAccounts, refuseWithoutBilling } from '../accounts/account-staff.ts';
import type { RequestContext } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';

const MONTHS = 12;
const DEBTORS = 10;

/** What customers owe and what was invoiced, each figure from an index. Source: screens S41. */
export async function readBillingOverview(context: RequestContext): Promise<OutputOf<typeof billingOverviewApi.overview>> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'id');
  refusePartOfAccounts(context, 'The overview is for staff who see every account.');
  const today = dayOf(context.now);
  return reading(context, async (tx) => {
    const { open_invoices, ages } = await readAges(tx, today);
    return {
      overview: {
        ...(await readBalances(tx)),
        open_invoices,
        ages,
        ...(await readMonths(tx, today)),
        debtors: await readDebtors(tx, today),
      },
    };
  });
}

async function readBalances(tx: Tx): Promise<Pick<BillingOverview, 'owed' | 'in_credit' | 'not_invoiced'>> {
  const { rows } = await sql<{ owed: string | null; credit: string | null; waiting: string | null }>`
    select sum(-balance_cents) filter (where balance_cents < 0) as owed, sum(balance_cents) filter (where balance_cents > 0) as credit,
      sum(uninvoiced_cents) as waiting
    from accounts where provider_id = ${tx.provider_id}`.execute(tx.db);
  const [sums] = rows;
  return { owed: rand(sums?.owed), in_credit: rand(sums?.credit), not_invoiced: rand(sums?.waiting) };
}

async function readAges(tx: Tx, today: Day): Promise<Pick<BillingOverview, 'open_invoices' | 'ages'>> {
  const { rows } = await sql<{ age: DebtAge; amount: string; invoices: string }>`
    select ${ageOf(today)} as age, sum(total_cents - paid_cents) as amount, count(*) as invoices
    from billing_documents
    where provider_id = ${tx.provider_id} and kind = 'invoice' and paid_cents < total_cents
    group by 1`.execute(tx.db);
  const ages = DEBT_AGES.map((age) => {
    const found = rows.find((row) => row.age === age);
    return { age, amount: rand(found?.amount), invoices: Number(found?.invoices ?? 0) };
  });
  return { open_invoices: ages.reduce((sum, { invoices }) => sum + invoices, 0), ages };
}

/** The age of each row by its due day; one without a due day is not due. */
function ageOf(today: Day) {
  const cases = OVERDUE_AGES.toReversed().map(
    (age) => sql`when due_date <= ${lastDueDay(age, today)}::date then ${sql.lit(age)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit('not_due')} end`;
}

async function readMonths(
  tx: Tx,
  today: Day,
): Promise<Pick<BillingOverview, 'months' | 'invoiced_this_month' | 'invoiced_last_month'>> {
  const [this_month, last_month] = [monthBefore(today, 0), monthBefore(today, 1)];
  const day_of_month = Number(today.slice(8));
  const { rows } = await sql<{ month: Day; invoiced: string; so_far: string | null }>`
    select date_trunc('month', date)::date as month, sum(total_cents) as invoiced,
      sum(total_cents) filter (where extract(day from date) <= ${day_of_month}::int) as so_far
    from billing_documents
    where provider_id = ${tx.provider_id} and kind = 'invoice' and date >= ${monthBefore(today, MONTHS - 1)}::date
    group by 1`.execute(tx.db);
  const paid_in = await readPaidIn(tx, monthBefore(today, MONTHS - 1));
  const monthOf = (month: Day) => rows.find((row) => row.month === month);
  const months = Array.from({ length: MONTHS }, (_, at) => monthBefore(today, MONTHS - 1 - at));
  return {
    months: months.map((month) => ({
      month,
      invoiced: rand(monthOf(month)?.invoiced),
      paid_in: rand(paid_in.find((row) => row.month === month)?.amount),
    })),
    invoiced_this_month: rand(monthOf(this_month)?.invoiced),
    invoiced_last_month: rand(monthOf(last_month)?.so_far),
  };
}

/** Payments to accounts by the month in which they came, as South Africa counts it. */
async function readPaidIn(tx: Tx, since: Day): Promise<readonly { month: Day; amount: string }[]> {
  const { rows } = await sql<{ month: Day; amount: string }>`
    select date_trunc('month', time_created at time zone 'Africa/Johannesburg')::date as month, sum(amount_cents - returned_cents) as amount
    from payments
    where provider_id = ${tx.provider_id} and status = 'complete' and shipment_id is null and time_created >= ${startOfDay(since)}
    group by 1`.execute(tx.db);
  return rows;
}

async function readDebtors(tx: Tx, today: Day): Promise<BillingOverview['debtors']> {
  const rows = await tx.db
    .selectFrom('accounts')
    .select(['id', 'account_code', 'name', 'balance_cents'])
    .where('provider_id', '=', tx.provider_id)
    .where('balance_cents', '<', ZERO_CENTS)
    .orderBy('balance_cents')
    .orderBy('id')
    .limit(DEBTORS)
    .execute();
  const overdue = await tx.db
    .selectFrom('billing_documents')
    .select(['account_id', sql<string>`sum(total_cents - paid_cents)`.as('amount')])
    .where('provider_id', '=', tx.provider_id)
    .where(
      isAnyOf(
        'account_id',
        rows.map(({ id }) => id),
      ),
    )
    .where('kind', '=', 'invoice')
    .whereRef('paid_cents', '<', 'total_cents')
    .where('due_date', '<', today)
    .groupBy('account_id')
    .execute();
  return rows.map(({ id, account_code, name, balance_cents }) => ({
    account_id: id,
    account_code,
    account_name: name,
    owed: randFromCents(negateCents(balance_cents)),
    overdue: rand(overdue.find(({ account_id }) => account_id === id)?.amount),
  }));
}

function rand(sum: string | null | undefined): number {
  return randFromCents(cents(Number(sum ?? 0)));
}
