import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl';

/** Where the build puts the outlines of the provinces (`build/base-map.ts`). */
const PROVINCES = '/map/za-provinces.json';
export const PROVINCES_SOURCE = 'provinces';

/** The corners of the country: what a map shows that has nothing else to show. West, south, east, north. */
export const COUNTRY: [number, number, number, number] = [16.3, -35, 33.1, -22];

/** Colours as the theme has them now. */
export interface MapColours {
  readonly sea: string;
  readonly land: string;
  readonly border: string;
}

/** The colours of the page, so that maps follow the provider's theme and the dark scheme. */
export function mapColours(of: Element): MapColours {
  const style = getComputedStyle(of);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return { sea: read('--map-sea'), land: read('--card'), border: read('--line-control') };
}

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
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': sea } },
      { id: 'land', type: 'fill', source: PROVINCES_SOURCE, paint: { 'fill-color': land } },
      { id: 'borders', type: 'line', source: PROVINCES_SOURCE, paint: { 'line-color': border, 'line-width': 1 } },
    ],
  };
}

/** Gives a map that is drawn already the colours of the page as they are now. */
export function recolour(map: MapLibre, { sea, land, border }: MapColours): void {
  map.setPaintProperty('sea', 'background-color', sea);
  map.setPaintProperty('land', 'fill-color', land);
  map.setPaintProperty('borders', 'line-color', border);
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
