import type { AccountId, ProviderId, ShipmentId } from '@tsela/domain/ids';
import { TOPICS_OF_EVENT, TRIGGER_TOPIC } from '@tsela/domain/integrations/webhook-rules';
import type { WebhookEventKind, WebhookTopic, WrittenTopic } from '@tsela/domain/integrations/webhook-rules';
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

/** What the webhooks of accounts are told of. Kept, so that bookings and steps of all others cost the database nothing. */
export type AccountsWithWebhooks = ProviderCache<ReadonlyMap<AccountId, ReadonlySet<WebhookTopic>>>;

/** Accounts have webhooks of their own where the provider lets them; what staff set up for them is there in any case. */
const isSwitchedOn = (provider_id: string) => `(w.integration_type = 'api-outgoing' or exists (select from account_settings s
  where s.provider_id = ${provider_id} and s.account_id = w.account_id and s.setting = 'webhook_integration_enabled'
    and s.value = 'true'::jsonb))`;

export function openAccountsWithWebhooks(pool: Pool): AccountsWithWebhooks {
  const read = async (provider_id: ProviderId) => {
    // One that is off or paused is told later, or fetches it.
    const rows = await rowsOfProvider<{ account_id: AccountId; topics: WebhookTopic[] }>(
      pool,
      provider_id,
      `select w.account_id, w.topics from webhooks w
        where w.provider_id = ${provider_id} and w.time_removed is null and ${isSwitchedOn(String(provider_id))}`,
    );
    const of_account = Map.groupBy(rows, ({ account_id }) => account_id);
    return new Map([...of_account].map(([account_id, each]) => [account_id, new Set(each.flatMap(({ topics }) => topics))]));
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
  const told = events.filter(({ kind, shipment }) => {
    const topics = listening.get(shipment.account_id);
    return topics !== undefined && TOPICS_OF_EVENT[kind].some((topic) => topics.has(topic));
  });
  if (told.length === 0) return;
  const read = await readListening(tx, told);
  pipelineRows(tx, DELIVERIES, deliveriesOf(told, read, now));
  wakeAfterCommit(tx, services, read.webhooks);
}

/** Something that is no entry in a history: what is told of it is written with it. */
interface WrittenEvent {
  readonly topic: WrittenTopic;
  readonly account_id: AccountId;
  /** Null where it concerns none. */
  readonly shipment_id: ShipmentId | null;
  /** Worked out only where a program listens. */
  readonly body: () => unknown;
}

/** Puts what has just been written, with its body, into the outbox of the webhooks that are told of it, in the transaction that writes it. */
export async function enqueueWritten(tx: Tx, { now, services }: RequestContext, events: readonly WrittenEvent[]): Promise<void> {
  const listening = await services.accounts_with_webhooks.of(tx.provider_id);
  const told = events.filter(({ account_id, topic }) => listening.get(account_id)?.has(topic));
  if (told.length === 0) return;
  const webhooks = await readWebhooks(tx, [...new Set(told.map(({ account_id }) => account_id))]);
  const rows = told.flatMap(({ account_id, shipment_id, topic, body: bodyOf }) => {
    const body = JSON.stringify(bodyOf());
    const of_it = webhooks.filter((webhook) => webhook.account_id === account_id && webhook.topics.includes(topic));
    return of_it.map(({ id }) => [id, shipment_id, topic, body, 'waiting', now, now]);
  });
  pipelineRows(tx, WRITTEN, rows);
  wakeAfterCommit(tx, services, webhooks);
}

/** A shipment that staff send to an integration by hand. */
export interface TriggeredEvent {
  readonly integration_id: number;
  readonly shipment_id: ShipmentId;
}

/** Whose each of these integrations is; left out are those that are switched off or gone. */
export async function readTriggerable(
  { client, provider_id }: Pick<Tx, 'client' | 'provider_id'>,
  integration_ids: readonly number[],
): Promise<ReadonlyMap<number, AccountId>> {
  if (integration_ids.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; account_id: AccountId }>({
    name: 'triggerable-integrations',
    text: `select w.id, w.account_id from webhooks w where w.provider_id = $1 and w.id = any ($2::bigint[])
      and w.is_active and w.time_removed is null and ${isSwitchedOn('$1')}`,
    values: [provider_id, integration_ids],
  });
  return new Map(rows.map(({ id, account_id }) => [id, account_id]));
}

/** Puts shipments as they stand into the outbox of the integrations that are to be told of them. That they may be is the caller's question. */
export async function enqueueTriggered(
  tx: Tx,
  { now, services }: RequestContext,
  told: readonly TriggeredEvent[],
): Promise<void> {
  if (told.length === 0) return;
  const newest = await readNewest(
    tx,
    told.map(({ shipment_id }) => shipment_id),
  );
  const rows = told.map(({ integration_id, shipment_id }) => [
    integration_id,
    shipment_id,
    newest.get(shipment_id) ?? null,
    TRIGGER_TOPIC,
    'waiting',
    now,
    now,
  ]);
  pipelineRows(tx, DELIVERIES, rows);
  wakeAfterCommit(
    tx,
    services,
    [...new Set(told.map(({ integration_id }) => integration_id))].map((id) => ({ id })),
  );
}

/** The process that has committed sends it, at once and without a job; should it end before, the sweep of the next minute does. */
function wakeAfterCommit(tx: Tx, services: RequestContext['services'], webhooks: readonly { readonly id: number }[]): void {
  if (webhooks.length === 0) return;
  tx.after_commit.push(() =>
    services.webhook_runs.wake(
      tx.provider_id,
      webhooks.map(({ id }) => id),
    ),
  );
}

interface Listening {
  readonly webhooks: readonly { readonly id: number; readonly account_id: AccountId; readonly topics: readonly WebhookTopic[] }[];
  readonly newest: ReadonlyMap<ShipmentId, number>;
}

/** The webhooks of the accounts, and the newest entry in the history of each shipment. */
async function readListening({ client, provider_id }: Tx, told: readonly ShipmentEvent[]): Promise<Listening> {
  const shipments = told.map(({ shipment }) => shipment);
  const [webhooks, newest] = await Promise.all([
    readWebhooks({ client, provider_id }, [...new Set(shipments.map(({ account_id }) => account_id))]),
    readNewest(
      { client, provider_id },
      shipments.map(({ id }) => id),
    ),
  ]);
  return { webhooks, newest };
}

/** The newest entry in the history of each shipment. */
async function readNewest(
  { client, provider_id }: Pick<Tx, 'client' | 'provider_id'>,
  ids: readonly ShipmentId[],
): Promise<Listening['newest']> {
  const { rows } = await client.query<{ shipment_id: ShipmentId; id: number }>({
    name: 'newest-tracking-events',
    text: `select shipment_id, max(id) as id from tracking_events
      where provider_id = $1 and shipment_id = any ($2::bigint[]) group by shipment_id`,
    values: [provider_id, ids],
  });
  return new Map(rows.map(({ shipment_id, id }) => [shipment_id, id]));
}

async function readWebhooks(
  { client, provider_id }: Pick<Tx, 'client' | 'provider_id'>,
  account_ids: readonly AccountId[],
): Promise<Listening['webhooks']> {
  const { rows } = await client.query<Listening['webhooks'][number]>({
    name: 'listening-webhooks',
    text: `select w.id, w.account_id, w.topics from webhooks w where w.provider_id = $1 and w.account_id = any ($2::bigint[])
      and w.time_removed is null and ${isSwitchedOn('$1')} order by w.id`,
    values: [provider_id, account_ids],
  });
  return rows;
}

const WRITTEN: RowsInsert = {
  name: 'insert-written-webhook-deliveries',
  table: 'webhook_deliveries',
  ids: 'webhook_delivery_ids',
  columns: ['webhook_id', 'shipment_id', 'topic', 'body', 'state', 'time_created', 'time_due'],
};

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
