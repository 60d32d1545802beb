import { createHash } from 'node:crypto';
import type { DayReads } from './day-reads.ts';

/**
 * All that happened, line by line in the order of its time: histories with places and devices, transfers, the ledger and messages. Shipments and parcels
 * go by the names that the plan gave them, people and hubs by theirs; what the database numbers and what the product draws by chance (references, PINs
 * within texts) is in no line.
 */
const LOG = `
  with named as (select id, customer_reference as name from shipments where provider_id = $1),
  parcel as (select p.id, n.name || '/' || p.number as name from parcels p join named n on n.id = p.shipment_id where p.provider_id = $1),
  hub as (select id, code from branches where provider_id = $1),
  who as (select id, name from drivers where provider_id = $1)
  select line from (
    select e.date as moment, 'event ' || n.name || ' ' || coalesce(p.name, '-') || ' ' || e.status || ' ' || e.message || ' ' || e.reason || ' ' || e.location
        || ' ' || coalesce(hub.code, '-') || ' ' || coalesce(who.name, '-') || ' ' || e.bay || ' ' || e.lat || ' ' || e.lng || ' ' || e.source || ' '
        || coalesce(f.event_id::text, '-') || ' ' || coalesce((e.data #- '{transfer,id}' #- '{transfer,reference}')::text, '-') || ' ' || extract(epoch from e.time_received)
        || ' ' || coalesce((select string_agg(n.name || '/' || m.number, ',' order by n.name || '/' || m.number) from parcels m
          where m.provider_id = $1 and m.shipment_id = e.shipment_id and e.moved_parcel_ids @> to_jsonb(m.id)), '-') as line
      from tracking_events e join named n on n.id = e.shipment_id left join parcel p on p.id = e.parcel_id
        left join hub on hub.id = e.branch_id left join who on who.id = e.driver_id
        left join field_events f on f.provider_id = $1 and f.event_id = e.event_id where e.provider_id = $1
    union all
    select f.captured_at, 'sent ' || f.event_id || ' ' || (f.event ->> 'choice') || ' ' || f.device_sequence || ' ' || (f.answer ->> 'result') || ' '
        || extract(epoch from f.time_received) from field_events f where f.provider_id = $1
    union all
    select l.time_added, 'load ' || o.code || ' ' || d.code || ' ' || p.name || ' ' || l.is_open || ' ' || coalesce(l.difference, '-') || ' ' || coalesce(l.decision, '-')
        || ' ' || coalesce(extract(epoch from l.time_scanned_out)::text, '-') || ' ' || coalesce(extract(epoch from l.time_scanned_in)::text, '-')
      from interhub_transfer_parcels l join interhub_transfers t on t.provider_id = $1 and t.id = l.transfer_id join parcel p on p.id = l.parcel_id
        join hub o on o.id = t.origin_branch_id join hub d on d.id = t.destination_branch_id where l.provider_id = $1
    union all
    select t.time_created, 'money ' || a.account_code || ' ' || t.type || ' ' || t.amount_cents || ' ' || t.vat_cents || ' ' || t.balance_after_cents || ' ' || coalesce(n.name, '-')
      from transactions t join accounts a on a.provider_id = $1 and a.id = t.account_id left join named n on n.id = t.shipment_id where t.provider_id = $1
    union all
    select m.time_created, 'message ' || m.event || ' ' || m.channel || ' ' || m.recipient || ' ' || m.status || ' ' || coalesce(n.name, '-')
      from messages m left join named n on n.id = m.shipment_id where m.provider_id = $1
    union all
    select s.time_created, 'end ' || s.customer_reference || ' ' || s.status || ' ' || s.rate_cents || ' ' || s.charged_weight_g from shipments s where s.provider_id = $1
  ) as log order by moment, line collate "C"`;

export interface DayLog {
  readonly lines: readonly string[];
  /** SHA-256 over all lines, as hex. */
  readonly hash: string;
}

export async function readDayLog(reads: DayReads): Promise<DayLog> {
  const rows = await reads.rows<{ line: string }>(LOG);
  const lines = rows.map(({ line }) => line);
  return { lines, hash: createHash('sha256').update(lines.join('\n')).digest('hex') };
}
