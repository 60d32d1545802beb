import { pointOfKey } from '@tsela/domain/pickup-points/point-key';
import type { PickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { idIn } from '../../shell/pages/address.ts';
import type { SearchValues } from '../../shell/pages/address.ts';

export type Mode = 'quote' | 'send';

/** Whether the page only asks for a price or books as well. Source: ROUTE-28, ROUTE-29. */
export function modeOf(search: SearchValues): Mode {
  return search['quick_quote'] === 'quote' ? 'quote' : 'send';
}

/** What makes a visit another one, so that its form is fresh; switching between quote and send does not. Source: ROUTE-27. */
export function visitOf(search: SearchValues): string {
  return ['t', 'like', 'return_of', 'custom-ref', 'to_point', 'from_point', 'to_contact', 'from_contact', 'quote']
    .map((key) => search[key] ?? '')
    .join('|');
}

/** A quote that a visitor has saved, as the link to it names it. */
export interface AskedQuote {
  readonly id: ShipmentId;
  readonly key: string;
}

/** The quote of `quote` and `key`; null when there is none that makes sense. Source: screens S10. */
export function askedQuote({ quote, key = '' }: SearchValues): AskedQuote | null {
  const id = idIn<ShipmentId>(quote);
  return id === null || key === '' ? null : { id, key };
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

/** The contact of the address book that an address asks for, and the side it is for. */
export interface AskedContact {
  readonly side: Side;
  readonly id: number;
  /** Of an account that staff book for; null is the own one. */
  readonly account_id: AccountId | null;
}

/** The contact of `to_contact` or `from_contact`; null when there is none that makes sense. Source: screens S14. */
export function askedContact(search: SearchValues): AskedContact | null {
  const side = search['to_contact'] === undefined ? 'collection' : 'delivery';
  const id = idIn(search['to_contact'] ?? search['from_contact']);
  return id === null ? null : { side, id, account_id: idIn<AccountId>(search['of_account']) };
}
