import type { MapZone, mapApi } from '@tsela/contract/rates/map-api';
import type { OutputOf } from '@tsela/contract/route';
import type { Place } from '@tsela/contract/service-areas/place-api';
import { MAP_LAYERS } from '@tsela/domain/service-areas/map-layers';
import type { MapLayer } from '@tsela/domain/service-areas/map-layers';
import type { AreaTone, MapArea } from '../../service-areas/parts/map-areas.ts';
import type { MapPoint } from '../../service-areas/parts/first-view.ts';

/** A zone among those of all layers. */
export function zoneKey({ layer, id }: Pick<MapZone, 'layer' | 'id'>): string {
  return `${layer}:${id}`;
}

/** The layers that the address names, of those that may be seen; all of these where it names none. */
export function shownLayers(named: string | undefined, visible: readonly MapLayer[]): readonly MapLayer[] {
  if (named === undefined) return visible;
  return MAP_LAYERS.filter((layer) => visible.includes(layer) && named.split(',').includes(layer));
}

/** The layers as the address names them with one switched; nothing where all are on. */
export function withSwitched(shown: readonly MapLayer[], layer: MapLayer, visible: readonly MapLayer[]): string | undefined {
  const after = visible.filter((each) => (each === layer ? !shown.includes(each) : shown.includes(each)));
  return after.length === visible.length ? undefined : after.join(',');
}

/** What is painted of the zones, in the colours of their layers or of their first tags; where a branch stands is a mark. */
export function areasOf(zones: readonly MapZone[], painted: PaintedBy = 'layers'): MapArea[] {
  return zones.map((zone) => {
    const { layer, name, polygons, provinces } = zone;
    const places = layer === 'branches' ? [] : zone.places;
    return { key: zoneKey(zone), label: name, tone: toneOf(zone, painted), polygons, provinces, places };
  });
}

export type PaintedBy = 'layers' | 'tags';

/** A zone without tags stays in the colour of its layer. */
export function toneOf({ layer, tags = [] }: MapZone, painted: PaintedBy): AreaTone {
  const [first] = tags;
  return painted === 'tags' && first ? first.colour : layer;
}

/** The names of the tags that zones bear. */
export function tagsOf(zones: readonly MapZone[]): readonly string[] {
  const names = new Set(zones.flatMap(({ tags = [] }) => tags.map(({ name }) => name)));
  return [...names].toSorted((one, other) => one.localeCompare(other));
}

/** The zones with a tag; all where none is asked for. */
export function taggedZones(zones: readonly MapZone[], tag: string): readonly MapZone[] {
  return tag === '' ? zones : zones.filter(({ tags = [] }) => tags.some(({ name }) => name === tag));
}

export type SeenDriver = OutputOf<typeof mapApi.driverPositions>['drivers'][number];

/** The marks of drivers where they were last, each with the time. */
export function driverMarks(drivers: readonly SeenDriver[], seenText: (driver: SeenDriver) => string): MapPoint[] {
  return drivers.map((driver) => {
    const { id, lat, lng } = driver;
    return { key: zoneKey({ layer: 'drivers', id }), label: seenText(driver), tone: 'driver', lat, lng };
  });
}

/** The marks: branches, and the place that was looked up. */
export function marksOf(zones: readonly MapZone[], place: Place | null): MapPoint[] {
  const branches = zones.flatMap((zone): MapPoint[] =>
    zone.layer === 'branches'
      ? zone.places.map(({ name, lat, lng }) => ({ key: zoneKey(zone), label: name, tone: 'branch', lat, lng }))
      : [],
  );
  return place === null
    ? branches
    : [...branches, { key: 'place', label: placeName(place), tone: 'place', lat: place.lat, lng: place.lng }];
}

export function placeName({ local_area, city, code }: Pick<Place, 'local_area' | 'city' | 'code'>): string {
  return [...new Set([local_area, city, code])].filter((part) => part !== '').join(', ');
}

/** The zones whose name or code holds what was typed. */
export function matchingZones(zones: readonly MapZone[], search: string): MapZone[] {
  const wanted = search.trim().toLowerCase();
  return zones.filter(({ name, code }) => name.toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted));
}
