import type { Place } from '@tsela/contract/service-areas/place-api';
import { distanceKm } from '@tsela/domain/service-areas/distance';
import type { Gazetteer } from '@tsela/domain/service-areas/known-places';
import { BRANCHES, OUTLYING } from './network.ts';
import type { BranchCode } from './network.ts';
import type { Chance } from './random.ts';

/** Suburbs within a driver's day of a branch. */
const NEAR_KM = 28;

/** Where the simulated people live: real suburbs around the branches, and some towns far from them. */
export interface Places {
  near(branch: BranchCode, chance: Chance): Place;
  far(chance: Chance): Place;
}

export function placesFrom(gazetteer: Gazetteer): Places {
  const all = gazetteer.rows
    .filter((row) => row.street_code !== '')
    .map((row) => ({
      local_area: row.suburb,
      city: row.city,
      zone: row.zone,
      code: row.street_code,
      lat: row.lat,
      lng: row.lng,
    }));
  const near = new Map(BRANCHES.map((branch) => [branch.code, all.filter((place) => distanceKm(branch, place) < NEAR_KM)]));
  const towns: readonly string[] = OUTLYING;
  const far = all.filter((place) => towns.includes(place.city));
  return {
    near: (branch, chance) => chance.pick(near.get(branch) ?? []),
    far: (chance) => chance.pick(far),
  };
}
