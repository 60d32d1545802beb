import type { AccountId } from '@tsela/domain/ids';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuoteFilters, QuotesTable } from './QuotesTable.tsx';

/** What an account was quoted, with the way to send it. Source: screens S44, "quotes". */
export function AccountQuotes({ account_id }: { readonly account_id: AccountId }) {
  return (
    <Stack gap={4}>
      <QuoteFilters />
      <QuotesTable account_id={account_id} />
    </Stack>
  );
}
