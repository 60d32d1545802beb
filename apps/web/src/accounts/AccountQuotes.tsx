import type { AccountId } from '@tsela/domain/ids';
import { QuoteStatusFilter, QuotesTable } from '../shipments/parts/QuotesTable.tsx';
import classes from './Accounts.module.css';

/** What an account was quoted, with the way to send it. Source: screens S44, "quotes". */
export function AccountQuotes({ account_id }: { readonly account_id: AccountId }) {
  return (
    <div className={classes['stack']}>
      <div className={classes['narrow']}>
        <QuoteStatusFilter />
      </div>
      <QuotesTable account_id={account_id} />
    </div>
  );
}
