import { describe, expect, it } from 'vitest';
import type { ProviderId } from '@tsela/domain/ids';
import type { Pool } from '../db/pool.ts';
import { openHosts } from './settings-reads.ts';

/** A database that fails as often as it is told to. */
function unsteady(failures: number): { pool: Pool; asked: () => number } {
  let asked = 0;
  const query = async () => {
    if (++asked <= failures) throw new Error('no connection');
    return { rows: [{ origin: 'karoo.example', provider: 7 }] };
  };
  // The hosts ask nothing else of it.
  return { pool: { query } as unknown as Pool, asked: () => asked };
}

describe('the hosts of providers', () => {
  it('are read once for all who ask, and kept', async () => {
    const { pool, asked } = unsteady(0);
    const hosts = openHosts(pool);

    expect(await Promise.all([hosts.providerOf('karoo.example'), hosts.providerOf('api.karoo.example:3000')])).toEqual([7, 7]);
    expect([await hosts.hostsOf(7 as never), asked()]).toEqual([['karoo.example'], 1]);
  });

  it('are asked for again by the next request when they could not be read', async () => {
    const { pool } = unsteady(1);
    const hosts = openHosts(pool);

    await expect(hosts.providerOf('karoo.example')).rejects.toThrow('no connection');
    expect(await hosts.providerOf('karoo.example')).toBe(7);
  });

  it('that were read again meanwhile stay when an earlier reading fails', async () => {
    let fail: (error: Error) => void = () => undefined;
    let asked = 0;
    const query = () => {
      asked++;
      if (asked === 1) return new Promise((_, reject) => (fail = reject));
      return Promise.resolve({ rows: [{ origin: 'karoo.example', provider: 7 }] });
    };
    const hosts = openHosts({ query } as unknown as Pool);
    const early = hosts.providerOf('karoo.example');
    hosts.hear({ type: 'settings', provider_id: 7 as ProviderId, id: 7, account_id: null });
    await hosts.providerOf('karoo.example');

    fail(new Error('no connection'));

    await expect(early).rejects.toThrow('no connection');
    expect([await hosts.providerOf('karoo.example'), asked]).toEqual([7, 2]);
  });
});
