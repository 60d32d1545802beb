import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { placeApi } from '@tsela/contract/service-areas/place-api';
import { searchPlaces } from '@tsela/domain/service-areas/search-places';
import type { RequestContext } from '../context.ts';
import { gazetteerFor } from './gazetteer-reads.ts';

const SUGGESTIONS = 8;

/** Suburbs for what was typed so far, from the gazetteer in memory: no key, no network, no query. */
export async function suggestPlaces(
  context: RequestContext,
  input: InputOf<typeof placeApi.search>,
): Promise<OutputOf<typeof placeApi.search>> {
  const found = searchPlaces(await gazetteerFor(context), input.search, input.limit ?? SUGGESTIONS);
  const places = found.map(({ local_area, city, zone, code, lat, lng }) => ({ local_area, city, zone, code, lat, lng }));
  return { places, count: places.length };
}
