import { placeApi } from '@tsela/contract/service-areas/place-api';
import { useRead } from '../api/queries.ts';

const SUGGESTIONS = 8;
/** One letter names half the country. */
const LETTERS_MIN = 2;

/** Suburbs that match what was typed so far. */
export const usePlaces = (search: string) =>
  useRead(placeApi.search, search.trim().length < LETTERS_MIN ? null : { search: search.trim(), limit: SUGGESTIONS });
