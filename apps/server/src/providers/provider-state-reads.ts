import type { ProviderId } from '@tsela/domain/ids';
import type { ProviderKind, ProviderStatus } from '@tsela/domain/providers/provider-kinds';
import { keepPerProvider, rowsOfProvider } from '../db/provider-cache.ts';
import type { ProviderCache } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';

declare module '../services.ts' {
  interface Services {
    readonly provider_states: ProviderCache<ProviderState | null>;
  }
}

/** What of a provider decides over every call. */
export interface ProviderState {
  readonly status: ProviderStatus;
  readonly kind: ProviderKind;
  readonly maintenance_from: Date | null;
  readonly overdue_invoices: readonly string[];
}

/** A provider's state as this process keeps it; null for a provider that does not exist. */
export function openProviderStates(pool: Pool): ProviderCache<ProviderState | null> {
  return keepPerProvider(
    async (provider_id: ProviderId) => {
      const [state] = await rowsOfProvider<{ [Key in keyof ProviderState]: ProviderState[Key] }>(
        pool,
        provider_id,
        `select status, kind, maintenance_from, overdue_invoices from providers where id = ${provider_id}`,
      );
      return state ?? null;
    },
    { stale_on: ['settings'] },
  );
}

export function isInMaintenance(state: ProviderState | null, now: Date): boolean {
  return state !== null && state.maintenance_from !== null && state.maintenance_from <= now;
}
