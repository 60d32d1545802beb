import type { PickupPoint } from '@tsela/contract/pickup-points/pickup-point-api';
import { pointKey } from '@tsela/domain/pickup-points/point-key';
import type { MapPoint } from '../service-areas/parts/first-view.ts';
import { pickupPoints } from '../strings/pickup-points.ts';

/** The street and the place of a point, each part once. */
export function placeText({ street_address, local_area, city, code }: PickupPoint['address']): string {
  return [...new Set([street_address, local_area, city, code])].filter((part) => part !== '').join(', ');
}

export function directionsHref({ lat, lng }: Pick<PickupPoint, 'lat' | 'lng'>): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${lat},${lng}`)}`;
}

/** The points of a page with the one that a link leads to first, where it is on another page. */
export function withChosen(points: readonly PickupPoint[], linked: PickupPoint | null, chosen: string | null): PickupPoint[] {
  const is_there = points.some((point) => pointKey(point) === chosen);
  return linked === null || is_there || pointKey(linked) !== chosen ? [...points] : [linked, ...points];
}

/** The marks of a map: the points, and the user's position. */
export function mapPointsOf(points: readonly PickupPoint[], here: { lat: number; lng: number } | null): MapPoint[] {
  const marks = points.map((point): MapPoint => {
    const { name, type, lat, lng } = point;
    return { key: pointKey(point), label: `${name}, ${pickupPoints.type[type].toLowerCase()}`, tone: type, lat, lng };
  });
  return here === null ? marks : [...marks, { key: 'here', label: pickupPoints.youAreHere, tone: 'here', ...here }];
}
