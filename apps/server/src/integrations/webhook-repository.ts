import type { AccountId, UserId } from '@tsela/domain/ids';
import type { EventFilter } from '@tsela/domain/integrations/event-filter';
import type { OutgoingType, RequestMethod } from '@tsela/domain/integrations/integration-types';
import type { AuthKind } from '@tsela/domain/integrations/outgoing-checks';
import type { WebhookTopic } from '@tsela/domain/integrations/webhook-rules';
import { MOST_WEBHOOKS } from '@tsela/domain/integrations/webhook-rules';
import { isStaff } from '../context.ts';
import type { Actor } from '../context.ts';
import { isAccountIdVisible } from '../db/reach.ts';
import type { Sealed } from '../db/sealed-secret.ts';
import type { Tx } from '../db/transaction.ts';
import { laterThanBefore } from '../db/later-than-before.ts';

/** A header of a call, its value sealed. */
export interface StoredHeader {
  readonly name: string;
  readonly value: unknown;
}

export interface WebhookRow {
  readonly id: number;
  readonly account_id: AccountId;
  readonly url: string;
  readonly topics: WebhookTopic[];
  /** Sealed; null where none is sent. */
  readonly auth_key: unknown;
  readonly signing_secret: unknown;
  /** The secret before; it signs as well until then. */
  readonly previous_secret: unknown;
  readonly previous_secret_until: Date | null;
  readonly is_active: boolean;
  readonly off_reason: string;
  readonly failures_in_row: number;
  readonly failing_since: Date | null;
  readonly time_wait: Date | null;
  /** Since when it is only tried once an hour. */
  readonly time_paused: Date | null;
  /** How far its stream reaches. */
  readonly stream_number: number;
  readonly stream_hash: string;
  readonly integration_type: OutgoingType;
  readonly name: string;
  readonly partner: string;
  readonly request_method: RequestMethod;
  readonly headers: readonly StoredHeader[];
  readonly auth_kind: AuthKind;
  readonly auth_name: string;
  readonly auth_url: string;
  readonly auth_scope: string;
  readonly body_template: string;
  readonly filters: EventFilter;
  readonly timeout_s: number;
  readonly created_by: UserId;
  readonly created_by_name: string;
  readonly time_created: Date;
  readonly time_modified: Date;
}

/** The webhooks of an account that the caller was shown to reach, in the order in which they were made. */
export async function listWebhookRows(tx: Tx, account_id: AccountId): Promise<WebhookRow[]> {
  return webhooks(tx)
    .where('w.account_id', '=', account_id)
    .where('w.integration_type', '=', 'webhook-outgoing')
    .orderBy('w.id')
    .limit(MOST_WEBHOOKS)
    .execute();
}

/** A webhook of an account within reach. What calls other systems by rules of its own is for staff. */
export async function readWebhookFor(tx: Tx, actor: Actor, id: number): Promise<WebhookRow | undefined> {
  return webhooksFor(tx, actor).where('w.id', '=', id).executeTakeFirst();
}

/** The same, locked. */
export async function lockWebhookFor(tx: Tx, actor: Actor, id: number): Promise<WebhookRow | undefined> {
  return webhooksFor(tx, actor).where('w.id', '=', id).forNoKeyUpdate('w').executeTakeFirst();
}

function webhooksFor(tx: Tx, actor: Actor) {
  const reached = webhooks(tx).where(isAccountIdVisible(tx, actor, 'w.account_id'));
  return isStaff(actor) ? reached : reached.where('w.integration_type', '=', 'webhook-outgoing');
}

export function webhooks(tx: Tx) {
  return tx.db
    .selectFrom('webhooks as w')
    .innerJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'w.provider_id').onRef('u.id', '=', 'w.created_by'))
    .select([
      'w.id',
      'w.account_id',
      'w.url',
      'w.topics',
      'w.auth_key',
      'w.signing_secret',
      'w.previous_secret',
      'w.previous_secret_until',
      'w.is_active',
      'w.off_reason',
      'w.failures_in_row',
      'w.failing_since',
      'w.time_wait',
      'w.time_paused',
      'w.stream_number',
      'w.stream_hash',
      'w.integration_type',
      'w.name',
      'w.partner',
      'w.request_method',
      'w.headers',
      'w.auth_kind',
      'w.auth_name',
      'w.auth_url',
      'w.auth_scope',
      'w.body_template',
      'w.filters',
      'w.timeout_s',
      'w.created_by',
      'u.name as created_by_name',
      'w.time_created',
      'w.time_modified',
    ])
    .where('w.provider_id', '=', tx.provider_id)
    .where('w.time_removed', 'is', null);
}

