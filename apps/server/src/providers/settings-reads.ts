import type { ProviderId } from '@tsela/domain/ids';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { keepPerProvider, rowsOfProvider } from '../db/provider-cache.ts';
import type { HearsChanges, ProviderCache } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';

declare module '../services.ts' {
  interface Services {
    readonly hosts: Hosts;
    readonly settings: ProviderCache<StoredSettings>;
  }
}

/** A provider's own settings by key; a key that is absent has its default from the catalogue (PROD-22). */
export type StoredSettings = ProviderSettings;

/** A provider's settings as this process keeps them. */
export function openSettings(pool: Pool): ProviderCache<StoredSettings> {
  return keepPerProvider(
    async (provider_id) => {
      const rows = await rowsOfProvider<{ setting: string; value: unknown }>(
        pool,
        provider_id,
        `select setting, value from provider_settings where provider_id = ${provider_id} and not is_default`,
      );
      return Object.fromEntries(rows.map((row) => [row.setting, row.value]));
    },
    { stale_on: ['settings'] },
  );
}

/** Which provider answers on a host. */
export interface Hosts extends HearsChanges {
  /** The provider of a host (with or without port and `api.`), or null when none answers there. */
  providerOf(host: string): Promise<ProviderId | null>;
  /** The hosts a provider answers on, its first one first. */
  hostsOf(provider_id: ProviderId): Promise<readonly string[]>;
}

const KEEP_HOSTS_MS = 10_000;

export function openHosts(pool: Pool): Hosts {
  let kept: { until: number; by_host: Promise<Map<string, ProviderId>> } | undefined;
  const byHost = () => {
    if (kept && kept.until >= performance.now()) return kept.by_host;
    const entry = { until: performance.now() + KEEP_HOSTS_MS, by_host: readOrigins(pool) };
    kept = entry;
    // What could not be read is asked for again by the next request.
    entry.by_host.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return entry.by_host;
  };
  return {
    async providerOf(host) {
      return (await byHost()).get(hostName(host)) ?? null;
    },
    async hostsOf(provider_id) {
      return [...(await byHost())].filter(([, of]) => of === provider_id).map(([host]) => host);
    },
    hear({ type }) {
      if (type === 'settings') kept = undefined;
    },
  };
}

/** The name that a provider answers on, out of a host: without port, and without the `api.` of programs. */
export function hostName(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^api\./, '');
}

async function readOrigins(pool: Pool): Promise<Map<string, ProviderId>> {
  const { rows } = await pool.query<{ origin: string; provider: ProviderId }>(
    'select origin, provider from provider_origins order by position',
  );
  return new Map(rows.map((row) => [row.origin, row.provider]));
}
