/** The order in which a driver goes to the stops of a day. `version` counts what was saved. */
export interface StopOrder {
  readonly version: number;
  readonly stops: readonly {
    readonly leg: 'collection' | 'delivery';
    readonly shipment_ids: readonly number[];
    /** The collection request that the stop is of; it has its place also while no shipment is on it. */
    readonly request_id?: number | undefined;
  }[];
}

/** Where a visit lies in an order: its place counted from 0, infinite for what the order does not name. */
export type PlaceOf = (leg: 'collection' | 'delivery', shipment_id: number) => number;

/** Finds places in an order by leg and shipment; without an order all are beyond it. Source: screens S25. */
export function placesIn(order: StopOrder | undefined): PlaceOf {
  const places = new Map<string, number>();
  (order?.stops ?? []).forEach(({ leg, shipment_ids }, place) => {
    for (const id of shipment_ids) if (!places.has(`${leg}|${id}`)) places.set(`${leg}|${id}`, place);
  });
  return (leg, shipment_id) => places.get(`${leg}|${shipment_id}`) ?? Number.POSITIVE_INFINITY;
}

/** The same of collection requests. */
export function requestPlacesIn(order: StopOrder | undefined): (request_id: number | undefined) => number {
  const places = new Map<number, number>();
  (order?.stops ?? []).forEach(({ request_id }, place) => {
    if (request_id !== undefined && !places.has(request_id)) places.set(request_id, place);
  });
  return (request_id) => (request_id === undefined ? undefined : places.get(request_id)) ?? Number.POSITIVE_INFINITY;
}

/**
 * Sorts visits by the places of their doors: a door is where its first visit is, so that a parcel that comes later for the same door joins it.
 * What has no place keeps its order and comes last.
 */
export function inPlace<Visit>(
  visits: readonly Visit[],
  { doorOf, placeOf }: { doorOf: (visit: Visit) => string; placeOf: (visit: Visit) => number },
): Visit[] {
  const doors = new Map<string, number>();
  for (const visit of visits)
    doors.set(doorOf(visit), Math.min(doors.get(doorOf(visit)) ?? Number.POSITIVE_INFINITY, placeOf(visit)));
  const place = (visit: Visit) => doors.get(doorOf(visit)) ?? Number.POSITIVE_INFINITY;
  return visits.toSorted((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)));
}

/** Whether a stop of an order is of nothing. */
export function namesNothing(stops: StopOrder['stops']): boolean {
  return stops.some(({ shipment_ids, request_id }) => shipment_ids.length === 0 && request_id === undefined);
}

/** Whether an order names a visit twice: then it is none. */
export function namesTwice(stops: StopOrder['stops']): boolean {
  const visits = stops.flatMap(({ leg, shipment_ids, request_id }) => [
    ...shipment_ids.map((id) => `${leg}|${id}`),
    ...(request_id === undefined ? [] : [`request|${request_id}`]),
  ]);
  return new Set(visits).size < visits.length;
}
