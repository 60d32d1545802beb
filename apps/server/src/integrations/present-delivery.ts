import type { WebhookDelivery, WebhookTry } from '@tsela/contract/integrations/webhook-api';
import type { DeliveryRow } from './webhook-log-reads.ts';

export function presentDelivery({ time_tried, time_due, ...row }: DeliveryRow): WebhookDelivery {
  return {
    ...row,
    // Written from the list of topics alone.
    topic: row.topic as WebhookDelivery['topic'],
    short_tracking_reference: row.short_tracking_reference ?? '',
    time_created: row.time_created.toISOString(),
    time_tried: time_tried?.toISOString() ?? null,
    time_due: row.state === 'waiting' ? time_due.toISOString() : null,
  };
}

type KeptTry = Omit<WebhookTry, 'time_tried'> & { readonly time_tried: Date };

/** Every try of a delivery, the newest first: those that are kept beside it, and the last one, which stands on it as well. */
export function presentTries(
  { time_tried, duration_ms, status_code, answer, error }: DeliveryRow,
  kept: readonly KeptTry[],
): WebhookTry[] {
  const is_kept = kept.some((each) => each.time_tried.getTime() === time_tried?.getTime());
  const last = time_tried === null || is_kept ? [] : [{ time_tried, duration_ms: duration_ms ?? 0, status_code, answer, error }];
  return [...kept, ...last]
    .toSorted((one, other) => other.time_tried.getTime() - one.time_tried.getTime())
    .map((each) => ({ ...each, time_tried: each.time_tried.toISOString() }));
}
