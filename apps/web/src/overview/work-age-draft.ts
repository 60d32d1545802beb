import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { isOverdueForDriver } from '@tsela/domain/overview/ops-tiles';
import { startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';

type Aged = Pick<ListedShipment, 'time_created' | 'collection_min_date' | 'collected_date'>;

/** Since when a shipment waits: from its collection on, or before that from the date the provider counts from. Source: KEY-55. */
export function waitingSince(shipment: Aged, date_to_use: 'time_created' | 'collection_min_date'): Date {
  if (shipment.collected_date !== null) return new Date(shipment.collected_date);
  // The contract's day is one.
  return date_to_use === 'time_created' ? new Date(shipment.time_created) : startOfDay(shipment.collection_min_date as Day);
}

/** Whether a shipment without a driver has waited longer than the provider allows. What is booked today for today waits from then on, not from midnight. */
export function isHigh(
  shipment: Aged,
  since: Date,
  { now, alert_minutes }: { readonly now: Date; readonly alert_minutes: number },
): boolean {
  const booked = new Date(shipment.time_created);
  return isOverdueForDriver(since > booked ? since : booked, { now, alert_minutes });
}

/** An age in its two largest parts: `3 d 4 h`, `25 min`; empty for what is still to come. */
export function ageText(since: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - since.getTime()) / 60_000);
  if (minutes < 0) return '';
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
