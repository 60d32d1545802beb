import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { placeApi } from '@tsela/contract/service-areas/place-api';
import { nearestPlaces } from '@tsela/domain/service-areas/nearest-places';
import type { RequestContext } from '../context.ts';
import { gazetteerFor } from './gazetteer-reads.ts';

const OFFERED = 4;

/** What the place of a pin is called, from the gazetteer in memory. Source: issue 4 point 4. */
export async function findNearestPlaces(
  context: RequestContext,
  at: InputOf<typeof placeApi.nearest>,
): Promise<OutputOf<typeof placeApi.nearest>> {
  const found = nearestPlaces(await gazetteerFor(context), at, OFFERED);
  return {
    places: found.map(({ place: { suburb, city, zone, street_code, box_code, lat, lng }, km }) => ({
      local_area: suburb,
      city,
      zone,
      code: street_code || box_code,
      lat,
      lng,
      distance_km: Math.round(km * 10) / 10,
    })),
  };
}
