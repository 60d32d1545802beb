import { QUOTE_STATUSES, SHIPMENT_STATUSES, STATUS_MATRIX } from '@tsela/domain/shipments/status/shipment-status';
import type { StatusGroup } from '@tsela/domain/shipments/status/shipment-status';
import { sql } from 'kysely';
import { visibleCollectionRequests } from '../db/reach.ts';
import {
  ACCOUNT,
  SHIPMENT_FIELDS,
  TRUE,
  WITH_ACCOUNT,
  byAccount,
  byRow,
  byTime,
  isAsked,
  withBranch,
  withDriver,
} from './report-facts-reads.ts';
import type { Ask, Facts } from './report-facts-reads.ts';

/** What was booked in the period, without quotes. */
export function bookedShipments(ask: Ask): Facts<'shipments'> {
  const { from, to, condition } = ask;
  const narrowed =
    condition === 'returns'
      ? sql`and s.is_return`
      : condition === 'pickup-points'
        ? sql`and (s.collection_pickup_point_provider <> '' or s.delivery_pickup_point_provider <> '')`
        : sql``;
  return {
    from: sql`from shipments s ${WITH_ACCOUNT} ${withBranch('cb', 's.collection_branch_id')} ${withBranch('db', 's.delivery_branch_id')}
      where ${isAsked(ask)} and s.time_created >= ${from} and s.time_created <= ${to} and s.status not in (${sql.join(QUOTE_STATUSES)}) ${narrowed}`,
    fields: {
      ...SHIPMENT_FIELDS,
      customer_reference: sql`s.customer_reference`,
      booked: sql`s.time_created`,
      status: sql`s.status`,
      from: sql`s.collection_address ->> 'city'`,
      to: sql`s.delivery_address ->> 'city'`,
      parcels: sql`s.parcel_count`,
      charged_weight: sql`s.charged_weight_g / 1000.0`,
      price: sql`s.rate_cents`,
      delivered: sql`s.delivered_date`,
    },
    groupings: {
      ...byTime(sql`s.time_created`),
      account: byAccount(ask),
      service: { key: sql`s.service_level_code` },
      status: { key: sql`s.status` },
      collection_branch: byRow('cb.id', sql`cb.name`),
      delivery_branch: byRow('db.id', sql`db.name`),
      source: { key: sql`s.source` },
      pickup_point: { key: sql`coalesce(nullif(s.delivery_pickup_point_provider, ''), s.collection_pickup_point_provider)` },
    },
    figures: {
      shipments: TRUE,
      parcels: sql`s.parcel_count`,
      charged_weight: sql`s.charged_weight_g / 1000.0`,
      value: sql`s.rate_cents`,
      delivered: sql`s.status = 'delivered'`,
      cancelled: sql`s.status = 'cancelled'`,
    },
    order: sql`s.time_created desc, s.id desc`,
  };
}

/**
 * What was delivered in the period. On time is at or before the end of the window that was promised; at the first attempt is without a failed
 * delivery attempt before. These are the definitions of both for the whole product. Source: screens S48.
 */
export function deliveredShipments(ask: Ask): Facts<'deliveries'> {
  const { from, to } = ask;
  const failed = failedDeliveries(ask);
  return {
    from: sql`from shipments s ${WITH_ACCOUNT} ${withBranch('db', 's.delivery_branch_id')} ${withDriver('s.delivery_agent_id')} ${failed.join}
      where ${isAsked(ask)} and s.status = 'delivered' and s.delivered_date >= ${from} and s.delivered_date <= ${to}`,
    fields: {
      ...SHIPMENT_FIELDS,
      branch: sql`db.name`,
      driver: sql`d.name`,
      collected: sql`s.collected_date`,
      promised: sql`s.estimated_delivery_to`,
      delivered: sql`s.delivered_date`,
      failed_attempts: failed.count,
    },
    groupings: {
      ...byTime(sql`s.delivered_date`),
      service: { key: sql`s.service_level_code` },
      branch: byRow('db.id', sql`db.name`),
      driver: byRow('d.id', sql`d.name`),
      account: byAccount(ask),
    },
    figures: {
      delivered: TRUE,
      promised: sql`s.estimated_delivery_to is not null`,
      on_time: sql`s.delivered_date <= s.estimated_delivery_to`,
      late: sql`s.delivered_date > s.estimated_delivery_to`,
      first_attempt: failed.is_none,
      hours_on_the_way: sql`extract(epoch from s.delivered_date - s.collected_date) / 3600.0`,
    },
    order: sql`s.delivered_date desc, s.id desc`,
  };
}

