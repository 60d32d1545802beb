import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { BranchId } from '@tsela/domain/ids';
import { lastLateDay } from '@tsela/domain/collection-requests/collection-progress';
import { PROBLEM_STATUSES, UNCLOSED_STATUSES } from '@tsela/domain/collection-requests/collection-request-status';
import { OPS_TILES, PENDING_PILES, TILES_OF_DAY, WAITS_AT_HUB, otherDay, pileRule } from '@tsela/domain/overview/ops-tiles';
import type { OpsTile, PileRule } from '@tsela/domain/overview/ops-tiles';
import { enabledOperators } from '@tsela/domain/pickup-points/pickup-providers';
import { Problem } from '@tsela/domain/problem';
import { isFeatureOn, readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { STATUS_MATRIX } from '@tsela/domain/shipments/status/shipment-status';
import { dayOf, endOfDay, parseDay, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { maySeeBilling } from '../accounts/present-account.ts';
import { isProgram, isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { isOfBranchOrNone, visibleCollectionRequests, visibleShipments, visibilityOfActor } from '../db/reach.ts';
import type { ShipmentQuery } from '../db/reach.ts';
import { keepSharedAnswers, sharedAnswer } from '../db/shared-answers.ts';
import type { SharedAnswers } from '../db/shared-answers.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { whereTraits } from '../shipments/list/shipment-trait-reads.ts';
import { presentRows, rowReader } from '../shipments/list/listed-shipment-reads.ts';
import { BEFORE_ITS_PLACE, hasRefusedPlace, readRefusedActs } from '../shipments/operators/refused-place-reads.ts';
import { countFieldExceptions } from '../tracking/exceptions/field-exception-reads.ts';
import type { Services } from '../services.ts';
import { hasFailedOn, hasNoDimensions, readBesidePile, readUnmeasured } from './ops-beside-reads.ts';
import { countPerDay } from './count-per-day-reads.ts';
import { countPerHour } from './count-per-hour-reads.ts';

declare module '../services.ts' {
  interface Services {
    readonly ops_counters: SharedAnswers<Counter[]>;
    readonly ops_piles: SharedAnswers<OpsPile>;
  }
}

type Counter = OutputOf<typeof overviewApi.opsDashboard>['counters'][number];
type OpsPile = OutputOf<typeof overviewApi.opsList>;

/**
 * What dispatchers ask alike, kept until it changes. The counters are by the caller's reach and branch; what passes with time alone (a pile's age,
 * midnight) is seen when they grow old.
 */
export function openSharedAnswers(): Pick<Services, 'ops_counters' | 'ops_piles'> {
  return {
    ops_counters: keepSharedAnswers(['shipment', 'collection-request', 'settings']),
    ops_piles: keepSharedAnswers(['shipment', 'settings']),
  };
}

/** What the floor needs to decide now, for one branch or all of the caller's. Source: screens S24. */
export async function readOpsDashboard(
  context: RequestContext,
  input: InputOf<typeof overviewApi.opsDashboard>,
): Promise<OutputOf<typeof overviewApi.opsDashboard>> {
  refuseOthers(context);
  const settings = await context.services.settings.of(context.provider_id);
  const { provider_id, actor } = context;
  const day = dayAsked(context, input);
  const question = [visibilityOfActor(actor), input.branch_id, day];
  const count = async () =>
    reading(context, async (tx) => {
      const own = ofBranch(tx, context, { branch_id: input.branch_id, settings });
      const asked = { ...context, day };
      const tiles = day === undefined ? [...OPS_TILES, ...PENDING_PILES] : TILES_OF_DAY;
      const piles = await countPiles(own, tiles, (key) => ruleOf(key, asked, settings), asked);
      if (day !== undefined) return piles;
      const of_field = { key: 'field-exceptions', count: await countFieldExceptions(tx, context, input.branch_id) };
      const compartments = { key: 'compartments-to-reserve', count: await countToReserve(tx, own) };
      return [...piles, ...(await countRequests(tx, context, { branch_id: input.branch_id, settings })), of_field, compartments];
    });
  return { counters: await sharedAnswer(context.services.ops_counters, { provider_id, question }, count) };
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

/** How a day goes, beside the day before; today if none is named. */
export async function readOpsPerHour(
  context: RequestContext,
  { branch_id, date }: InputOf<typeof overviewApi.opsPerHour>,
): Promise<OutputOf<typeof overviewApi.opsPerHour>> {
  refuseOthers(context);
  const settings = await context.services.settings.of(context.provider_id);
  return reading(context, async (tx) => ({
    hours: await countPerHour(ofBranch(tx, context, { branch_id, settings }), dayAsked(context, { date }) ?? dayOf(context.now)),
  }));
}

/** The shipments of one pile of work: VIP first, then what has waited longest. Source: screens S24, KEY-65. */
export async function listOpsPile(
  context: RequestContext,
  input: InputOf<typeof overviewApi.opsList>,
): Promise<OutputOf<typeof overviewApi.opsList>> {
  refuseOthers(context);
  const { provider_id, actor } = context;
  // All of a row that differs between members of staff.
  const reader = [visibilityOfActor(actor), maySeeBilling(actor), isProgram(context)];
  return sharedAnswer(context.services.ops_piles, { provider_id, question: [...reader, input] }, async () =>
    readOpsPile(context, input),
  );
}

async function readOpsPile(context: RequestContext, input: InputOf<typeof overviewApi.opsList>): Promise<OpsPile> {
  const settings = await context.services.settings.of(context.provider_id);
  const reader = await rowReader(context);
  const vips = readSetting(settings, 'vip_accounts');
  const asked = { ...context, day: dayAsked(context, input) };
  return reading(context, async (tx) => {
    const own = ofBranch(tx, context, { branch_id: input.branch_id, settings });
    const pile = inPile(own, ruleOf(input.tile, asked, settings), asked);
    const { limit, offset } = pageOf(input);
    const inOrder = (query: ShipmentQuery) =>
      query
        .orderBy(sql`shipments.account_id = any(${vips}::bigint[])`, 'desc')
        .orderBy(waitingSince(settings))
        .orderBy('shipments.id');
    const page = inOrder(pile).select('shipments.id').limit(limit).offset(offset);
    const shipments = await presentRows(
      tx,
      inOrder(visibleShipments(tx, context.actor).where('shipments.id', 'in', page)),
      reader,
    );
    const total = await countUpTo(tx, pile, { limit, offset, rows: shipments });
    const ids = shipments.map(({ id }) => id);
    const beside = await readBesidePile(tx, context.actor, ids);
    if (input.tile === 'missing-dimensions')
      return { shipments, count: total, beside, unmeasured: await readUnmeasured(tx, ids) };
    if (input.tile !== 'failed-reservations') return { shipments, count: total, beside };
    const operators = enabledOperators(readSettings(settings, ['enabled_pickup_providers']));
    return { shipments, count: total, beside, refused: await readRefusedActs(tx, ids, operators) };
  });
}

/** From its collection on, before that from the date the provider counts from: as the age beside it is shown. Source: KEY-55. */
function waitingSince(settings: StoredSettings): RawBuilder<Date> {
  return readSetting(settings, 'dashboard_uncollected_shipments_date_to_use') === 'time_created'
    ? sql<Date>`coalesce(shipments.collected_date, shipments.time_created)`
    : sql<Date>`coalesce(shipments.collected_date, shipments.collection_min_date::timestamp at time zone 'Africa/Johannesburg')`;
}

/** Collection requests that are late and that are a problem, where the provider has them on. Source: COLL-REQ-04, COLL-REQ-05, KEY-54. */
async function countRequests(
  tx: Tx,
  { actor, now }: RequestContext,
  { branch_id, settings }: { branch_id: BranchId | undefined; settings: StoredSettings },
): Promise<Counter[]> {
  if (!isFeatureOn(settings, 'collection_requests')) return [];
  const late_day = lastLateDay(now, readSetting(settings, 'dashboard_unclosed_collection_requests_duration_days'));
  let query = visibleCollectionRequests(tx, actor)
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere('status', 'in', PROBLEM_STATUSES).as('problem'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('status', 'in', UNCLOSED_STATUSES), eb('date', '<=', late_day)]))
        .as('late'),
    ])
    // As the index of what is under way has it.
    .where('status', 'not in', ['closed', 'cancelled']);
  if (branch_id !== undefined)
    query = query.where(({ eb, or }) => or([eb('branch_id', '=', branch_id), eb('branch_id', 'is', null)]));
  const { problem, late } = await query.executeTakeFirstOrThrow();
  return [
    { key: 'collection-requests-late', count: late },
    { key: 'collection-requests-problem', count: problem },
  ];
}

