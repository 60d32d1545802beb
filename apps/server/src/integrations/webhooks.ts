import type { NamedWebhook, Webhook, webhookApi } from '@tsela/contract/integrations/webhook-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { AccountId } from '@tsela/domain/ids';
import { MOST_WEBHOOKS, OLD_SECRET_VALID_MS, webhookChecks } from '@tsela/domain/integrations/webhook-rules';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { refuseClosed } from '../accounts/account-of-caller.ts';
import { loadAccountFor, lockAccountFor } from '../accounts/account-repository.ts';
import { accountAskedFor } from '../accounts/change-account.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { refuseStale } from '../db/refuse-stale.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { userOrKeyOf } from '../sessions/own-user.ts';
import { refuseSwitchedOff, refuseSwitchedOffFor } from './integration-switch.ts';
import { hastenTried } from './webhook-delivery-repository.ts';
import { drawWebhookId, insertWebhook, listWebhookRows, lockWebhookFor, updateWebhook } from './webhook-repository.ts';
import type { WebhookChanges, WebhookRow } from './webhook-repository.ts';
import { drawSigningSecret, sealOfWebhook } from './webhook-secrets.ts';

/** The webhooks of an account. Source: screens S21. */
export async function listWebhooks(
  context: RequestContext,
  { account_id }: InputOf<typeof webhookApi.webhooks>,
): Promise<OutputOf<typeof webhookApi.webhooks>> {
  return reading(context, async (tx) => {
    const { id } = await loadAccountFor(tx, context.actor, accountAskedFor(context, account_id));
    const rows = await listWebhookRows(tx, id);
    return { webhooks: rows.map((row) => presentWebhook(row, context.now)), count: rows.length };
  });
}

/** Adds a webhook to an account, which is locked: of two calls for its last one, one is refused. Source: screens S21. */
export async function createWebhook(
  context: RequestContext,
  { account_id: asked, auth_key = '', ...input }: InputOf<typeof webhookApi.createWebhook>,
): Promise<OutputOf<typeof webhookApi.createWebhook>> {
  const maker = userOrKeyOf(context);
  refuseIfAny(webhookChecks({ ...input, auth_key }));
  const { provider_id, now, services } = context;
  const signing_secret = drawSigningSecret();
  return inTransaction(context, async (tx) => {
    const account = await lockAccountFor(tx, maker, accountAskedFor(context, asked));
    refuseClosed(account);
    await refuseSwitchedOff(tx, account.id);
    if ((await listWebhookRows(tx, account.id)).length >= MOST_WEBHOOKS)
      throw new Problem('conflict', `The account has ${MOST_WEBHOOKS} webhooks already.`);
    const id = await drawWebhookId(tx);
    const owner = { secret_key: services.secret_key, provider_id, webhook_id: id };
    const url = input.url.trim();
    await insertWebhook(tx, {
      id,
      account_id: account.id,
      url,
      topics: input.topics,
      auth_key: auth_key.trim() === '' ? null : sealOfWebhook(owner, 'auth-key', auth_key.trim()),
      signing_secret: sealOfWebhook(owner, 'signing', signing_secret),
      created_by: maker.user_id,
      now,
    });
    const change_to = { webhook: url, topics: input.topics };
    await record(tx, context, { type: 'account.webhook-added', account_id: account.id, change_to });
    return { webhook: presentWebhook(await lockWebhook(tx, context, id), now), signing_secret };
  });
}

/**
 * Changes a webhook. Switched on, it goes on where it stopped, and what has failed before counts no longer. A secret that is replaced signs
 * beside the new one for a day. Source: screens S21.
 */
