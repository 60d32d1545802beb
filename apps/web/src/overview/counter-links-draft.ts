import { OPS_COUNTERS, isOpsCounter } from '@tsela/domain/overview/ops-counters';
import { paths } from '../paths.ts';
import type { SearchValues } from '../shell/address.ts';

const DELIVERED_TODAY = { view: 'delivered', range: 'today', date_filter: 'delivered_date' };

/** The filters of the list behind each counter of an account's dashboard. Source: screens S07. */
const CUSTOMER_LISTS: Readonly<Record<string, SearchValues>> = {
  collections: { view: 'collections' },
  hub: { view: 'hub' },
  deliveries: { view: 'deliveries' },
  problems: { status: [...OPS_COUNTERS.problems, 'on-hold', 'payment-pending'].join(',') },
  'delivered-today': DELIVERED_TODAY,
};

/** Where a counter of an account's dashboard leads; null for one this version does not know. */
export function customerCounterPath(key: string): string | null {
  if (key === 'quotes') return paths.shipmentQuotes({ status: 'quote' });
  const list = CUSTOMER_LISTS[key];
  return list ? paths.shipments(list) : null;
}

/** The list behind a tile of the operations dashboard; null for one this version does not know. Source: screens S24. */
export function opsTileFilters(key: string): SearchValues | null {
  if (key === 'delivered-today') return DELIVERED_TODAY;
  // The list has a view of its own for them, which is the same.
  if (key === 'problems') return { view: 'problems' };
  return isOpsCounter(key) ? { status: OPS_COUNTERS[key].join(',') } : null;
}

/** The tile that is open: the one in the address, else problems, else the first that counts anything. */
export function openTile(counters: readonly { key: string; count: number }[], wanted: string | undefined): string | null {
  const known = counters.filter(({ key }) => opsTileFilters(key) !== null);
  const asked = known.find(({ key }) => key === wanted);
  const problems = known.find(({ key, count }) => key === 'problems' && count > 0);
  return (asked ?? problems ?? known.find(({ count }) => count > 0) ?? known[0])?.key ?? null;
}
