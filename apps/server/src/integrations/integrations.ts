import type { Integration, integrationApi } from '@tsela/contract/integrations/integration-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { AccountId } from '@tsela/domain/ids';
import { MOST_INTEGRATIONS, outgoingChecks } from '@tsela/domain/integrations/outgoing-checks';
import { MOST_WEBHOOKS } from '@tsela/domain/integrations/webhook-rules';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { refuseClosed } from '../accounts/account-of-caller.ts';
import { lockAccountFor } from '../accounts/account-repository.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { refuseStale } from '../db/refuse-stale.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { ownUserOf } from '../sessions/own-user.ts';
import { refuseOthers } from './for-staff.ts';
import { countCalls, listOutgoingRows, readFigures } from './integration-list-reads.ts';
import { refuseSwitchedOff, refuseSwitchedOffFor } from './integration-switch.ts';
import { nameChecks, settingsOf } from './outgoing-settings.ts';
import { presentOutgoing } from './present-integration.ts';
import { hastenTried } from './webhook-delivery-repository.ts';
import { drawWebhookId, insertWebhook, isCall, listWebhookRows, lockWebhookFor, updateWebhook } from './webhook-repository.ts';
import type { WebhookRow } from './webhook-repository.ts';
import { drawSigningSecret, sealOfWebhook } from './webhook-secrets.ts';

/** The integrations of the accounts within reach. Source: screens S40. */
export async function listIntegrations(
  context: RequestContext,
  input: InputOf<typeof integrationApi.integrations>,
): Promise<OutputOf<typeof integrationApi.integrations>> {
  refuseOthers(context);
  return reading(context, async (tx) => {
    const { rows, count } = await listOutgoingRows(tx, context.actor, input);
    const ids = rows.map(({ id }) => id);
    const figures = await readFigures(tx, ids, context.now);
    return { integrations: rows.map((row) => presentOutgoing(row, figures.get(row.id))), count };
  });
}

/** Sets up an integration of an account, which is locked: of two calls for its last one, one is refused. Source: screens S40. */
export async function createIntegration(
  context: RequestContext,
  { account_id, integration_type, name, partner = '', outgoing }: InputOf<typeof integrationApi.createIntegration>,
): Promise<OutputOf<typeof integrationApi.createIntegration>> {
  refuseOthers(context);
  const maker = ownUserOf(context);
  refuseIfAny([...nameChecks(name), ...outgoingChecks(integration_type, outgoing)]);
  const signing_secret = drawSigningSecret();
  return inTransaction(context, async (tx) => {
    const account = await lockAccountFor(tx, maker, account_id);
    refuseClosed(account);
    if (integration_type === 'webhook-outgoing') await refuseSwitchedOff(tx, account.id);
    await refuseTooMany(tx, account.id, integration_type);
    const id = await drawWebhookId(tx);
    const owner = { secret_key: context.services.secret_key, provider_id: tx.provider_id, webhook_id: id };
    await insertWebhook(tx, {
      id,
      account_id: account.id,
      integration_type,
      name: name.trim(),
      partner: partner.trim(),
      ...settingsOf(owner, integration_type, outgoing, null),
      signing_secret: sealOfWebhook(owner, 'signing', signing_secret),
      created_by: maker.user_id,
      now: context.now,
    });
    const integration = await readOne(tx, context, id);
    await record(tx, context, { type: 'account.integration-added', account_id: account.id, change_to: toldOf(integration) });
    return { integration, secret: integration_type === 'webhook-outgoing' ? signing_secret : null };
  });
}

async function refuseTooMany(tx: Tx, account_id: AccountId, integration_type: WebhookRow['integration_type']): Promise<void> {
  const is_call = integration_type === 'api-outgoing';
  const [most, count] = is_call
    ? [MOST_INTEGRATIONS, await countCalls(tx, account_id)]
    : [MOST_WEBHOOKS, (await listWebhookRows(tx, account_id)).length];
  if (count >= most) throw new Problem('conflict', `The account has ${most} ${is_call ? 'integrations' : 'webhooks'} already.`);
}

