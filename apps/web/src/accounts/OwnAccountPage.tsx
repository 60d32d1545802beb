import type { Account } from '@tsela/contract/accounts/account-shapes';
import { isAdminLevelAccountUser } from '@tsela/domain/permissions/who-may';
import { isBuilt } from '../built-routes.ts';
import { Ledger } from '../billing/parts/Ledger.tsx';
import { useSeesLedger } from '../billing/parts/use-sees-ledger.ts';
import { paths } from '../paths.ts';
import { useSearchValues } from '../shell/address.ts';
import { useSession } from '../shell/session.ts';
import { accounts } from '../strings/accounts.ts';
import { shell } from '../strings/shell.ts';
import { AppLink } from '../ui/app-link.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { TabLinks } from '../ui/TabLinks.tsx';
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
  const may_see_billing = useSeesLedger();
  const tab = useSearchValues()['tab'] === 'billing' && may_see_billing ? 'billing' : 'details';
  const top_up = isBuilt(paths.topUpAccount()) && account.balance !== undefined && (
    <AppLink className={classes['link']} href={paths.topUpAccount()}>
      {accounts.topUp}
    </AppLink>
  );
  return (
    <PageFrame
      title={accounts.own}
      aside={<AccountBadges account={account} />}
      tabs={
        may_see_billing ? (
          <TabLinks
            label={accounts.views}
            current={tab}
            links={[
              { key: 'details', label: accounts.tabs.details, href: paths.account() },
              { key: 'billing', label: accounts.tabs.billing, href: paths.account({ tab: 'billing' }) },
            ]}
          />
        ) : undefined
      }
    >
      {tab === 'billing' ? <Ledger account_id={account.id} /> : <AccountDetails account={account} links={top_up || undefined} />}
    </PageFrame>
  );
}
