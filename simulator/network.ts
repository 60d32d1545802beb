import type { Place } from '@tsela/contract/service-areas/place-api';

/** The demo courier's branches, at the coordinates of their suburbs. */
export const BRANCHES = [
  { code: 'JNB', name: 'Johannesburg', city: 'Johannesburg', zone: 'GP', lat: -26.1367, lng: 28.2411, radius_km: 62 },
  { code: 'PTA', name: 'Pretoria', city: 'Pretoria', zone: 'GP', lat: -25.7479, lng: 28.2293, radius_km: 45 },
  { code: 'DBN', name: 'Durban', city: 'Durban', zone: 'KZN', lat: -29.8167, lng: 31.0167, radius_km: 60 },
  { code: 'CPT', name: 'Cape Town', city: 'Cape Town', zone: 'WC', lat: -33.9258, lng: 18.5233, radius_km: 60 },
  { code: 'PLZ', name: 'Gqeberha', city: 'Gqeberha', zone: 'EC', lat: -33.9608, lng: 25.6022, radius_km: 45 },
  { code: 'BFN', name: 'Bloemfontein', city: 'Bloemfontein', zone: 'FS', lat: -29.1181, lng: 26.2249, radius_km: 45 },
] as const;

export type BranchCode = (typeof BRANCHES)[number]['code'];

/** Towns away from the centres, where parcels go as well. */
export const OUTLYING = [
  'Polokwane',
  'Mbombela',
  'Kimberley',
  'George',
  'East London',
  'Rustenburg',
  'Upington',
  'Mthatha',
] as const;

/** A circle as a polygon of so many corners, longitude first, closed. */
export function circle(
  { lat, lng, radius_km }: { lat: number; lng: number; radius_km: number },
  corners = 36,
): [number, number][] {
  const KM_PER_DEGREE = 111.32;
  return Array.from({ length: corners + 1 }, (_, at) => {
    const angle = (2 * Math.PI * (at % corners)) / corners;
    const dlat = (radius_km * Math.cos(angle)) / KM_PER_DEGREE;
    const dlng = (radius_km * Math.sin(angle)) / (KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180));
    return [Number((lng + dlng).toFixed(5)), Number((lat + dlat).toFixed(5))];
  });
}

/** An address at a real suburb, as a form would send it. */
export function addressAt(place: Place, street_address: string, company = '') {
  const { local_area, city, zone, code, lat, lng } = place;
  return { street_address, local_area, city, zone, code, lat, lng, country: 'South Africa', ...(company && { company }) };
}
