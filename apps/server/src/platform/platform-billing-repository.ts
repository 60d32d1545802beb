import type { Cents } from '@tsela/domain/money/cents';
import type {
  PlatformInvoiceLine,
  PlatformInvoiceState,
  PlatformMeter,
  PlatformPlan,
  PlatformUsage,
} from '@tsela/domain/platform/plan-billing';
import { SINCE_EVER } from '@tsela/domain/platform/plan-prices';
import type { PlanPrice } from '@tsela/domain/platform/plan-prices';
import type { PlanPeriod } from '@tsela/domain/platform/plan-parts';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { PlatformInvoicesTable, PlatformPlansTable, PlatformUsageTable } from '../db/tables.ts';
import { isAnyOf } from '../db/any-of.ts';
import type { Tx } from '../db/transaction.ts';

/** A plan as it is kept. */
export interface PlanRow extends PlatformPlan {
  readonly id: number;
  readonly billed_by: string;
  readonly pay_to: string;
  readonly is_active: boolean;
  /** How many providers have it. */
  readonly providers: number;
  /** What it costs from which day on, in their order; none where its price never changed. */
  readonly prices: readonly PlanPrice[];
}

export type InvoiceRow = Selectable<PlatformInvoicesTable>;
export type UsageRow = Selectable<PlatformUsageTable>;

function planOf(row: Selectable<PlatformPlansTable> & Pick<PlanRow, 'providers' | 'prices'>): PlanRow {
  const { included, each_cents, ...plan } = row;
  return {
    ...plan,
    // Both are written by insertPlan and updatePlan in these shapes.
    included: included as PlatformUsage,
    each_cents: each_cents as Readonly<Record<PlatformMeter, Cents>>,
  };
}

/** The plans of the platform, those that are given first. */
export function selectPlans(tx: Tx, { id }: { readonly id?: number } = {}) {
  const query = tx.db
    .selectFrom('platform_plans as p')
    .selectAll('p')
    .select([
      sql<number>`(select count(*)::int from providers where plan_id = p.id)`.as('providers'),
      sql<
        readonly PlanPrice[]
      >`(select coalesce(json_agg(json_build_object('first', y.first_day, 'monthly_cents', y.monthly_cents,
        'included', y.included, 'each_cents', y.each_cents) order by y.first_day), '[]') from platform_plan_prices y where y.plan_id = p.id)`.as(
        'prices',
      ),
    ]);
  return id === undefined ? query : query.where('p.id', '=', id);
}

export async function readPlans(
  query: ReturnType<typeof selectPlans>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<PlanRow[]> {
  const rows = await query
    .orderBy('p.is_active', 'desc')
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(planOf);
}

export async function findPlan(tx: Tx, id: number): Promise<PlanRow | null> {
  const row = await selectPlans(tx, { id }).executeTakeFirst();
  return row ? planOf(row) : null;
}

export type PlanToWrite = Omit<PlanRow, 'id' | 'providers' | 'prices'>;

/** The names of the plans that are given, but for one. */
export async function readPlanNames(tx: Tx, but_id: number | undefined): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('platform_plans')
    .select('name')
    .where('is_active', '=', true)
    .where('id', '!=', but_id ?? 0)
    .execute();
  return rows.map(({ name }) => name);
}

