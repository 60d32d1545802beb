import { overviewApi } from '@tsela/contract/overview/overview-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { useRead } from '../api/queries.ts';
import { call } from '../api/call.ts';

/** Source: GENDATA-01. */
export const GENERAL_DATA_MS = 3_600_000;

/** The provider that answers on this host. */
export const useProviderByOrigin = () => useRead(providerApi.byOrigin, { origin: window.location.hostname });

/** What every screen needs of the signed-in user; waits while nobody is. */
export const useGeneralData = (is_signed_in: boolean) =>
  useRead(providerApi.generalData, is_signed_in ? {} : null, { refetch_every_ms: GENERAL_DATA_MS, keeps_previous: false });

export async function findReference(reference: string) {
  const { results } = await call(overviewApi.search, { search_query: reference });
  return results[0] ?? null;
}
