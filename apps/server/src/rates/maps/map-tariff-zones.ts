import type { MapZone, mapApi } from '@tsela/contract/rates/map-api';
import type { OutputOf } from '@tsela/contract/route';
import type { ChipColour } from '@tsela/domain/formats/chip-colours';
import type { RateCard, Zone } from '@tsela/domain/rates/card/rate-card';
import { zoneUses } from '@tsela/domain/rates/card/zone-uses';
import type { ZoneUse } from '@tsela/domain/rates/card/zone-uses';
import { findPlace } from '@tsela/domain/service-areas/find-place';
import type { Gazetteer } from '@tsela/domain/service-areas/known-places';
import type { Polygon } from '@tsela/domain/service-areas/point-in-polygon';
import { listTags } from '../../accounts/tag-reads.ts';
import type { RequestContext } from '../../context.ts';
import { LARGEST_COUNT } from '../../db/paging.ts';
import { reading } from '../../db/transaction.ts';
import { gazetteerFor } from '../../service-areas/gazetteer-reads.ts';
import { readZoneChanges } from '../tariff/zone-change-reads.ts';

/** A zone may name thousands of suburbs; so many dots say where it lies. */
const MOST_PLACES = 200;

interface TariffLayer {
  readonly layer: Zone['kind'];
  readonly page: { readonly limit: number; readonly offset: number };
  readonly card: RateCard;
  readonly revision_id: number;
}

/** Zones of the live tariff with what of it names them, their tags in their colours, and who has changed them last. */
export async function tariffZonesOnMap(
  context: RequestContext,
  { layer, page, card, revision_id }: TariffLayer,
): Promise<OutputOf<typeof mapApi.mapZones>> {
  const of_layer = card.zones.filter(({ kind }) => kind === layer);
  const shown = of_layer.slice(page.offset, page.offset + page.limit);
  const ids = shown.map(({ id }) => id);
  const gazetteer = await gazetteerFor(context);
  const uses = zoneUses(card, ids);
  const changes = await reading(context, (tx) => readZoneChanges(tx, revision_id, ids));
  const changed = new Map(changes.map(({ zone_id, ...change }) => [zone_id, change]));
  const colours = await coloursOfTags(context, shown);
  return {
    zones: shown.map((zone) => {
      const [use, last_changed] = [uses.get(zone.id), changed.get(zone.id)];
      return {
        ...presentZone(zone, gazetteer),
        tags: (zone.tags ?? []).map((name) => ({ name, colour: colours.get(name) ?? 'grey' })),
        ...(use && { used_by: presentUse(use) }),
        ...(last_changed && { last_changed }),
      };
    }),
    count: Math.min(of_layer.length, LARGEST_COUNT),
  };
}

async function coloursOfTags(context: RequestContext, zones: readonly Zone[]): Promise<ReadonlyMap<string, ChipColour>> {
  const [type] = zones.flatMap(({ kind, tags = [] }) => (tags.length > 0 ? [kind] : []));
  if (type === undefined) return new Map();
  const { tags } = await listTags(context, { type });
  return new Map(tags.map(({ name, colour }) => [name, colour]));
}

function presentUse({ rate_count, services, surcharges }: ZoneUse): NonNullable<MapZone['used_by']> {
  return {
    rate_count,
    services: services.map(({ code, name, colour = null }) => ({ code, name, colour })),
    surcharges: [...surcharges],
  };
}

/** Polygons as the contract has them. */
export function wirePolygons(polygons: readonly Polygon[]): MapZone['polygons'] {
  return polygons.map((polygon) => polygon.map((ring) => ring.map(([lng, lat]): [number, number] => [lng, lat])));
}

export function nodeCount(polygons: readonly Polygon[]): number {
  return polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
}

/** An area with where the places lie that it names. */
export function presentZone(zone: Zone, gazetteer: Gazetteer): MapZone {
  const { id, kind, code, name, polygons = [], provinces = [], places = [], service_weekdays } = zone;
  return {
    id,
    layer: kind,
    code,
    name,
    polygons: wirePolygons(polygons),
    provinces: [...provinces],
    places: places.slice(0, MOST_PLACES).flatMap(({ suburb = '', city = '', code: postal = '' }) => {
      const found = findPlace(gazetteer, { suburb, city, code: postal });
      return found ? [{ name: suburb || city || postal, lat: found.place.lat, lng: found.place.lng }] : [];
    }),
    place_count: places.length,
    node_count: nodeCount(polygons),
    ...(service_weekdays && { weekdays: [...service_weekdays] }),
  };
}
