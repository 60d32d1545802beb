import { placeApi } from '@tsela/contract/service-areas/place-api';
import { bind } from '../http/bind.ts';
import { geocode } from './geocode.ts';
import { suggestPlaces } from './suggest-places.ts';

export const placeRoutes = [bind(placeApi.search, suggestPlaces), bind(placeApi.geocode, geocode)];
