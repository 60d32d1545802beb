import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { BranchId } from '@tsela/domain/ids';
import { OPS_TILES, PENDING_PILES, pileRule } from '@tsela/domain/overview/ops-tiles';
import type { OpsTile, PileRule } from '@tsela/domain/overview/ops-tiles';
import { Problem } from '@tsela/domain/problem';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { STATUS_MATRIX } from '@tsela/domain/shipments/status/shipment-status';
import { dayOf, parseDay, startOfDay } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { shipmentsWithinReach } from '../db/reach.ts';
import type { ShipmentQuery } from '../db/reach.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { presentingFor } from '../shipments/presenting-for.ts';
import { presentPage } from '../shipments/shipment-reads.ts';
import { countPerDay } from './count-per-day-reads.ts';

/** What the floor needs to decide now, for one branch or all of the caller's. Source: screens S24. */
export async function readOpsDashboard(
  context: RequestContext,
  input: InputOf<typeof overviewApi.opsDashboard>,
): Promise<OutputOf<typeof overviewApi.opsDashboard>> {
  refuseOthers(context);
  const settings = await context.services.settings.of(context.provider_id);
  return reading(context, async (tx) => {
    const own = ofBranch(tx, context, { branch_id: input.branch_id, settings });
    const piles = [...OPS_TILES, ...PENDING_PILES].map((key) => ({ key, rule: ruleOf(key, context, settings) }));
    const by_status = await countByStatus(own, piles);
    const counters = [];
    for (const { key, rule } of piles) {
      // Each of these is a statement by itself; they travel on one connection.
      const count = isByStatusAlone(rule) ? sumOf(rule, by_status) : await countOf(inPile(own, rule, context));
      counters.push({ key, count });
    }
    return { counters };
  });
}

/** The days beside the counters, which change far less often. */
export async function readOpsPerDay(
  context: RequestContext,
  { branch_id }: InputOf<typeof overviewApi.opsPerDay>,
): Promise<OutputOf<typeof overviewApi.opsPerDay>> {
  refuseOthers(context);
  const settings = await context.services.settings.of(context.provider_id);
  return reading(context, async (tx) => ({
    per_day: await countPerDay(ofBranch(tx, context, { branch_id, settings }), context),
  }));
}

/** The shipments of one pile of work: VIP first, then what has waited longest. Source: screens S24, KEY-65. */
export async function listOpsPile(
  context: RequestContext,
  input: InputOf<typeof overviewApi.opsList>,
): Promise<OutputOf<typeof overviewApi.opsList>> {
  refuseOthers(context);
  const settings = await context.services.settings.of(context.provider_id);
  const reader = await presentingFor(context);
  const vips = readSetting(settings, 'vip_accounts');
  return reading(context, async (tx) => {
    const own = ofBranch(tx, context, { branch_id: input.branch_id, settings });
    const pile = inPile(own, ruleOf(input.tile, context, settings), context);
    const { limit, offset } = pageOf(input);
    const inOrder = (query: ShipmentQuery) =>
      query
        .orderBy(sql`shipments.account_id = any(${vips}::bigint[])`, 'desc')
        .orderBy(waitingSince(settings))
        .orderBy('shipments.id');
    const page = inOrder(pile).select('shipments.id').limit(limit).offset(offset);
    const shipments = await presentPage(
      tx,
      inOrder(shipmentsWithinReach(tx, context.actor).where('shipments.id', 'in', page)),
      reader,
    );
    return { shipments, count: await countUpTo(tx, pile, { limit, offset, rows: shipments }) };
  });
}

/** From its collection on, before that from the date the provider counts from: as the age beside it is shown. Source: KEY-55. */
function waitingSince(settings: StoredSettings): RawBuilder<Date> {
  return readSetting(settings, 'dashboard_uncollected_shipments_date_to_use') === 'time_created'
    ? sql<Date>`coalesce(shipments.collected_date, shipments.time_created)`
    : sql<Date>`coalesce(shipments.collected_date, shipments.collection_min_date::timestamp at time zone 'Africa/Johannesburg')`;
}

function refuseOthers({ actor }: RequestContext): void {
  if (!isStaff(actor)) throw new Problem('not-permitted', 'Only staff can see the operations dashboard.');
}

/** Nothing before the date from which the provider counts is counted. Source: KEY-55. */
function ofBranch(
  tx: Tx,
  { actor }: RequestContext,
  { branch_id, settings }: { branch_id: BranchId | undefined; settings: StoredSettings },
): ShipmentQuery {
  const first = parseDay(readSetting(settings, 'dashboard_stats_start_date'));
  const reach = shipmentsWithinReach(tx, actor);
  const counted = first === null ? reach : reach.where('shipments.time_created', '>=', startOfDay(first));
  return branch_id === undefined
    ? counted
    : counted.where((eb) => eb.or([eb('collection_branch_id', '=', branch_id), eb('delivery_branch_id', '=', branch_id)]));
}

function ruleOf(tile: OpsTile, { now }: RequestContext, settings: StoredSettings): PileRule | null {
  const settled = readSettings(settings, [
    'dashboard_uncollected_shipments_duration_days',
    'dashboard_undelivered_shipments_duration_days',
    'dashboard_uncollected_shipments_date_to_use',
    'dashboard_exclude_statuses_uncollected_shipments',
    'dashboard_exclude_statuses_undelivered_shipments',
  ]);
  return pileRule(tile, settled, now);
}

function isByStatusAlone(rule: PileRule | null): rule is PileRule {
  return rule !== null && rule.before === undefined && rule.without_driver === undefined;
}

/** One scan for every pile that its statuses make, of what is under way. */
async function countByStatus(
  own: ShipmentQuery,
  piles: readonly { rule: PileRule | null }[],
): Promise<ReadonlyMap<string, number>> {
  const statuses = piles.flatMap(({ rule }) => (isByStatusAlone(rule) ? rule.statuses : []));
  const rows = await own
    .select(['shipments.status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('shipments.status', 'in', [...new Set(statuses)])
    .groupBy('shipments.status')
    .execute();
  return new Map(rows.map((row) => [row.status, row.count]));
}

function sumOf({ statuses }: PileRule, by_status: ReadonlyMap<string, number>): number {
  return statuses.reduce((sum, status) => sum + (by_status.get(status) ?? 0), 0);
}

async function countOf(query: ShipmentQuery): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

function inPile(own: ShipmentQuery, rule: PileRule | null, { now }: RequestContext): ShipmentQuery {
  if (rule === null) return own.where('shipments.delivered_date', '>=', startOfDay(dayOf(now)));
  const { statuses, before, without_driver } = rule;
  // Every status excluded leaves an empty list, which is no SQL.
  let pile = statuses.length === 0 ? own.where(({ lit }) => lit(false)) : own.where('shipments.status', 'in', statuses);
  if (before?.column === 'collection_min_date') pile = pile.where('shipments.collection_min_date', '<', dayOf(before.moment));
  else if (before) pile = pile.where(sql.ref<Date>(`shipments.${before.column}`), '<', before.moment);
  if (without_driver === undefined) return pile;
  const to_collect = statuses.filter((status) => STATUS_MATRIX[status].group === 'collection');
  return pile.where(
    sql<SqlBool>`case when shipments.status = any(${to_collect}::text[]) then collection_agent_id else delivery_agent_id end is null`,
  );
}
