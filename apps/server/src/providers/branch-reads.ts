import type { Branch } from '@tsela/contract/providers/provider-shapes';
import { keepPerProvider, rowsOfProvider } from '../db/provider-cache.ts';
import type { ProviderCache } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';

declare module '../services.ts' {
  interface Services {
    readonly branches: ProviderCache<readonly Branch[]>;
  }
}

/** A provider's branches as this process keeps them. */
export function openBranches(pool: Pool): ProviderCache<readonly Branch[]> {
  return keepPerProvider(
    (provider_id) =>
      rowsOfProvider<Branch>(
        pool,
        provider_id,
        `select id, code, name, city, lat, lng, is_active from branches where provider_id = ${provider_id} order by name`,
      ),
    { stale_on: ['settings'] },
  );
}