const DAY_MS = 86_400_000;
/** Of deliveries within so many days each is asked for what belongs to it; of more, all of it is gone through once. */
const DAYS_ONE_BY_ONE = 31;

const isShort = ({ from, to }: Ask) => to.getTime() - from.getTime() <= DAYS_ONE_BY_ONE * DAY_MS;

/** How often a delivery had failed before: what is joined for it, the number, and whether there is none. */
function failedDeliveries(ask: Ask) {
  const failed = sql`from tracking_events f where f.provider_id = ${ask.tx.provider_id} and f.status = 'delivery-failed-attempt' and f.parcel_id = 0`;
  if (isShort(ask)) {
    const own = sql`${failed} and f.shipment_id = s.id`;
    return { join: sql``, count: sql`(select count(*) ${own})`, is_none: sql`not exists (select ${own})` };
  }
  return {
    join: sql`left join (select f.shipment_id, count(*) as attempts ${failed} group by f.shipment_id) failed on failed.shipment_id = s.id`,
    count: sql`coalesce(failed.attempts, 0)`,
    is_none: sql`failed.attempts is null`,
  };
}

/** Whether a PIN, a person or a document proves a delivery, and what is joined for it. */
function proofs(ask: Ask) {
  const told = sql`from tracking_events e where e.provider_id = ${ask.tx.provider_id} and e.status = 'delivered' and e.data is not null`;
  const shown = sql`from shipment_documents p where p.provider_id = ${ask.tx.provider_id} and p.type in ('pod', 'grv') and p.shipment_id is not null`;
  if (isShort(ask)) {
    return {
      join: sql``,
      is_there: sql`(exists (select ${told} and e.shipment_id = s.id) or exists (select ${shown} and p.shipment_id = s.id))`,
    };
  }
  return {
    join: sql`left join (select e.shipment_id ${told} group by e.shipment_id) told on told.shipment_id = s.id
      left join (select p.shipment_id ${shown} group by p.shipment_id) shown on shown.shipment_id = s.id`,
    is_there: sql`(told.shipment_id is not null or shown.shipment_id is not null)`,
  };
}

const FAILED = ['collection-failed-attempt', 'delivery-failed-attempt'] as const;
const REJECTED = ['collection-rejected', 'delivery-rejected'] as const;

