import { Marker } from 'maplibre-gl';
import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { serviceAreas } from '../../strings/service-areas-map.ts';
import classes from './MapView.module.css';
import { areaAt, boundsOf, drawAreas } from './map-areas.ts';
import type { MapArea } from './map-areas.ts';
import { offsetsOf } from './map-apart.ts';
import { clustersOf } from './map-clusters.ts';
import { firstView } from './first-view.ts';
import type { MapPoint, MapStart } from './first-view.ts';
import { drawLines } from './map-lines.ts';
import type { MapLine } from './map-lines.ts';
import { useMap } from './use-map.ts';

export interface MapViewProps {
  readonly label: string;
  readonly points: readonly MapPoint[];
  /** Areas below the points; the list must stay the same while nothing in it changes. */
  readonly areas?: readonly MapArea[];
  /** Ways between places; the list must stay the same while nothing in it changes. */
  readonly lines?: readonly MapLine[];
  readonly chosen: string | null;
  /** What the map is brought to instead of its chosen place; the list must stay the same while nothing in it changes. */
  readonly framed?: readonly MapPoint[];
  readonly onChoose: (key: string) => void;
  /** Where it opens with nothing on it; the same as long as nothing in it changes. Left out, on the whole country. */
  readonly start?: MapStart | undefined;
  /** Called when this browser can draw no map. */
  readonly onFail: () => void;
}

/** Nearer than this a single place is not shown by itself on a map without streets, and on one with streets. */
const NEAREST_ZOOM = 11;
const NEAREST_STREETS_ZOOM = 15;
/** A map that can be brought nearer has streets. */
const LAST_ZOOM = NEAREST_ZOOM + 2;
const PADDING_PX = 48;
/** As wide as a finger. */
const MARK_PX = 44;
/** As far from each other that each can be hit, whatever lies round it: marks cover 8 px of each other at most. */
const APART_PX = 36;

/** Places on a map of the country that comes from our own server. Its marks are buttons: what the mouse does, the keyboard does. */
const NO_AREAS: readonly MapArea[] = [];
const NO_LINES: readonly MapLine[] = [];
const NO_POINTS: readonly MapPoint[] = [];

export function MapView({
  label,
  points,
  areas = NO_AREAS,
  lines = NO_LINES,
  chosen,
  framed = NO_POINTS,
  onChoose,
  start,
  onFail,
}: MapViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const map = useMap(box, { label, onFail, zoom_max: LAST_ZOOM });
  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  });

  useEffect(() => {
    if (map) show(map, { points: framed.length > 0 ? framed : points, areas, start });
  }, [map, points, framed, areas, start]);

  useEffect(() => {
    // A map that never had any needs no layers for them.
    if (map && (lines.length > 0 || map.getSource('lines'))) drawLines(map, lines);
  }, [map, lines]);

  useEffect(() => {
    if (map && box.current) drawAreas(map, areas, chosen, box.current);
    const bounds = boundsOf(areas.filter(({ key }) => key === chosen));
    if (map && bounds) map.fitBounds(bounds, { padding: PADDING_PX, maxZoom: NEAREST_ZOOM - 2 });
  }, [map, areas, chosen]);

  useEffect(() => {
    if (map === null || areas.length === 0) return undefined;
    const click = ({ point }: { point: { x: number; y: number } }) => {
      const key = areaAt(map, point);
      if (key !== null) choose.current(key);
    };
    const move = ({ point }: { point: { x: number; y: number } }) => {
      const key = areaAt(map, point);
      map.getCanvas().style.cursor = key === null ? '' : 'pointer';
      map.getCanvas().title = areas.find((area) => area.key === key)?.label ?? '';
    };
    const listening = [map.on('click', click), map.on('mousemove', move)];
    return () => {
      for (const each of listening) each.unsubscribe();
    };
  }, [map, areas]);

  useEffect(() => {
    const point = points.find(({ key }) => key === chosen);
    if (map && point && framed.length === 0) map.easeTo({ center: point, zoom: Math.max(map.getZoom(), nearestZoom(map) - 1) });
  }, [map, points, framed, chosen]);

  useEffect(() => {
    if (map === null) return undefined;
    let marks: Marker[] = [];
    const draw = () => {
      for (const mark of marks) mark.remove();
      marks = marksOf(map, { points, chosen, start, onChoose: (key) => choose.current(key) });
    };
    draw();
    const listening = map.on('zoomend', draw);
    return () => {
      listening.unsubscribe();
      for (const mark of marks) mark.remove();
    };
  }, [map, points, chosen, start]);

  return <div ref={box} className={classes['map']} />;
}

