import type { ProviderId } from '@tsela/domain/ids';
import { expect, it } from 'vitest';
import { openPool } from '../db/database.ts';
import { openDatabaseProxy } from '../testing/database-proxy.ts';
import { workerDatabase } from '../testing/test-database.ts';
import { openLiveBus } from './live-bus.ts';

it('hears other processes again after its connection to the database was lost without a word', async () => {
  const { app_url } = await workerDatabase();
  const [pool, proxy] = [openPool(app_url, { connections: 1 }), await openDatabaseProxy(app_url)];
  const hearing = openLiveBus({ pool, listen_url: proxy.url, node_id: 'hearing', pulse_ms: 300 });
  const telling = openLiveBus({ pool, listen_url: null, node_id: 'telling' });
  const heard: number[] = [];
  hearing.subscribe(({ id }) => heard.push(id));
  const provider_id = 1 as ProviderId;
  const isHeard = async (id: number): Promise<void> => {
    await expect
      .poll(
        () => {
          telling.publish({ provider_id, type: 'places', id, account_id: null });
          return heard;
        },
        { timeout: 10_000, interval: 200 },
      )
      .toContain(id);
  };

  await isHeard(1);
  proxy.loseConnections();
  await isHeard(2);

  await Promise.all([hearing.close(), telling.close()]);
  await Promise.all([pool.end(), proxy.close()]);
});
