import type { AccountId, UserId } from '@tsela/domain/ids';
import type { WebhookTopic } from '@tsela/domain/integrations/webhook-rules';
import { MOST_WEBHOOKS } from '@tsela/domain/integrations/webhook-rules';
import type { Actor } from '../context.ts';
import { isAccountIdVisible } from '../db/reach.ts';
import type { Sealed } from '../db/sealed-secret.ts';
import type { Tx } from '../db/transaction.ts';
import { laterThanBefore } from '../db/later-than-before.ts';

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
  readonly created_by: UserId;
  readonly created_by_name: string;
  readonly time_created: Date;
  readonly time_modified: Date;
}

/** The webhooks of an account that the caller was shown to reach, in the order in which they were made. */
export async function listWebhookRows(tx: Tx, account_id: AccountId): Promise<WebhookRow[]> {
  return webhooks(tx).where('w.account_id', '=', account_id).orderBy('w.id').limit(MOST_WEBHOOKS).execute();
}

/** A webhook of an account within reach. */
export async function readWebhookFor(tx: Tx, actor: Actor, id: number): Promise<WebhookRow | undefined> {
  return webhooks(tx)
    .where('w.id', '=', id)
    .where(isAccountIdVisible(tx, actor, 'w.account_id'))
    .executeTakeFirst();
}

/** The same, locked. */
export async function lockWebhookFor(tx: Tx, actor: Actor, id: number): Promise<WebhookRow | undefined> {
  const query = webhooks(tx)
    .where('w.id', '=', id)
    .where(isAccountIdVisible(tx, actor, 'w.account_id'));
  return query.forNoKeyUpdate('w').executeTakeFirst();
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
      'w.created_by',
      'u.name as created_by_name',
      'w.time_created',
      'w.time_modified',
    ])
    .where('w.provider_id', '=', tx.provider_id)
    .where('w.time_removed', 'is', null);
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

interface NewWebhook {
  readonly id: number;
  readonly account_id: AccountId;
  readonly url: string;
  readonly topics: readonly WebhookTopic[];
  readonly auth_key: Sealed | null;
  readonly signing_secret: Sealed;
  readonly created_by: UserId;
  readonly now: Date;
}

export async function insertWebhook(tx: Tx, { now, topics, auth_key, signing_secret, ...rest }: NewWebhook): Promise<void> {
  await tx.db
    .insertInto('webhooks')
    .values({
      ...rest,
      provider_id: tx.provider_id,
      topics: JSON.stringify(topics),
      auth_key: auth_key && JSON.stringify(auth_key),
      signing_secret: JSON.stringify(signing_secret),
      time_created: now,
      time_modified: now,
    })
    .execute();
}

export interface WebhookChanges {
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
  const { topics, auth_key, signing_secret, previous_secret, ...rest } = changes;
  await tx.db
    .updateTable('webhooks')
    .set({
      ...rest,
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
