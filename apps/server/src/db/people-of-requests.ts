import type { ProviderId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Whether a request `r` is under way, or the next one is made from it. */
export function isInUse(provider_id: ProviderId): RawBuilder<unknown> {
  return sql`(r.status not in ('closed', 'cancelled') or ${isNewestOfSeries(provider_id)})`;
}

/** Whether the next request of a repetition is made from a request `r`: from the newest one. */
export function isNewestOfSeries(provider_id: ProviderId): RawBuilder<unknown> {
  return sql`(exists (select from collection_series s where s.provider_id = ${provider_id} and s.id = r.series_id and s.next_date is not null)
    and not exists (select from collection_requests l where l.provider_id = ${provider_id} and l.series_id = r.series_id and l.date > r.date))`;
}
