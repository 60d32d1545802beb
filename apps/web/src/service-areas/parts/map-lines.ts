import type { AddLayerObject, GeoJSONSource, Map as MapLibre } from 'maplibre-gl';

/** A way on a map: solid where it was gone, dashed where it is still to go. */
export interface MapLine {
  readonly kind: 'gone' | 'planned';
  readonly places: readonly { readonly lat: number; readonly lng: number }[];
}

const SOURCE = 'lines';
/** Between white edges it is told from land, sea and streets, in light and in dark colours. */
export const LINE_COLOURS = { edge: '#ffffff', line: '#1f6fd6' } as const;
const [EDGE_PX, LINE_PX] = [6, 3];

/** Draws lines below the names of towns; what was drawn before goes. */
export function drawLines(map: MapLibre, lines: readonly MapLine[]): void {
  if (!map.getSource(SOURCE)) addLayers(map);
  void map.getSource<GeoJSONSource>(SOURCE)?.setData({
    type: 'FeatureCollection',
    features: lines.map(({ kind, places }) => ({
      type: 'Feature',
      properties: { kind },
      geometry: { type: 'LineString', coordinates: places.map(({ lat, lng }) => [lng, lat]) },
    })),
  });
}

function addLayers(map: MapLibre): void {
  const names = map.getLayersOrder().find((id) => map.getLayer(id)?.type === 'symbol');
  map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const layers: AddLayerObject[] = [
    {
      id: 'lines-edge',
      type: 'line',
      source: SOURCE,
      layout: round,
      paint: { 'line-color': LINE_COLOURS.edge, 'line-width': EDGE_PX, 'line-opacity': 0.85 },
    },
    {
      id: 'lines-gone',
      type: 'line',
      source: SOURCE,
      filter: ['==', ['get', 'kind'], 'gone'],
      layout: round,
      paint: { 'line-color': LINE_COLOURS.line, 'line-width': LINE_PX },
    },
    {
      id: 'lines-planned',
      type: 'line',
      source: SOURCE,
      filter: ['==', ['get', 'kind'], 'planned'],
      paint: { 'line-color': LINE_COLOURS.line, 'line-width': LINE_PX, 'line-dasharray': [2, 1.5] },
    },
  ];
  for (const layer of layers) map.addLayer(layer, names);
}
