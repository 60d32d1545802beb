import { overviewApi } from '@tsela/contract/overview/overview-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useRead } from '../api/queries.ts';
import { readGeneralData } from './kept-general.ts';
import type { GeneralData } from './session.ts';

/** Source: GENDATA-01. */
export const GENERAL_DATA_MS = 3_600_000;

/** The provider that answers on this host. */
export const useProviderByOrigin = () => useRead(providerApi.byOrigin, { origin: window.location.hostname });

/** What every screen needs of the signed-in user; waits while nobody is. Source: GENDATA-01, GENDATA-02. */
export const useGeneralData = (is_signed_in: boolean): UseQueryResult<GeneralData> =>
  useQuery({
    queryKey: [providerApi.generalData.path, {}],
    queryFn: ({ signal }) => readGeneralData(signal),
    enabled: is_signed_in,
    refetchInterval: GENERAL_DATA_MS,
  });

export async function findReference(reference: string) {
  const { results } = await call(overviewApi.search, { search_query: reference });
  return results[0] ?? null;
}
