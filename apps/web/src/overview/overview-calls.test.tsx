import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { accountApi } from '@tsela/contract/accounts/account-api';
import { overviewApi } from '@tsela/contract/overview/overview-api';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useAccountsToApprove, useOpsDashboard, useOpsPile } from './overview-calls.ts';

const EVERY_MS = 15_000;

function Reads() {
  useOpsDashboard({ branch_id: null, date: null }, EVERY_MS);
  useOpsPile({ tile: 'exceptions' }, EVERY_MS);
  useAccountsToApprove(true, EVERY_MS);
  return null;
}

it('MENU-50: the lists of the operations dashboard are read again as often as the counters beside them', () => {
  const client = new QueryClient();
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Reads />
    </QueryClientProvider>,
  );

  const reads = client.getQueryCache().getAll();
  expect(reads.map(({ queryKey }) => queryKey[0])).toEqual([
    overviewApi.opsDashboard.path,
    overviewApi.opsList.path,
    accountApi.list.path,
  ]);
  for (const { options } of reads) expect(options).toMatchObject({ refetchInterval: EVERY_MS });
});
