import type { Account } from '@tsela/contract/accounts/account-shapes';
import type { AccountId } from '@tsela/domain/ids';
import { hasAllPermissions } from '@tsela/domain/permissions/permission-matching';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../api/api-error.ts';
import { AccountBilling, useBillingParts } from '../billing/parts/AccountBilling.tsx';
import { paths } from '../paths.ts';
import { AccountRates } from '../rates/parts/AccountRates.tsx';
import { usePathId, useSearchValues } from '../shell/pages/address.ts';
import { useSession } from '../shell/session.ts';
import { accounts } from '../strings/accounts.ts';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { TabLinks } from '../ui/layout/TabLinks.tsx';
import { UnreadFrame } from '../ui/form/UnreadFrame.tsx';
import { AccountActions } from './AccountActions.tsx';
import { AccountAddressBook } from './AccountAddressBook.tsx';
import { AccountBadges } from './AccountBadges.tsx';
import { AccountFiles } from './AccountFiles.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AccountNotes } from './AccountNotes.tsx';
import { AccountOverview } from './AccountOverview.tsx';
import { AccountTags } from './AccountTags.tsx';
import { AccountTrail } from './AccountTrail.tsx';
import { AccountUsers } from './AccountUsers.tsx';
import { ApprovalNotice } from './ApprovalNotice.tsx';
import { CostCenters } from './CostCenters.tsx';
import { LeavingNotices } from './LeavingNotices.tsx';
import { useAccount, useIntegrationsOn } from './account-calls.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { QuoteStatusFilter, QuotesTable } from '../shipments/parts/QuotesTable.tsx';
import { Text } from '../ui/show/Text.tsx';
import { AccountIntegrations } from '../integrations/parts/AccountIntegrations.tsx';
import { AccountSettingsForm } from './AccountSettingsForm.tsx';

const BACK = { href: paths.accounts(), label: accounts.back };

/** The parts of an account, with the permissions that each needs. */
const TABS = [
  { key: 'overview', needs: [] },
  { key: 'details', needs: [] },
  { key: 'users', needs: ['API_/users:GET'] },
  { key: 'shipments', needs: ['API_/shipments:GET'] },
  { key: 'quotes', needs: ['API_/shipments:GET'] },
  { key: 'address-book', needs: ['API_/accounts/address-books:GET'] },
  { key: 'billing', needs: [] },
  { key: 'rates', needs: ['API_/rates/revisions:GET'] },
  { key: 'cost-centres', needs: ['API_/accounts/cost-centers:GET'] },
  { key: 'settings', needs: ['API_/accounts/settings:GET'] },
  { key: 'notes', needs: ['API_/accounts/notes:GET'] },
  { key: 'files', needs: ['API_/accounts/files:GET'] },
  { key: 'audit', needs: ['API_/audit/events:GET'] },
] as const;
type Tab = (typeof TABS)[number]['key'];

/** One account for staff. Source: ROUTE-41, screens S44. */
export function AccountPage() {
  const read = useAccount(usePathId<AccountId>('id'));
  const account = read.data?.accounts[0];
  if (!account) {
    return (
      <UnreadFrame
        title={SCREENS.account.title}
        back={BACK}
        read={read}
        error={shownError(read.error)}
        notFound={accounts.notFound}
      />
    );
  }
  return <LoadedAccount key={account.id} account={account} onReload={() => void read.refetch()} />;
}

function LoadedAccount({ account, onReload }: { readonly account: Account; readonly onReload: () => void }) {
  const tabs = useTabs(account);
  const asked = useSearchValues()['tab'];
  const tab: Tab = tabs.find((each) => each === asked) ?? 'overview';
  return (
    <PageFrame
      title={account.name}
      aside={
        <Row as="span" isInline>
          <AccountBadges account={account} />
          <AccountTags tags={account.tags} />
        </Row>
      }
      back={BACK}
      otherActions={<AccountActions account={account} />}
      tabs={
        <TabLinks
          label={accounts.views}
          current={tab}
          links={tabs.map((key) => ({ key, label: accounts.tabs[key], href: hrefOf(key, account) }))}
        />
      }
    >
      <Stack gap={4}>
        {account.needs_approval && account.status === 'open' && <ApprovalNotice account={account} />}
        <LeavingNotices account={account} />
        <Part tab={tab} account={account} onReload={onReload} />
      </Stack>
    </PageFrame>
  );
}

/** Those that this reader may open. */
function useTabs({ status }: Account): readonly Tab[] {
  const { facts, settings } = useSession();
  const has_billing = useBillingParts().length > 0;
  const permissions = facts.actor?.permissions ?? [];
  return TABS.filter(({ key, needs }) => {
    if (key === 'billing' && !has_billing) return false;
    // A closed account books nothing.
    if (key === 'rates' && status === 'closed') return false;
    if (key === 'cost-centres' && !readSetting(settings, 'enable_cost_centers')) return false;
    return hasAllPermissions(permissions, needs);
  }).map(({ key }) => key);
}

/** The shipments have a list of their own. */
function hrefOf(tab: Tab, { id }: Account): string {
  if (tab === 'shipments') return paths.shipments({ account_id: String(id) });
  return paths.accountById(id, tab === 'overview' ? {} : { tab });
}

interface PartProps {
  readonly tab: Tab;
  readonly account: Account;
  readonly onReload: () => void;
}

function Part({ tab, account, onReload }: PartProps) {
  switch (tab) {
    case 'overview':
    case 'shipments':
      return <AccountOverview account={account} />;
    case 'details':
      return <AccountForm account={account} onReload={onReload} />;
    case 'users':
      return <AccountUsers account_id={account.id} />;
    case 'quotes':
      return <AccountQuotes account_id={account.id} />;
    case 'address-book':
      return <AccountAddressBook account_id={account.id} />;
    case 'billing':
      return <AccountBilling account={account} hrefOf={(search) => paths.accountById(account.id, search)} />;
    case 'rates':
      return <AccountRates account_id={account.id} />;
    case 'cost-centres':
      return <CostCenters account_id={account.id} />;
    case 'settings':
      return <AccountSettings account_id={account.id} />;
    case 'notes':
      return <AccountNotes account={account} />;
    case 'files':
      return <AccountFiles account_id={account.id} />;
    case 'audit':
      return <AccountTrail account={account} />;
  }
}

/** What an account was quoted, with the way to send it. Source: screens S44, "quotes". */
function AccountQuotes({ account_id }: { readonly account_id: AccountId }) {
  return (
    <Stack gap={4}>
      <Text as="div" max={260}>
        <QuoteStatusFilter />
      </Text>
      <QuotesTable account_id={account_id} />
    </Stack>
  );
}

/** The settings of an account and what connects its programs, where that is switched on. Source: screens S44. */
function AccountSettings({ account_id }: { readonly account_id: AccountId }) {
  const { is_on } = useIntegrationsOn(account_id);
  return (
    <Stack gap={4}>
      <AccountSettingsForm account_id={account_id} />
      {is_on && <AccountIntegrations account_id={account_id} />}
    </Stack>
  );
}
