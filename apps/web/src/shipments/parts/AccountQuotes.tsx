import type { AccountId } from '@tsela/domain/ids';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { QuoteStatusFilter, QuotesTable } from './QuotesTable.tsx';

/** What an account was quoted, with the way to send it. Source: screens S44, "quotes". */
export function AccountQuotes({ account_id }: { readonly account_id: AccountId }) {
  return (
    <Stack gap={4}>
      <Text as="div" max={260}>
        <QuoteStatusFilter />
      </Text>
      <QuotesTable account_id={account_id} />
    </Stack>
  );
}
