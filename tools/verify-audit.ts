import { join } from 'node:path';
import { sealEvents } from '@tsela/server/audit/seal-events';
import { verifyEvents } from '@tsela/server/audit/verify-events';
import type { Breach } from '@tsela/server/audit/verify-events';
import { runningClusterUrl } from '@tsela/server/cluster/embedded-postgres';
import { keptSecret } from '@tsela/server/cluster/kept-secret';
import { readConfig } from '@tsela/server/config';
import { unhurried } from '@tsela/server/context';
import type { RequestContext } from '@tsela/server/context';
import { ensureAppRole } from '@tsela/server/db/roles';
import { refuseOtherKey } from '@tsela/server/db/secret-key-check';
import { readProviderIds } from '@tsela/server/job-handlers/provider-ids-reads';
import { inTransaction } from '@tsela/server/db/transaction';
import { openServices } from '@tsela/server/main';
import type { ProviderId } from '@tsela/domain/ids';
import { EMBEDDED_DATABASE } from './start/prepare-database.ts';

/** `npm run audit:verify` goes through the chain of every provider's events and says whether one was changed, removed or added
 *  behind the product's back. Exits with 1 if so. Works beside a running server, or on DATABASE_URL. */
const WORDS: Readonly<Record<Breach['kind'], string>> = {
  changed: 'is not what was written',
  removed: 'is gone',
  added: 'was put in afterwards',
};

const config = readConfig(process.env);
const owner_url = config.database_url || runningClusterUrl(config.data_dir, EMBEDDED_DATABASE);
if (owner_url) process.exitCode = await verifyAll(owner_url);
else {
  console.error('No database runs here: start Tsela with npm start, or set DATABASE_URL.');
  process.exitCode = 1;
}

async function verifyAll(url: string): Promise<number> {
  const secret_key = config.secret_key || keptSecret(join(config.data_dir, 'secret-key'));
  await refuseOtherKey({ owner_url: url, secret_key });
  const database_url = await ensureAppRole({ owner_url: url, secret_key });
  const services = await openServices({ config, database_url, secret_key });
  const contextOf = (provider_id: ProviderId): RequestContext =>
    unhurried({
      provider_id,
      actor: { kind: 'system', name: 'System' },
      now: new Date(),
      request_id: 'audit:verify',
      client_version: '',
      source: 'system',
      ip: '',
      user_agent: '',
      services,
    });
  let breached = 0;
  for (const provider_id of await inTransaction(contextOf(0 as ProviderId), readProviderIds)) {
    await sealEvents(contextOf(provider_id));
    const { sealed, breaches } = await verifyEvents(contextOf(provider_id));
    breached += breaches.length;
    console.log(
      `Provider ${provider_id}: ${sealed} events, ${breaches.length === 0 ? 'all as they were written' : 'NOT as written'}.`,
    );
    for (const { kind, event_id } of breaches) console.log(`  Event ${event_id} ${WORDS[kind]}.`);
  }
  await services.close();
  return breached === 0 ? 0 : 1;
}
