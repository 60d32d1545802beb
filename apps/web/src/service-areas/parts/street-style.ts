import type {
  ExpressionSpecification,
  FillLayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl';
import type { MapColours } from './map-style.ts';
import type { Streets } from './streets.ts';

export const STREETS_SOURCE = 'streets';

/** The data's licence asks for its name and a way to it. */
const ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap</a> · <a href="https://protomaps.com" target="_blank" rel="noopener">Protomaps</a>';

/** Where the tiles come from. */
export function streetsSource({ tiles, zoom_min, zoom_max, bounds }: Streets): VectorSourceSpecification {
  return {
    type: 'vector',
    tiles: [tiles],
    minzoom: zoom_min,
    maxzoom: zoom_max,
    bounds: [...bounds],
    attribution: ATTRIBUTION,
  };
}

type Ground = FillLayerSpecification | LineLayerSpecification;

/** Kinds of land use that are drawn. Source: Protomaps' schema, version 4, layer landuse. */
const GREEN = [
  'park',
  'forest',
  'wood',
  'grass',
  'garden',
  'meadow',
  'scrub',
  'golf_course',
  'cemetery',
  'nature_reserve',
  'national_park',
  'protected_area',
  'recreation_ground',
  'pitch',
  'zoo',
];
const BUILT = ['commercial', 'industrial', 'railway', 'aerodrome', 'school', 'university', 'college', 'hospital', 'military'];

/** The ground of the streets: land, water, what stands on it, borders and roads, from the lowest to the topmost. */
export function groundLayers(colours: MapColours): Ground[] {
  const { sea, land, green, built, border, path } = colours;
  return [
    fill('earth', { filter: isPolygon, colour: land }),
    fill('landuse', { name: 'green', filter: ['all', isPolygon, isOneOf(GREEN)], colour: green }),
    fill('landuse', { name: 'built', filter: ['all', isPolygon, isOneOf(BUILT)], colour: built }),
    fill('water', { filter: isPolygon, colour: sea }),
    line('water', { name: 'rivers', kinds: ['river', 'stream', 'canal'], colour: sea, widths: [8, 1, 17, 6] }),
    { ...fill('buildings', { filter: isPolygon, colour: built }), minzoom: 14 },
    dashed(line('boundaries', { kinds: ['country', 'region'], colour: border, widths: [5, 1, 12, 1.5] }), [4, 3]),
    dashed(line('roads', { name: 'rails', kinds: ['rail'], colour: border, widths: [10, 0.6, 17, 2] }), [6, 2]),
    dashed(
      { ...line('roads', { name: 'paths', kinds: ['path', 'other'], colour: path, widths: [14, 0.6, 18, 2] }), minzoom: 14 },
      [2, 2],
    ),
    ...roadLayers(colours),
  ];
}

/** Smaller roads below larger ones. */
function roadLayers({ road, main_road, motorway }: MapColours): Ground[] {
  return [
    { ...line('roads', { name: 'streets', kinds: ['minor_road'], colour: road, widths: [12, 0.5, 18, 14] }), minzoom: 12 },
    line('roads', { name: 'main-roads', kinds: ['major_road'], colour: main_road, widths: [7, 0.5, 18, 18] }),
    line('roads', { name: 'motorways', kinds: ['highway'], colour: motorway, widths: [5, 0.8, 18, 20] }),
  ];
}

/** Names of streets, suburbs and towns. They stand above whatever is drawn on the ground. */
export function nameLayers({ ink, ink_soft, land }: MapColours): SymbolLayerSpecification[] {
  return [
    {
      ...name('roads', { filter: isOneOf(['highway', 'major_road', 'minor_road']), colour: ink_soft, land }),
      minzoom: 12,
      layout: {
        ...written,
        'symbol-placement': 'line',
        'text-size': ['interpolate', ['linear'], ['zoom'], 12, 10, 17, 13],
        'symbol-sort-key': importance,
      },
    },
    {
      ...name('places', { suffix: 'suburbs', filter: isOneOf(['neighbourhood', 'macrohood']), colour: ink_soft, land }),
      minzoom: 11,
      layout: { ...written, 'text-size': 12, 'symbol-sort-key': importance },
    },
    {
      ...name('places', { suffix: 'towns', filter: isOneOf(['locality']), colour: ink, land }),
      layout: {
        ...written,
        'text-size': ['interpolate', ['linear'], ['zoom'], 5, 11, 14, 16],
        'symbol-sort-key': importance,
      },
    },
  ];
}

const isPolygon: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
/** A lower zoom stands for a more important thing. */
const importance: ExpressionSpecification = ['coalesce', ['get', 'min_zoom'], 20];
/** English as it is used here, where it has a name of its own. Letters are drawn by the browser: no server of glyphs is asked. */
const written = {
  'text-field': ['coalesce', ['get', 'name:en'], ['get', 'name'], ''],
  'text-font': ['Inter Variable', 'sans-serif'],
  'text-padding': 4,
} satisfies SymbolLayerSpecification['layout'];

function isOneOf(kinds: readonly string[]): ExpressionSpecification {
  return ['in', ['get', 'kind'], ['literal', [...kinds]]];
}

interface FillOptions {
  readonly name?: string;
  readonly filter: ExpressionSpecification;
  readonly colour: string;
}

function fill(of: string, { name: own = of, filter, colour }: FillOptions): FillLayerSpecification {
  const paint = { 'fill-color': colour };
  return { id: `streets-${own}`, type: 'fill', source: STREETS_SOURCE, 'source-layer': of, filter, paint };
}

interface LineOptions {
  readonly name?: string;
  readonly kinds: readonly string[];
  readonly colour: string;
  /** Pixels at a far and at a near zoom. */
  readonly widths: readonly [far: number, width: number, near: number, width_near: number];
}

function line(of: string, { name: own = of, kinds, colour, widths }: LineOptions): LineLayerSpecification {
  return {
    id: `streets-${own}`,
    type: 'line',
    source: STREETS_SOURCE,
    'source-layer': of,
    filter: isOneOf(kinds),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], ...widths] },
  };
}

function dashed(layer: LineLayerSpecification, dashes: number[]): LineLayerSpecification {
  return { ...layer, layout: {}, paint: { ...layer.paint, 'line-dasharray': dashes } };
}

interface NameOptions {
  readonly suffix?: string;
  readonly filter: ExpressionSpecification;
  readonly colour: string;
  readonly land: string;
}

function name(of: string, { suffix = of, filter, colour, land }: NameOptions) {
  return {
    id: `streets-names-of-${suffix}`,
    type: 'symbol' as const,
    source: STREETS_SOURCE,
    'source-layer': of,
    filter,
    paint: { 'text-color': colour, 'text-halo-color': land, 'text-halo-width': 1.5 },
  };
}
