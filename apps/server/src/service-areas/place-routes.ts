import { placeApi } from '@tsela/contract/service-areas/place-api';
import { ownPlaceApi } from '@tsela/contract/service-areas/own-place-api';
import { bind } from '../routing/bind.ts';
import { findNearestPlaces } from './find-nearest-places.ts';
import { geocode } from './geocode.ts';
import { importOwnPlaces } from './import-own-places.ts';
import { changeOwnPlace, createOwnPlace, listOwnPlaces, removeOwnPlace } from './save-own-place.ts';
import { suggestPlaces } from './suggest-places.ts';

export const placeRoutes = [
  bind(placeApi.search, suggestPlaces),
  bind(placeApi.nearest, findNearestPlaces),
  bind(placeApi.geocode, geocode),
  bind(ownPlaceApi.ownPlaces, listOwnPlaces),
  bind(ownPlaceApi.createOwnPlace, createOwnPlace),
  bind(ownPlaceApi.importOwnPlaces, importOwnPlaces),
  bind(ownPlaceApi.changeOwnPlace, changeOwnPlace),
  bind(ownPlaceApi.removeOwnPlace, removeOwnPlace),
];
