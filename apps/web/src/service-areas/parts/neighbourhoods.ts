import type { PlaceLabel } from './place-labels.ts';

/** A straight line between two positions, longitude first. */
export type Line = readonly [from: readonly [number, number], to: readonly [number, number]];

/** West, south, east, north. */
type Box = readonly [number, number, number, number];

/** A corner of an outline; `by` is the place on the other side of the line that begins at it, null for the rim. */
interface Corner {
  readonly x: number;
  readonly y: number;
  readonly by: number | null;
}

/** Nothing is said of what lies further from a place than some five kilometres. */
const REACH = 0.05;
/** Each is compared with every other one. */
const MOST_PLACES = 150;
const RADIANS = Math.PI / 180;

/**
 * The lines halfway between each place and the next within a part of the map: on either side of one another name is the nearest. The list
 * of suburbs knows where they are and not where they end, so this is a neighbourhood and no boundary.
 */
export function neighbourhoodLines(labels: readonly PlaceLabel[], [west, south, east, north]: Box): Line[] {
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 };
  // A degree of longitude is shorter than one of latitude.
  const squeeze = Math.cos(middle.lat * RADIANS);
  const offMiddle = ([, lat, lng]: PlaceLabel) => Math.hypot(lat - middle.lat, (lng - middle.lng) * squeeze);
  const sites = labels
    .filter(
      ([, lat, lng]) => lat > south - 2 * REACH && lat < north + 2 * REACH && lng > west - 2 * REACH && lng < east + 2 * REACH,
    )
    .toSorted((one, other) => offMiddle(one) - offMiddle(other))
    .slice(0, MOST_PLACES)
    .map(([, lat, lng]) => ({ x: lng * squeeze, y: lat }));
  return sites.flatMap((site, own) => {
    const outline = outlineOf(site, own, sites);
    return outline.flatMap(({ x, y, by }, at): Line[] => {
      const next = outline[(at + 1) % outline.length];
      // Both neighbours have the line; one of them gives it.
      return next && by !== null && by > own
        ? [
            [
              [x / squeeze, y],
              [next.x / squeeze, next.y],
            ],
          ]
        : [];
    });
  });
}

interface Site {
  readonly x: number;
  readonly y: number;
}

function outlineOf(site: Site, own: number, sites: readonly Site[]): readonly Corner[] {
  const rim = (x: number, y: number): Corner => ({ x: site.x + x * REACH, y: site.y + y * REACH, by: null });
  let outline: readonly Corner[] = [rim(-1, -1), rim(1, -1), rim(1, 1), rim(-1, 1)];
  for (const [at, other] of sites.entries()) {
    const is_near = Math.abs(other.x - site.x) < 2 * REACH && Math.abs(other.y - site.y) < 2 * REACH;
    if (at !== own && is_near) outline = nearerHalf(outline, { site, other, by: at });
  }
  return outline;
}

/** What of an outline lies nearer to `site` than to `other`. */
function nearerHalf(outline: readonly Corner[], { site, other, by }: { site: Site; other: Site; by: number }): readonly Corner[] {
  const way = { x: other.x - site.x, y: other.y - site.y };
  const middle = { x: (other.x + site.x) / 2, y: (other.y + site.y) / 2 };
  const beyond = ({ x, y }: Site) => (x - middle.x) * way.x + (y - middle.y) * way.y;
  return outline.flatMap((corner, at) => {
    const next = outline[(at + 1) % outline.length] ?? corner;
    const [here, there] = [beyond(corner), beyond(next)];
    const share = here / (here - there);
    const crossing = { x: corner.x + (next.x - corner.x) * share, y: corner.y + (next.y - corner.y) * share };
    if (here <= 0) return there <= 0 ? [corner] : [corner, { ...crossing, by }];
    return there <= 0 ? [{ ...crossing, by: corner.by }] : [];
  });
}
