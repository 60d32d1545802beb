import { join } from 'node:path';
import { moveFileContents } from '@tsela/server/accounts/move-file-contents';
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

/** `npm run files:move` moves what is in files to where the settings say, FILES_DIR or S3_URL: out of the database, and out of the folder when
 *  there is a bucket. Works beside a running server, and goes on where it was cut short. Exits with 1 when a file was not what its row says. */
const config = readConfig(process.env);
const owner_url = config.database_url || runningClusterUrl(config.data_dir, EMBEDDED_DATABASE);
process.exitCode = await moveAll(owner_url);

async function moveAll(url: string | null): Promise<number> {
  if (!url) return refused('No database runs here: start Tsela with npm start, or set DATABASE_URL.');
  if (config.files.folder === '' && config.files.s3_url === '')
    return refused('There is nowhere to move files to: set S3_URL, or FILES_DIR.');
  const secret_key = config.secret_key || keptSecret(join(config.data_dir, 'secret-key'));
  await refuseOtherKey({ owner_url: url, secret_key });
  const database_url = await ensureAppRole({ owner_url: url, secret_key });
  const services = await openServices({ config, database_url, secret_key });
  const contextOf = (provider_id: ProviderId): RequestContext =>
    unhurried({
      provider_id,
      actor: { kind: 'system', name: 'System' },
      now: new Date(),
      request_id: 'files:move',
      client_version: '',
      source: 'system',
      ip: '',
      user_agent: '',
      services,
    });
  let faults = 0;
  try {
    for (const provider_id of await inTransaction(contextOf(0 as ProviderId), readProviderIds)) {
      const { moved, faulty } = await moveFileContents(contextOf(provider_id));
      faults += faulty;
      const rest = faulty === 0 ? '' : ` ${faulty} NOT as written, and left where they are.`;
      console.log(`Provider ${provider_id}: ${moved} files moved.${rest}`);
    }
  } finally {
    await services.close();
  }
  return faults === 0 ? 0 : 1;
}

function refused(sentence: string): number {
  console.error(sentence);
  return 1;
}
