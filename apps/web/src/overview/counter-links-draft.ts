import { OPS_MODES, OPS_TILES, PENDING_PILES, statusesOfTile } from '@tsela/domain/overview/ops-tiles';
import type { OpsMode, OpsTile } from '@tsela/domain/overview/ops-tiles';
import { PROBLEMATIC_STATUSES, UNPAID_STATUSES, isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { paths } from '../paths.ts';
import type { SearchValues } from '../shell/pages/address.ts';

const DELIVERED_TODAY = { view: 'delivered', range: 'today', date_filter: 'delivered_date' };

/** The filters of the list behind each counter of an account's dashboard. Source: screens S07. */
const CUSTOMER_LISTS: Readonly<Record<string, SearchValues>> = {
  collections: { view: 'collections' },
  hub: { view: 'hub' },
  deliveries: { view: 'deliveries' },
  problems: { status: [...PROBLEMATIC_STATUSES.filter(isShipmentStatus), 'on-hold', ...UNPAID_STATUSES].join(',') },
  'delivered-lately': { ...DELIVERED_TODAY, range: 'last-7-days' },
};

/** Where a counter of an account's dashboard leads; null for one this version does not know. */
export function customerCounterPath(key: string): string | null {
  if (key === 'quotes') return paths.shipmentQuotes({ status: 'quote' });
  const list = CUSTOMER_LISTS[key];
  return list ? paths.shipments(list) : null;
}

/** The filters of the list of shipments that has the same as a tile; null where no filter does. Source: screens S24. */
export function opsTileFilters(tile: OpsTile): SearchValues | null {
  if (tile === 'delivered-today') return DELIVERED_TODAY;
  // The list has a view of its own for them, which is the same.
  if (tile === 'problems') return { view: 'problems' };
  const statuses = statusesOfTile(tile);
  return statuses === null ? null : { status: statuses.join(',') };
}

/** Whether a tile counts unassigned work; there the long wait is marked. */
export function awaitsDriver(tile: OpsTile): boolean {
  return tile === 'submitted' || tile === 'unassigned';
}

interface Counter {
  readonly key: string;
  readonly count: number;
}

/** The tiles of the mode "all" with what the server has counted. */
export function tilesOf(counters: readonly Counter[]): readonly { readonly tile: OpsTile; readonly count: number }[] {
  return OPS_TILES.flatMap((tile) => {
    const counter = counters.find(({ key }) => key === tile);
    return counter ? [{ tile, count: counter.count }] : [];
  });
}

/** The tile that is open: the one in the address, a pile of the mode "pending" among them, else problems, else the first that counts anything. */
export function openTile(counters: readonly Counter[], wanted: string | undefined): OpsTile | null {
  const pile = PENDING_PILES.find((each) => each === wanted);
  if (pile !== undefined) return pile;
  const tiles = tilesOf(counters);
  const asked = tiles.find(({ tile }) => tile === wanted);
  const problems = tiles.find(({ tile, count }) => tile === 'problems' && count > 0);
  return (asked ?? problems ?? tiles.find(({ count }) => count > 0) ?? tiles[0])?.tile ?? null;
}

/** The mode of the operations dashboard: the one in the address, else the provider's. Source: MENU-50. */
export function opsModeOf(wanted: string | undefined, usual: OpsMode): OpsMode {
  return OPS_MODES.find((mode) => mode === wanted) ?? usual;
}
