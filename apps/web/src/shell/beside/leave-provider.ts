import { providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import type { ProviderId } from '@tsela/domain/ids';
import { call } from '../../api/call.ts';

/**
 * Ends on the server what this session has opened of a provider. Called in the caller's own name, after the impersonation has ended.
 * Source: screens S51.
 */
export async function leaveProvider(provider_id: number): Promise<void> {
  try {
    // Kept for the tab by its number alone.
    await call(providerAdminApi.leave, { provider_id: provider_id as ProviderId });
  } catch {
    // Stopping succeeds here even when the server cannot be told; what was opened ends by itself.
  }
}
