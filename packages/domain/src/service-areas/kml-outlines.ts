import { crossesItself } from './crosses-itself.ts';
import type { Corner, Polygon, Ring } from './point-in-polygon.ts';
import { regionFault } from './region.ts';

/** One boundary of a polygon as its file writes it. */
export interface KmlRing {
  readonly kind: 'outer' | 'hole';
  readonly text: string;
}

/** A polygon, or what is wrong with it, and how many corners were read. */
export type KmlOutline =
  | { readonly fault: null; readonly polygon: Polygon; readonly node_count: number }
  | { readonly fault: string; readonly node_count: number };

/** Makes a polygon of its boundaries: the outer ring first, all of them closed. */
export function readOutline(rings: readonly KmlRing[], node_count_max: number): KmlOutline {
  let node_count = 0;
  const outer: Ring[] = [];
  const holes: Ring[] = [];
  for (const { kind, text } of rings) {
    const corners = readCorners(text, node_count_max);
    if (typeof corners === 'string') return { fault: corners, node_count };
    const ring = closed(corners);
    node_count += ring.length;
    if (node_count > node_count_max) return { fault: tooManyCorners(node_count_max), node_count };
    const fault = faultOf(ring, kind === 'hole' ? 'a hole' : 'its outline');
    if (fault !== null) return { fault, node_count };
    (kind === 'outer' ? outer : holes).push(ring);
  }
  const [outline, second] = outer;
  if (!outline) return { fault: 'an area has no outer boundary.', node_count };
  if (second) return { fault: 'an area has two outer boundaries.', node_count };
  return { fault: null, polygon: [outline, ...holes], node_count };
}

/** Signs of one number; longer ones are no coordinates. */
const NUMBER_LENGTH_MAX = 40;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** The corners of `lng,lat[,height] lng,lat[,height] …`, or what is wrong; blanks around commas are forgiven. */
function readCorners(text: string, count_max: number): Corner[] | string {
  const corners: Corner[] = [];
  let tuple: number[] = [];
  let after_comma = false;
  let at = 0;
  const finish = (): string | null => {
    const [lng, lat] = tuple;
    if (lng === undefined || lat === undefined || tuple.length > 3)
      return `corner ${corners.length + 1} is not written as "longitude,latitude".`;
    corners.push([lng, lat]);
    tuple = [];
    return corners.length > count_max ? tooManyCorners(count_max) : null;
  };
  while (at < text.length) {
    const sign = text[at] ?? '';
    if (isBlank(sign)) {
      at++;
      continue;
    }
    if (sign === ',') {
      if (after_comma || tuple.length === 0) return `corner ${corners.length + 1} lacks a number.`;
      after_comma = true;
      at++;
      continue;
    }
    if (tuple.length > 0 && !after_comma) {
      const fault = finish();
      if (fault !== null) return fault;
    }
    let end = at;
    while (end < text.length && !isBlank(text[end] ?? '') && text[end] !== ',') end++;
    const number = text.slice(at, Math.min(end, at + NUMBER_LENGTH_MAX + 1));
    if (number.length > NUMBER_LENGTH_MAX || !NUMBER.test(number))
      return `corner ${corners.length + 1} has "${number.slice(0, 20)}" where a number should be.`;
    tuple.push(Number(number));
    after_comma = false;
    at = end;
  }
  if (after_comma) return `corner ${corners.length + 1} lacks a number.`;
  return tuple.length > 0 ? (finish() ?? corners) : corners;
}

function tooManyCorners(count_max: number): string {
  return `an area has more than ${count_max} corners, the most that are allowed. Please simplify it.`;
}

function isBlank(sign: string): boolean {
  return sign === ' ' || sign === '\n' || sign === '\t' || sign === '\r';
}

function closed(corners: readonly Corner[]): Ring {
  const [first] = corners;
  const last = corners.at(-1);
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return corners;
  return [...corners, first];
}

function faultOf(ring: Ring, what: string): string | null {
  const outside = regionFault(ring);
  if (outside?.is_swapped) return 'latitude and longitude are swapped. KML writes the longitude first, such as 28.05,-26.2.';
  if (outside) return `${what} leaves southern Africa at corner ${outside.at + 1}, ${outside.corner[0]},${outside.corner[1]}.`;
  if (new Set(ring.map(([lng, lat]) => `${lng} ${lat}`)).size < 3) return `${what} has fewer than three corners.`;
  if (crossesItself(ring)) return `${what} crosses itself.`;
  return null;
}
