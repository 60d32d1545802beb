import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import { SEE_BILLING_INFO } from '@tsela/domain/permissions/inline-permissions';
import { isAdminLevelAccountUser } from '@tsela/domain/permissions/who-may';
import { isBuilt } from '../built-routes.ts';
import { Ledger } from '../billing/parts/Ledger.tsx';
import tabs from '../billing/parts/Tabs.module.css';
import { paths } from '../paths.ts';
import { useChangeSearch, useSearchValues } from '../shell/address.ts';
import { useMay, useSession } from '../shell/session.ts';
import { accounts } from '../strings/accounts.ts';
import { shell } from '../strings/shell.ts';
import { AppLink } from '../ui/app-link.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { AccountBadges } from './AccountBadges.tsx';
import { AccountDetails } from './AccountDetails.tsx';
import classes from './Accounts.module.css';
import { useAccount } from './account-calls.ts';

/** The account of whoever runs it. Source: MENU-07, MENU-09, screens S20. */
export function OwnAccountPage() {
  const { facts, account: known } = useSession();
  const read = useAccount(known?.id ?? null);
  const account = read.data?.accounts[0] ?? known;
  if (!account || !facts.actor || !isAdminLevelAccountUser(facts.actor)) {
    return (
      <PageFrame title={shell.notPermittedTitle}>
        <EmptyState text={shell.notPermitted} action={<AppLink href={paths.landing()}>{shell.goHome}</AppLink>} />
      </PageFrame>
    );
  }
  return <WithAccount account={account} />;
}

function WithAccount({ account }: { readonly account: Account }) {
  const may_see_billing = [useMay(SEE_BILLING_INFO), useMay('API_/billing/transactions:GET')].every(Boolean);
  const tab = useSearchValues()['tab'] === 'billing' && may_see_billing ? 'billing' : 'details';
  const change = useChangeSearch();
  const top_up = isBuilt(paths.topUpAccount()) && account.balance !== undefined && (
    <AppLink className={classes['link']} href={paths.topUpAccount()}>
      {accounts.topUp}
    </AppLink>
  );
  return (
    <Tabs
      value={tab}
      onChange={(value) => change({ tab: value === 'billing' ? 'billing' : undefined, page: undefined })}
      keepMounted={false}
    >
      <PageFrame
        title={accounts.own}
        aside={<AccountBadges account={account} />}
        tabs={
          <Tabs.List className={tabs['list'] ?? ''}>
            <Tabs.Tab value="details" className={tabs['tab'] ?? ''}>
              {accounts.tabs.details}
            </Tabs.Tab>
            {may_see_billing && (
              <Tabs.Tab value="billing" className={tabs['tab'] ?? ''}>
                {accounts.tabs.billing}
              </Tabs.Tab>
            )}
          </Tabs.List>
        }
      >
        <Tabs.Panel value="details">
          <AccountDetails account={account} links={top_up || undefined} />
        </Tabs.Panel>
        {may_see_billing && (
          <Tabs.Panel value="billing">
            <Ledger account_id={account.id} />
          </Tabs.Panel>
        )}
      </PageFrame>
    </Tabs>
  );
}
