import type { CollectionRequestId, ShipmentId } from '@tsela/domain/ids';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { isAssignable } from '@tsela/domain/tripsheets/assignable-statuses';
import { ON_THE_VAN } from '@tsela/domain/tripsheets/left-in-vehicle';
import type { SheetStop } from '../tripsheet-draft.ts';

/** Who has the stops afterwards: another driver on the road, or no driver, with what was on the van back at the hub. */
export type HandOverTo = 'driver' | 'hub';

/** What is done about stops that are handed over, one after the other. */
interface HandOver {
  /** What is on the van takes this step first, which needs a reason; null where nothing is on it. */
  readonly step: { readonly status: 'delivery-exception' | 'returned-to-hub'; readonly ids: readonly ShipmentId[] } | null;
  /** What is given to the driver, or waits for one again. */
  readonly given: Readonly<Record<'collection' | 'delivery', readonly ShipmentId[]>>;
  /** Collection requests go with all that is on them. */
  readonly request_ids: readonly CollectionRequestId[];
}

/**
 * What is out for delivery cannot be given to another driver as it is: it is an exception first, which says in its history why its driver did
 * not bring it, and may be given then. Source: SHIP-TRANS-14, SHIP-TRANS-16, screens S25.
 */
export function handOver(stops: readonly SheetStop[], to: HandOverTo): HandOver {
  const own = stops.filter(({ request }) => request === null);
  const shipmentsOf = (leg: 'collection' | 'delivery') =>
    own.filter((stop) => stop.leg === leg).flatMap(({ shipments }) => shipments);
  const deliveries = shipmentsOf('delivery');
  const on_van = deliveries.filter(({ status }) => isShipmentStatus(status) && ON_THE_VAN.includes(status));
  const steps =
    to === 'hub' ? on_van : on_van.filter(({ status }) => isShipmentStatus(status) && !isAssignable('delivery', status));
  return {
    step:
      steps.length === 0
        ? null
        : { status: to === 'hub' ? 'returned-to-hub' : 'delivery-exception', ids: steps.map(({ id }) => id) },
    given: {
      collection: shipmentsOf('collection').map(({ id }) => id),
      delivery: (to === 'hub' ? deliveries.filter((each) => !on_van.includes(each)) : deliveries).map(({ id }) => id),
    },
    request_ids: stops.flatMap(({ request }) => request?.id ?? []),
  };
}
