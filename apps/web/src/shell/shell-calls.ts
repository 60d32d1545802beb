import { overviewApi } from '@tsela/contract/overview/overview-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { useQuery } from '@tanstack/react-query';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { actingWanted } from '../api/acting-as.ts';
import { call, callForProvider } from '../api/call.ts';
import { providerHost } from '../api/environment.ts';
import { readingOf, useRead } from '../api/queries.ts';
import { readToken } from '../api/session-token.ts';
import { readGeneralData } from './start/kept-general.ts';
import type { GeneralData } from './session.ts';

/** Source: GENDATA-01. */
export const GENERAL_DATA_MS = 3_600_000;

/** Asks for the provider before the first screen's files are asked for, which else come first on a slow line, and for what is known of the
 *  signed-in user as soon as it has answered: to draw the page in between takes a slow phone as long as an answer. An address that names whom to
 *  act for is loaded anew as that user, and nothing is asked before. Source: IMP-03. */
export function askProvider(client: QueryClient): void {
  if (actingWanted(window.location) !== null) return;
  client
    .fetchQuery(readingOf(providerApi.byOrigin, { origin: hostOfPage() }))
    .then(({ provider }) => {
      callForProvider(provider.id);
      const token = readToken();
      return token === null ? undefined : client.prefetchQuery(generalReading(token));
    })
    // The page asks again and says what is wrong.
    .catch(() => undefined);
}

/** The provider that answers on this host, or on the one that was named in its place when the page was loaded. */
export function useProviderByOrigin() {
  const [host] = useState(hostOfPage);
  return useRead(providerApi.byOrigin, { origin: host });
}

const hostOfPage = (): string => providerHost(window.location, window.localStorage);

/** What every screen needs of the signed-in user; waits for the sign-in. Source: GENDATA-01, GENDATA-02. */
export const useGeneralData = (token: string | null): UseQueryResult<GeneralData> =>
  useQuery({
    ...generalReading(token),
    enabled: token !== null,
    refetchInterval: GENERAL_DATA_MS,
  });

function generalReading(token: string | null) {
  return {
    queryKey: generalDataKey(token),
    queryFn: ({ signal }: { signal: AbortSignal }) => readGeneralData(signal),
  };
}

/** A session's own: a new sign-in never starts with data read for another user. */
export function generalDataKey(token: string | null): readonly unknown[] {
  return [providerApi.generalData.path, { session: token }];
}

/** What a typed text may mean; null asks nothing. */
export const useSuggestions = (search_query: string | null) =>
  useRead(overviewApi.suggest, search_query === null ? null : { search_query });

/** What a reference belongs to, the likeliest first. */
export async function findReference(reference: string) {
  return (await call(overviewApi.search, { search_query: reference })).results;
}
