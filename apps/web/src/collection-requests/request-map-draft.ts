import type { CollectionRequest } from '@tsela/contract/collection-requests/collection-request-api';
import type { MapPoint } from '../service-areas/parts/first-view.ts';
import { requestMap as words } from '../strings/collection-requests-map.ts';

interface Branch {
  readonly id: number;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

type Requested = Pick<CollectionRequest, 'branch_id'> & {
  readonly address: Pick<CollectionRequest['address'], 'lat' | 'lng' | 'street_address' | 'local_area' | 'city'>;
};

/** The address of a request and the branch that fetches it, as far as their positions are known. */
export function requestPoints({ address, branch_id }: Requested, branches: readonly Branch[]): MapPoint[] {
  const { lat, lng, street_address, local_area, city } = address;
  const street = [street_address, local_area || city].filter((part) => part !== '').join(', ');
  const place: MapPoint = { key: 'address', lat, lng, label: words.collectFrom(street), tone: 'place' };
  const own = branches
    .filter(({ id }) => id === branch_id)
    .map((branch): MapPoint => ({ key: 'branch', lat: branch.lat, lng: branch.lng, label: branch.name, tone: 'branch' }));
  return [place, ...own].filter((point) => point.lat !== 0 || point.lng !== 0);
}
