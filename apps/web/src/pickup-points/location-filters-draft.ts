import type { pickupPointApi } from '@tsela/contract/pickup-points/pickup-point-api';
import type { InputOf } from '@tsela/contract/route';
import type { Place } from '@tsela/contract/service-areas/place-api';
import type { Measures } from '@tsela/domain/pickup-points/locker-compartment';
import { PICKUP_PROVIDERS } from '@tsela/domain/pickup-points/pickup-providers';
import { pickupPoints } from '../strings/pickup-points.ts';
import { ui } from '../strings/ui.ts';
import { parcelOfText } from './parcel-size-draft.ts';

export const POINT_TYPES = ['locker', 'counter'] as const;

/** Which points to show. */
export interface WantedPoints {
  readonly search: string;
  readonly type: (typeof POINT_TYPES)[number] | undefined;
  readonly provider: (typeof PICKUP_PROVIDERS)[number] | undefined;
  readonly parcel: Measures | null;
  readonly is_open_now: boolean;
  /** Only one's own favourites. */
  readonly is_mine: boolean;
  /** False for visitors, who have no favourites. */
  readonly is_known: boolean;
  /** How many of these are set. */
  readonly filters: number;
}

/** The filters of the address bar as they are when nothing is filtered. */
export const NO_FILTERS = {
  search: undefined,
  type: undefined,
  provider: undefined,
  parcel: undefined,
  open: undefined,
  favourites: undefined,
};

/** What the address bar asks for; what it cannot mean is left out. */
export function wantedPoints(
  filters: Readonly<Record<string, string | undefined>>,
  { is_known }: { readonly is_known: boolean },
): WantedPoints {
  const search = filters['search'] ?? '';
  const type = POINT_TYPES.find((each) => each === filters['type']);
  const provider = PICKUP_PROVIDERS.find((each) => each === filters['provider']);
  const parcel = parcelOfText(filters['parcel'] ?? '');
  const is_open_now = filters['open'] === 'now';
  const is_mine = is_known && filters['favourites'] === 'only';
  const set = [search !== '', type !== undefined, provider !== undefined, parcel !== null, is_open_now, is_mine];
  return { search, type, provider, parcel, is_open_now, is_mine, is_known, filters: set.filter(Boolean).length };
}

/** What is asked of the server: one's own favourites come first. */
export function pointsInput(wanted: WantedPoints): InputOf<typeof pickupPointApi.list> {
  const { search, type, provider, parcel, is_open_now, is_mine, is_known } = wanted;
  return {
    ...(search !== '' && { search }),
    ...(type && { type }),
    ...(provider && { pickup_point_provider: provider }),
    ...(is_open_now && { open_now: true }),
    ...(is_known && { favourites: is_mine ? ('only' as const) : ('first' as const) }),
    ...parcel,
  };
}

/** The place that a search was taken for: `Melville, Johannesburg`. */
export function placeName({ local_area, city }: Pick<Place, 'local_area' | 'city'>): string {
  return local_area === city ? city : `${local_area}, ${city}`;
}

/** Why there is nothing to see. */
export function nothingText({ is_mine, filters }: WantedPoints): string {
  if (filters === 0) return pickupPoints.empty;
  return is_mine && filters === 1 ? pickupPoints.noFavourites : ui.nothingMatches;
}
