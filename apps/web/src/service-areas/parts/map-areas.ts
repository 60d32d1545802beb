import { CHIP_COLOURS } from '@tsela/domain/formats/chip-colours';
import type { AddLayerObject, ExpressionSpecification, GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { PROVINCES_SOURCE } from './map-style.ts';

/** What an area is painted as: one colour for each kind of map, for each way in which it differs from another map, and for each of a tag. */
export const AREA_TONES = [
  'branches',
  'drivers',
  'rates',
  'surcharges',
  'service_days',
  'exceptions',
  'added',
  'removed',
  'changed',
  ...CHIP_COLOURS,
] as const;
export type AreaTone = (typeof AREA_TONES)[number];

/** An area on a map: outlines, whole provinces and single places, whichever it has. */
export interface MapArea {
  readonly key: string;
  readonly label: string;
  readonly tone: AreaTone;
  /** As GeoJSON has them. */
  readonly polygons: readonly (readonly (readonly (readonly [number, number])[])[])[];
  readonly provinces: readonly string[];
  readonly places: readonly { readonly lat: number; readonly lng: number }[];
}

/** What a source of the map is given. */
type Collection = Exclude<Parameters<GeoJSONSource['setData']>[0], string>;

const SOURCE = 'areas';
const LAYERS = ['areas-provinces', 'areas-fill', 'areas-line', 'areas-places'] as const;
const [PROVINCE_FILLS, FILLS, LINES, PLACES] = LAYERS;

/** Draws areas below the names of towns; what was drawn before goes. The chosen one is painted stronger. */
export function drawAreas(map: MapLibre, areas: readonly MapArea[], chosen: string | null, of: Element): void {
  if (!map.getSource(SOURCE)) addLayers(map);
  void map.getSource<GeoJSONSource>(SOURCE)?.setData(collectionOf(areas, (tone) => areaColour(tone, of)));
  const of_chosen: ExpressionSpecification = ['==', ['get', 'key'], chosen ?? ''];
  const is_changed: ExpressionSpecification = ['==', ['get', 'tone'], 'changed'];
  const differs: ExpressionSpecification = ['in', ['get', 'tone'], ['literal', ['added', 'removed', 'changed']]];
  // What differs in its outline is outlined; what is only here or only there is filled.
  map.setPaintProperty(FILLS, 'fill-opacity', ['case', is_changed, 0.04, of_chosen, 0.45, differs, 0.3, 0.16]);
  map.setPaintProperty(LINES, 'line-width', ['case', of_chosen, 3, differs, 2.5, 1.2]);
  map.setPaintProperty(PLACES, 'circle-radius', ['case', of_chosen, 6, 4]);
  const wanted = areas.find(({ key }) => key === chosen) ?? null;
  // Provinces of all areas would hide each other: they show with the area that is chosen.
  const provinces = wanted?.provinces ?? [];
  map.setFilter(PROVINCE_FILLS, ['in', ['get', 'zone'], ['literal', [...provinces]]]);
  map.setPaintProperty(PROVINCE_FILLS, 'fill-color', areaColour(wanted?.tone ?? 'rates', of));
}

/** The area that is painted at a point of the screen, the topmost; null where none is. */
export function areaAt(map: MapLibre, point: { x: number; y: number }): string | null {
  if (!map.getLayer(FILLS)) return null;
  const [found] = map.queryRenderedFeatures([point.x, point.y], { layers: [PLACES, FILLS] });
  const key: unknown = found?.properties['key'];
  return typeof key === 'string' ? key : null;
}

function addLayers(map: MapLibre): void {
  const colour: ExpressionSpecification = ['to-color', ['get', 'colour']];
  // Names of streets stay above.
  const names = map.getLayersOrder().find((id) => map.getLayer(id)?.type === 'symbol');
  map.addSource(SOURCE, { type: 'geojson', data: collectionOf([], () => '') });
  const layers: AddLayerObject[] = [
    { id: PROVINCE_FILLS, type: 'fill', source: PROVINCES_SOURCE, paint: { 'fill-opacity': 0.25 } },
    { id: FILLS, type: 'fill', source: SOURCE, filter: ['==', '$type', 'Polygon'], paint: { 'fill-color': colour } },
    { id: LINES, type: 'line', source: SOURCE, filter: ['==', '$type', 'Polygon'], paint: { 'line-color': colour } },
    {
      id: PLACES,
      type: 'circle',
      source: SOURCE,
      filter: ['==', '$type', 'Point'],
      paint: { 'circle-color': colour, 'circle-opacity': 0.75 },
    },
  ];
  for (const layer of layers) map.addLayer(layer, names);
}

const COLOURS: Readonly<Record<AreaTone, string>> = {
  branches: '--ink-2',
  drivers: '--map-drivers',
  exceptions: '--red',
  rates: '--accent',
  surcharges: '--amber',
  service_days: '--blue',
  added: '--green',
  removed: '--red',
  changed: '--amber',
  grey: '--grey',
  blue: '--blue',
  green: '--green',
  orange: '--amber',
  red: '--red',
};

/** The colour of a kind of area, as the theme has it now. */
export function areaColour(tone: AreaTone, of: Element): string {
  return getComputedStyle(of).getPropertyValue(COLOURS[tone]).trim();
}

function collectionOf(areas: readonly MapArea[], colour: (tone: AreaTone) => string): Collection {
  return {
    type: 'FeatureCollection',
    features: areas.flatMap(({ key, tone, polygons, places }) => {
      const properties = { key, tone, colour: colour(tone) };
      const outlines = polygons.map((polygon) => ({
        type: 'Feature' as const,
        properties,
        geometry: { type: 'Polygon' as const, coordinates: polygon.map((ring) => closed(ring)) },
      }));
      const dots = places.map(({ lat, lng }) => ({
        type: 'Feature' as const,
        properties,
        geometry: { type: 'Point' as const, coordinates: [lng, lat] },
      }));
      return [...outlines, ...dots];
    }),
  };
}

/** GeoJSON wants the first corner again at the end; our zones may leave it out. */
function closed(ring: readonly (readonly [number, number])[]): [number, number][] {
  const corners = ring.map(([lng, lat]): [number, number] => [lng, lat]);
  const [first] = corners;
  const last = corners.at(-1);
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...corners, first] : corners;
}

/** The corners of what is shown: west, south, east, north; null where nothing has a place of its own. */
export function boundsOf(areas: readonly MapArea[]): [number, number, number, number] | null {
  const corners = areas.flatMap(({ polygons, places }) => [
    ...polygons.flat(2),
    ...places.map(({ lat, lng }): [number, number] => [lng, lat]),
  ]);
  let box: [number, number, number, number] | null = null;
  for (const [lng, lat] of corners)
    box = box
      ? [Math.min(box[0], lng), Math.min(box[1], lat), Math.max(box[2], lng), Math.max(box[3], lat)]
      : [lng, lat, lng, lat];
  return box;
}
