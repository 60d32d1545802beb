import type { CollectionRequestId } from '@tsela/domain/ids';
import { ANONYMISED_CONTACT, ANONYMISED_NAME } from '@tsela/domain/shipments/anonymise';
import { sql } from 'kysely';
import { isNewestOfSeries } from '../db/people-of-requests.ts';
import type { Tx } from '../db/transaction.ts';
import { deleteFileRows } from '../files/file-place-repository.ts';

/** The oldest requests that still name who is at the door: those that are over before a day, and whatever was for a day before the earlier one. */
export async function readDueRequests(
  tx: Tx,
  { before, silent_before, rows_max }: { before: Date; silent_before: Date; rows_max: number },
): Promise<CollectionRequestId[]> {
  const { rows } = await sql<{ id: CollectionRequestId }>`select r.id from collection_requests r
    where r.provider_id = ${tx.provider_id} and r.contact ->> 'name' <> ${ANONYMISED_NAME} and r.date < ${before}::date
      and (r.status in ('closed', 'cancelled') or r.date < ${silent_before}::date) and not ${isNewestOfSeries(tx.provider_id)}
    order by r.date limit ${rows_max}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/**
 * Takes out of requests who is at the door, which door it is, and what was written about it; suburb, city, code and the position to about a
 * kilometre stay. Answers which it changed.
 */
export async function forgetDoors(tx: Tx, ids: readonly CollectionRequestId[]): Promise<CollectionRequestId[]> {
  const { rows } = await sql<{
    id: CollectionRequestId;
  }>`update collection_requests r set contact = ${JSON.stringify(ANONYMISED_CONTACT)}::jsonb,
    address = (r.address - 'id') || '{"company": "", "street_address": "", "entered_address": "", "gs_hash": ""}'::jsonb
      || ('{"lat": ' || round((r.address ->> 'lat')::numeric, 2) || ', "lng": ' || round((r.address ->> 'lng')::numeric, 2) || '}')::jsonb,
    instructions = '', notes = '', reason = ''
    where r.provider_id = ${tx.provider_id} and r.id = any(${[...ids]}) and r.contact ->> 'name' <> ${ANONYMISED_NAME}
    returning r.id`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** What drivers wrote of the door at attempts in vain: it is free text. */
export async function forgetAttemptReasons(tx: Tx, ids: readonly CollectionRequestId[]): Promise<void> {
  await sql`update collection_request_attempts set reason = ''
    where provider_id = ${tx.provider_id} and collection_request_id = any(${[...ids]}) and reason <> ''`.execute(tx.db);
}

/** What drivers photographed there; what was in it beside the database is removed by the job. */
export async function deletePhotosOf(tx: Tx, ids: readonly CollectionRequestId[], now: Date): Promise<void> {
  await deleteFileRows(tx, 'collection_request_photos', { which: sql`collection_request_id = any(${[...ids]})`, now });
}
