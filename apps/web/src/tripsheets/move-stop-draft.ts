import type { OutputOf } from '@tsela/contract/route';
import type { StopRequest, StopShipment, tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import type { DriverLoad } from '@tsela/domain/tripsheets/driver-load';
import { driversOfDay } from '../strings/tripsheets/drivers.ts';

/** The message after a stop was assigned or unassigned: what moved and why the rest did not. Source: KEY-63. */
export function movedText({ done, failed, parts }: OutputOf<typeof tripsheetApi.assign>, name: string | null): string {
  const in_part = parts.map((part) => driversOfDay.movedPart(part.short_tracking_reference, part.parcels, part.of)).join(' ');
  if (failed.length === 0) return [driversOfDay.moved(name), in_part].filter(Boolean).join(' ');
  const reasons = [...new Set(failed.map(({ message }) => message))].join(' ');
  if (done.length === 0) return reasons;
  return `${driversOfDay.movedPartly({ done: done.length, count: done.length + failed.length, name })} ${[in_part, reasons].filter(Boolean).join(' ')}`;
}

/** What is due at a stop. */
interface StopLoad {
  readonly shipments: readonly Pick<StopShipment, 'parcel_references' | 'total_weight_kg'>[];
  readonly request: Pick<StopRequest, 'expected_parcels' | 'expected_weight_kg'> | null;
}

/** What a driver would have with a stop more: its shipments, or what a collection request expects while none is on it. Nothing where what they have is not known. */
export function loadWith({ parcels, weight_kg = 0 }: Partial<DriverLoad>, { shipments, request }: StopLoad): Partial<DriverLoad> {
  if (parcels === undefined) return {};
  const expected = shipments.length > 0 ? null : request;
  return {
    parcels: shipments.reduce(
      (sum, { parcel_references }) => sum + parcel_references.length,
      parcels + (expected?.expected_parcels ?? 0),
    ),
    weight_kg: shipments.reduce(
      (sum, { total_weight_kg }) => sum + total_weight_kg,
      weight_kg + (expected?.expected_weight_kg ?? 0),
    ),
  };
}
