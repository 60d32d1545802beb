import type { RequestContext } from '@tsela/server/context';
import { readConfig } from '@tsela/server/config';
import { openServices } from '@tsela/server/main';
import { TEST_SECRET_KEY, createTestDatabase } from '@tsela/server/testing/test-database';
import type { TestDatabase } from '@tsela/server/testing/test-database';
import { afterAll, beforeAll } from 'vitest';
import { acting, actorOf } from '../../simulator/actors.ts';
import type { Company } from '../../simulator/company.ts';
import { simulate } from '../../simulator/simulate.ts';

const END = new Date('2026-11-27T18:00+02:00');

interface SimulatedDemo {
  companies(): readonly Company[];
  /** As of the end of what was simulated. */
  asAdministrator(company: Company | undefined): RequestContext;
}

/** A tenth of the demo, with so many days behind it, for the tests of a file. */
export function useSimulatedDemo({ days }: { readonly days: number }): SimulatedDemo {
  let database: TestDatabase;
  let services: Awaited<ReturnType<typeof openServices>>;
  let companies: readonly Company[];
  beforeAll(async () => {
    database = await createTestDatabase();
    const { app_url } = database;
    const config = readConfig({ DATABASE_URL: app_url, SECRET_KEY: TEST_SECRET_KEY, DEMO: '1' });
    services = await openServices({ config, database_url: app_url, secret_key: TEST_SECRET_KEY });
    ({ companies } = await simulate({ services, end: END, seed: 7, days, share: 0.1 }));
  });
  afterAll(async () => {
    await services.close();
    await database.drop();
  });
  return {
    companies: () => companies,
    asAdministrator: (company) => {
      if (!company) throw new Error('The demo has no such company.');
      return acting(services, {
        provider_id: company.provider_id,
        actor: actorOf(company.administrator),
        now: END,
        source: 'web',
      });
    },
  };
}