export async function insertPlan(tx: Tx, plan: PlanToWrite, now: Date): Promise<number> {
  const { id } = await tx.db
    .insertInto('platform_plans')
    .values(({ fn, val }) => ({
      ...written(plan),
      id: fn<number>('nextval', [val('platform_plan_ids')]),
      time_created: now,
      time_modified: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Answers false where there is no such plan. */
export async function updatePlan(tx: Tx, id: number, plan: PlanToWrite, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('platform_plans')
    .set({ ...written(plan), time_modified: now })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** A plan that is to be changed: two changes at once take turns. */
export async function lockPlan(tx: Tx, id: number): Promise<PlanRow | null> {
  const { rows } = await sql`select id from platform_plans where id = ${id} for update`.execute(tx.db);
  return rows.length === 0 ? null : findPlan(tx, id);
}

/** Has a plan cost so from a day on, whatever was said for later; what it cost before stays for the days before. */
export async function writePrice(tx: Tx, plan: PlanRow, price: PlanPrice, now: Date): Promise<void> {
  await tx.db.deleteFrom('platform_plan_prices').where('plan_id', '=', plan.id).where('first_day', '>=', price.first).execute();
  const first = plan.prices.length === 0 ? [{ ...plan, first: SINCE_EVER }] : [];
  const rows = [...first, price].map(({ first: first_day, monthly_cents, included, each_cents }) => ({
    plan_id: plan.id,
    first_day,
    monthly_cents,
    included: JSON.stringify(included),
    each_cents: JSON.stringify(each_cents),
    time_created: now,
  }));
  await tx.db.insertInto('platform_plan_prices').values(rows).execute();
}

/** Withdraws the price of a plan from a day on. A plan that is left with what it cost at first alone has no rows, as if its price had never changed. */
export async function deletePrice(tx: Tx, plan: PlanRow, first: Day): Promise<void> {
  const left = plan.prices.filter((price) => price.first !== first);
  const first_days = left.every((price) => price.first === SINCE_EVER) ? plan.prices.map((price) => price.first) : [first];
  await tx.db.deleteFrom('platform_plan_prices').where('plan_id', '=', plan.id).where('first_day', 'in', first_days).execute();
}

function written({ included, each_cents, ...plan }: PlanToWrite) {
  return { ...plan, included: JSON.stringify(included), each_cents: JSON.stringify(each_cents) };
}

/** The plan of the transaction's provider, with the day from which on it is invoiced. */
export async function readPlanOf(tx: Tx): Promise<{ readonly plan: PlanRow | null; readonly plan_from: Day | null }> {
  const { plan_id, plan_from } = await tx.db
    .selectFrom('providers')
    .select(['plan_id', 'plan_from'])
    .where('id', '=', tx.provider_id)
    .executeTakeFirstOrThrow();
  return { plan: plan_id === null ? null : await findPlan(tx, plan_id), plan_from };
}

export async function updatePlanOf(
  tx: Tx,
  given: { readonly plan_id: number | null; readonly plan_from: Day | null; readonly plan: string },
): Promise<void> {
  await tx.db.updateTable('providers').set(given).where('id', '=', tx.provider_id).execute();
}

/** A plan that the provider had before the present one. */
export interface PastPeriod extends PlanPeriod<PlanRow> {
  readonly last: Day;
  /** Who could sign in when it ended. */
  readonly users: number;
}

/** What the transaction's provider had of plans before, as far as their days reach back to one, oldest first. */
export async function readPastPeriods(tx: Tx, since: Day): Promise<PastPeriod[]> {
  const rows = await tx.db
    .selectFrom('platform_plan_periods')
    .select(['plan_id', 'first_day', 'last_day', 'users'])
    .where('provider', '=', tx.provider_id)
    .where('last_day', '>=', since)
    .orderBy('first_day')
    .execute();
  const ids = rows.map(({ plan_id }) => plan_id);
  const plans = new Map((await selectPlans(tx).where(isAnyOf('p.id', ids)).execute()).map((row) => [row.id, planOf(row)]));
  return rows.flatMap(({ plan_id, first_day: first, last_day: last, users }) => {
    const plan = plans.get(plan_id);
    return plan === undefined ? [] : [{ plan, first, last, users }];
  });
}

/** Keeps a plan that has ended; the provider is locked. */
export async function insertPastPeriod(
  tx: Tx,
  period: { readonly plan_id: number; readonly first_day: Day; readonly last_day: Day; readonly users: number },
  now: Date,
): Promise<void> {
  await tx.db
    .insertInto('platform_plan_periods')
    .values({ ...period, provider: tx.provider_id, time_created: now })
    .execute();
}

/** Counts a month of the transaction's provider: what was booked and sent in it, and who may sign in at this moment. */
export async function countMonth(tx: Tx, { start, end }: { readonly start: Date; readonly end: Date }): Promise<PlatformUsage> {
  const { provider_id } = tx;
  const { rows } = await sql<PlatformUsage>`
    select
      (select count(*)::int from shipments where provider_id = ${provider_id} and time_created >= ${start} and time_created < ${end}
        and status not in ('quote', 'quote-expired', 'payment-pending', 'payment-failed', 'cancelled')) as shipments,
      (select count(*)::int from users where provider_id = ${provider_id} and is_active) as users,
      (select coalesce(sum(parts), 0)::int from messages where provider_id = ${provider_id} and channel = 'sms'
        and time_sent >= ${start} and time_sent < ${end}) as sms`.execute(tx.db);
  const [usage] = rows;
  if (!usage) throw new Error('The month of a provider was not counted.');
  return usage;
}

export async function writeUsage(
  tx: Tx,
  { month, usage, is_final, now }: { month: Day; usage: PlatformUsage; is_final: boolean; now: Date },
): Promise<void> {
  const counted = { ...usage, is_final, time_counted: now };
  await tx.db
    .insertInto('platform_usage')
    .values({ provider: tx.provider_id, month, ...counted })
    .onConflict((conflict) => conflict.columns(['provider', 'month']).doUpdateSet(counted))
    .execute();
}

/** What was counted of the last months, the newest first. */
export async function readUsage(tx: Tx, months: number): Promise<UsageRow[]> {
  return tx.db
    .selectFrom('platform_usage')
    .selectAll()
    .where('provider', '=', tx.provider_id)
    .orderBy('month', 'desc')
    .limit(months)
    .execute();
}

export async function findUsage(tx: Tx, month: Day): Promise<UsageRow | undefined> {
  return tx.db
    .selectFrom('platform_usage')
    .selectAll()
    .where('provider', '=', tx.provider_id)
    .where('month', '=', month)
    .executeTakeFirst();
}

export interface NewInvoice {
  readonly month: Day;
  readonly plan_name: string;
  readonly billed_by: string;
  readonly pay_to: string;
  readonly lines: readonly PlatformInvoiceLine[];
  readonly vat_percentage_bp: number;
  readonly vat_cents: Cents;
  readonly total_cents: Cents;
  readonly date: Day;
  readonly due_date: Day;
}

/** The months since one that are invoiced, by invoices that stand. */
export async function readInvoicedMonths(tx: Tx, since: Day): Promise<Day[]> {
  const rows = await tx.db
    .selectFrom('platform_invoices')
    .select('month')
    .where('provider', '=', tx.provider_id)
    .where('month', '>=', since)
    .where('state', '!=', 'cancelled')
    .execute();
  return rows.map(({ month }) => month);
}

export async function insertInvoice(tx: Tx, invoice: NewInvoice, now: Date): Promise<number> {
  const { number } = await tx.db
    .insertInto('platform_invoices')
    .values(({ fn, val }) => ({
      ...invoice,
      lines: JSON.stringify(invoice.lines),
      provider: tx.provider_id,
      number: fn<number>('nextval', [val('platform_invoice_numbers')]),
      state: 'open',
      time_created: now,
      time_modified: now,
    }))
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** The invoices of the transaction's provider. */
export function selectInvoices(tx: Tx) {
  return tx.db.selectFrom('platform_invoices').where('provider', '=', tx.provider_id);
}

export async function readInvoices(
  tx: Tx,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<InvoiceRow[]> {
  return selectInvoices(tx).selectAll().orderBy('number', 'desc').limit(limit).offset(offset).execute();
}

export async function findInvoice(tx: Tx, number: number): Promise<InvoiceRow | undefined> {
  return selectInvoices(tx).selectAll().where('number', '=', number).executeTakeFirst();
}

/** Those that are open, the one that is due first in front. As many as a provider can owe before it is told otherwise. */
export async function readOpenInvoices(tx: Tx): Promise<InvoiceRow[]> {
  return selectInvoices(tx)
    .selectAll()
    .where('state', '=', 'open')
    .orderBy('due_date')
    .orderBy('number')
    .limit(OPEN_MAX)
    .execute();
}

const OPEN_MAX = 240;

export interface InvoiceChange {
  readonly state: PlatformInvoiceState;
  readonly paid_date: Day | null;
  readonly note: string;
}

export async function updateInvoice(tx: Tx, number: number, change: InvoiceChange, now: Date): Promise<void> {
  await tx.db
    .updateTable('platform_invoices')
    .set({ ...change, time_modified: now })
    .where('provider', '=', tx.provider_id)
    .where('number', '=', number)
    .execute();
}

/** How the provider of the transaction stands with the platform. */
export async function readStanding(tx: Tx) {
  return tx.db
    .selectFrom('providers')
    .select(['name', 'status', 'overdue_invoices', 'amount_owed_cents', 'amount_owed_due'])
    .where('id', '=', tx.provider_id)
    .executeTakeFirstOrThrow();
}
