import { readConfig } from '@tsela/server/config';
import { openServices } from '@tsela/server/main';
import { TEST_SECRET_KEY, prepareFilledTemplate } from '@tsela/server/testing/test-database';
import type { TestDatabase } from '@tsela/server/testing/test-database';
import { simulate } from '../../simulator/simulate.ts';
import { buildWebWhenStale } from '../../tools/start/web-build.ts';

const SEED = 20_260_315;
/** A fortnight at a fiftieth of the demo: every kind of person and a few dozen shipments, in a few seconds. */
const DEMO = { days: 14, share: 0.02 };

/** Vitest's global set-up of the journeys: the web app is built and a small demo filled, once for all of them. */
export async function setup(): Promise<void> {
  await buildWebWhenStale(() => undefined);
  await prepareFilledTemplate(fillDemo);
}

async function fillDemo({ app_url }: TestDatabase): Promise<void> {
  const config = readConfig({ DATABASE_URL: app_url, SECRET_KEY: TEST_SECRET_KEY, DEMO: '1' });
  const services = await openServices({ config, database_url: app_url, secret_key: TEST_SECRET_KEY });
  await simulate({ services, seed: SEED, end: new Date(), ...DEMO });
  await services.close();
}
