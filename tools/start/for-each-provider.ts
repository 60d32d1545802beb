import { join } from 'node:path';
import type { ProviderId } from '@tsela/domain/ids';
import { runningClusterUrl } from '@tsela/server/cluster/embedded-postgres';
import { keptSecret } from '@tsela/server/cluster/kept-secret';
import type { Config } from '@tsela/server/config';
import { unhurried } from '@tsela/server/context';
import type { RequestContext } from '@tsela/server/context';
import { ensureAppRole } from '@tsela/server/db/roles';
import { refuseOtherKey } from '@tsela/server/db/secret-key-check';
import { inTransaction } from '@tsela/server/db/transaction';
import { readProviderIds } from '@tsela/server/job-handlers/provider-ids-reads';
import { openServices } from '@tsela/server/main';
import { EMBEDDED_DATABASE } from './prepare-database.ts';

/**
 * Does a command's work for one provider after the other, beside a running server or on DATABASE_URL. False where no database runs, which is
 * said in one sentence. `request_id` names the command in the log of the database.
 */
export async function forEachProvider(
  { config, request_id }: { readonly config: Config; readonly request_id: string },
  work: (context: RequestContext) => Promise<void>,
): Promise<boolean> {
  const owner_url = config.database_url || runningClusterUrl(config.data_dir, EMBEDDED_DATABASE);
  if (!owner_url) {
    console.error('No database runs here: start Tsela with npm start, or set DATABASE_URL.');
    return false;
  }
  const secret_key = config.secret_key || keptSecret(join(config.data_dir, 'secret-key'));
  await refuseOtherKey({ owner_url, secret_key });
  const database_url = await ensureAppRole({ owner_url, secret_key });
  const services = await openServices({ config, database_url, secret_key });
  const contextOf = (provider_id: ProviderId): RequestContext =>
    unhurried({
      provider_id,
      actor: { kind: 'system', name: 'System' },
      now: new Date(),
      request_id,
      client_version: '',
      source: 'system',
      ip: '',
      user_agent: '',
      services,
    });
  try {
    for (const id of await inTransaction(contextOf(0 as ProviderId), readProviderIds)) await work(contextOf(id));
  } finally {
    await services.close();
  }
  return true;
}