/** Changes an integration. Switched on, it goes on where it stopped, and what has failed before counts no longer. Source: screens S40. */
export async function changeIntegration(
  context: RequestContext,
  { id, time_modified, name, partner, is_active, outgoing }: InputOf<typeof integrationApi.changeIntegration>,
): Promise<OutputOf<typeof integrationApi.changeIntegration>> {
  refuseOthers(context);
  ownUserOf(context);
  return inTransaction(context, async (tx) => {
    const before = await lockIntegration(tx, context, id);
    refuseStale('integration', time_modified, before);
    refuseIfAny([
      ...(name === undefined ? [] : nameChecks(name)),
      ...(outgoing === undefined ? [] : outgoingChecks(before.integration_type, outgoing)),
    ]);
    if (is_active === true) await refuseSwitchedOffFor(tx, before);
    const told = toldOf(await readOne(tx, context, id));
    const owner = { secret_key: context.services.secret_key, provider_id: tx.provider_id, webhook_id: id };
    const changes = {
      ...(name !== undefined && { name: name.trim() }),
      ...(partner !== undefined && { partner: partner.trim() }),
      ...(outgoing !== undefined && settingsOf(owner, before.integration_type, outgoing, before)),
      ...(is_active !== undefined && { is_active, ...AS_NEW }),
    };
    await updateWebhook(tx, id, changes, context.now);
    if (is_active === true) await hastenTried(tx, id, context.now);
    const integration = await readOne(tx, context, id);
    const secrets = outgoing?.auth_secret === undefined ? {} : { auth_secret: '***' };
    await record(tx, context, {
      type: 'account.integration-changed',
      account_id: before.account_id,
      change_from: told,
      change_to: { ...toldOf(integration), ...secrets },
    });
    if (integration.is_active)
      await context.services.jobs.add(tx, 'deliver-webhooks', { provider_id: tx.provider_id, account_id: before.account_id });
    return { integration };
  });
}

const AS_NEW = { off_reason: '', failures_in_row: 0, failing_since: null, time_wait: null, time_paused: null } as const;

/** Removes an integration; what was sent goes with time. Source: screens S40. */
export async function removeIntegration(
  context: RequestContext,
  { id }: InputOf<typeof integrationApi.removeIntegration>,
): Promise<OutputOf<typeof integrationApi.removeIntegration>> {
  refuseOthers(context);
  return inTransaction(context, async (tx) => {
    const before = await lockIntegration(tx, context, id);
    const { account_id } = before;
    const told = toldOf(await readOne(tx, context, id));
    await updateWebhook(tx, id, { is_active: false, time_removed: context.now }, context.now);
    await record(tx, context, { type: 'account.integration-removed', account_id, change_from: told });
    return { message: isCall(before) ? 'The integration has been removed.' : 'The webhook has been removed.' };
  });
}

async function lockIntegration(tx: Tx, { actor }: RequestContext, id: number): Promise<WebhookRow> {
  const row = await lockWebhookFor(tx, actor, id);
  if (!row) throw integrationNotFound();
  return row;
}

function integrationNotFound(): Problem {
  return new Problem('not-found', 'Integration not found.');
}

async function readOne(tx: Tx, context: RequestContext, id: number): Promise<Integration> {
  const { rows } = await listOutgoingRows(tx, context.actor, { id });
  const [row] = rows;
  if (!row) throw integrationNotFound();
  return presentOutgoing(row, (await readFigures(tx, [id], context.now)).get(id));
}

/** What the trail of the account says of it. */
function toldOf({ name, integration_type, is_active, outgoing }: Integration) {
  const { url, request_method, topics, filters, body_template } = outgoing;
  return { integration: name, integration_type, is_active, url, request_method, topics, filters, body_template };
}

interface IntegrationChange {
  readonly type: string;
  readonly account_id: AccountId;
  readonly change_from?: object;
  readonly change_to?: object;
}

async function record(tx: Tx, context: RequestContext, { account_id, ...change }: IntegrationChange): Promise<void> {
  await recordChange(tx, context, { ...change, object_type: 'account', object_id: account_id, account_id });
  const { provider_id } = tx;
  tx.after_commit.push(() => context.services.live.publish({ provider_id, type: 'integrations', id: account_id, account_id }));
}
