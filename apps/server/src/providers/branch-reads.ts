import type { Branch } from '@tsela/contract/providers/provider-shapes';
import { distanceKm } from '@tsela/domain/service-areas/distance';
import type { Pool } from 'pg';
import { keepPerProvider, rowsOfProvider } from '../db/kept-per-provider.ts';
import type { KeptPerProvider } from '../db/kept-per-provider.ts';

/** A provider's branches as this process keeps them. */
export function openBranches(pool: Pool): KeptPerProvider<readonly Branch[]> {
  return keepPerProvider((provider_id) =>
    rowsOfProvider<Branch>(
      pool,
      provider_id,
      `select id, code, name, city, lat, lng, is_active from branches where provider_id = ${provider_id} order by name`,
    ),
  );
}

/** The branch that serves a place: the nearest one that is open, or null when the place is not known. */
export function branchFor(branches: readonly Branch[], place: { lat: number; lng: number }): Branch | null {
  if (place.lat === 0 && place.lng === 0) return null;
  let nearest: Branch | null = null;
  let nearest_km = Number.POSITIVE_INFINITY;
  for (const branch of branches) {
    const km = distanceKm(branch, place);
    if (branch.is_active && km < nearest_km) [nearest, nearest_km] = [branch, km];
  }
  return nearest;
}
