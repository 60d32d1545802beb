import type { ShipmentId } from '@tsela/domain/ids';
import type { PinType } from '@tsela/domain/pickup-points/pin-rules';
import type { Selectable } from 'kysely';
import type { ShipmentPinsTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

export type PinRow = Selectable<ShipmentPinsTable>;

/** The living PIN, locked: two tries at once are counted as two. */
export async function lockPin(tx: Tx, shipment_id: ShipmentId, pin_type: PinType): Promise<PinRow | undefined> {
  return tx.db
    .selectFrom('shipment_pins')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('pin_type', '=', pin_type)
    .forUpdate()
    .executeTakeFirst();
}

/** Puts a fresh PIN in place of the old one, which ends with it; wrong tries start again from none. */
export async function replacePin(
  tx: Tx,
  pin: { shipment_id: ShipmentId; pin_type: PinType; pin_hash: string; times_sent: readonly string[] },
): Promise<void> {
  const { shipment_id, pin_type, pin_hash } = pin;
  const times_sent = JSON.stringify(pin.times_sent);
  await tx.db
    .insertInto('shipment_pins')
    .values({ provider_id: tx.provider_id, shipment_id, pin_type, pin_hash, times_sent })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'shipment_id', 'pin_type']).doUpdateSet({ pin_hash, times_sent, wrong_tries: 0 }),
    )
    .execute();
}

export async function countWrongTry(
  tx: Tx,
  { shipment_id, pin_type }: { shipment_id: ShipmentId; pin_type: PinType },
): Promise<void> {
  await tx.db
    .updateTable('shipment_pins')
    .set(({ eb }) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('pin_type', '=', pin_type)
    .execute();
}

/** Wrong tries by shipment, for the drivers' screens. */
export async function readWrongTries(tx: Tx, shipment_ids: readonly ShipmentId[]): Promise<Map<ShipmentId, number>> {
  if (shipment_ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('shipment_pins')
    .select(['shipment_id', 'wrong_tries'])
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', 'in', [...shipment_ids])
    .where('pin_type', '=', 'delivery')
    .execute();
  return new Map(rows.map((row) => [row.shipment_id, row.wrong_tries]));
}
