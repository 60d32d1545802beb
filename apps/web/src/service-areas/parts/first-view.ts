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

/** The number of nearest places shown at first. */
const NEAREST_SHOWN = 5;

/**
 * What a map shows before it is moved: where the user is with the nearest places, what was looked up, or all places; a map of areas with
 * the places they belong to shows the whole country, because areas of provinces have no corners of their own.
 */
export function firstView(points: readonly MapPoint[], areas: readonly MapArea[]): Box {
  const here = points.find(({ tone }) => tone === 'here');
  const is_sought = here !== undefined || points.some(({ tone }) => tone === 'place');
  if (points.length === 0) return boundsOf(areas) ?? COUNTRY;
  if (areas.length > 0 && !is_sought) return COUNTRY;
  const shown = here ? [here, ...points.slice(0, NEAREST_SHOWN)] : points;
  const lats = shown.map(({ lat }) => lat);
  const lngs = shown.map(({ lng }) => lng);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}
