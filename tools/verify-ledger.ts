import { verifyLedger } from '@tsela/server/billing/ledger/verify-ledger';
import { readConfig } from '@tsela/server/config';
import { forEachProvider } from './start/for-each-provider.ts';

/** `npm run ledger:verify` adds up the ledger of every provider anew and says the first thing of each kind that does not add up. Exits with 1
 *  if there is any. Works beside a running server, or on DATABASE_URL. */
let differing = 0;
const is_done = await forEachProvider({ config: readConfig(process.env), request_id: 'ledger:verify' }, async (context) => {
  const { entries, differences } = await verifyLedger(context);
  differing += differences.length;
  console.log(`Provider ${context.provider_id}: ${entries} entries, ${differences.length === 0 ? 'all adds up' : 'NOT right'}.`);
  for (const { text } of differences) console.log(`  ${text}`);
});
process.exitCode = is_done && differing === 0 ? 0 : 1;
