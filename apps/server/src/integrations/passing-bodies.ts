import { isFiltering, passesFilter } from '@tsela/domain/integrations/event-filter';
import type { EventFilter } from '@tsela/domain/integrations/event-filter';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { bodiesOf } from './webhook-body.ts';
import { readFilteredFacts } from './webhook-body-reads.ts';
import type { UnsealedEvent } from './webhook-stream-repository.ts';

/** The bodies of messages, null for what is not told: the account is shown nothing new, or the integration leaves such events out. */
export async function passingBodies(
  tx: Tx,
  context: RequestContext,
  told: readonly UnsealedEvent[],
  filter: EventFilter,
): Promise<(string | null)[]> {
  const bodies = await bodiesOf(tx, context, told);
  if (!isFiltering(filter)) return bodies;
  const facts = await readFilteredFacts(tx, [...new Set(told.flatMap(({ shipment_id }) => shipment_id ?? []))]);
  return told.map(({ shipment_id, topic }, at) => {
    const body = bodies[at] ?? null;
    if (body === null) return null;
    const of_shipment = shipment_id === null ? undefined : facts.get(shipment_id);
    const { service_level_code = null, tag_ids = [] } = of_shipment ?? {};
    return passesFilter(filter, { topic, status: statusIn(body), service_level_code, tag_ids }) ? body : null;
  });
}

/** The status that a body tells of; null where it tells of none. */
function statusIn(body: string): string | null {
  const told: unknown = JSON.parse(body);
  return typeof told === 'object' && told !== null && 'status' in told && typeof told.status === 'string' ? told.status : null;
}
