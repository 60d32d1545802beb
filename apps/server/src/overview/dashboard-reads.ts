import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { randFromCents } from '@tsela/domain/money/cents';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { dayOf, startOfDay } from '@tsela/domain/time/day';
import { loadAccountFor } from '../accounts/account-repository.ts';
import { maySeeBilling } from '../accounts/present-account.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { PresentFor } from '../shipments/present-shipment.ts';
import { statusesBehindView } from '../shipments/list/shipment-filters.ts';
import { presentRows, rowReader } from '../shipments/list/listed-shipment-reads.ts';
import { visibleShipments } from '../db/reach.ts';
import type { ShipmentQuery } from '../db/reach.ts';
import { countPerDay } from './count-per-day-reads.ts';

const ROWS_SHOWN = 10;

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
    const newest = own.orderBy('shipments.time_created', 'desc').orderBy('shipments.id', 'desc').limit(ROWS_SHOWN);
    return {
      ...(account &&
        maySeeBilling(actor) && {
          balance: randFromCents(account.balance_cents),
          credit_limit: randFromCents(account.credit_limit_cents),
        }),
      counters: await countByGroup(own, counted, context),
      attention: await presentRows(tx, newest.where('shipments.status', 'in', counted.problems), reader),
      recent: await presentRows(tx, newest.where('shipments.status', 'not in', ['quote', 'quote-expired']), reader),
      per_day: await countPerDay(own, context),
    };
  });
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
  const delivered_today = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shipments.delivered_date', '>=', startOfDay(dayOf(context.now)))
    .executeTakeFirstOrThrow();
  return [...counted, { key: 'delivered-today', count: delivered_today.count }];
}
