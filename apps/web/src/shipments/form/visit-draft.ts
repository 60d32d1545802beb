import { pointOfKey } from '@tsela/domain/pickup-points/point-key';
import type { PickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import type { SearchValues } from '../../shell/pages/address.ts';

export type Mode = 'quote' | 'send';

/** Whether the page only asks for a price or books as well. Source: ROUTE-28, ROUTE-29. */
export function modeOf(search: SearchValues): Mode {
  return search['quick_quote'] === 'quote' ? 'quote' : 'send';
}

/** What makes a visit another one, so that its form is fresh; switching between quote and send does not. Source: ROUTE-27. */
export function visitOf(search: SearchValues): string {
  return ['t', 'like', 'return_of', 'custom-ref', 'to_point', 'from_point'].map((key) => search[key] ?? '').join('|');
}

/** The locker or counter that an address asks for, and the side it is for. */
export interface AskedPoint {
  readonly side: Side;
  readonly pickup_point_provider: PickupProvider;
  readonly pickup_point_id: string;
}

/** The point of `to_point` or `from_point`, written `provider:id`; null when there is none that makes sense. Source: screens S16. */
export function askedPoint(search: SearchValues): AskedPoint | null {
  const side = search['to_point'] === undefined ? 'collection' : 'delivery';
  const point = pointOfKey(search['to_point'] ?? search['from_point'] ?? '');
  return point && { side, ...point };
}
