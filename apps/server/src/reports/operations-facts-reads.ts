import { sql } from 'kysely';
import { visibleTransfers } from '../db/reach.ts';
import {
  SHIPMENT_FIELDS,
  TRUE,
  WITH_ACCOUNT,
  byAccount,
  byHour,
  byRow,
  byTime,
  isAsked,
  withBranch,
  withDriver,
} from './report-facts-reads.ts';
import type { Ask, Facts } from './report-facts-reads.ts';

/** What drivers collected and delivered in the period: a shipment that did both counts once for each. */
export function driversStops(ask: Ask): Facts<'stops'> {
  const { from, to } = ask;
  return {
    from: sql`from shipments s ${WITH_ACCOUNT}
      cross join lateral (values ('collected', s.collected_date, s.collection_agent_id), ('delivered', s.delivered_date, s.delivery_agent_id))
        as t (what, done, driver_id)
      ${withDriver('t.driver_id')}
      where ${isAsked(ask)} and (s.collected_date >= ${from} and s.collected_date <= ${to} or s.delivered_date >= ${from} and s.delivered_date <= ${to})
      and t.driver_id is not null and t.done >= ${from} and t.done <= ${to}`,
    fields: { ...SHIPMENT_FIELDS, what: sql`t.what`, driver: sql`d.name`, done: sql`t.done` },
    groupings: {
      ...byTime(sql`t.done`),
      hour: byHour(sql`t.done`),
      driver: byRow('d.id', sql`d.name`),
      what: { key: sql`t.what` },
    },
    figures: { stops: TRUE, collections: sql`t.what = 'collected'`, deliveries: sql`t.what = 'delivered'` },
    order: sql`t.done desc, s.id desc, t.what`,
  };
}

/** Scans of the period at hubs: what the bench of a hub reported, of a shipment or of one of its parcels. */
export function hubScans(ask: Ask): Facts<'scans'> {
  const { tx, from, to } = ask;
  return {
    from: sql`from tracking_events e join shipments s on s.provider_id = e.provider_id and s.id = e.shipment_id ${WITH_ACCOUNT} ${withBranch('b', 'e.branch_id')}
      where e.provider_id = ${tx.provider_id} and ${isAsked(ask)} and e.event_id is not null and e.branch_id is not null and e.driver_id is null
      and e.date >= ${from} and e.date <= ${to}`,
    fields: { ...SHIPMENT_FIELDS, scanned: sql`e.date`, status: sql`e.status`, branch: sql`b.name`, bay: sql`e.bay` },
    groupings: {
      ...byTime(sql`e.date`),
      hour: byHour(sql`e.date`),
      branch: byRow('b.id', sql`b.name`),
      status: { key: sql`e.status` },
    },
    figures: { scans: TRUE, late: sql`e.is_late` },
    order: sql`e.date desc, e.id desc`,
  };
}

/** Each entry of the history of shipments and their parcels in the period. */
export function trackingEvents(ask: Ask): Facts<'tracking_events'> {
  const { tx, from, to } = ask;
  return {
    from: sql`from tracking_events e join shipments s on s.provider_id = e.provider_id and s.id = e.shipment_id ${WITH_ACCOUNT} ${withBranch('b', 'e.branch_id')}
      ${withDriver('e.driver_id')}
      where e.provider_id = ${tx.provider_id} and ${isAsked(ask)} and e.date >= ${from} and e.date <= ${to}`,
    fields: {
      ...SHIPMENT_FIELDS,
      happened: sql`e.date`,
      status: sql`e.status`,
      reason: sql`e.reason`,
      message: sql`e.message`,
      location: sql`e.location`,
      branch: sql`b.name`,
      driver: sql`d.name`,
      source: sql`e.source`,
      received: sql`e.time_received`,
    },
    groupings: {
      ...byTime(sql`e.date`),
      hour: byHour(sql`e.date`),
      status: { key: sql`e.status` },
      branch: byRow('b.id', sql`b.name`),
      driver: byRow('d.id', sql`d.name`),
      source: { key: sql`e.source` },
      service: { key: sql`s.service_level_code` },
      account: byAccount(ask),
    },
    figures: {
      events: TRUE,
      at_hubs: sql`e.branch_id is not null`,
      by_drivers: sql`e.driver_id is not null`,
      late: sql`e.is_late`,
    },
    order: sql`e.date desc, e.id desc`,
  };
}

