import { boundsOf } from './map-areas.ts';
import type { MapArea } from './map-areas.ts';
import { COUNTRY } from './map-style.ts';

/** A place that is marked on a map. */
export interface MapPoint {
  /** Names it among the others. */
  readonly key: string;
  readonly lat: number;
  readonly lng: number;
  /** What it is called, for who points at it and who hears it. */
  readonly label: string;
  readonly tone: 'locker' | 'counter' | 'branch' | 'driver' | 'place' | 'here' | 'stop';
  /** A letter or number on its mark. */
  readonly sign?: string;
}

/** West, south, east, north. */
export type Box = readonly [number, number, number, number];

/** Where maps open that have nothing to show: the provider's own middle, and how near. */
export interface MapStart {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

/** A map is about so many pixels across and high; the whole world is 512 of them across at the zoom 0. */
const MAP_PX = { width: 800, height: 500 };
const WORLD_PX = 512;

/** What is seen round a middle. */
function boxAround({ lat, lng, zoom }: MapStart): Box {
  const degrees_per_px = 360 / (WORLD_PX * 2 ** zoom);
  const [across, up] = [(MAP_PX.width / 2) * degrees_per_px, (MAP_PX.height / 2) * degrees_per_px];
  return [lng - across, lat - up, lng + across, lat + up];
}

/** The number of nearest places shown at first. */
const NEAREST_SHOWN = 5;

/**
 * What a map shows before it is moved: where the user is with the nearest places, what was looked up, or all places; a map of areas with
 * the places they belong to shows the whole country, because areas of provinces have no corners of their own. One with nothing on it opens
 * where the provider is.
 */
export function firstView(points: readonly MapPoint[], areas: readonly MapArea[], start?: MapStart): Box {
  const here = points.find(({ tone }) => tone === 'here');
  const is_sought = here !== undefined || points.some(({ tone }) => tone === 'place');
  if (points.length === 0) return boundsOf(areas) ?? (areas.length === 0 && start ? boxAround(start) : COUNTRY);
  if (areas.length > 0 && !is_sought) return COUNTRY;
  const shown = here ? [here, ...points.slice(0, NEAREST_SHOWN)] : points;
  const lats = shown.map(({ lat }) => lat);
  const lngs = shown.map(({ lng }) => lng);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}
