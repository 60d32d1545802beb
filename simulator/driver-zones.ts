import { saveServedAreas } from '@tsela/server/rates/maps/save-served-areas';
import { acting, actorOf } from './actors.ts';
import type { BranchCode } from './network.ts';
import type { Simulation } from './simulation.ts';

interface DriverZone {
  readonly branch: BranchCode;
  /** Which of the branch's drivers, in the order in which they were hired. */
  readonly driver: number;
  readonly lat: number;
  readonly lng: number;
  readonly radius_km: number;
}

/** Where drivers of the demo work: around suburbs of Johannesburg, and around the centres of the other cities. */
const ZONES: readonly DriverZone[] = [
  { branch: 'JNB', driver: 0, lat: -26.107, lng: 28.056, radius_km: 8 },
  { branch: 'JNB', driver: 1, lat: -26.262, lng: 27.868, radius_km: 9 },
  { branch: 'JNB', driver: 2, lat: -26.185, lng: 28.262, radius_km: 10 },
  { branch: 'PTA', driver: 0, lat: -25.748, lng: 28.229, radius_km: 12 },
  { branch: 'DBN', driver: 0, lat: -29.817, lng: 31.017, radius_km: 14 },
  { branch: 'CPT', driver: 0, lat: -33.926, lng: 18.523, radius_km: 14 },
];
const CORNERS = 12;
const KM_OF_DEGREE = 111;

/**
 * Draws the zones of drivers once the days have passed: whom stops are proposed to. The demo gives none by itself, so that its dispatchers
 * have something to assign (`enable_automatic_driver_assignment`).
 */
export async function drawDriverZones({ services, company }: Simulation, end: Date): Promise<void> {
  const { provider_id, administrator } = company;
  const areas = ZONES.flatMap((zone) => {
    const driver_id = company.drivers.get(zone.branch)?.[zone.driver]?.driver_id ?? null;
    return driver_id === null ? [] : [{ id: driver_id, version: 0, polygons: [[outlineOf(zone)]] }];
  });
  const context = acting(services, { provider_id, actor: actorOf(administrator), now: end, source: 'web' });
  await saveServedAreas(context, { layer: 'drivers', areas });
}

/** A ring that ends where it begins, anti-clockwise, as GeoJSON has it. */
function outlineOf({ lat, lng, radius_km }: DriverZone): [number, number][] {
  const degrees = radius_km / KM_OF_DEGREE;
  return Array.from({ length: CORNERS + 1 }, (_, corner): [number, number] => {
    const turn = ((corner % CORNERS) / CORNERS) * 2 * Math.PI;
    const east = (degrees * Math.cos(turn)) / Math.cos((lat * Math.PI) / 180);
    return [Math.round((lng + east) * 1e5) / 1e5, Math.round((lat + degrees * Math.sin(turn)) * 1e5) / 1e5];
  });
}
