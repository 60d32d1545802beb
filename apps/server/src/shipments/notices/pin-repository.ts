import type { ShipmentId } from '@tsela/domain/ids';
import type { PinType } from '@tsela/domain/pickup-points/pin-rules';
import type { Selectable } from 'kysely';
import { isAnyOf } from '../../db/any-of.ts';
import { insertRows, jsonValue } from '../../db/insert-rows.ts';
import type { RowsInsert } from '../../db/insert-rows.ts';
import type { ShipmentPinsTable } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';

export type PinRow = Selectable<ShipmentPinsTable>;

interface WhichPin {
  readonly shipment_id: ShipmentId;
  readonly pin_type: PinType;
}

/** The living PIN, locked: two tries at once are counted as two. */
export async function lockPin(tx: Tx, shipment_id: ShipmentId, pin_type: PinType): Promise<PinRow | undefined> {
  const [pin] = await lockPins(tx, [{ shipment_id, pin_type }]);
  return pin;
}

/** The valid ones of several, and perhaps others of the same shipments, always locked in one order. */
export async function lockPins(tx: Tx, pins: readonly WhichPin[]): Promise<PinRow[]> {
  const [shipment_ids, pin_types] = [pins.map(({ shipment_id }) => shipment_id), pins.map(({ pin_type }) => pin_type)];
  return tx.db
    .selectFrom('shipment_pins')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('shipment_id', shipment_ids))
    .where(isAnyOf('pin_type', pin_types, 'text'))
    .orderBy('shipment_id')
    .orderBy('pin_type')
    .forUpdate()
    .execute();
}

/** Puts fresh PINs in place of the old ones, which end with them; wrong tries start again from none. */
export async function replacePins(
  tx: Tx,
  pins: readonly (WhichPin & { readonly pin_hash: string; readonly times_sent: readonly string[] })[],
): Promise<void> {
  const rows = pins.map(({ shipment_id, pin_type, pin_hash, times_sent }) => [
    shipment_id,
    pin_type,
    pin_hash,
    jsonValue(times_sent),
  ]);
  await insertRows(tx, REPLACED_PINS, rows);
}

const REPLACED_PINS: RowsInsert = {
  name: 'replace-pins',
  table: 'shipment_pins',
  columns: ['shipment_id', 'pin_type', 'pin_hash', 'times_sent'],
  ending: `on conflict (provider_id, shipment_id, pin_type)
    do update set pin_hash = excluded.pin_hash, times_sent = excluded.times_sent, wrong_tries = 0`,
};

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
