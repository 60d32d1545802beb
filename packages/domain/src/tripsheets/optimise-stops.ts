import { isPosition } from '../service-areas/distance.ts';
import type { Position } from '../service-areas/distance.ts';
import { optimiseRoute } from './optimise-route.ts';
import type { OptimisedRoute } from './optimise-route.ts';
import { costOf, roadsOf } from './route-measure.ts';
import type { RouteStop } from './route-measure.ts';

/** How a van goes in a South African town: by road a third longer than the straight line, 35 km an hour, four minutes at each door. */
const ROAD = { road_factor: 1.35, speed_km_h: 35 } as const;
const SERVICE_MIN = 4;

/** A stop of a sheet: where, and the hours at it (`09:00`), empty for none. */
export interface SheetPlace extends Position {
  readonly hours: readonly { readonly after: string; readonly before: string }[];
}

/** The order with the stops of unknown place at its end; they count in neither cost. */
export interface OptimisedStops extends OptimisedRoute {
  readonly without_position: number;
}

/** A good order of the stops of a sheet, from a branch at a minute of the day and back. Source: screens S25. */
export function optimiseStops(
  places: readonly SheetPlace[],
  { start, depart_min }: { readonly start: Position; readonly depart_min: number },
): OptimisedStops {
  const known = places.flatMap((place, at) => (isPosition(place.lat, place.lng) ? [at] : []));
  const unknown = places.flatMap((place, at) => (isPosition(place.lat, place.lng) ? [] : [at]));
  const found = optimiseRoute(
    known.flatMap((at) => {
      const place = places[at];
      return place ? [routeStopOf(place)] : [];
    }),
    { ...ROAD, start, depart_min },
  );
  const order = found.order.flatMap((at) => known[at] ?? []);
  return { ...found, order: [...order, ...unknown], without_position: unknown.length };
}

/** The road in km through places in their order, from a branch and back; those of unknown place are left out, and null where none is known. */
export function sheetDistanceKm(places: readonly Position[], start: Position | undefined): number | null {
  const known = places.filter(({ lat, lng }) => isPosition(lat, lng));
  if (known.length === 0 || !start || !isPosition(start.lat, start.lng)) return null;
  const stops = known.map(({ lat, lng }) => routeStopOf({ lat, lng, hours: [] }));
  const order = stops.map((_stop, at) => at);
  return costOf(roadsOf(stops, { ...ROAD, start, depart_min: 0 }), order).distance_km;
}

/** The hours that hold for all that is due at a stop: where they exclude each other, the earlier end counts. */
function routeStopOf({ lat, lng, hours }: SheetPlace): RouteStop {
  const after = hours.flatMap(({ after: from }) => minuteOf(from) ?? []);
  const before = hours.flatMap(({ before: to }) => minuteOf(to) ?? []);
  const to_min = before.length > 0 ? Math.min(...before) : null;
  const from_min = after.length > 0 ? Math.max(...after) : null;
  const excludes = from_min !== null && to_min !== null && from_min > to_min;
  return { lat, lng, service_min: SERVICE_MIN, to_min, from_min: excludes ? null : from_min };
}

/** The minute of the day of a time such as `09:30`; null for none. */
export function minuteOf(time: string): number | null {
  const [hours, minutes] = time.split(':').map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes) ? null : hours * 60 + minutes;
}
