import type { ShipmentId } from '@tsela/domain/ids';
import type { PickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import type { OperatorStep } from '@tsela/domain/shipments/operator-steps';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { isAnyOf } from '../../db/any-of.ts';
import type { OperatorReservationsTable } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';

/** What an operator was asked for one side of a shipment. */
export type OperatorReservation = Omit<Selectable<OperatorReservationsTable>, 'pickup_point_provider' | 'told'> & {
  readonly pickup_point_provider: PickupProvider;
  readonly told: ToldOfPlace;
};

/** Of a refusal staff are told, and the customer where the shipment is not muted; of room after all the customer alone. */
export type ToldOfPlace = '' | 'staff' | 'refused' | 'found';

/** Those that are current for some shipments. Their shipments are locked, and with them these. */
export async function readCurrentReservations(
  tx: Tx,
  shipment_ids: readonly ShipmentId[],
): Promise<readonly OperatorReservation[]> {
  if (shipment_ids.length === 0) return [];
  const rows = await selectReservations(tx).where(isAnyOf('shipment_id', shipment_ids)).where('is_current', '=', true).execute();
  return rows.map(typed);
}

export async function findOperatorReservation(tx: Tx, id: number): Promise<OperatorReservation | null> {
  const row = await selectReservations(tx).where('id', '=', id).executeTakeFirst();
  return row ? typed(row) : null;
}

/** The current one by which an operator knows it. */
export async function findByOperatorReference(
  tx: Tx,
  { operator, operator_reference }: { readonly operator: PickupProvider; readonly operator_reference: string },
): Promise<OperatorReservation | null> {
  const row = await selectReservations(tx)
    .where('pickup_point_provider', '=', operator)
    .where('operator_reference', '=', operator_reference)
    .where('is_current', '=', true)
    .executeTakeFirst();
  return row ? typed(row) : null;
}

type NewReservation = Omit<Insertable<OperatorReservationsTable>, 'id' | 'provider_id' | 'is_current'>;

export async function insertOperatorReservation(tx: Tx, reservation: NewReservation): Promise<number> {
  const { id } = await tx.db
    .insertInto('operator_reservations')
    .values(({ fn, val }) => ({
      ...reservation,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('operator_reservation_ids')]),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type ReservationChange = Omit<Updateable<OperatorReservationsTable>, 'id' | 'provider_id' | 'shipment_id' | 'side'>;

/** Changes one that has still to tell a step; false where it has gone on meanwhile. Left out, it is changed whatever it has to tell. */
export async function updateOperatorReservation(
  tx: Tx,
  { id, step }: { readonly id: number; readonly step?: OperatorStep },
  change: ReservationChange,
): Promise<boolean> {
  const update = tx.db
    .updateTable('operator_reservations')
    .set(change)
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id);
  const result = await (step === undefined ? update : update.where('step', '=', step)).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** What becomes due of a reservation: a look at its operator, its end, and the end of the time in which a person chooses another place. */
type DueTime = 'time_look' | 'time_expires' | 'time_choose';

/** Those of which something is due, the longest due first. */
export async function readDueReservations(
  tx: Tx,
  due: DueTime,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<readonly OperatorReservation[]> {
  const rows = await selectReservations(tx)
    .where('is_current', '=', true)
    .where(due, '<=', now)
    .orderBy(due)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(typed);
}

/** What people were told last of the same point for the same side of a shipment; empty where it was nothing. */
export async function lastToldOf(tx: Tx, row: OperatorReservation): Promise<ToldOfPlace> {
  const before = await selectReservations(tx)
    .where('shipment_id', '=', row.shipment_id)
    .where('side', '=', row.side)
    .where('pickup_point_provider', '=', row.pickup_point_provider)
    .where('pickup_point_id', '=', row.pickup_point_id)
    .where('told', '<>', '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before ? typed(before).told : '';
}

function selectReservations(tx: Tx) {
  return tx.db.selectFrom('operator_reservations').selectAll().where('provider_id', '=', tx.provider_id);
}

/** The points of reservations, and what was told of them, are held to these by the database. */
function typed(row: Selectable<OperatorReservationsTable>): OperatorReservation {
  return row as OperatorReservation;
}
