import type { Map as MapLibre } from 'maplibre-gl';
import type { MapColours } from './map-style.ts';
import { OWN_LAYERS } from './map-style.ts';
import { STREETS_SOURCE, groundLayers, nameLayers, streetsSource } from './street-style.ts';
import type { Streets } from './streets.ts';

/** As near as a door. */
const STREETS_ZOOM = 18;

/** What has a colour of the page. */
const COLOURED = ['fill-color', 'line-color', 'text-color', 'text-halo-color'] as const;

/** Draws streets on a map: their ground above its own and below what is shown on it, their names above all. */
export function drawStreets(map: MapLibre, streets: Streets, colours: MapColours): void {
  map.addSource(STREETS_SOURCE, streetsSource(streets));
  const shown = map.getLayersOrder().find((id) => !OWN_LAYERS.includes(id));
  for (const layer of groundLayers(colours)) map.addLayer(layer, shown);
  for (const layer of nameLayers(colours)) map.addLayer(layer);
  map.setMaxZoom(STREETS_ZOOM);
}

/** Gives streets that are drawn already the colours of the page as they are at this moment. */
export function recolourStreets(map: MapLibre, colours: MapColours): void {
  if (!map.getSource(STREETS_SOURCE)) return;
  for (const { id, paint = {} } of [...groundLayers(colours), ...nameLayers(colours)]) {
    const values = new Map<string, unknown>(Object.entries(paint));
    for (const property of COLOURED) {
      const value = values.get(property);
      if (typeof value === 'string') map.setPaintProperty(id, property, value);
    }
  }
}
