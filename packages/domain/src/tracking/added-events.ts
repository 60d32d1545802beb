import type { Violation } from '../problem.ts';
import { isPublicEvent } from './public-timeline.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { statusLabel } from '../shipments/status/shipment-status.ts';

/** An entry that staff add to a history. */
export interface AddedEvent {
  readonly message: string;
  readonly date: Date;
  readonly is_public: boolean;
}

/** When it is added, and where the shipment was when it happened; null where it was not booked yet. */
export interface AddedEventFacts {
  readonly now: Date;
  readonly status_then: ShipmentStatus | null;
  /** Statuses that the provider does not use. */
  readonly excluded: readonly string[];
}

/** What is wrong with an entry that staff add. Source: screens S09, "add event for staff". */
export function addedEventChecks(
  { message, date, is_public }: AddedEvent,
  { now, status_then, excluded }: AddedEventFacts,
): Violation[] {
  const hidden = status_then !== null && is_public && !isPublicEvent({ status: status_then }, excluded);
  return [
    ...(message.trim() === '' ? [{ field: 'message', code: 'required', message: 'Please say what happened.' }] : []),
    ...(date > now ? [{ field: 'date', code: 'future', message: 'Please choose a time that has passed.' }] : []),
    ...(status_then === null
      ? [{ field: 'date', code: 'too-early', message: 'The shipment was not booked yet at that time.' }]
      : []),
    ...(hidden
      ? [
          {
            field: 'is_public',
            code: 'hidden',
            message: `“${statusLabel(status_then)}” is not shown to customers, so keep this for staff.`,
          },
        ]
      : []),
  ];
}
