import { apiKeyApi } from '@tsela/contract/integrations/api-key-api';
import { incomingApi } from '@tsela/contract/integrations/incoming-api';
import { integrationApi } from '@tsela/contract/integrations/integration-api';
import { webhookApi } from '@tsela/contract/integrations/webhook-api';
import { interhubTransferApi } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import { DAY_MS } from '@tsela/domain/time/day';
import { saveAccountSettings } from '@tsela/server/accounts/account-settings';
import { inTransaction } from '@tsela/server/db/transaction';
import { tellExpiringTokens } from '@tsela/server/integrations/tell-expiring-tokens';
import { standAfter } from '@tsela/server/integrations/webhook-failing';
import { lockWebhookFor } from '@tsela/server/integrations/webhook-repository';
import { tellLateTransfers } from '@tsela/server/interhub-transfers/tell-late-transfers';
import { bookOne, contextOf } from '@tsela/server/testing/field';
import { A_CALL, A_CALLER } from '@tsela/server/testing/integration-sample';
import { changeRows } from '@tsela/server/testing/rows';
import { succeed } from '@tsela/server/testing/test-app';
import type { TestApp } from '@tsela/server/testing/test-app';
import { ROLE, makeCustomer, signInAs } from '@tsela/server/testing/world';
import type { World } from '@tsela/server/testing/world';
import type { Keep } from './gather-shipments.testing.ts';

const OFFICE = { reader: 'office', language: 'en' } as const;

/** Every e-mail to hubs and to the makers of tokens, keys and webhooks, written by the code that writes it. */
export async function gatherOffice(test_app: TestApp, world: World, keep: Keep): Promise<void> {
  await gatherLateTransfer(test_app, world, keep);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const { account_id, token } = customer;
  await saveAccountSettings(world.context, {
    account_id,
    settings: [{ setting: 'webhook_integration_enabled', value: true }],
  });
  const { host } = world;
  const staff = await signInAs(world, { role: ROLE.admin });
  await succeed(test_app, incomingApi.createIncoming, {
    token: staff.token,
    host,
    input: { account_id, ...A_CALLER, expiry: 'one-month' },
  });
  await succeed(test_app, apiKeyApi.makeKey, { token, host, input: { name: 'Shop', scopes: ['read'], expiry: 'one-month' } });
  const in_a_month = new Date(world.context.now.getTime() + 25 * DAY_MS);
  await keep(OFFICE, () => tellExpiringTokens({ ...contextOf(world), now: in_a_month }));
  const { webhook } = await succeed(test_app, webhookApi.createWebhook, {
    token,
    host,
    input: { url: 'https://shop.example/parcels', topics: ['status-changed'] },
  });
  const { integration } = await succeed(test_app, integrationApi.createIntegration, {
    token: staff.token,
    host,
    input: { account_id, integration_type: 'api-outgoing', name: 'Stock room', outgoing: A_CALL },
  });
  for (const [id, days] of [
    [webhook.id, 2],
    [integration.id, 2],
    [webhook.id, 31],
  ] as const)
    await keep(OFFICE, () => fail(world, id, days));
}

async function gatherLateTransfer(test_app: TestApp, world: World, keep: Keep): Promise<void> {
  const { token } = await signInAs(world, { role: ROLE.ops });
  const by = { token, host: world.host };
  const { interhub_transfer } = await succeed(test_app, interhubTransferApi.create, {
    ...by,
    input: { origin_branch_id: world.johannesburg, destination_branch_id: world.cape_town },
  });
  const { id } = interhub_transfer;
  const { short_tracking_reference } = await bookOne(world, {});
  const input = { id, action: 'scan-out' as const, references: [short_tracking_reference] };
  await succeed(test_app, interhubTransferApi.parcels, { ...by, input });
  await succeed(test_app, interhubTransferApi.dispatch, { ...by, input: { id, seal_number: 'S-1204', vehicle: 'CA 123-456' } });
  await changeRows(
    world,
    `update interhub_transfers set expected_arrival = now() - interval '61 minutes' where provider_id = ${world.provider_id}`,
  );
  await changeRows(
    world,
    `update branches set contact = contact || jsonb_build_object('email', lower(code) || '@karoo.example') where provider_id = ${world.provider_id}`,
  );
  await keep(OFFICE, () => tellLateTransfers(contextOf(world)));
}

/** One more message of a webhook fails, of which nothing has arrived for some days. */
async function fail(world: World, id: number, days: number): Promise<void> {
  const context = contextOf(world);
  const failing_since = new Date(context.now.getTime() - days * DAY_MS);
  await inTransaction(context, async (tx) => {
    const webhook = await lockWebhookFor(tx, context.actor, id);
    if (!webhook) throw new Error('It was made a moment ago.');
    const time_paused = days > 30 ? failing_since : null;
    const state = { failures_in_row: 40, failing_since, time_wait: null, time_paused };
    const outcome = {
      time_due: context.now,
      time_tried: context.now,
      duration_ms: 20,
      status_code: 503,
      answer: '',
      error: '',
      signature: '',
    };
    await standAfter(tx, context, { ...webhook, ...state }, { sent: [{ id: 1, state: 'failed', ...outcome }], now: context.now });
  });
}
