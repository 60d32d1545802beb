import type { OrderedStop } from '@tsela/contract/tripsheets/tripsheet-api';
import type { SheetStop } from './tripsheet-draft.ts';

/** The stops with one of them at another place, counted from 0; as they are where nothing moves. */
export function withStopAt<Stop extends { readonly key: string }>(
  stops: readonly Stop[],
  key: string,
  place: number,
): readonly Stop[] {
  const at = stops.findIndex((stop) => stop.key === key);
  const moved = stops[at];
  if (!moved || place < 0 || place >= stops.length || place === at) return stops;
  return stops.toSpliced(at, 1).toSpliced(place, 0, moved);
}

/** Stops as an order is sent: a collection request without a shipment has no place in it, and comes last. */
export function orderOf(stops: readonly Pick<SheetStop, 'leg' | 'shipments'>[]): OrderedStop[] {
  return stops.filter(hasPlace).map(({ leg, shipments }) => ({ leg, shipment_ids: shipments.map(({ id }) => id) }));
}

/** Whether a stop can be put at a place of the order. */
export function hasPlace({ shipments }: Pick<SheetStop, 'shipments'>): boolean {
  return shipments.length > 0;
}

/** Stops in an order, with the numbers they have there; those it does not name come last, as they stood. */
export function stopsIn(stops: readonly SheetStop[], order: readonly OrderedStop[]): readonly SheetStop[] {
  const place = ({ leg, shipments }: SheetStop) => {
    const at = order.findIndex((each) => each.leg === leg && shipments.some(({ id }) => each.shipment_ids.includes(id)));
    return at === -1 ? order.length : at;
  };
  return stops.toSorted((one, other) => place(one) - place(other)).map((stop, at) => ({ ...stop, sequence: at + 1 }));
}
