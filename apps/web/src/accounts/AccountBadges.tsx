import type { Account } from '@tsela/contract/accounts/account-shapes';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { accountBadges } from './account-badges-draft.ts';

/** What has to be seen of an account at once. Source: ACCT-01 to ACCT-03. */
export function AccountBadges({ account }: { readonly account: Account }) {
  return accountBadges(account).map(({ status, label }) => <StatusBadge key={label} status={status} label={label} />);
}
