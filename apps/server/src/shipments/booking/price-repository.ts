import type { RateItem } from '@tsela/contract/rates/rate-shapes';
import type { ShipmentId } from '@tsela/domain/ids';
import type { Insertable } from 'kysely';
import type { ShipmentPricesTable } from '../../db/tables.ts';
import { pipelineStatement } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';

/** The cause of a price that came with its shipment from a former system. */
export const MOVED_IN = 'moved in';

/** Adds a version of a shipment's price; earlier versions stay as they were. */
export function insertPrice(tx: Tx, price: Omit<Insertable<ShipmentPricesTable>, 'id' | 'provider_id'>): void {
  pipelineStatement(
    tx,
    tx.db.insertInto('shipment_prices').values(({ fn, val }) => ({
      ...price,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('shipment_price_ids')]),
    })),
  );
}

/** The newest price lines of some shipments, by shipment. */
export async function readPriceItems(tx: Tx, shipment_ids: readonly ShipmentId[]): Promise<Map<ShipmentId, RateItem[]>> {
  if (shipment_ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('shipment_prices')
    .distinctOn('shipment_id')
    .select(['shipment_id', 'items'])
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', 'in', [...shipment_ids])
    .orderBy('shipment_id')
    .orderBy('version', 'desc')
    .execute();
  // The items were written by insertPrice in the shape they are declared with.
  return new Map(rows.map((row) => [row.shipment_id, row.items as RateItem[]]));
}

/** Every version of a shipment's price, newest first. */
export async function readPrices(tx: Tx, shipment_id: ShipmentId) {
  return tx.db
    .selectFrom('shipment_prices')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .orderBy('version', 'desc')
    .execute();
}
