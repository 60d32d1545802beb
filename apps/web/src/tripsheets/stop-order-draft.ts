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

/** Stops as an order is sent: a collection request has its place also while no shipment is on it. */
export function orderOf(stops: readonly Pick<SheetStop, 'leg' | 'shipments' | 'request'>[]): OrderedStop[] {
  return stops.map(({ leg, shipments, request }) => ({
    leg,
    shipment_ids: shipments.map(({ id }) => id),
    ...(request && { request_id: request.id }),
  }));
}

/** Stops in an order, with the numbers they have there; those it does not name come last, as they stood. */
export function stopsIn(stops: readonly SheetStop[], order: readonly OrderedStop[]): readonly SheetStop[] {
  const place = ({ leg, shipments, request }: SheetStop) => {
    const at = order.findIndex(
      (each) =>
        (request !== null && each.request_id === request.id) ||
        (each.leg === leg && shipments.some(({ id }) => each.shipment_ids.includes(id))),
    );
    return at === -1 ? order.length : at;
  };
  return stops.toSorted((one, other) => place(one) - place(other)).map((stop, at) => ({ ...stop, sequence: at + 1 }));
}