/** What waits for a compartment; what an operator refused has a pile of its own. Source: KEY-68, ADR 0273. */
async function countToReserve(tx: Tx, own: ShipmentQuery): Promise<number> {
  const { count } = await whereTraits(tx, own, { waits_for_compartment: true })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function refuseOthers({ actor }: RequestContext): void {
  if (!isStaff(actor)) throw new Problem('not-permitted', 'Only staff can see the operations dashboard.');
}

/** Nothing before the date from which the provider counts is counted; what is of no branch yet waits at each. Source: KEY-55, docs/decisions/0319. */
function ofBranch(
  tx: Tx,
  { actor }: RequestContext,
  { branch_id, settings }: { branch_id: BranchId | undefined; settings: StoredSettings },
): ShipmentQuery {
  const first = parseDay(readSetting(settings, 'dashboard_stats_start_date'));
  const reach = visibleShipments(tx, actor);
  const counted = first === null ? reach : reach.where('shipments.time_created', '>=', startOfDay(first));
  return branch_id === undefined ? counted : counted.where(isOfBranchOrNone('shipments', branch_id));
}

/** A request about the piles of a day: another than today, or today's. */
type Asked = RequestContext & { readonly day: Day | undefined };

function dayAsked({ now }: RequestContext, { date }: { readonly date?: string | undefined }): Day | undefined {
  if (date === undefined) return undefined;
  const day = parseDay(date);
  if (day === null) throw new Problem('bad-input', 'date is not a valid date.');
  return otherDay(day, now);
}

function ruleOf(tile: OpsTile, { now, day }: Asked, settings: StoredSettings): PileRule | null {
  const settled = readSettings(settings, [
    'dashboard_uncollected_shipments_duration_days',
    'dashboard_undelivered_shipments_duration_days',
    'dashboard_uncollected_shipments_date_to_use',
    'dashboard_exclude_statuses_uncollected_shipments',
    'dashboard_exclude_statuses_undelivered_shipments',
  ]);
  return pileRule(tile, settled, { now, day });
}

/**
 * Every pile in one pass over what is under way: how many there are of each status, and beside them how many of those meet what else a pile
 * asks for. What is not in the pass is counted by itself.
 */
async function countPiles<Tile extends OpsTile>(
  own: ShipmentQuery,
  tiles: readonly Tile[],
  ruleFor: (tile: Tile) => PileRule | null,
  context: Asked,
): Promise<Counter[]> {
  const piles = tiles.map((key) => ({ key, rule: ruleFor(key) }));
  const narrowed = piles.flatMap(({ key, rule }) => (rule && hasCondition(rule) ? [{ key, condition: conditionOf(rule) }] : []));
  const statuses = new Set(piles.flatMap(({ rule }) => rule?.statuses ?? []));
  const rows = await own
    .select(['shipments.status', ({ fn }) => fn.countAll<number>().as('all')])
    .select(narrowed.map(({ key, condition }) => sql<number>`count(*) filter (where ${condition})`.as(key)))
    .where('shipments.status', 'in', [...statuses])
    .groupBy('shipments.status')
    .execute();
  const beside = new Map<Tile, number>();
  for (const { key, rule } of piles) {
    const query = besidePass(own, rule, context);
    if (query !== null) beside.set(key, await countOf(query));
  }
  return piles.map(({ key, rule }) => {
    if (rule?.without_dimensions === true || rule?.attempted_on !== undefined) return { key, count: beside.get(key) ?? 0 };
    const column = rule !== null && hasCondition(rule) ? key : 'all';
    const of_pile = rows.filter(({ status }) => rule?.statuses.includes(status) ?? false);
    const in_pass = of_pile.reduce((sum, row) => sum + ((row as Readonly<Record<string, unknown>>)[column] as number), 0);
    return { key, count: in_pass + (beside.get(key) ?? 0) };
  });
}

/**
 * What of a pile is not in the pass: what was delivered has an index of its own; what was refused a place is few, found by the refusals, and what has
 * no dimensions by its parcels.
 */
function besidePass(own: ShipmentQuery, rule: PileRule | null, context: Asked): ShipmentQuery | null {
  if (rule === null || rule.without_dimensions === true || rule.attempted_on !== undefined) return inPile(own, rule, context);
  if (rule.or_refused_place !== true) return null;
  const others = rule.statuses.length > 0 ? own.where('shipments.status', 'not in', rule.statuses) : own;
  return others.where(hasRefusedPlace(context.provider_id));
}

async function countOf(query: ShipmentQuery): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

function hasCondition({ before, to_collect_on, without_driver, without_branch }: PileRule): boolean {
  return before !== undefined || to_collect_on !== undefined || without_driver !== undefined || without_branch !== undefined;
}

/** What a pile asks for beside its statuses. */
function conditionOf({ statuses, before, to_collect_on, without_driver, without_branch }: PileRule): RawBuilder<SqlBool> {
  const asked: RawBuilder<SqlBool>[] = [];
  if (before?.column === 'collection_min_date') asked.push(sql`shipments.collection_min_date < ${dayOf(before.moment)}`);
  else if (before) asked.push(sql`${sql.ref(`shipments.${before.column}`)} < ${before.moment}`);
  if (to_collect_on !== undefined) asked.push(sql`shipments.collection_min_date = ${to_collect_on}`);
  const to_collect = statuses.filter((status) => STATUS_MATRIX[status].group === 'collection');
  const ofDueLeg = (what: 'agent_id' | 'branch_id') =>
    sql`case when shipments.status = any(${to_collect}::text[]) then ${sql.ref(`shipments.collection_${what}`)} else ${sql.ref(`shipments.delivery_${what}`)} end`;
  if (without_driver !== undefined)
    asked.push(sql`(${ofDueLeg('agent_id')} is null or shipments.status = any(${[...WAITS_AT_HUB]}::text[]))`);
  // Few lack one: of the others the leg that is due is not looked for.
  if (without_branch !== undefined)
    asked.push(
      sql`(shipments.collection_branch_id is null or shipments.delivery_branch_id is null)`,
      sql`${ofDueLeg('branch_id')} is null`,
    );
  return sql`(${sql.join([sql`true`, ...asked], sql` and `)})`;
}

function inPile(own: ShipmentQuery, rule: PileRule | null, { now, day, provider_id }: Asked): ShipmentQuery {
  if (rule === null) {
    const delivered = own.where('shipments.delivered_date', '>=', startOfDay(day ?? dayOf(now)));
    return day === undefined ? delivered : delivered.where('shipments.delivered_date', '<=', endOfDay(day));
  }
  if (rule.attempted_on !== undefined) return own.where(hasFailedOn(provider_id, rule.attempted_on));
  // Every status excluded leaves an empty list, which is no SQL.
  if (rule.statuses.length === 0) return own.where(({ lit }) => lit(false));
  if (rule.or_refused_place === true)
    return own
      .where('shipments.status', 'in', [...rule.statuses, ...BEFORE_ITS_PLACE])
      .where(({ or, eb }) => or([eb('shipments.status', 'in', rule.statuses), hasRefusedPlace(provider_id)]));
  const pile = own.where('shipments.status', 'in', rule.statuses).where(conditionOf(rule));
  return rule.without_dimensions === true ? pile.where(hasNoDimensions(provider_id)) : pile;
}
