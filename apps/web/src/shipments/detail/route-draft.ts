import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { HistoryEvent } from '@tsela/contract/tracking/tracking-shapes';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { MapPoint } from '../../service-areas/parts/first-view.ts';
import { routeMap as words } from '../../strings/shipments-events.ts';

interface Branch {
  readonly id: number;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

interface Route {
  readonly shipment: Shipment;
  /** Newest first. */
  readonly events: readonly HistoryEvent[];
  readonly branches: readonly Branch[];
}

/** As many positions of scans as a map shows; the newest come first. */
const SEEN_MAX = 20;

/** Where a shipment comes from, through which branches, where it was scanned, and where it goes, as far as known. */
export function routePoints({ shipment, events, branches }: Route): MapPoint[] {
  const ends = SIDES.map((side): MapPoint => {
    const { lat, lng, local_area, city } = shipment[`${side}_address`];
    const point = shipment[`${side}_pickup_point`];
    const label = words[side](point?.name ?? [local_area, city].filter((part) => part !== '').join(', '));
    return { key: side, lat, lng, label, tone: point?.type ?? 'place' };
  });
  const hubs = branches
    .filter(({ id }) => shipment.branches.some((branch) => branch.id === id))
    .map(({ id, name, lat, lng }): MapPoint => ({ key: `branch ${id}`, lat, lng, label: words.branch(name), tone: 'branch' }));
  const seen = events
    .filter(({ lat, lng }) => lat !== 0 || lng !== 0)
    .slice(0, SEEN_MAX)
    .map(({ id, lat, lng, status }): MapPoint => ({ key: `event ${id}`, lat, lng, label: statusLabel(status), tone: 'driver' }));
  return [...ends, ...hubs, ...seen].filter(({ lat, lng }) => lat !== 0 || lng !== 0);
}
