import { cornersOf, crossingOf } from '@tsela/domain/service-areas/crosses-itself';
import type { Corner, Ring } from '@tsela/domain/service-areas/point-in-polygon';
import type { Map as MapLibre } from 'maplibre-gl';
import { TerraDraw, TerraDrawLineStringMode, TerraDrawModeUndoRedo, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw';
import type { GeoJSONStoreFeatures, HexColor } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';

/** What is done on the map: corners are moved, an outline is drawn, or a line that splits one. */
export type DrawingTask = 'edit' | 'outline' | 'line';

/** Why a corner was not taken: the outline would cross itself there, or have too many corners. */
export type DrawingRefusal = { readonly kind: 'crosses'; readonly at: Corner } | { readonly kind: 'too-many-corners' };

export interface DrawingEvents {
  /** An outline of those that are edited has another shape. */
  readonly onEdited: (outline: number, ring: Ring) => void;
  readonly onDrawn: (ring: Ring) => void;
  readonly onLine: (line: Ring) => void;
  readonly onRefused: (refusal: DrawingRefusal) => void;
  /** How many corners the outline that is being drawn has. */
  readonly onCount: (corners: number) => void;
}

export interface Drawing {
  /** Shows these outlines for editing. */
  readonly edit: (outlines: readonly Ring[]) => void;
  readonly start: (task: DrawingTask) => void;
  /** Takes back the last corner of what is being drawn; false when nothing is. */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  readonly close: () => void;
}

/** Decimals of a degree: a tenth of a millimetre. */
const DECIMALS = 9;
const MODES: Readonly<Record<DrawingTask, string>> = { edit: 'select', outline: 'polygon', line: 'linestring' };
/** Of an outline that is being drawn fewer cannot cross. */
const CROSSING_FROM = 4;

interface DrawingOptions {
  /** Whose colours it has. */
  readonly of: Element;
  readonly most_corners: number;
  readonly events: DrawingEvents;
}

/** Drawing on a map with terra-draw. What it draws is handed on at once: the truth about zones is kept elsewhere. */
export function openDrawing(map: MapLibre, { of, most_corners, events }: DrawingOptions): Drawing {
  let task: DrawingTask = 'edit';
  let shown: readonly Ring[] = [];
  let is_map_gone = false;
  let is_showing = false;
  map.once('remove', () => (is_map_gone = true));
  // What is shown is checked by the same rule as what is drawn, and is neither counted nor refused.
  const told: DrawingEvents = {
    ...events,
    onCount: (corners) => task === 'outline' && events.onCount(corners),
    onRefused: (refusal) => is_showing || events.onRefused(refusal),
    onEdited(outline, ring) {
      shown = shown.map((each, at) => (at === outline ? ring : each));
      events.onEdited(outline, ring);
    },
  };
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: DECIMALS }),
    modes: modesOf({ of, most_corners, events: told }),
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  });
  draw.start();
  draw.setMode('select');
  draw.on('finish', (id, { action }) => handOn(draw, { id, is_new: action === 'draw' }, told));

  return {
    edit(outlines) {
      if (isSame(shown, outlines) || !draw.enabled) return;
      shown = outlines;
      draw.clear();
      is_showing = true;
      draw.addFeatures(outlines.map((ring, outline) => featureOf(ring, outline, draw.getFeatureId())));
      is_showing = false;
      if (task === 'edit') selectFirst(draw);
    },
    start(next) {
      task = next;
      draw.setMode(MODES[next]);
      if (next === 'edit') selectFirst(draw);
    },
    undo: () => task !== 'edit' && draw.canUndo() && draw.undo(),
    redo: () => task !== 'edit' && draw.canRedo() && draw.redo(),
    close() {
      if (!is_map_gone) draw.stop();
    },
  };
}

/** So that its corners show; the others are chosen by a click. */
function selectFirst(draw: TerraDraw): void {
  const first = draw.getSnapshot().find(({ properties }) => properties['outline'] === 0);
  if (first?.id !== undefined) draw.selectFeature(first.id);
}

function handOn(draw: TerraDraw, { id, is_new }: { id: string | number; is_new: boolean }, events: DrawingEvents): void {
  const feature = draw.getSnapshotFeature(id);
  if (!feature) return;
  const { geometry, properties } = feature;
  const outline = properties['outline'];
  if (!is_new) {
    if (geometry.type === 'Polygon' && typeof outline === 'number') events.onEdited(outline, ringOf(geometry.coordinates[0]));
    return;
  }
  // The library goes on with what it has just finished: it is taken away afterwards.
  queueMicrotask(() => {
    if (draw.enabled && draw.hasFeature(id)) draw.removeFeatures([id]);
    if (geometry.type === 'Polygon') events.onDrawn(ringOf(geometry.coordinates[0]));
    if (geometry.type === 'LineString') events.onLine(lineOf(geometry.coordinates));
  });
}

