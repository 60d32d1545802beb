import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl';

/** Where the build puts the outlines of the provinces (`build/base-map.ts`). */
const PROVINCES = '/map/za-provinces.json';
export const PROVINCES_SOURCE = 'provinces';
export const NEIGHBOURHOODS_SOURCE = 'neighbourhoods';

/** The corners of the country: what a map shows that has nothing else to show. West, south, east, north. */
export const COUNTRY: [number, number, number, number] = [16.3, -35, 33.1, -22];

/** Colours as the theme has them at this moment. */
export interface MapColours {
  readonly sea: string;
  readonly land: string;
  readonly border: string;
  readonly green: string;
  readonly built: string;
  readonly path: string;
  readonly road: string;
  readonly main_road: string;
  readonly motorway: string;
  readonly ink: string;
  readonly ink_soft: string;
}

/** The colours of the page, so that maps follow the provider's theme and the dark scheme. */
export function mapColours(of: Element): MapColours {
  const style = getComputedStyle(of);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    sea: read('--map-sea'),
    land: read('--card'),
    border: read('--line-control'),
    green: read('--green-soft'),
    built: read('--grey-soft'),
    path: read('--line-strong'),
    road: read('--line-strong'),
    main_road: read('--line-control'),
    // On a map the full colour would be louder than the marks.
    motorway: mixed(read('--amber'), read('--card'), 0.55),
    ink: read('--ink'),
    ink_soft: read('--ink-2'),
  };
}

/** So much of one colour in another one, both as #rrggbb; a colour that is written otherwise stays as it is. */
export function mixed(colour: string, ground: string, share: number): string {
  const [of_colour, of_ground] = [partsOf(colour), partsOf(ground)];
  if (of_colour === null || of_ground === null) return colour;
  const parts = of_colour.map((part, at) => Math.round(part * share + (of_ground[at] ?? 0) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function partsOf(colour: string): readonly number[] | null {
  if (!/^#[\da-f]{6}$/i.test(colour)) return null;
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** The layers of the base map itself, on which everything else lies. */
export const OWN_LAYERS: readonly string[] = ['sea', 'land', 'borders', 'neighbourhoods'];

/** A map of the country that needs no other server: outlines on a plain ground. */
export function baseStyle({ sea, land, border }: MapColours): StyleSpecification {
  return {
    version: 8,
    sources: {
      [PROVINCES_SOURCE]: {
        type: 'geojson',
        data: PROVINCES,
        attribution: 'Outlines: saffer (MIT) · Places: GeoNames (CC BY 4.0)',
      },
      [NEIGHBOURHOODS_SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': sea } },
      { id: 'land', type: 'fill', source: PROVINCES_SOURCE, paint: { 'fill-color': land } },
      { id: 'borders', type: 'line', source: PROVINCES_SOURCE, paint: { 'line-color': border, 'line-width': 1 } },
      {
        id: 'neighbourhoods',
        type: 'line',
        source: NEIGHBOURHOODS_SOURCE,
        minzoom: 11.5,
        paint: { 'line-color': border, 'line-width': 1, 'line-opacity': 0.6, 'line-dasharray': [2, 3] },
      },
    ],
  };
}

/** Gives a map that is drawn already the colours of the page as they are now. */
export function recolour(map: MapLibre, { sea, land, border }: MapColours): void {
  map.setPaintProperty('sea', 'background-color', sea);
  map.setPaintProperty('land', 'fill-color', land);
  map.setPaintProperty('borders', 'line-color', border);
  map.setPaintProperty('neighbourhoods', 'line-color', border);
}

/** The towns that give orientation on the map. */
export const TOWNS: readonly { readonly name: string; readonly lng: number; readonly lat: number }[] = [
  { name: 'Johannesburg', lng: 28.047, lat: -26.205 },
  { name: 'Cape Town', lng: 18.424, lat: -33.925 },
  { name: 'Durban', lng: 31.022, lat: -29.858 },
  { name: 'Bloemfontein', lng: 26.214, lat: -29.121 },
  { name: 'Gqeberha', lng: 25.603, lat: -33.961 },
  { name: 'Kimberley', lng: 24.763, lat: -28.728 },
  { name: 'Polokwane', lng: 29.449, lat: -23.904 },
  { name: 'Mbombela', lng: 30.97, lat: -25.475 },
  { name: 'Upington', lng: 21.256, lat: -28.448 },
  { name: 'George', lng: 22.461, lat: -33.963 },
];
