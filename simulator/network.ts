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

/** An address at a real suburb, as a form would send it. */
export function addressAt(place: Place, street_address: string, company = '') {
  const { local_area, city, zone, code, lat, lng } = place;
  return { street_address, local_area, city, zone, code, lat, lng, country: 'South Africa', ...(company && { company }) };
}
