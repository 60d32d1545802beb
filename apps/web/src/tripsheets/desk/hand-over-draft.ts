import type { InputOf } from '@tsela/contract/route';
import type { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { handOverStep } from '@tsela/domain/tripsheets/hand-over';
import type { HandOverTo } from '@tsela/domain/tripsheets/hand-over';
import type { SheetStop } from '../tripsheet-draft.ts';

/** Stops as they are handed over, and how many shipments of them take a step that needs a reason. Source: screens S25. */
export function handOver(
  stops: readonly SheetStop[],
  to: HandOverTo,
): Omit<InputOf<typeof tripsheetApi.handOver>, 'driver_id' | 'reason'> & { readonly steps: number } {
  const own = stops.filter(({ request }) => request === null);
  const shipmentsOf = (leg: 'collection' | 'delivery') =>
    own.filter((stop) => stop.leg === leg).flatMap(({ shipments }) => shipments);
  const deliveries = shipmentsOf('delivery');
  return {
    steps: deliveries.filter(({ status }) => isShipmentStatus(status) && handOverStep(status, to) !== null).length,
    collection_ids: shipmentsOf('collection').map(({ id }) => id),
    delivery_ids: deliveries.map(({ id }) => id),
    request_ids: stops.flatMap(({ request }) => request?.id ?? []),
  };
}
