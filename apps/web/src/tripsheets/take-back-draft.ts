import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { TAKE_BACK, isForGood, mayTakeBack } from '@tsela/domain/tracking/take-back';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';

/** What the driver did last with a shipment from this phone. */
export interface OwnStep {
  readonly event_id: string;
  readonly status: string;
  /** Whether it may still be taken back, rather than reported as a mistake. */
  readonly is_fresh: boolean;
}

/** The driver's last step with a shipment; null where there is none on this phone, it was not taken, or is taken back. */
export function ownStepOf(
  entries: readonly QueueEntry[],
  { reference, now_ms }: { reference: string; now_ms: number },
): OwnStep | null {
  const own = entries.filter(({ event, answer }) => event.reference === reference && wasTaken(answer));
  const last = own.findLast(({ event }) => isShipmentStatus(event.choice) || event.choice === TAKE_BACK);
  if (!last || last.event.choice === TAKE_BACK) return null;
  const { event_id, choice, captured_at } = last.event;
  // The time that is shown moves by the minute, and may be before what was just done.
  const captured_ms = Math.min(Date.parse(captured_at), now_ms);
  return { event_id, status: choice, is_fresh: mayTakeBack(captured_ms, now_ms) && !isForGood(choice) };
}

function wasTaken(answer: QueueEntry['answer']): boolean {
  return answer === null || answer.result === 'accepted' || answer.result === 'duplicate';
}
