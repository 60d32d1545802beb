import type { accountApi } from '@tsela/contract/accounts/account-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { cents, randFromCents } from '@tsela/domain/money/cents';
import { addDays, dayOf, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { loadAccountFor } from './account-repository.ts';
import { maySeeBilling } from './present-account.ts';

const DAYS = 30;

/**
 * Booked and delivered by day. What is delivered within the days was booked at most as many days before them, as far as this looks; quotes
 * are among the shipments and count as neither.
 */
const PER_DAY = `with of_account as (
    select s.status, s.time_created, s.delivered_date from shipments s
    where s.provider_id = $1 and s.account_id = $2 and s.time_created >= $3)
  select day, sum(created)::int as created, sum(delivered)::int as delivered from (
    select to_char(time_created at time zone 'Africa/Johannesburg', 'YYYY-MM-DD') as day, 1 as created, 0 as delivered
      from of_account where time_created >= $4 and status not in ('quote', 'quote-expired')
    union all
    select to_char(delivered_date at time zone 'Africa/Johannesburg', 'YYYY-MM-DD'), 0, 1
      from of_account where delivered_date >= $4
  ) marks group by day`;

const SUMMARY = `select
  (select s.time_created from shipments s where s.provider_id = $1 and s.account_id = $2
    and s.status not in ('quote', 'quote-expired') order by s.time_created desc, s.id desc limit 1) as time_last_shipment,
  (select count(*)::int from (select from shipments s where s.provider_id = $1 and s.account_id = $2 and s.status = 'quote' limit 1000) q)
    as open_quotes,
  (select count(*)::int from users u where u.provider_id = $1 and u.account_id = $2 and u.is_active) as users,
  (select count(*)::int from billing_documents d where d.provider_id = $1 and d.kind = 'invoice' and d.account_id = $2
    and d.paid_cents < d.total_cents) as unpaid_invoices,
  (select coalesce(sum(d.total_cents - d.paid_cents), 0)::bigint from billing_documents d where d.provider_id = $1
    and d.kind = 'invoice' and d.account_id = $2 and d.paid_cents < d.total_cents) as unpaid_cents,
  (select coalesce(sum(d.total_cents - d.paid_cents), 0)::bigint from billing_documents d where d.provider_id = $1
    and d.kind = 'invoice' and d.account_id = $2 and d.paid_cents < d.total_cents and d.due_date < $3) as overdue_cents`;

interface Summary {
  readonly time_last_shipment: Date | null;
  readonly open_quotes: number;
  readonly users: number;
  readonly unpaid_invoices: number;
  readonly unpaid_cents: number;
  readonly overdue_cents: number;
}

/** How an account is doing. Source: screens S44, "overview". */
export async function readAccountSummary(
  context: RequestContext,
  { id }: InputOf<typeof accountApi.summary>,
): Promise<OutputOf<typeof accountApi.summary>> {
  return reading(context, async (tx) => {
    await loadAccountFor(tx, context.actor, id);
    const today = dayOf(context.now);
    const first = addDays(today, 1 - DAYS);
    const booked = await tx.client.query<{ day: Day; created: number; delivered: number }>(PER_DAY, [
      tx.provider_id,
      id,
      startOfDay(addDays(first, -DAYS)),
      startOfDay(first),
    ]);
    const { rows } = await tx.client.query<Summary>(SUMMARY, [tx.provider_id, id, today]);
    const [summary] = rows;
    if (!summary) throw new Error('The summary of an account was not answered.');
    const on = new Map(booked.rows.map((row) => [row.day, row]));
    const per_day = Array.from({ length: DAYS }, (_, index) => {
      const day = addDays(first, index);
      return { day, created: on.get(day)?.created ?? 0, delivered: on.get(day)?.delivered ?? 0 };
    });
    return {
      summary: {
        account_id: id,
        per_day,
        shipments_30_days: per_day.reduce((sum, { created }) => sum + created, 0),
        time_last_shipment: summary.time_last_shipment?.toISOString() ?? null,
        open_quotes: summary.open_quotes,
        users: summary.users,
        ...(maySeeBilling(context.actor) && {
          unpaid_invoices: summary.unpaid_invoices,
          unpaid: randFromCents(cents(summary.unpaid_cents)),
          overdue: randFromCents(cents(summary.overdue_cents)),
        }),
      },
    };
  });
}
