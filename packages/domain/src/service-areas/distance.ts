/** A position in degrees, WGS 84. */
export interface Position {
  readonly lat: number;
  readonly lng: number;
}

const EARTH_RADIUS_KM = 6371.0088;
const RADIANS = Math.PI / 180;

/** The distance in km along the earth's surface between two positions (haversine, mean earth radius, no roads). */
export function distanceKm(from: Position, to: Position): number {
  const half_lat = Math.sin(((to.lat - from.lat) * RADIANS) / 2);
  const half_lng = Math.sin(((to.lng - from.lng) * RADIANS) / 2);
  const chord = half_lat * half_lat + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * half_lng * half_lng;
  // Opposite points may give a hair over 1, for which the arc sine is not a number.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The same distance in whole metres, as rating counts it. */
export function distanceMetres(from: Position, to: Position): number {
  return Math.round(distanceKm(from, to) * 1000);
}

/** Whether coordinates are given and possible; many clients send 0, 0 for "not known". Source: public API §9. */
export function isPosition(lat: number | null | undefined, lng: number | null | undefined): boolean {
  if (lat === null || lng === null || lat === undefined || lng === undefined) return false;
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return false;
  return lat !== 0 || lng !== 0;
}
