import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import { isPosition } from '@tsela/domain/service-areas/distance';
import type { MapPoint } from '../../service-areas/parts/first-view.ts';

/** The contacts whose position is known, as marks of a map: those of whom only the suburb is known stand in the middle of it. */
export function mapPointsOf(entries: readonly AddressBookEntry[]): MapPoint[] {
  return entries
    .filter(({ address }) => isPosition(address.lat, address.lng))
    .map(({ id, name, address: { lat, lng, local_area } }) => ({
      key: String(id),
      lat,
      lng,
      label: local_area === '' ? name : `${name}, ${local_area}`,
      tone: 'branch',
    }));
}