/** Parcels that were not as their transfer said. Transfers are no account's: who is limited to one sees none. */
export function transferDifferences({ tx, actor, from, to }: Ask): Facts<'transfer_differences'> {
  const number = sql`'TRF' || lpad(t.number::text, 6, '0')`;
  const lane = sql`o.name || ' to ' || d.name`;
  return {
    from: sql`from interhub_transfer_parcels p
      join interhub_transfers t on t.provider_id = p.provider_id and t.id = p.transfer_id
      join branches o on o.provider_id = t.provider_id and o.id = t.origin_branch_id
      join branches d on d.provider_id = t.provider_id and d.id = t.destination_branch_id
      join shipments s on s.provider_id = p.provider_id and s.id = p.shipment_id
      where p.provider_id = ${tx.provider_id} and t.id in (${visibleTransfers(tx, actor).select('interhub_transfers.id')}) and p.difference is not null and p.time_added >= ${from} and p.time_added <= ${to}`,
    fields: {
      transfer: number,
      lane,
      reference: sql`s.short_tracking_reference`,
      difference: sql`p.difference`,
      decision: sql`coalesce(p.decision, '')`,
      note: sql`p.note`,
    },
    groupings: {
      difference: { key: sql`p.difference` },
      lane: { key: lane },
      decision: { key: sql`coalesce(p.decision, '')` },
      transfer: { key: number },
    },
    figures: { parcels: TRUE, missing: sql`p.difference = 'missing'`, undecided: sql`p.decision is null` },
    order: sql`p.time_added desc, p.parcel_id desc, p.transfer_id`,
  };
}

/** Shipments whose price changed with their measures. */
export function priceDiscrepancies(ask: Ask): Facts<'discrepancies'> {
  const { tx, from, to } = ask;
  return {
    from: sql`from charge_discrepancies c join shipments s on s.provider_id = c.provider_id and s.id = c.shipment_id ${WITH_ACCOUNT}
      left join users u on u.provider_id = c.provider_id and u.id = c.measured_by
      where c.provider_id = ${tx.provider_id} and ${isAsked(ask)} and c.status <> 'superseded' and c.time_created >= ${from} and c.time_created <= ${to}`,
    fields: {
      ...SHIPMENT_FIELDS,
      measured: sql`c.time_created`,
      cause: sql`c.cause`,
      severity: sql`c.severity`,
      state: sql`c.status`,
      quoted: sql`c.quoted_cents`,
      recalculated: sql`c.rate_cents`,
      difference: sql`c.difference_cents`,
    },
    groupings: {
      ...byTime(sql`c.time_created`),
      state: { key: sql`c.status` },
      cause: { key: sql`c.cause` },
      severity: { key: sql`c.severity` },
      account: byAccount(ask),
      measured_by: byRow('u.id', sql`u.name`),
    },
    figures: {
      changes: TRUE,
      disputed: sql`c.answer = 'disputed'`,
      difference: sql`c.difference_cents`,
      charged: sql`case when c.status in ('applied', 'approved') then c.difference_cents else 0 end`,
    },
    order: sql`c.time_created desc, c.id desc`,
  };
}

/** Stars that were given in the period. */
export function deliveryRatings(ask: Ask): Facts<'ratings'> {
  const { tx, from, to } = ask;
  return {
    from: sql`from shipment_ratings r join shipments s on s.provider_id = r.provider_id and s.id = r.shipment_id ${WITH_ACCOUNT} ${withDriver('r.driver_id')}
      ${withBranch('b', 'r.branch_id')}
      where r.provider_id = ${tx.provider_id} and ${isAsked(ask)} and r.time_rated >= ${from} and r.time_rated <= ${to}`,
    fields: {
      ...SHIPMENT_FIELDS,
      rated: sql`r.time_rated`,
      party: sql`r.party`,
      stars: sql`r.stars`,
      reasons: sql`r.reasons`,
      comment: sql`r.comment`,
      driver: sql`d.name`,
    },
    groupings: {
      ...byTime(sql`r.time_rated`),
      stars: { key: sql`r.stars::text` },
      driver: byRow('d.id', sql`d.name`),
      branch: byRow('b.id', sql`b.name`),
      party: { key: sql`r.party` },
    },
    figures: { ratings: TRUE, stars: sql`r.stars`, low: sql`r.stars <= 2` },
    order: sql`r.time_rated desc, r.shipment_id desc, r.party`,
  };
}
