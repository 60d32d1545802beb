import type { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import type { OutputOf } from '@tsela/contract/route';
import { paths } from '../../paths.ts';

export type Finding = OutputOf<typeof rateCardApi.check>['findings'][number];

/** Where what was found can be put right. */
export function findingHref(revision: number, { part, row_id, field }: Finding): string {
  const search = { revision: String(revision), part: tabOf(part) };
  if (row_id !== null) return paths.rates({ ...search, line: String(row_id), field });
  // A group and a service level that have no rate for some pairs of zones.
  const [group, level] = field.split('|');
  if (part === 'rates' && group !== undefined && level !== undefined)
    return paths.rates({ ...search, group, level, view: 'matrix' });
  return paths.rates(search);
}

/** Where what was found of a zone is seen on the map, among its neighbours; null where it is not about one zone. */
export function findingMapHref(revision: number, { part, row_id }: Finding): string | null {
  return part === 'zones' && row_id !== null ? paths.maps({ draft: String(revision), zone: String(row_id) }) : null;
}

/** The tab a part is on: both kinds of what the sender may choose are on one. */
export function tabOf(part: string): string {
  return part === 'opt_in_rates' || part === 'opt_in_time_based_rates' ? 'opt_in' : part;
}
