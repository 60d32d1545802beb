import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { placeApi } from '@tsela/contract/service-areas/place-api';
import type { RequestContext } from '../context.ts';
import { resolveAddress } from './resolve-address.ts';

/** Completes an address from the gazetteer; what it does not know stays as it came. Source: CALL-58. */
export async function geocode(
  context: RequestContext,
  input: InputOf<typeof placeApi.geocode>,
): Promise<OutputOf<typeof placeApi.geocode>> {
  return resolveAddress(context.services.gazetteer, input);
}
