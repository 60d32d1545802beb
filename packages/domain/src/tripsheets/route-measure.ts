import { distanceKm } from '../service-areas/distance.ts';
import type { Position } from '../service-areas/distance.ts';

/** A stop whose place is known. Minutes are of the day of the trip, from midnight. */
export interface RouteStop extends Position {
  /** Not served before this minute; null for no bound. */
  readonly from_min: number | null;
  /** Late after this minute; null for no bound. */
  readonly to_min: number | null;
  /** Minutes at the door. */
  readonly service_min: number;
}

/** What a trip starts from and how fast it goes. It ends where it started: what was collected is brought to the branch. */
export interface Trip {
  readonly start: Position;
  readonly depart_min: number;
  readonly speed_km_h: number;
  /** How much longer a road is than the straight line. */
  readonly road_factor: number;
}

/** What an order costs: minutes late over all stops, and the road in km, back at the start included. */
export interface RouteCost {
  readonly late_min: number;
  readonly distance_km: number;
}

/** Stops and start as numbers: `at(i, j)` km between stops, the start being stop number `count`. */
export interface Roads {
  readonly count: number;
  readonly stops: readonly RouteStop[];
  readonly trip: Trip;
  readonly km: Float64Array;
}

/** Distances below this are the same: half a metre. */
export const SAME_KM = 0.0005;
/** Times below this are the same: a hundredth of a second. */
export const SAME_MIN = 0.0002;

/** All distances of a trip by road, worked out once. */
export function roadsOf(stops: readonly RouteStop[], trip: Trip): Roads {
  const places = [...stops, trip.start];
  const km = new Float64Array(places.length * places.length);
  places.forEach((one, from) => {
    for (let to = 0; to < from; to++) {
      const other = places[to] ?? trip.start;
      const road = distanceKm(one, other) * trip.road_factor;
      km[from * places.length + to] = road;
      km[to * places.length + from] = road;
    }
  });
  return { count: stops.length, stops, trip, km };
}

/** The road in km between two places; the start is place number `count`. */
export function kmBetween({ km, count }: Roads, from: number, to: number): number {
  return km[from * (count + 1) + to] ?? 0;
}

/** What an order of stops (their indexes) costs. A driver who comes too early waits. */
export function costOf(roads: Roads, order: readonly number[]): RouteCost {
  const { trip, stops, count } = roads;
  let place = count;
  let minute = trip.depart_min;
  let late_min = 0;
  let distance_km = 0;
  for (const next of order) {
    const road = kmBetween(roads, place, next);
    distance_km += road;
    minute += (road * 60) / trip.speed_km_h;
    const stop = stops[next];
    if (stop?.to_min !== null && stop && minute > stop.to_min) late_min += minute - stop.to_min;
    if (stop?.from_min !== null && stop && minute < stop.from_min) minute = stop.from_min;
    minute += stop?.service_min ?? 0;
    place = next;
  }
  return { late_min, distance_km: distance_km + kmBetween(roads, place, count) };
}

/** Whether one order is better than another: less late, and as late, shorter. */
export function isBetter(one: RouteCost, other: RouteCost): boolean {
  if (Math.abs(one.late_min - other.late_min) > SAME_MIN) return one.late_min < other.late_min;
  return one.distance_km < other.distance_km - SAME_KM;
}