/** Whether another system is called by its own rules, and not told events in the form of webhooks. */
export function isCall({ integration_type }: Pick<WebhookRow, 'integration_type'>): boolean {
  return integration_type === 'api-outgoing';
}

/** The e-mail address of the maker of a webhook. */
export async function readMakerEmail(tx: Tx, user_id: UserId): Promise<string> {
  const maker = await tx.db
    .selectFrom('users')
    .select('email')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', user_id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return maker?.email ?? '';
}

/** The id of the next webhook: its secrets are sealed under it. */
export async function drawWebhookId(tx: Tx): Promise<number> {
  const { rows } = await tx.client.query<{ id: number }>("select nextval('webhook_ids') as id");
  if (!rows[0]) throw new Error('A sequence answered nothing.');
  return rows[0].id;
}

/** How another system is called, beside where and what it is told of. */
export type CallFacts = Pick<
  WebhookRow,
  | 'name'
  | 'partner'
  | 'request_method'
  | 'headers'
  | 'auth_kind'
  | 'auth_name'
  | 'auth_url'
  | 'auth_scope'
  | 'body_template'
  | 'filters'
  | 'timeout_s'
>;

interface NewWebhook extends Partial<CallFacts> {
  readonly integration_type?: OutgoingType;
  readonly id: number;
  readonly account_id: AccountId;
  readonly url: string;
  readonly topics: readonly WebhookTopic[];
  readonly auth_key: Sealed | null;
  readonly signing_secret: Sealed;
  readonly created_by: UserId;
  readonly now: Date;
}

export async function insertWebhook(
  tx: Tx,
  { now, topics, auth_key, signing_secret, headers, filters, ...rest }: NewWebhook,
): Promise<void> {
  await tx.db
    .insertInto('webhooks')
    .values({
      ...rest,
      ...asJson({ headers, filters }),
      provider_id: tx.provider_id,
      topics: JSON.stringify(topics),
      auth_key: auth_key && JSON.stringify(auth_key),
      signing_secret: JSON.stringify(signing_secret),
      time_created: now,
      time_modified: now,
    })
    .execute();
}

/** Columns of JSON take text; what is left out stays. */
function asJson({ headers, filters }: { [Name in 'headers' | 'filters']: CallFacts[Name] | undefined }) {
  return {
    ...(headers !== undefined && { headers: JSON.stringify(headers) }),
    ...(filters !== undefined && { filters: JSON.stringify(filters) }),
  };
}

export interface WebhookChanges extends Partial<CallFacts> {
  readonly url?: string;
  readonly topics?: readonly WebhookTopic[];
  readonly auth_key?: Sealed | null;
  readonly signing_secret?: Sealed;
  /** As it is stored. */
  readonly previous_secret?: unknown;
  readonly previous_secret_until?: Date;
  readonly is_active?: boolean;
  readonly off_reason?: string;
  readonly failures_in_row?: number;
  readonly failing_since?: Date | null;
  readonly time_wait?: Date | null;
  readonly time_paused?: Date | null;
  readonly time_removed?: Date;
}

/** Writes changes that people make, and when; always later than the change before. */
export async function updateWebhook(tx: Tx, id: number, changes: WebhookChanges, now: Date): Promise<void> {
  const { topics, auth_key, signing_secret, previous_secret, headers, filters, ...rest } = changes;
  await tx.db
    .updateTable('webhooks')
    .set({
      ...rest,
      ...asJson({ headers, filters }),
      ...(topics !== undefined && { topics: JSON.stringify(topics) }),
      ...(auth_key !== undefined && { auth_key: auth_key && JSON.stringify(auth_key) }),
      ...(signing_secret !== undefined && { signing_secret: JSON.stringify(signing_secret) }),
      ...(previous_secret !== undefined && { previous_secret: JSON.stringify(previous_secret) }),
      time_modified: laterThanBefore(now),
    })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}
