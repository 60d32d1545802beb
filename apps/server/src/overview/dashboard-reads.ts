import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { cents, randFromCents } from '@tsela/domain/money/cents';
import { customerFirstSteps } from '@tsela/domain/overview/customer-first-steps';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { PAYMENT_VALIDITY_DAYS } from '@tsela/domain/shipments/checks/payment-validity';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { DAY_MS, addDays, dayOf, startOfDay } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import { loadAccountFor } from '../accounts/account-repository.ts';
import type { AccountRow } from '../accounts/account-repository.ts';
import { maySeeBilling } from '../accounts/present-account.ts';
import type { Actor, RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { PresentFor } from '../shipments/present-shipment.ts';
import { statusesBehindView } from '../shipments/list/shipment-filters.ts';
import { presentRows, rowReader } from '../shipments/list/listed-shipment-reads.ts';
import { visibleShipments } from '../db/reach.ts';
import type { ShipmentQuery } from '../db/reach.ts';
import { countPerDay } from './count-per-day-reads.ts';

const ROWS_SHOWN = 10;
/** Today among them, as the list behind the counter has them. */
const DELIVERED_DAYS = 7;

type CustomerCounter = 'collections' | 'hub' | 'deliveries' | 'problems' | 'quotes';

/** Counters by key; the lists behind them use the same statuses. A quote that has expired is nothing to be done any more. */
function customerCounters(reader: PresentFor): Record<CustomerCounter, readonly ShipmentStatus[]> {
  return {
    collections: statusesBehindView('collections', reader),
    hub: statusesBehindView('hub', reader),
    deliveries: statusesBehindView('deliveries', reader),
    problems: statusesBehindView('problems', reader),
    quotes: ['quote'],
  };
}

/** What an account needs to know at a glance. */
export async function readDashboard(
  context: RequestContext,
  input: InputOf<typeof overviewApi.dashboard>,
): Promise<OutputOf<typeof overviewApi.dashboard>> {
  const { actor } = context;
  const account_id = (actor.kind === 'user' ? actor.account_id : null) ?? input.account_id;
  const reader = await rowReader(context);
  return reading(context, async (tx) => {
    const account = account_id === undefined ? null : await loadAccountFor(tx, actor, account_id);
    const own = account
      ? visibleShipments(tx, actor).where('shipments.account_id', '=', account.id)
      : visibleShipments(tx, actor);
    const counted = customerCounters(reader);
    const counters = await countByGroup(own, counted, context);
    const newest = own.orderBy('shipments.time_created', 'desc').orderBy('shipments.id', 'desc').limit(ROWS_SHOWN);
    const recent = await presentRows(tx, newest.where('shipments.status', 'not in', ['quote', 'quote-expired']), reader);
    return {
      ...(account && maySeeBilling(actor) && (await readMoney(tx, account))),
      counters,
      quotes_expiring: await countExpiringQuotes(own, context),
      ...(account &&
        (await firstSteps(tx, actor, { account, is_new: recent.length === 0 && counters.every(({ count }) => count === 0) }))),
      attention: await presentRows(tx, newest.where('shipments.status', 'in', counted.problems), reader),
      recent,
      per_day: await countPerDay(own, context),
    };
  });
}

type Money = Pick<OutputOf<typeof overviewApi.dashboard>, 'balance' | 'credit_limit' | 'owed'>;

/** What an account has, and what is open of its invoices with the day that the oldest of them is due on. */
async function readMoney(tx: Tx, { id, balance_cents, credit_limit_cents }: AccountRow): Promise<Money> {
  const open = await tx.db
    .selectFrom('billing_documents')
    .select(({ fn }) => [
      sql<string>`coalesce(sum(total_cents - paid_cents), 0)`.as('amount'),
      fn.min<string | null>('due_date').as('due_date'),
    ])
    .where('provider_id', '=', tx.provider_id)
    .where('kind', '=', 'invoice')
    .where('account_id', '=', id)
    .whereRef('paid_cents', '<', 'total_cents')
    .executeTakeFirstOrThrow();
  return {
    balance: randFromCents(balance_cents),
    credit_limit: randFromCents(credit_limit_cents),
    owed: { amount: randFromCents(cents(Number(open.amount))), due_date: open.due_date },
  };
}

interface NewAccount {
  readonly account: AccountRow;
  readonly is_new: boolean;
}

/** What is to be done before the first parcel; nothing once there is one. */
async function firstSteps(
  tx: Tx,
  actor: Actor,
  { account, is_new }: NewAccount,
): Promise<Pick<OutputOf<typeof overviewApi.dashboard>, 'first_steps'>> {
  if (!is_new) return {};
  const contact = await tx.db
    .selectFrom('address_book_entries')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account.id)
    .limit(1)
    .executeTakeFirst();
  const steps = customerFirstSteps({ ...account, has_contacts: contact !== undefined, sees_money: maySeeBilling(actor) });
  return { first_steps: [...steps] };
}

/** So many days before it ends, a quote is about to. Source: screens S13. */
const EXPIRING_DAYS = 3;

async function countExpiringQuotes(query: ShipmentQuery, { services, provider_id, now }: RequestContext): Promise<number> {
  const period = readSetting(await services.settings.of(provider_id), 'payment_pending_validity_period') || PAYMENT_VALIDITY_DAYS;
  const [ends, ending] = [0, EXPIRING_DAYS].map((days) => new Date(now.getTime() - (period - days) * DAY_MS));
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shipments.status', '=', 'quote')
    .where('shipments.time_created', '>', ends ?? now)
    .where('shipments.time_created', '<=', ending ?? now)
    .executeTakeFirstOrThrow();
  return count;
}

/** One scan for every counter, of what is under way: what was delivered long ago is not looked at. */
async function countByGroup(
  query: ShipmentQuery,
  groups: Readonly<Record<string, readonly ShipmentStatus[]>>,
  context: RequestContext,
): Promise<{ key: string; count: number }[]> {
  const rows = await query
    .select(['shipments.status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('shipments.status', 'in', [...new Set(Object.values(groups).flat())])
    .groupBy('shipments.status')
    .execute();
  const by_status = new Map(rows.map((row) => [row.status, row.count]));
  const counted = Object.entries(groups).map(([key, statuses]) => ({
    key,
    count: statuses.reduce((sum, status) => sum + (by_status.get(status) ?? 0), 0),
  }));
  const delivered = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shipments.delivered_date', '>=', startOfDay(addDays(dayOf(context.now), 1 - DELIVERED_DAYS)))
    .executeTakeFirstOrThrow();
  return [...counted, { key: 'delivered-lately', count: delivered.count }];
}
