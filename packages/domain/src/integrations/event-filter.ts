import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { TOPICS_OF_EVENT, TRIGGER_TOPIC } from './webhook-rules.ts';
import type { WebhookTopic } from './webhook-rules.ts';

/** Which events of its topics an integration is told of: an empty list leaves nothing out. Source: screens S40. */
export interface EventFilter {
  /** Of changes of status, those to one of these. */
  readonly statuses: readonly ShipmentStatus[];
  readonly service_level_codes: readonly string[];
  /** Tags of shipments, by their ids: one of them is enough. */
  readonly tag_ids: readonly number[];
}

export const NO_FILTER: EventFilter = { statuses: [], service_level_codes: [], tag_ids: [] };

/** What of an event is filtered by; what concerns no shipment has neither service nor tags. */
export interface FilteredFacts {
  readonly topic: string;
  readonly status: string | null;
  readonly service_level_code: string | null;
  readonly tag_ids: readonly number[];
}

export function isFiltering({ statuses, service_level_codes, tag_ids }: EventFilter): boolean {
  return statuses.length + service_level_codes.length + tag_ids.length > 0;
}

const OF_HISTORY: readonly string[] = TOPICS_OF_EVENT.created satisfies readonly WebhookTopic[];

/** Whether an event passes. The booking itself is a status as well; what is no step of the history has none and is left out by none.
 *  Nothing leaves out what staff send by hand. */
export function passesFilter({ statuses, service_level_codes, tag_ids }: EventFilter, facts: FilteredFacts): boolean {
  if (facts.topic === TRIGGER_TOPIC) return true;
  const is_step = OF_HISTORY.includes(facts.topic);
  if (is_step && statuses.length > 0 && !statuses.some((status) => status === facts.status)) return false;
  if (service_level_codes.length > 0 && !service_level_codes.includes(facts.service_level_code ?? '')) return false;
  return tag_ids.length === 0 || tag_ids.some((tag_id) => facts.tag_ids.includes(tag_id));
}