const AT_ITS_PLACE = { x: 0, y: 0 };

/** Marks that are never gathered to one. */
const ALONE: ReadonlySet<MapPoint['tone']> = new Set(['here', 'place', 'stop']);

/** Marks for the places, one for those that would hide each other. The chosen one, where one is oneself and what was looked up stand alone. */
function marksOf(
  map: MapLibre,
  { points, chosen, start, onChoose }: Pick<MapViewProps, 'points' | 'chosen' | 'start' | 'onChoose'>,
): Marker[] {
  const alone = points.filter(({ key, tone }) => ALONE.has(tone) || key === chosen);
  const others = points.filter((point) => !alone.includes(point));
  const clusters = [...alone.map((point) => [point]), ...clustersOf(others, (point) => map.project(point), MARK_PX)];
  const firsts = clusters.flatMap(([first]) => (first === undefined || first.tone === 'here' ? [] : first));
  const offsets = offsetsOf(firsts, (point) => map.project(point), APART_PX);
  return clusters.flatMap((cluster) => {
    const [first, second] = cluster;
    if (!first) return [];
    const { x, y } = offsets.get(first) ?? AT_ITS_PLACE;
    const is_last_zoom = map.getZoom() >= map.getMaxZoom();
    const label = second ? serviceAreas.several(cluster.length, first.label) : first.label;
    const element =
      first.tone === 'here'
        ? image(label)
        : button(label, () =>
            second && !is_last_zoom ? show(map, { points: cluster, areas: NO_AREAS, start }) : onChoose(first.key),
          );
    element.className = classes['mark'] ?? '';
    element.dataset['tone'] = second ? 'several' : first.tone;
    if (second) element.textContent = String(cluster.length);
    else if (first.sign !== undefined) element.textContent = first.sign;
    if (second === undefined && first.sign !== undefined) element.dataset['signed'] = '';
    else if (first.tone !== 'here') element.setAttribute('aria-pressed', String(first.key === chosen));
    const anchor = second || first.tone === 'here' ? 'center' : 'bottom';
    const marker = new Marker({ element, anchor, offset: [x, y] }).setLngLat(first).addTo(map);
    // The library calls every mark a map marker; ours say what they mark.
    element.setAttribute('aria-label', label);
    return [marker];
  });
}

function button(title: string, onClick: () => void): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.title = title;
  element.addEventListener('click', onClick);
  return element;
}

function image(title: string): HTMLElement {
  const element = document.createElement('span');
  element.setAttribute('role', 'img');
  element.title = title;
  return element;
}

/** Shows these places and areas as a map begins with them. */
interface Shown {
  readonly points: readonly MapPoint[];
  readonly areas: readonly MapArea[];
  readonly start: MapStart | undefined;
}

function show(map: MapLibre, { points, areas, start }: Shown): void {
  const [west, south, east, north] = firstView(points, areas, start);
  const maxZoom = points.length === 0 ? map.getMaxZoom() : nearestZoom(map);
  map.fitBounds([west, south, east, north], { padding: PADDING_PX, maxZoom, animate: false });
}

function nearestZoom(map: MapLibre): number {
  return map.getMaxZoom() > LAST_ZOOM ? NEAREST_STREETS_ZOOM : NEAREST_ZOOM;
}
