/** Around South Africa, Lesotho and Eswatini with their neighbours. */
const REGION = { west: 10, south: -36, east: 42, north: -15 };

/** Whether a corner is where a South African courier may go at all. */
export function isInRegion(lng: number, lat: number): boolean {
  return lng >= REGION.west && lng <= REGION.east && lat >= REGION.south && lat <= REGION.north;
}
