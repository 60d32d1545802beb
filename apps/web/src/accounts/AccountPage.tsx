import type { Account } from '@tsela/contract/accounts/account-shapes';
import type { AccountId } from '@tsela/domain/ids';
import { hasAllPermissions } from '@tsela/domain/permissions/permission-matching';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useEffect } from 'react';
import { shownError } from '../api/api-error.ts';
import { useBillingParts } from '../billing/parts/billing-parts.ts';
import { paths } from '../paths.ts';
import { usePathId, useSearchValues } from '../shell/pages/address.ts';
import { useSession } from '../shell/session.ts';
import { accounts } from '../strings/accounts.ts';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { TabLinks } from '../ui/layout/TabLinks.tsx';
import { UnreadFrame } from '../ui/form/UnreadFrame.tsx';
import { AccountActions } from './AccountActions.tsx';
import { AccountBadges } from './AccountBadges.tsx';
import { AccountTags } from './tags/AccountTags.tsx';
import { ApprovalNotice } from './ApprovalNotice.tsx';
import { LeavingNotices } from './LeavingNotices.tsx';
import { useAccount } from './account-calls.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { LazyPart } from '../ui/LazyPart.tsx';
import { prefetchCode } from '../ui/lazy-code.ts';

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

/** The code of each part; the shipments have a list of their own. */
const CODE = {
  overview: async () => (await import('./AccountOverview.tsx')).AccountOverview,
  details: async () => (await import('./AccountForm.tsx')).AccountForm,
  users: async () => (await import('./AccountUsers.tsx')).AccountUsers,
  quotes: async () => (await import('../shipments/parts/AccountQuotes.tsx')).AccountQuotes,
  'address-book': async () => (await import('./AccountAddressBook.tsx')).AccountAddressBook,
  billing: async () => (await import('../billing/parts/AccountBilling.tsx')).AccountBilling,
  rates: async () => (await import('../rates/parts/AccountRates.tsx')).AccountRates,
  'cost-centres': async () => (await import('./CostCenters.tsx')).CostCenters,
  settings: async () => (await import('./SettingsOfAccount.tsx')).SettingsOfAccount,
  notes: async () => (await import('./AccountNotes.tsx')).AccountNotes,
  files: async () => (await import('./AccountFiles.tsx')).AccountFiles,
  audit: async () => (await import('./AccountTrail.tsx')).AccountTrail,
} as const;

function prefetchPart(tab: Tab): void {
  if (tab !== 'shipments') prefetchCode<never>(CODE[tab]);
}

/** One account for staff. Source: ROUTE-41, screens S44. */
export function AccountPage() {
  const read = useAccount(usePathId<AccountId>('id'));
  const asked = useSearchValues()['tab'];
  // The part is brought while the account is read.
  useEffect(() => prefetchPart(TABS.find(({ key }) => key === asked)?.key ?? 'overview'), [asked]);
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
          onLikely={prefetchPart}
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
  const account_id = account.id;
  switch (tab) {
    case 'overview':
    case 'shipments':
      return <LazyPart load={CODE.overview} props={{ account }} height={560} />;
    case 'details':
      return <LazyPart load={CODE.details} props={{ account, onReload }} height={900} />;
    case 'users':
      return <LazyPart load={CODE.users} props={{ account_id }} height={320} />;
    case 'quotes':
      return <LazyPart load={CODE.quotes} props={{ account_id }} height={480} />;
    case 'address-book':
      return <LazyPart load={CODE['address-book']} props={{ account_id }} height={640} />;
    case 'billing':
      return (
        <LazyPart
          load={CODE.billing}
          props={{ account, hrefOf: (search: Readonly<Record<string, string>>) => paths.accountById(account_id, search) }}
          height={640}
        />
      );
    case 'rates':
      return <LazyPart load={CODE.rates} props={{ account_id }} height={480} />;
    case 'cost-centres':
      return <LazyPart load={CODE['cost-centres']} props={{ account_id }} height={240} />;
    case 'settings':
      return <LazyPart load={CODE.settings} props={{ account_id }} height={900} />;
    case 'notes':
      return <LazyPart load={CODE.notes} props={{ account }} height={240} />;
    case 'files':
      return <LazyPart load={CODE.files} props={{ account_id }} height={240} />;
    case 'audit':
      return <LazyPart load={CODE.audit} props={{ account }} height={480} />;
  }
}
