import type { AccountId, ProviderId, ShipmentId } from '@tsela/domain/ids';
import { TOPICS_OF_EVENT } from '@tsela/domain/integrations/webhook-rules';
import type { WebhookEventKind } from '@tsela/domain/integrations/webhook-rules';
import type { RequestContext } from '../context.ts';
import { keepPerProvider, rowsOfProvider } from '../db/provider-cache.ts';
import type { ProviderCache } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';
import { pipelineStatement } from '../db/transaction.ts';
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
  const rows = told.map(({ kind, shipment: { id, account_id } }) => ({ id, account_id, topics: TOPICS_OF_EVENT[kind] }));
  pipelineStatement(tx, {
    name: 'insert-webhook-deliveries',
    text: INSERT_DELIVERIES,
    values: [tx.provider_id, JSON.stringify(rows), now],
  });
  const account_ids = [...new Set(told.map(({ shipment }) => shipment.account_id))];
  await services.jobs.addAll(
    tx,
    'deliver-webhooks',
    account_ids.map((account_id) => ({ provider_id: tx.provider_id, account_id })),
  );
}

// As JSON, so that it is one statement however many events there are. Of several topics a webhook asks for, the first that fits is sent.
const INSERT_DELIVERIES = `
  insert into webhook_deliveries (provider_id, id, webhook_id, shipment_id, tracking_event_id, topic, state, time_created, time_due)
  select $1, nextval('webhook_delivery_ids'), w.id, event.id,
    (select max(e.id) from tracking_events e where e.provider_id = $1 and e.shipment_id = event.id), fitting.topic, 'waiting', $3, $3
  from json_to_recordset($2::json) as event (id bigint, account_id bigint, topics jsonb)
  join webhooks w on w.provider_id = $1 and w.account_id = event.account_id and w.is_active and w.time_removed is null
  cross join lateral (
    select each.topic from jsonb_array_elements_text(event.topics) with ordinality as each (topic, place)
    where w.topics @> to_jsonb(each.topic) order by each.place limit 1
  ) fitting
  order by event.id, w.id`;
