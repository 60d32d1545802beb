import { sealEvents } from '@tsela/server/audit/seal-events';
import { verifyEvents } from '@tsela/server/audit/verify-events';
import type { Breach } from '@tsela/server/audit/verify-events';
import { readConfig } from '@tsela/server/config';
import { forEachProvider } from './start/for-each-provider.ts';

/** `npm run audit:verify` goes through the chain of every provider's events and says whether one was changed, removed or added
 *  behind the product's back. Exits with 1 if so. Works beside a running server, or on DATABASE_URL. */
const WORDS: Readonly<Record<Breach['kind'], string>> = {
  changed: 'is not what was written',
  removed: 'is gone',
  added: 'was put in afterwards',
};

let breached = 0;
const is_done = await forEachProvider({ config: readConfig(process.env), request_id: 'audit:verify' }, async (context) => {
  await sealEvents(context);
  const { sealed, breaches } = await verifyEvents(context);
  breached += breaches.length;
  console.log(
    `Provider ${context.provider_id}: ${sealed} events, ${breaches.length === 0 ? 'all as they were written' : 'NOT as written'}.`,
  );
  for (const { kind, event_id } of breaches) console.log(`  Event ${event_id} ${WORDS[kind]}.`);
});
process.exitCode = is_done && breached === 0 ? 0 : 1;
