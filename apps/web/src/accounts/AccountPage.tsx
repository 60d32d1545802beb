import type { AccountId } from '@tsela/domain/ids';
import { shownError } from '../api/api-error.ts';
import { Ledger } from '../billing/parts/Ledger.tsx';
import { useSeesLedger } from '../billing/parts/use-sees-ledger.ts';
import { paths } from '../paths.ts';
import { usePathParam } from '../shell/address.ts';
import { accounts } from '../strings/accounts.ts';
import { AppLink } from '../ui/app-link.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { Panel } from '../ui/Panel.tsx';
import { UnreadFrame } from '../ui/UnreadFrame.tsx';
import { AccountBadges } from './AccountBadges.tsx';
import { AccountDetails } from './AccountDetails.tsx';
import classes from './Accounts.module.css';
import { useAccount } from './account-calls.ts';

const BACK = { href: paths.accounts(), label: accounts.back };

/** One account for staff. Source: ROUTE-41, screens S44. */
export function AccountPage() {
  const id = Number(usePathParam('id'));
  // What is no id finds no account.
  const read = useAccount(Number.isSafeInteger(id) && id > 0 ? (id as AccountId) : null);
  const may_see_ledger = useSeesLedger();
  const account = read.data?.accounts[0];

  if (!account) {
    return (
      <UnreadFrame title={accounts.own} back={BACK} read={read} error={shownError(read.error)} notFound={accounts.notFound} />
    );
  }
  return (
    <PageFrame title={account.name} aside={<AccountBadges account={account} />} back={BACK}>
      <AccountDetails
        account={account}
        links={
          <AppLink className={classes['link']} href={paths.shipments({ account_id: String(account.id) })}>
            {accounts.shipments}
          </AppLink>
        }
      />
      {may_see_ledger && (
        <Panel title={accounts.ledger}>
          <Ledger account_id={account.id} />
        </Panel>
      )}
    </PageFrame>
  );
}
