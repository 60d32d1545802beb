import type { Account } from '@tsela/contract/accounts/account-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useSession } from '../shell/session.ts';
import { accounts } from '../strings/accounts.ts';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { accountBadges } from './account-badges-draft.ts';

/** What has to be seen of an account at once. Source: ACCT-01 to ACCT-03, KEY-65. */
export function AccountBadges({ account }: { readonly account: Account }) {
  const { user, settings } = useSession();
  const is_vip = isStaff(user) && readSetting(settings, 'vip_accounts').includes(account.id);
  return (
    <>
      {is_vip && <StatusBadge status="delivered" label={accounts.vip} />}
      {accountBadges(account).map(({ status, label }) => (
        <StatusBadge key={label} status={status} label={label} />
      ))}
    </>
  );
}