const isOneOf = (statuses: readonly string[]) => sql`e.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;

/**
 * Collections and deliveries of the period that came to nothing: of shipments, and of collection requests. One at a request counts once, and not
 * again for each shipment that was tried with it. Source: users-ask.md 35, docs/decisions/0321.
 */
export function failedAttempts(ask: Ask): Facts<'attempts'> {
  return {
    from: sql`from (${attemptsAtShipments(ask)} union all ${attemptsAtRequests(ask)}) e where true`,
    fields: {
      reference: sql`e.reference`,
      account: sql`e.account`,
      service: sql`e.service`,
      attempted: sql`e.date`,
      status: sql`e.status`,
      reason: sql`e.reason`,
      driver: sql`e.driver`,
      evidence: sql`case when e.is_shown then 'shown' when ${isOneOf(FAILED)} then 'not-shown' else '' end`,
    },
    groupings: {
      ...byTime(sql`e.date`),
      reason: { key: sql`e.reason` },
      status: { key: sql`e.status` },
      driver: byRow('e.driver_id', sql`e.driver`),
      account: byRow('e.account_id', sql`e.account`),
    },
    figures: { attempts: TRUE, failed: isOneOf(FAILED), rejected: isOneOf(REJECTED), shown: sql`e.is_shown` },
    order: sql`e.date desc, e.id desc, e.reference`,
  };
}

function attemptsAtShipments(ask: Ask) {
  const { tx, from, to } = ask;
  return sql`select e.id, e.date, e.status, e.reason, e.driver_id, d.name as driver, s.short_tracking_reference as reference, s.account_id,
      ${ACCOUNT} as account, s.service_level_code as service, ${isOneOf(FAILED)} and coalesce(e.data ->> 'is_shown', '') = 'true' as is_shown
    from tracking_events e join shipments s on s.provider_id = e.provider_id and s.id = e.shipment_id ${WITH_ACCOUNT} ${withDriver('e.driver_id')}
    where e.provider_id = ${tx.provider_id} and ${isAsked(ask)} and ${isOneOf([...FAILED, ...REJECTED])} and e.parcel_id = 0
      and e.data ->> 'request' is null and e.date >= ${from} and e.date <= ${to}`;
}

/** A request has neither service nor tags of shipments: asked for by those, there are none. */
function attemptsAtRequests({ tx, actor, from, to, branch_id, account_id, service_level, tag_id }: Ask) {
  const of_account = account_id === undefined ? sql`` : sql`and s.account_id = ${account_id}`;
  const of_branch = branch_id === undefined ? sql`` : sql`and s.branch_id = ${branch_id}`;
  const none = service_level === undefined && tag_id === undefined ? sql`` : sql`and false`;
  return sql`select t.id, t.date, 'collection-failed-attempt' as status, t.reason, t.driver_id, d.name as driver,
      'COL' || lpad(s.number::text, greatest(6, length(s.number::text)), '0') as reference, s.account_id, ${ACCOUNT} as account, '' as service, t.is_shown
    from collection_request_attempts t join collection_requests s on s.provider_id = t.provider_id and s.id = t.collection_request_id
      ${WITH_ACCOUNT} ${withDriver('t.driver_id')}
    where t.provider_id = ${tx.provider_id} and s.provider_id = ${tx.provider_id} and t.date >= ${from} and t.date <= ${to}
      and s.id in (${visibleCollectionRequests(tx, actor).select('collection_requests.id')}) ${of_account} ${of_branch} ${none}`;
}

const UNDER_WAY = SHIPMENT_STATUSES.filter((status) => STATUS_MATRIX[status].is_active);

const STAGES: Readonly<Record<StatusGroup, string>> = {
  collection: '1 Waits for its collection',
  hub: '2 Between the hubs',
  delivery: '3 Waits for its delivery',
};

function stage() {
  const cases = (Object.keys(STAGES) as readonly StatusGroup[]).map((group) => {
    const statuses = UNDER_WAY.filter((status) => STATUS_MATRIX[status].group === group);
    return sql`when s.status in (${sql.join(statuses.map((status) => sql.lit(status)))}) then ${sql.lit(STAGES[group])}`;
  });
  return sql`case ${sql.join(cases, sql` `)} else '' end`;
}

/** What is on its way at this moment. */
export function shipmentsUnderWay(ask: Ask): Facts<'under_way'> {
  const { now } = ask;
  const age = sql`(extract(epoch from ${now}::timestamptz - s.time_created) / 86400)::int`;
  const is_past = sql`s.estimated_delivery_to < ${now}`;
  return {
    from: sql`from shipments s ${WITH_ACCOUNT} ${withBranch('b', 's.current_branch_id')}
      where ${isAsked(ask)} and s.status in (${sql.join(UNDER_WAY)})`,
    fields: {
      ...SHIPMENT_FIELDS,
      booked: sql`s.time_created`,
      status: sql`s.status`,
      last_step: sql`s.last_step_date`,
      promised: sql`s.estimated_delivery_to`,
      age_days: age,
      branch: sql`b.name`,
    },
    groupings: {
      status: { key: sql`s.status` },
      age: {
        key: sql`case when ${age} < 1 then '1 Today' when ${age} < 2 then '2 One day' when ${age} < 4 then '3 Two or three days'
          when ${age} < 8 then '4 Four to seven days' else '5 Over a week' end`,
      },
      stage: { key: stage() },
      branch: byRow('b.id', sql`b.name`),
      service: { key: sql`s.service_level_code` },
      account: byAccount(ask),
    },
    figures: { shipments: TRUE, parcels: sql`s.parcel_count`, past_promise: is_past, age_days: age },
    order: sql`s.time_created, s.id`,
  };
}

/** What was delivered in the period, and whether anything proves it. */
export function proofsOfDelivery(ask: Ask): Facts<'proofs'> {
  const { from, to, condition } = ask;
  const proof = proofs(ask);
  return {
    from: sql`from shipments s ${WITH_ACCOUNT} ${withBranch('db', 's.delivery_branch_id')} ${withDriver('s.delivery_agent_id')} ${proof.join}
      where ${isAsked(ask)} and s.status = 'delivered' and s.delivered_date >= ${from} and s.delivered_date <= ${to}
      ${condition === 'without-proof' ? sql`and not ${proof.is_there}` : sql``}`,
    fields: { ...SHIPMENT_FIELDS, delivered: sql`s.delivered_date`, driver: sql`d.name`, branch: sql`db.name` },
    groupings: {
      ...byTime(sql`s.delivered_date`),
      driver: byRow('d.id', sql`d.name`),
      branch: byRow('db.id', sql`db.name`),
      account: byAccount(ask),
    },
    figures: { delivered: TRUE, without_proof: sql`not ${proof.is_there}` },
    order: sql`s.delivered_date desc, s.id desc`,
  };
}