/** As near as this a corner is met, in pixels. */
const REACH_PX = 20;

function modesOf({ of, most_corners, events }: DrawingOptions) {
  const ink = colourOf('--ink', of);
  const card = colourOf('--card', of);
  const check = (ring: Ring, { is_open }: { is_open: boolean }): { valid: boolean } => {
    const refusal = refusalOf(ring, { most_corners, is_open });
    if (refusal) events.onRefused(refusal);
    return { valid: refusal === null };
  };
  const closing = {
    closingPointColor: ink,
    closingPointWidth: 6,
    closingPointOutlineColor: card,
    closingPointOutlineWidth: 2,
  };
  return [
    selectMode({ ink, card }, (ring) => check(ring, { is_open: false })),
    new TerraDrawPolygonMode({
      pointerDistance: REACH_PX,
      styles: { fillColor: ink, fillOpacity: 0.14, outlineColor: ink, outlineWidth: 2.5, ...closing },
      validation(feature, { updateType }) {
        if (feature.geometry.type !== 'Polygon') return { valid: true };
        const ring = ringOf(feature.geometry.coordinates[0]);
        const is_moving = updateType === 'provisional';
        const answer = is_moving ? { valid: true } : check(ring, { is_open: updateType === 'commit' });
        // The last one goes along with the mouse.
        if (answer.valid) events.onCount(Math.max(0, is_moving ? ring.length - 1 : ring.length));
        return answer;
      },
    }),
    new TerraDrawLineStringMode({
      pointerDistance: REACH_PX,
      styles: { lineStringColor: ink, lineStringWidth: 2.5, ...closing },
    }),
  ];
}

/** Moves what is there already. Zones are deleted by their button, which asks. */
function selectMode({ ink, card }: { ink: HexColor; card: HexColor }, check: (ring: Ring) => { valid: boolean }) {
  return new TerraDrawSelectMode({
    allowManualDeselection: false,
    keyEvents: { deselect: null, delete: null, rotate: null, scale: null },
    flags: {
      polygon: {
        feature: {
          draggable: true,
          coordinates: { midpoints: true, draggable: true, deletable: true },
          validation: ({ geometry }) => (geometry.type === 'Polygon' ? check(ringOf(geometry.coordinates[0])) : { valid: true }),
        },
      },
    },
    styles: {
      selectedPolygonColor: ink,
      selectedPolygonFillOpacity: 0.18,
      selectedPolygonOutlineColor: ink,
      selectedPolygonOutlineWidth: 2.5,
      selectionPointColor: ink,
      selectionPointWidth: 6,
      selectionPointOutlineColor: card,
      selectionPointOutlineWidth: 2,
      midPointColor: card,
      midPointWidth: 4,
      midPointOutlineColor: ink,
      midPointOutlineWidth: 1.5,
    },
  });
}

function refusalOf(ring: Ring, { most_corners, is_open }: { most_corners: number; is_open: boolean }): DrawingRefusal | null {
  if (ring.length > most_corners) return { kind: 'too-many-corners' };
  if (ring.length < CROSSING_FROM) return null;
  const at = crossingOf(ring, { is_open });
  return at && { kind: 'crosses', at };
}

function featureOf(ring: Ring, outline: number, id: string | number): GeoJSONStoreFeatures {
  const corners = ring.map(([lng, lat]): [number, number] => [rounded(lng), rounded(lat)]);
  const [first] = corners;
  return {
    id,
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [first ? [...corners, first] : corners] },
    properties: { mode: 'polygon', outline },
  };
}

function ringOf(coordinates: readonly (readonly number[])[] | undefined): Ring {
  return cornersOf(lineOf(coordinates ?? []));
}

function lineOf(coordinates: readonly (readonly number[])[]): Ring {
  return coordinates.map(([lng = 0, lat = 0]): Corner => [lng, lat]);
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}

function isSame(one: readonly Ring[], other: readonly Ring[]): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The library's type asks for six digits; what it does with a colour is hand it to the map, which reads any of CSS. */
function colourOf(name: string, of: Element): HexColor {
  return getComputedStyle(of).getPropertyValue(name).trim() as HexColor;
}
