import type { ProviderId } from '@tsela/domain/ids';
import { ANONYMISED_CONTACT, ANONYMISED_NAME } from '@tsela/domain/shipments/anonymise';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Takes out of requests who is at the door, which door it is, and what was written about it; suburb, city, code and the position to about a
 * kilometre stay. Those that are under way, and those from which another is made, keep their people.
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
