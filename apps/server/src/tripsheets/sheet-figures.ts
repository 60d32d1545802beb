import type { Stop } from '@tsela/contract/tripsheets/tripsheet-api';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { parcelsOfStops } from '@tsela/domain/tripsheets/stop-parcels';

/** An attempt that failed, on either leg. */
const FAILED: readonly string[] = ['collection-failed-attempt', 'delivery-failed-attempt'] satisfies ShipmentStatus[];

/** What is due on the day, then what is for later days, by day, then what is done. */
export function byTurn(one: Stop, other: Stop): number {
  return compareTexts(turnOf(one), turnOf(other));
}

function turnOf({ is_done, later_day }: Stop): string {
  if (is_done) return '2';
  return later_day === undefined ? '0' : `1 ${later_day}`;
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The stops without those that are for later days. */
export function ofTheDay(stops: readonly Stop[]): Stop[] {
  return stops.filter(({ later_day }) => later_day === undefined);
}

/** A sheet at a glance. Source: screens S25. */
export function summaryOf(stops: readonly Stop[], distance_km: number | null) {
  const shipments = stops.flatMap((stop) => stop.shipments);
  const to_do = stops.filter((stop) => !stop.is_done);
  // What a request expects counts while no shipment is on it.
  const bare = to_do.flatMap((stop) => (stop.request && stop.shipments.length === 0 ? [stop.request] : []));
  return {
    stops: stops.length,
    unique_stops: new Set(to_do.map(({ address }) => address.entered_address)).size,
    collections: stops.filter((stop) => stop.leg === 'collection').length,
    deliveries: stops.filter((stop) => stop.leg === 'delivery').length,
    parcels: parcelsOfStops(stops),
    weight_kg: sumOf(
      bare,
      ({ expected_weight_kg }) => expected_weight_kg,
      sumOf(shipments, (each) => each.total_weight_kg),
    ),
    done: stops.length - to_do.length,
    failed: stops.filter((stop) => stop.shipments.some(({ status }) => FAILED.includes(status))).length,
    distance_km: distance_km === null ? null : Math.round(distance_km * 10) / 10,
  };
}

function sumOf<Each>(all: readonly Each[], amount: (each: Each) => number, start = 0): number {
  return all.reduce((sum, each) => sum + amount(each), start);
}
