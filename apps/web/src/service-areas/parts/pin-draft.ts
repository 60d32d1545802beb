import type { OutputOf } from '@tsela/contract/route';
import type { placeApi } from '@tsela/contract/service-areas/place-api';

type NearPlace = Pick<OutputOf<typeof placeApi.nearest>['places'][number], 'local_area' | 'city' | 'code' | 'zone'>;

/** The suburb at a pin as it would be in an address; null where it is there already. */
export function suburbOfPin(
  address: Pick<NearPlace, 'local_area' | 'city'>,
  { local_area, city, code, zone }: NearPlace,
): NearPlace | null {
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
  return same(address.local_area, local_area) && same(address.city, city) ? null : { local_area, city, code, zone };
}

/** What a pin brings with it where its suburb is taken too. */
export type PinSuburb = NearPlace;

export interface PinPlace {
  readonly local_area: string;
  readonly city: string;
  readonly code: string;
}