export async function changeWebhook(
  context: RequestContext,
  { id, new_secret = false, time_modified, ...input }: InputOf<typeof webhookApi.changeWebhook>,
): Promise<OutputOf<typeof webhookApi.changeWebhook>> {
  userOrKeyOf(context);
  refuseIfAny(webhookChecks(input));
  const owner = { secret_key: context.services.secret_key, provider_id: context.provider_id, webhook_id: id };
  const signing_secret = new_secret ? drawSigningSecret() : null;
  return inTransaction(context, async (tx) => {
    const before = await lockWebhook(tx, context, id);
    refuseStale('webhook', time_modified, before);
    refuseForeignKey(before, input);
    if (input.is_active === true) await refuseSwitchedOffFor(tx, before);
    const auth_key = input.auth_key?.trim();
    const changes: WebhookChanges = {
      ...(input.url !== undefined && { url: input.url.trim() }),
      ...(input.topics !== undefined && { topics: input.topics }),
      ...(auth_key !== undefined && {
        auth_key: auth_key === '' ? null : sealOfWebhook(owner, 'auth-key', auth_key),
        auth_kind: 'header',
      }),
      ...(signing_secret !== null && {
        signing_secret: sealOfWebhook(owner, 'signing', signing_secret),
        previous_secret: before.signing_secret,
        previous_secret_until: new Date(context.now.getTime() + OLD_SECRET_VALID_MS),
      }),
      ...(input.is_active !== undefined && { is_active: input.is_active, ...AS_NEW }),
    };
    await updateWebhook(tx, id, changes, context.now);
    if (input.is_active === true) await hastenTried(tx, id, context.now);
    const after = await lockWebhook(tx, context, id);
    await record(tx, context, {
      type: 'account.webhook-changed',
      account_id: before.account_id,
      change_from: toldOf(before),
      change_to: {
        ...toldOf(after),
        ...(auth_key !== undefined && { auth_key: '***' }),
        ...(new_secret && { signing_secret: '***' }),
      },
    });
    if (after.is_active)
      await context.services.jobs.add(tx, 'deliver-webhooks', { provider_id: tx.provider_id, account_id: before.account_id });
    return { webhook: presentWebhook(after, context.now), signing_secret };
  });
}

/** The credentials of one receiver are never sent to another one after the address was changed. */
function refuseForeignKey(
  before: WebhookRow,
  { url, auth_key }: Pick<InputOf<typeof webhookApi.changeWebhook>, 'url' | 'auth_key'>,
): void {
  if (before.auth_key === null || url === undefined || auth_key !== undefined) return;
  if (new URL(url.trim()).host === new URL(before.url).host) return;
  refuseIfAny([{ field: 'auth_key', code: 'required', message: 'Please enter the auth key again for the new address.' }]);
}

const AS_NEW = { off_reason: '', failures_in_row: 0, failing_since: null, time_wait: null, time_paused: null } as const;

/** Removes a webhook; what was sent to it goes with time. Source: screens S21. */
export async function removeWebhook(
  context: RequestContext,
  { id }: InputOf<typeof webhookApi.removeWebhook>,
): Promise<OutputOf<typeof webhookApi.removeWebhook>> {
  return inTransaction(context, async (tx) => {
    const { account_id, url } = await lockWebhook(tx, context, id);
    await updateWebhook(tx, id, { is_active: false, time_removed: context.now }, context.now);
    await record(tx, context, { type: 'account.webhook-removed', account_id, change_from: { webhook: url } });
    return { message: 'The webhook has been removed.' };
  });
}

async function lockWebhook(tx: Tx, { actor }: RequestContext, id: number): Promise<WebhookRow> {
  const row = await lockWebhookFor(tx, actor, id);
  if (!row) throw webhookNotFound();
  return row;
}

export function webhookNotFound(): Problem {
  return new Problem('not-found', 'Webhook not found.');
}

function toldOf({ url, topics, is_active }: WebhookRow) {
  return { webhook: url, topics, is_active };
}

interface WebhookChange {
  readonly type: string;
  readonly account_id: AccountId;
  readonly change_from?: object;
  readonly change_to?: object;
}

async function record(tx: Tx, context: RequestContext, { account_id, ...change }: WebhookChange): Promise<void> {
  await recordChange(tx, context, { ...change, object_type: 'account', object_id: account_id, account_id });
  const { provider_id } = tx;
  tx.after_commit.push(() => context.services.live.publish({ provider_id, type: 'integrations', id: account_id, account_id }));
}

export function presentNamed(row: WebhookRow, now: Date): NamedWebhook {
  const { name, integration_type } = row;
  return { ...presentWebhook(row, now), name, integration_type };
}

export function presentWebhook(row: WebhookRow, now: Date): Webhook {
  const { id, account_id, url, topics, is_active, off_reason, created_by_name } = row;
  return {
    id,
    account_id,
    url,
    topics,
    has_auth_key: row.auth_key !== null,
    is_active,
    off_reason,
    failing_since: row.failing_since?.toISOString() ?? null,
    paused_since: row.time_paused?.toISOString() ?? null,
    old_secret_until:
      row.previous_secret_until !== null && row.previous_secret_until > now ? row.previous_secret_until.toISOString() : null,
    last_number: row.stream_number,
    created_by_name,
    time_created: row.time_created.toISOString(),
    time_modified: row.time_modified.toISOString(),
  };
}
