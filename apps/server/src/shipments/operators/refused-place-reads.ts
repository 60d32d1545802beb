import type { ProviderId } from '@tsela/domain/ids';
import { reservingStatuses } from '@tsela/domain/shipments/kept-compartments';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { BOB_BOX_ONLY_STATUS } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';

/** Those with which a shipment has still to go through a point. */
export const BEFORE_ITS_PLACE: readonly ShipmentStatus[] = [...reservingStatuses('delivery'), BOB_BOX_ONLY_STATUS];

/**
 * Whether a shipment has still to go through a point whose operator has refused it a place. Few are: the first look finds them by the refusals, and the
 * rest is asked of these alone. Source: ADR 0273.
 */
export function hasRefusedPlace(provider_id: ProviderId): RawBuilder<SqlBool> {
  const refused = sql`select o.shipment_id from operator_reservations o
    where o.provider_id = ${provider_id} and o.is_current and o.step = 'reserved' and o.state = 'refused'`;
  const isOf = (side: Side) => sql`shipments.id in (${refused} and o.side = ${sql.lit(side)})`;
  return sql<SqlBool>`(shipments.id in (${refused}) and shipments.status = any(${[...BEFORE_ITS_PLACE]}::text[])
    and (${isOf('delivery')} or (shipments.collected_date is null and ${isOf('collection')})))`;
}
