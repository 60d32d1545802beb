import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { placeApi } from '@tsela/contract/service-areas/place-api';
import { useDebouncedValue } from '@mantine/hooks';
import { useGeocode } from '../place-calls.ts';

/** An address is not looked up for every typed letter. */
const PAUSE_MS = 600;

export type PlaceKnown = OutputOf<typeof placeApi.geocode>;

/** What is known of the place of an address once its typing pauses; undefined while it goes on, and for null. */
export function usePlaceKnown(wanted: InputOf<typeof placeApi.geocode> | null): PlaceKnown | undefined {
  const [text] = useDebouncedValue(wanted === null ? '' : JSON.stringify(wanted), PAUSE_MS);
  return useGeocode(wanted !== null && JSON.stringify(wanted) === text ? wanted : null).data;
}
