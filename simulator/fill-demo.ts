import { readConfig } from '@tsela/server/config';
import { openServices } from '@tsela/server/main';
import { simulate } from './simulate.ts';

/** Fills the database of the environment with the demo courier, on a fixed seed, up to this moment. */
const SEED = 20_260_315;
const DAYS = 60;

const began = performance.now();
// Whatever starts the filling: only the demo's outbox shows a recipient's PIN, against which parcels are handed over.
const config = readConfig({ ...process.env, DEMO: '1' });
// The demo can be made again from its seed: it need not reach the disk act by act.
const database_url = new URL(config.database_url);
database_url.searchParams.set('options', '-c synchronous_commit=off');
const opened = await openServices({ config, database_url: database_url.href, secret_key: config.secret_key });
// No one watches while the days pass.
const services = { ...opened, live: { ...opened.live, publish: () => undefined } };
const share = Number(process.env['TSELA_DEMO_SHARE'] ?? '1');
const { steps } = await simulate({ services, seed: SEED, end: new Date(), days: DAYS, share });
await opened.close();
console.log(`The demo is filled: ${steps} acts in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
