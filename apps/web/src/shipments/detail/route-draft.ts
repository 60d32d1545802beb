import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { HistoryEvent } from '@tsela/contract/tracking/tracking-shapes';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { MapPoint } from '../../service-areas/parts/first-view.ts';
import type { MapLine } from '../../service-areas/parts/map-lines.ts';
import { routeMap as words } from '../../strings/shipments/events.ts';

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

interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Statuses with which nothing goes any further. */
const ENDED: ReadonlySet<string> = new Set([
  'quote',
  'quote-expired',
  'cancelled',
  'delivered',
  'returned-to-sender',
  'undeliverable',
  'collected-from-counter',
  'collected-from-locker',
]);

/** The way that was gone, from where it was seen to where it was seen next, and what is left of it: straight, since no road is known. */
export function routeLines({ shipment, events, branches }: Route): MapLine[] {
  const [from, to] = SIDES.map((side) => placed(shipment[`${side}_address`]));
  const hub = (id: number | undefined) => placed(branches.find((branch) => branch.id === id));
  const seen = events
    .toReversed()
    // What an address is known by says nothing of where the parcel was.
    .map(({ lat, lng, branch_name }) => placed({ lat, lng }) ?? placed(branches.find(({ name }) => name === branch_name)));
  const is_collected = shipment.collected_date !== null;
  const is_delivered = shipment.delivered_date !== null && shipment.status === 'delivered';
  const gone = way([is_collected ? from : null, ...seen, is_delivered ? to : null]);
  const here = gone.at(-1) ?? from;
  const hubs = [is_collected ? null : hub(shipment.collection_branch?.id), hub(shipment.delivery_branch?.id)];
  const ahead = hubs.filter((place) => place !== null && !gone.some((passed) => isSame(passed, place)));
  const planned = ENDED.has(shipment.status) ? [] : way([here, ...ahead, to]);
  const lines: MapLine[] = [
    { kind: 'planned', places: planned },
    { kind: 'gone', places: gone },
  ];
  return lines.filter(({ places }) => places.length > 1);
}

function placed(place: Place | null | undefined): Place | null {
  return place && (place.lat !== 0 || place.lng !== 0) ? { lat: place.lat, lng: place.lng } : null;
}

/** Places in order, each once where it stays the same. */
function way(places: readonly (Place | null | undefined)[]): Place[] {
  const known = places.filter((place) => place !== null && place !== undefined);
  return known.filter((place, at) => !isSame(place, known[at - 1]));
}

function isSame(one: Place, other: Place | undefined): boolean {
  return other !== undefined && one.lat === other.lat && one.lng === other.lng;
}
