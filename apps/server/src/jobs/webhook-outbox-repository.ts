import type { AccountId, ProviderId, ShipmentId } from '@tsela/domain/ids';
import { TOPICS_OF_EVENT } from '@tsela/domain/integrations/webhook-rules';
import type { WebhookEventKind, WebhookTopic } from '@tsela/domain/integrations/webhook-rules';
import type { RequestContext } from '../context.ts';
import { keepPerProvider, rowsOfProvider } from '../db/provider-cache.ts';
import type { ProviderCache } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';
import { pipelineRows } from '../db/insert-rows.ts';
import type { RowsInsert } from '../db/insert-rows.ts';
import type { Tx } from '../db/transaction.ts';

declare module '../services.ts' {
  interface Services {
    readonly accounts_with_webhooks: AccountsWithWebhooks;
  }
}

/** The accounts with a webhook that is on. Kept, so that bookings and steps of all others cost the database nothing. */
export type AccountsWithWebhooks = ProviderCache<ReadonlySet<AccountId>>;

export function openAccountsWithWebhooks(pool: Pool): AccountsWithWebhooks {
  const read = async (provider_id: ProviderId) => {
    const rows = await rowsOfProvider<{ account_id: AccountId }>(
      pool,
      provider_id,
      `select distinct w.account_id from webhooks w
        join account_settings s on s.provider_id = w.provider_id and s.account_id = w.account_id
          and s.setting = 'webhook_integration_enabled' and s.value = 'true'::jsonb
        where w.provider_id = ${provider_id} and w.is_active and w.time_removed is null`,
    );
    return new Set(rows.map(({ account_id }) => account_id));
  };
  return keepPerProvider(read, {
    stale_on: ['integrations', 'account-settings'],
    answers_meanwhile: true,
  });
}

/** Something that has just been written into the history of a shipment. */
export interface ShipmentEvent {
  readonly kind: WebhookEventKind;
  readonly shipment: { readonly id: ShipmentId; readonly account_id: AccountId };
}

/**
 * Puts what has just been written into histories into the outbox of webhooks, in the transaction that writes it; it is sent after the
 * commit. Each shipment is there once, and its newest entry is the one that is sent.
 */
export async function enqueueWebhooks(
  tx: Tx,
  { now, services }: RequestContext,
  events: readonly ShipmentEvent[],
): Promise<void> {
  const listening = await services.accounts_with_webhooks.of(tx.provider_id);
  const told = events.filter(({ shipment }) => listening.has(shipment.account_id));
  if (told.length === 0) return;
  pipelineRows(tx, DELIVERIES, deliveriesOf(told, await readListening(tx, told), now));
  const account_ids = [...new Set(told.map(({ shipment }) => shipment.account_id))];
  await services.jobs.addAll(
    tx,
    'deliver-webhooks',
    account_ids.map((account_id) => ({ provider_id: tx.provider_id, account_id })),
  );
}

interface Listening {
  readonly webhooks: readonly { readonly id: number; readonly account_id: AccountId; readonly topics: readonly WebhookTopic[] }[];
  readonly newest: ReadonlyMap<ShipmentId, number>;
}

/** The webhooks of the accounts, and the newest entry in the history of each shipment. */
async function readListening({ client, provider_id }: Tx, told: readonly ShipmentEvent[]): Promise<Listening> {
  const shipments = told.map(({ shipment }) => shipment);
  const [webhooks, entries] = await Promise.all([
    client.query<Listening['webhooks'][number]>({
      name: 'listening-webhooks',
      text: `select id, account_id, topics from webhooks
        where provider_id = $1 and account_id = any ($2::bigint[]) and is_active and time_removed is null order by id`,
      values: [provider_id, [...new Set(shipments.map(({ account_id }) => account_id))]],
    }),
    client.query<{ shipment_id: ShipmentId; id: number }>({
      name: 'newest-tracking-events',
      text: `select shipment_id, max(id) as id from tracking_events
        where provider_id = $1 and shipment_id = any ($2::bigint[]) group by shipment_id`,
      values: [provider_id, shipments.map(({ id }) => id)],
    }),
  ]);
  return { webhooks: webhooks.rows, newest: new Map(entries.rows.map(({ shipment_id, id }) => [shipment_id, id])) };
}

const DELIVERIES: RowsInsert = {
  name: 'insert-webhook-deliveries',
  table: 'webhook_deliveries',
  ids: 'webhook_delivery_ids',
  columns: ['webhook_id', 'shipment_id', 'tracking_event_id', 'topic', 'state', 'time_created', 'time_due'],
};

/** Of several topics a webhook asks for, the first that fits is sent. */
function deliveriesOf(told: readonly ShipmentEvent[], { webhooks, newest }: Listening, now: Date): unknown[][] {
  const in_order = told.toSorted((one, other) => one.shipment.id - other.shipment.id);
  return in_order.flatMap(({ kind, shipment: { id, account_id } }) =>
    webhooks.flatMap((webhook) => {
      const topic = TOPICS_OF_EVENT[kind].find((each) => webhook.topics.includes(each));
      if (webhook.account_id !== account_id || topic === undefined) return [];
      return [[webhook.id, id, newest.get(id) ?? null, topic, 'waiting', now, now]];
    }),
  );
}
