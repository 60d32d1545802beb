import type { MapZone, mapApi } from '@tsela/contract/rates/map-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { hasUiPermission } from '@tsela/domain/permissions/who-may';
import { Problem } from '@tsela/domain/problem';
import type { Zone } from '@tsela/domain/rates/rate-card';
import { explainZones } from '@tsela/domain/rates/zones-explained';
import { findPlace } from '@tsela/domain/service-areas/find-place';
import type { Gazetteer } from '@tsela/domain/service-areas/gazetteer';
import { MAP_LAYERS, viewPermissionOf } from '@tsela/domain/service-areas/map-layers';
import type { MapLayer } from '@tsela/domain/service-areas/map-layers';
import { listTags } from '../accounts/tag-reads.ts';
import { isStaff } from '../context.ts';
import type { Actor, RequestContext } from '../context.ts';
import { LARGEST_COUNT, pageOf } from '../db/paging.ts';

/** A zone may name thousands of suburbs; so many dots say where it lies. */
const MOST_PLACES = 200;

/** The areas of a layer as they hold now. Source: screens S27. */
export async function listMapZones(
  context: RequestContext,
  input: InputOf<typeof mapApi.mapZones>,
): Promise<OutputOf<typeof mapApi.mapZones>> {
  refuseLayer(context.actor, input.layer);
  const { limit, offset } = pageOf(input);
  const { services, provider_id } = context;
  if (input.layer === 'branches') {
    const branches = (await services.branches.of(provider_id)).filter(({ is_active }) => is_active);
    return { zones: branches.slice(offset, offset + limit).map(presentBranch), count: branches.length };
  }
  const published = await services.rate_cards.of(provider_id);
  const zones = (published?.compiled.card.zones ?? []).filter(({ kind }) => kind === input.layer);
  return {
    zones: zones.slice(offset, offset + limit).map((zone) => presentZone(zone, services.gazetteer)),
    count: Math.min(zones.length, LARGEST_COUNT),
  };
}

/** Which zones hold a place, of the layers that the caller may see: "why this rate?". Source: screens S27. */
export async function lookUpZones(
  context: RequestContext,
  { lat, lng, ...names }: InputOf<typeof mapApi.mapLookup>,
): Promise<OutputOf<typeof mapApi.mapLookup>> {
  refuseNonStaff(context.actor);
  if ((lat === undefined) !== (lng === undefined)) throw new Problem('bad-input', 'A position has a latitude and a longitude.');
  const published = await context.services.rate_cards.of(context.provider_id);
  if (!published) return { zones: [] };
  const { local_area = '', city = '', code = '', zone = '' } = names;
  const where = { local_area, city, code, zone, lat: lat ?? null, lng: lng ?? null };
  const found = explainZones(published.compiled.zones, where);
  return {
    zones: found
      .filter((each) => maySee(context.actor, each.zone.kind))
      .map(({ zone: { id, kind, code: zone_code, name }, found_by }) => ({
        id,
        layer: kind,
        code: zone_code,
        name,
        found_by: [...found_by],
      })),
  };
}

/** The tags of a type, for the filters of a layer. Source: CALL-40, CALL-41. */
export async function listZoneTags(
  context: RequestContext,
  input: InputOf<typeof mapApi.zoneTags>,
): Promise<OutputOf<typeof mapApi.zoneTags>> {
  const { tags } = await listTags(context, input);
  return { tags: tags.map(({ id, type, name, colour }) => ({ id, type, name, colour })) };
}

function maySee(actor: Actor, layer: MapLayer): boolean {
  return actor.kind === 'system' || (actor.kind === 'user' && hasUiPermission(actor, viewPermissionOf(layer)));
}

function refuseLayer(actor: Actor, layer: MapLayer): void {
  refuseNonStaff(actor);
  if (!maySee(actor, layer))
    throw new Problem('not-permitted', `You do not have permission to do this (${viewPermissionOf(layer)}).`);
}

/** How the country is cut up is the provider's own affair. */
function refuseNonStaff(actor: Actor): void {
  if (!isStaff(actor) || !MAP_LAYERS.some((layer) => maySee(actor, layer)))
    throw new Problem('not-permitted', 'Only staff who may see the maps can do this.');
}

function presentBranch({
  id,
  code,
  name,
  lat,
  lng,
}: {
  id: number;
  code: string;
  name: string;
  lat: number;
  lng: number;
}): MapZone {
  return {
    id,
    layer: 'branches',
    code,
    name,
    polygons: [],
    provinces: [],
    places: [{ name, lat, lng }],
    place_count: 1,
    node_count: 0,
  };
}

function presentZone(zone: Zone, gazetteer: Gazetteer): MapZone {
  const { id, kind, code, name, polygons = [], provinces = [], places = [], service_weekdays } = zone;
  return {
    id,
    layer: kind,
    code,
    name,
    polygons: polygons.map((polygon) => polygon.map((ring) => ring.map(([lng, lat]): [number, number] => [lng, lat]))),
    provinces: [...provinces],
    places: places.slice(0, MOST_PLACES).flatMap(({ suburb = '', city = '', code: postal = '' }) => {
      const found = findPlace(gazetteer, { suburb, city, code: postal });
      return found ? [{ name: suburb || city || postal, lat: found.place.lat, lng: found.place.lng }] : [];
    }),
    place_count: places.length,
    node_count: polygons.flat().reduce((sum, ring) => sum + ring.length, 0),
    ...(service_weekdays && { weekdays: [...service_weekdays] }),
  };
}
