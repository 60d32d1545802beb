import { placeApi } from '@tsela/contract/service-areas/place-api';
import type { Position } from '@tsela/domain/service-areas/distance';
import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '@tsela/contract/route';
import { call } from '../api/call.ts';
import { useRead } from '../api/queries.ts';

const SUGGESTIONS = 8;
/** One letter names half the country. */
const LETTERS_MIN = 2;

/** Suburbs that match what was typed so far. */
export const usePlaces = (search: string) =>
  useRead(placeApi.search, search.trim().length < LETTERS_MIN ? null : { search: search.trim(), limit: SUGGESTIONS });

/** The suburbs nearest to a pin; null asks nothing. */
export const useNearestPlaces = (at: Position | null) =>
  useRead(placeApi.nearest, at && { lat: at.lat, lng: at.lng }, { keeps_previous: false });

/** Where an address is and who knows it; null asks nothing. It changes nothing, so it is asked like a reading. */
export const useGeocode = (input: InputOf<typeof placeApi.geocode> | null) =>
  useQuery({
    queryKey: [placeApi.geocode.path, input],
    queryFn: ({ signal }) => call(placeApi.geocode, input ?? {}, { signal }),
    enabled: input !== null,
    staleTime: 60_000,
  });
