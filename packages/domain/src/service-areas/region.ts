import type { Corner, Ring } from './point-in-polygon.ts';

/** Around South Africa, Lesotho and Eswatini with their neighbours. */
const REGION = { west: 10, south: -36, east: 42, north: -15 };

/** The box that holds South Africa, and with it Lesotho and Eswatini; its islands are left out. */
const COUNTRY = { west: 16.3, south: -35, east: 33, north: -22 };

/** Whether a corner is where a South African courier may go at all. */
export function isInRegion(lng: number, lat: number): boolean {
  return isWithin(REGION, lng, lat);
}

/** What is wrong with a position that is said to be in South Africa; null when nothing is. */
export function countryFault(lat: number, lng: number): string | null {
  if (isWithin(COUNTRY, lng, lat)) return null;
  const outside = `${lat}, ${lng} is not in South Africa.`;
  return isWithin(COUNTRY, lat, lng) ? `${outside} Latitude and longitude seem to be exchanged.` : outside;
}

/** Where an outline leaves southern Africa, and whether that is because its latitudes and longitudes are exchanged; null when it does not. */
export function regionFault(ring: Ring): { readonly at: number; readonly corner: Corner; readonly is_swapped: boolean } | null {
  const at = ring.findIndex(([lng, lat]) => !isInRegion(lng, lat));
  const corner = ring[at];
  return corner ? { at, corner, is_swapped: ring.every(([lng, lat]) => isInRegion(lat, lng)) } : null;
}

function isWithin({ west, south, east, north }: typeof REGION, lng: number, lat: number): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north;
}
