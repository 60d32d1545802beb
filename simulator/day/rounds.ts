import { distanceKm } from '@tsela/domain/service-areas/distance';
import type { Position } from '@tsela/domain/service-areas/distance';
import { isInPolygon } from '@tsela/domain/service-areas/point-in-polygon';
import type { Polygon } from '@tsela/domain/service-areas/point-in-polygon';

/** Somewhere a driver stops, with how many parcels are handed over there. */
export interface Stop extends Position {
  readonly parcels: number;
}

/** A stop with when its driver is done there. */
export interface TimedStop<S> {
  readonly stop: S;
  readonly at: Date;
}

/** Roads are so much longer than the straight line, and a bakkie makes so many km an hour between doors. */
const ROAD_FACTOR = 1.3;
const KM_AN_HOUR = 32;
const STOP_MS = 2.5 * 60_000;
const PARCEL_MS = 15_000;

/**
 * Which driver has which stop. With areas each driver has one, and what lies in none goes to the driver whose area is nearest; without, the circle
 * around the hub is cut into slices of equally many stops.
 */
export function cutIntoAreas<S extends Stop>(
  stops: readonly S[],
  { hub, drivers, areas }: { readonly hub: Position; readonly drivers: number; readonly areas: readonly Polygon[] },
): S[][] {
  const cut: S[][] = Array.from({ length: drivers }, () => []);
  if (areas.length > 0) {
    for (const stop of stops) cut[areaOf(stop, areas) % drivers]?.push(stop);
    return cut;
  }
  const around = stops.toSorted((one, other) => angle(hub, one) - angle(hub, other));
  for (const [index, stop] of around.entries()) cut[Math.floor((index * drivers) / around.length)]?.push(stop);
  return cut;
}

function areaOf(stop: Position, areas: readonly Polygon[]): number {
  const inside = areas.findIndex((area) => isInPolygon(area, stop));
  if (inside !== -1) return inside;
  const away = areas.map((area) => Math.min(...(area[0] ?? []).map(([lng, lat]) => distanceKm(stop, { lat, lng }))));
  return away.indexOf(Math.min(...away));
}

function angle(hub: Position, { lat, lng }: Position): number {
  return Math.atan2(lat - hub.lat, lng - hub.lng);
}

/** A round from the hub, always to the nearest stop that is left, with when each is done. */
export function driveRound<S extends Stop>(
  stops: readonly S[],
  { hub, begins }: { hub: Position; begins: Date },
): TimedStop<S>[] {
  const left = [...stops];
  const round: TimedStop<S>[] = [];
  let here = hub;
  let clock = begins.getTime();
  while (left.length > 0) {
    const away = left.map((stop) => distanceKm(here, stop));
    const nearest = away.indexOf(Math.min(...away));
    const [stop] = left.splice(nearest, 1);
    if (!stop) break;
    clock += drivingMs(here, stop) + STOP_MS + PARCEL_MS * stop.parcels;
    round.push({ stop, at: new Date(clock) });
    here = stop;
  }
  return round;
}

export function drivingMs(from: Position, to: Position): number {
  return Math.round((distanceKm(from, to) * ROAD_FACTOR * 3_600_000) / KM_AN_HOUR);
}
