import type { ShipmentId } from '@tsela/domain/ids';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

/** What a recipient did so far on the page of their link. */
export interface RecipientPage {
  readonly changes: number;
  readonly version: number;
  readonly wrong_tries: number;
  readonly time_wrong: Date | null;
}

const UNTOUCHED: RecipientPage = { changes: 0, version: 0, wrong_tries: 0, time_wrong: null };

export async function readRecipientPage(tx: Tx, shipment_id: ShipmentId): Promise<RecipientPage> {
  const row = await tx.db
    .selectFrom('recipient_pages')
    .select(['changes', 'version', 'wrong_tries', 'time_wrong'])
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .executeTakeFirst();
  return row ?? UNTOUCHED;
}

/** Writes what has become of it; the shipment is locked. */
export async function writeRecipientPage(tx: Tx, shipment_id: ShipmentId, page: RecipientPage): Promise<void> {
  await tx.db
    .insertInto('recipient_pages')
    .values({ provider_id: tx.provider_id, shipment_id, ...page })
    .onConflict((on) => on.columns(['provider_id', 'shipment_id']).doUpdateSet(page))
    .execute();
}

/** Keeps that a request is being done; false where it was done before. */
export async function keepRecipientRequest(
  tx: Tx,
  { shipment_id, request_id, now }: { readonly shipment_id: ShipmentId; readonly request_id: string; readonly now: Date },
): Promise<boolean> {
  const rows = await tx.db
    .insertInto('recipient_requests')
    .values({ provider_id: tx.provider_id, shipment_id, request_id, time_created: now })
    .onConflict((on) => on.doNothing())
    .returning('request_id')
    .execute();
  return rows.length > 0;
}

/** How many deliveries of a service each day already has, from a day on. */
export async function readDeliveriesPerDay(
  tx: Tx,
  { service_level_code, from, except }: { readonly service_level_code: string; readonly from: Day; readonly except: ShipmentId },
): Promise<ReadonlyMap<Day, number>> {
  const rows = await tx.db
    .selectFrom('shipments')
    .select(['delivery_min_date as day', ({ fn }) => fn.countAll<number>().as('count')])
    .where('provider_id', '=', tx.provider_id)
    .where('service_level_code', '=', service_level_code)
    .where('delivery_min_date', '>=', from)
    .where('delivery_min_date', 'is not', null)
    .where(sql<boolean>`status not in ('delivered', 'cancelled', 'returned-to-sender', 'undeliverable')`)
    .where('id', '<>', except)
    .groupBy('delivery_min_date')
    .execute();
  return new Map(rows.flatMap(({ day, count }) => (day === null ? [] : [[day, count] as const])));
}

/** The newest failed attempt at the recipient's door since a moment, with whether it is contested. */
export async function findAttempt(tx: Tx, { shipment_id, since }: { readonly shipment_id: ShipmentId; readonly since: Date }) {
  return tx.db
    .selectFrom('tracking_events')
    .select(['id', 'date', 'driver_id', 'status'])
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('status', '=', 'delivery-failed-attempt')
    .where('date', '>=', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function isExceptionKept(tx: Tx, event_id: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('field_exceptions')
    .select('event_id')
    .where('provider_id', '=', tx.provider_id)
    .where('event_id', '=', event_id)
    .executeTakeFirst();
  return row !== undefined;
}
