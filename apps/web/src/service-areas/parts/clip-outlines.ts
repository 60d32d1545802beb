import { areaKm2 } from '@tsela/domain/service-areas/outline-measures';
import { cornersOf } from '@tsela/domain/service-areas/crosses-itself';
import type { Corner, Polygon, Ring } from '@tsela/domain/service-areas/point-in-polygon';
import clipping from 'polygon-clipping';
import type { MultiPolygon } from 'polygon-clipping';

type Outlines = readonly Polygon[];

/** Less than this is no area but what is left of numbers with an end: a square of ten metres. */
const LEAST_KM2 = 0.0001;

/** What outlines have in common; slivers where they only touch count as nothing. */
export function overlapOf(one: Outlines, other: Outlines): Outlines {
  return withoutSlivers(clipping.intersection(toClip(one), toClip(other)));
}

/** The outlines without what another's cover. */
export function cutOut(from: Outlines, cut: Outlines): Outlines {
  return withoutSlivers(clipping.difference(toClip(from), toClip(cut)));
}

/** All of both; what touches becomes one outline. */
export function mergeOutlines(one: Outlines, other: Outlines): Outlines {
  return withoutSlivers(clipping.union(toClip(one), toClip(other)));
}

/** Whether outlines overlap, or share a part of their border: together they are fewer than apart. */
export function touches(one: Outlines, other: Outlines): boolean {
  return mergeOutlines(one, other).length < mergeOutlines(one, []).length + mergeOutlines(other, []).length;
}

function withoutSlivers(clipped: MultiPolygon): Outlines {
  return clipped
    .map((polygon) => polygon.map((ring): Ring => cornersOf(ring.map(([lng, lat]): Corner => [lng, lat]))))
    .map(([outer, ...holes]): Polygon => [outer ?? [], ...holes.filter((hole) => areaKm2([[hole]]) >= LEAST_KM2)])
    .filter((polygon) => areaKm2([polygon]) >= LEAST_KM2);
}

/** To a tenth of a millimetre. Of corners with all the digits a pointer gives, every eightieth pair of outlines made the library lose its way and throw. */
function toClip(outlines: Outlines): MultiPolygon {
  return outlines.map((polygon) =>
    polygon.map((ring) => ring.map(([lng, lat]): [number, number] => [rounded(lng), rounded(lat)])),
  );
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e9;
}
