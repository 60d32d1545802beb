import type { Place } from '@tsela/contract/service-areas/place-api';
import { PROVINCE_NAMES, parseProvince } from '@tsela/domain/formats/provinces';

/** City, province and postal code of a suburb: `Johannesburg, Gauteng, 2196`. */
export function placeText({ city, zone, code }: Pick<Place, 'city' | 'zone' | 'code'>): string {
  const province = parseProvince(zone);
  return [city, province ? PROVINCE_NAMES[province] : zone, code].filter((part) => part !== '').join(', ');
}
