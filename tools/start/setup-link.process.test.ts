import { setupApi } from '@tsela/contract/providers/setup-api';
import { providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import { openTestApp, succeed } from '@tsela/server/testing/test-app';
import type { TestApp } from '@tsela/server/testing/test-app';
import { createTestDatabase } from '@tsela/server/testing/test-database';
import type { TestDatabase } from '@tsela/server/testing/test-database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readyText } from './announce.ts';
import { setupLink } from './setup-link.ts';
import type { SetupLink } from './setup-link.ts';

const HOST = 'parcels.example.co.za';
const PERSON = { provider_title: 'Karoo Couriers', name: 'Thandi Nkosi', password: 'vier blou fietse' };

describe('the set-up links of an installation without the demo', () => {
  let database: TestDatabase;
  let test_app: TestApp;

  beforeEach(async () => {
    database = await createTestDatabase();
    test_app = await openTestApp({ database, env: {} });
  });
  afterEach(async () => {
    await test_app.close();
    await database.drop();
  });

  const start = () => setupLink({ url: `http://${HOST}`, owner_url: database.owner_url, now: new Date() });
  const follow = (link: SetupLink | null, person: { email: string; provider_title?: string }) =>
    succeed(test_app, setupApi.setUp, {
      host: HOST,
      input: { ...PERSON, token: new URL(link?.address ?? '').searchParams.get('token') ?? '', ...person },
    });

  it('ROLE-12: make an administrator, then the super-admin, then no one', async () => {
    const first = await start();
    const administrator = await follow(first, { email: 'thandi@example.co.za' });
    const second = await start();
    const super_admin = await follow(second, { email: 'sipho@example.co.za', provider_title: 'Another name' });
    const third = await start();

    expect([first?.makes, second?.makes, third]).toEqual(['administrator', 'super-admin', null]);
    const asks = (token: string) => test_app.request(providerAdminApi.usage, { host: HOST, token });
    expect((await asks(administrator.access_token)).status).toBe(403);
    const usage = await asks(super_admin.access_token);
    expect([usage.status, JSON.stringify(usage.body).includes('Karoo Couriers')]).toEqual([200, true]);
  });

  it('say whom they make, and end with the next start', async () => {
    const first = await start();
    const second = await start();

    const text = readyText({ url: `http://${HOST}`, seconds: 1, demo: false, setup_link: second });
    expect(text).toContain(`Make the first administrator here, once and within 24 hours:\n  ${second?.address}`);
    await expect(follow(first, { email: 'thandi@example.co.za' })).rejects.toThrow(
      'This link no longer works. Restart the server to get a new one.',
    );
    await follow(second, { email: 'thandi@example.co.za' });
    const third = readyText({ url: `http://${HOST}`, seconds: 1, demo: false, setup_link: await start() });
    expect(third).toContain('Make the super-admin, who administers the providers of this installation, here');
  });
});
