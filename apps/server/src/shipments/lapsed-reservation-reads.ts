import { lapsingStatuses } from '@tsela/domain/shipments/kept-compartments';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';

/**
 * Whether a reservation `r` of a shipment's side has lapsed, beside `shipments`: its time is over, and the parcel does not lie there. An unpaid booking
 * keeps its compartment for half an hour, and a sender has some hours to drop off. Source: decisions/0065, decisions/0268.
 */
export function hasLapsed(side: Side): RawBuilder<SqlBool> {
  return sql<SqlBool>`(r.time_expires <= now() and shipments.status = any(${lapsingStatuses(side)}::text[]))`;
}
