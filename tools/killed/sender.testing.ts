import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderId } from '@tsela/domain/ids';
import { contextOfGateway } from '@tsela/server/context';
import { openPool } from '@tsela/server/db/database';
import { runWebhook } from '@tsela/server/integrations/deliver-webhooks';
import { openWebhookRuns } from '@tsela/server/integrations/webhook-runs';
import type { Services } from '@tsela/server/services';
import { outgoingHere } from '@tsela/server/testing/webhook-receiver';

/** What of a server sends webhooks, in a process of its own. It is ended by a kill (`killed-webhooks.process.test.ts`). */
const [provider_id, webhook_id = 0] = process.argv.slice(2).map(Number);
// All that sending asks for: the rest of a server takes seconds to load, at each of many starts.
const services = {
  pool: openPool(process.env['DATABASE_URL'] ?? '', { connections: 2 }),
  secret_key: process.env['SECRET_KEY'] ?? '',
  outgoing: outgoingHere(),
  webhook_runs: openWebhookRuns(),
  live: { publish: () => undefined },
} as unknown as Services;
const told = { gateway: 'killed', ip: '', request_id: 'killed' };
const LOOK_AGAIN_MS = 10;

process.stdout.write('ready\n');
for (;;) {
  await runWebhook(contextOfGateway(services, told, { provider_id: provider_id as ProviderId, now: new Date() }), webhook_id);
  await sleep(LOOK_AGAIN_MS);
}
