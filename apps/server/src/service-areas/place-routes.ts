import { placeApi } from '@tsela/contract/service-areas/place-api';
import { bind } from '../http/bind.ts';
import { findNearestPlaces } from './find-nearest-places.ts';
import { geocode } from './geocode.ts';
import { suggestPlaces } from './suggest-places.ts';

export const placeRoutes = [
  bind(placeApi.search, suggestPlaces),
  bind(placeApi.nearest, findNearestPlaces),
  bind(placeApi.geocode, geocode),
];
