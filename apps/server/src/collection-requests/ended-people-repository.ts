import type { ProviderId } from '@tsela/domain/ids';
import { ANONYMISED_CONTACT, ANONYMISED_NAME } from '@tsela/domain/shipments/anonymise';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/**
 * Takes out of requests who is at the door, which door it is, and what was written about it; suburb, city, code and the position to about a
 * kilometre stay. Of those that are chosen, whoever is in one that is under way stays, and in one that is made again: the next is made from it.
 */
export function endPeopleIn(provider_id: ProviderId, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update collection_requests r set contact = ${JSON.stringify(ANONYMISED_CONTACT)}::jsonb,
    address = (r.address - 'id') || '{"company": "", "street_address": "", "entered_address": "", "gs_hash": ""}'::jsonb
      || ('{"lat": ' || round((r.address ->> 'lat')::numeric, 2) || ', "lng": ' || round((r.address ->> 'lng')::numeric, 2) || '}')::jsonb,
    instructions = '', notes = '', reason = ''
    where ${which} and r.contact ->> 'name' <> ${ANONYMISED_NAME} and not ${isInUse(provider_id)}`;
}

/** Whether a request `r` is under way, or another one is made from it. */
export function isInUse(provider_id: ProviderId): RawBuilder<unknown> {
  return sql`(r.status not in ('closed', 'cancelled') or exists (select from collection_series s
    where s.provider_id = ${provider_id} and s.id = r.series_id and s.next_date is not null))`;
}

/** The same of the oldest requests, of a day before another. Answers how many they were. Source: POPIA section 14, ADR 0121. */
export async function endPeopleOfOldRequests(tx: Tx, { before, rows_max }: { before: Date; rows_max: number }): Promise<number> {
  const { provider_id } = tx;
  const oldest = sql`r.provider_id = ${provider_id} and r.id in (select o.id from collection_requests o
    where o.provider_id = ${provider_id} and o.date < ${before}::date and o.status in ('closed', 'cancelled')
      and o.contact ->> 'name' <> ${ANONYMISED_NAME} order by o.date limit ${rows_max})`;
  const { numAffectedRows } = await endPeopleIn(provider_id, oldest).execute(tx.db);
  return Number(numAffectedRows ?? 0n);
}
