import { attemptEvidence, isFailedAttempt } from '@tsela/domain/tracking/attempt-evidence';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import type { CapturedEvent, FieldStep } from './step-of-choice.ts';

/** What stands behind a failed attempt of a driver, which is kept with the step. Source: issue 19, part 9. */
export function attemptOf({ to, driver_id }: FieldStep, { event, shipment }: { event: CapturedEvent; shipment: ShipmentRow }) {
  if (to === null || driver_id === undefined || !isFailedAttempt(to)) return undefined;
  const { lat = 0, lng = 0, written, contact_tried = null } = event;
  const address = to === 'collection-failed-attempt' ? shipment.collection_address : shipment.delivery_address;
  return { type: 'attempt', ...attemptEvidence({ at: { lat, lng }, address, photos: written.length, contact_tried }) };
}
