import type { ProviderId } from '@tsela/domain/ids';
import { MAY_LIE_IN_LOCKER, keepingStatuses, lapsingStatuses } from '@tsela/domain/shipments/kept-compartments';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';

/**
 * Whether the time of a reservation `r` of a shipment's side is over, beside `shipments`, and the parcel does not lie there. An unpaid booking
 * keeps its compartment for half an hour, and a sender has some hours to drop off. Source: decisions/0065, decisions/0268.
 */
export function hasLapsed(side: Side): RawBuilder<SqlBool> {
  return sql<SqlBool>`(r.time_expires <= now() and shipments.status = any(${lapsingStatuses(side)}::text[]))`;
}

/**
 * Whether the compartment of a reservation `r` is where its shipment's parcel lies or goes, beside `shipments`. One whose time is over, that was
 * given up or emptied, or that its operator refused or gave to others is not: it is named nowhere, and counted nowhere. Source: decisions/0277.
 */
export function isPresent({
  provider_id,
  now = sql`now()`,
}: {
  readonly provider_id: ProviderId;
  readonly now?: RawBuilder<unknown>;
}): RawBuilder<SqlBool> {
  return sql<SqlBool>`(shipments.status = any(case r.side when 'collection' then ${keepingStatuses('collection')}::text[]
      else ${keepingStatuses('delivery')}::text[] end)
    and (r.side <> 'collection' or shipments.collected_date is null)
    and (r.time_expires is null or r.time_expires > ${now} or shipments.status = any(${MAY_LIE_IN_LOCKER}::text[]))
    and not exists (select from operator_reservations ended where ended.provider_id = ${provider_id}
      and ended.shipment_id = r.shipment_id and ended.side = r.side and ended.is_current
      and (ended.step in ('released', 'collected') or (ended.step = 'reserved' and ended.state = 'refused')
        or (ended.step = 'expired' and r.side = 'collection' and not shipments.status = any(${MAY_LIE_IN_LOCKER}::text[])))))`;
}
