import type { PickupPoint } from '@tsela/contract/pickup-points/pickup-point-api';
import { pickupPoints } from '../strings/pickup-points.ts';

/** The street and the place of a point, each part once. */
export function placeText({ street_address, local_area, city, code }: PickupPoint['address']): string {
  return [...new Set([street_address, local_area, city, code])].filter((part) => part !== '').join(', ');
}

/** Opening hours for people; the whole day in words. */
export function hoursText(trading_hours: string): string {
  return trading_hours === '00:00-24:00' ? pickupPoints.alwaysOpen : trading_hours.replaceAll(/(\d)\s*-\s*(\d)/g, '$1 to $2');
}

/** A point in an address: ids are unique only within their provider. Source: screens S16. */
export function pointKey(point: Pick<PickupPoint, 'pickup_point_provider' | 'pickup_point_id'>): string {
  return `${point.pickup_point_provider}:${point.pickup_point_id}`;
}

export function directionsHref({ lat, lng }: Pick<PickupPoint, 'lat' | 'lng'>): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${lat},${lng}`)}`;
}
