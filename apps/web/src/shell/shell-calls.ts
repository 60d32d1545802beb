import { overviewApi } from '@tsela/contract/overview/overview-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { PROVIDER_ELEMENT } from '@tsela/contract/providers/provider-start';
import type { ProviderStart } from '@tsela/contract/providers/provider-start';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { SCREENS } from '@tsela/domain/screens/screen-table';
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

/**
 * Asks what every screen asks first, before its files are asked for, which else come first on a slow line. Who the provider is the document
 * says, where the server knew in time; of the signed-in user it is asked at once then. An address that names whom to act for is loaded anew as
 * that user, and nothing is asked before. Source: IMP-03.
 */
export function askFirst(client: QueryClient): void {
  if (actingWanted(window.location) !== null) return;
  const named = providerOfDocument();
  if (named) client.setQueryData(providerReading(window.location.hostname).queryKey, named);
  // What fails here the page asks again, and says what is wrong.
  askInTurn(client).catch(() => undefined);
}

async function askInTurn(client: QueryClient): Promise<void> {
  const { provider } = await client.fetchQuery(providerReading(hostOfPage()));
  callForProvider(provider.id);
  const token = readToken();
  if (token === null) return;
  const of_page = FIRST_OF_PAGE[window.location.pathname];
  await Promise.all([client.prefetchQuery(generalReading(token)), of_page && client.prefetchQuery(of_page)]);
}

/** What a page asks the same way for every user: it need not wait until the session is known. A driver's phone has the weakest signal. */
const FIRST_OF_PAGE: Readonly<Record<string, ReturnType<typeof readingOf<typeof tripsheetApi.read>>>> = {
  [SCREENS.tripsheet.path]: readingOf(tripsheetApi.read, {}),
};

const providerReading = (origin: string) => readingOf(providerApi.byOrigin, { origin });

/** The provider of this host as the document has it; null in a document that was kept on the device. */
function providerOfDocument(): ProviderStart | null {
  const json = document.getElementById(PROVIDER_ELEMENT)?.textContent;
  // Written by the server of the same document.
  return json ? (JSON.parse(json) as ProviderStart) : null;
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
