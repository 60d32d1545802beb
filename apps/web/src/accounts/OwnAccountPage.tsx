import type { Account } from '@tsela/contract/accounts/account-shapes';
import { isOnHold } from '@tsela/domain/accounts/account-rules';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { isAdminLevelAccountUser } from '@tsela/domain/permissions/who-may';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { moneyText } from '../ui/show/money-text.ts';
import { shownError } from '../api/api-error.ts';
import { useBillingParts } from '../billing/parts/billing-parts.ts';
import { paths } from '../paths.ts';
import { useSearchValues } from '../shell/pages/address.ts';
import { useSession } from '../shell/session.ts';
import { accounts } from '../strings/accounts.ts';
import { shell } from '../strings/shell.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { TabLinks } from '../ui/layout/TabLinks.tsx';
import { LazyPart } from '../ui/LazyPart.tsx';
import { prefetchCode } from '../ui/lazy-code.ts';
import { AccountBadges } from './AccountBadges.tsx';
import { AccountDetails } from './AccountDetails.tsx';
import { LeavingNotices } from './LeavingNotices.tsx';
import { useAccount } from './account-calls.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { TextLink } from '../ui/act/LinkButton.tsx';

/** The user's own account. Source: MENU-07, MENU-09, screens S20. */
export function OwnAccountPage() {
  const { facts, account: known } = useSession();
  const read = useAccount(known?.id ?? null);
  const account = read.data?.accounts[0];
  if (!known || !facts.actor || !isAdminLevelAccountUser(facts.actor)) {
    return (
      <PageFrame title={shell.notPermittedTitle}>
        <EmptyState text={shell.notPermitted} action={<AppLink href={paths.landing()}>{shell.goHome}</AppLink>} />
      </PageFrame>
    );
  }
  return (
    <WithAccount
      account={account ?? known}
      is_read={account !== undefined}
      error={read.error}
      onReload={() => void read.refetch()}
    />
  );
}

const TABS = ['overview', 'details', 'billing', 'users', 'cost-centres', 'activity'] as const;
type Tab = (typeof TABS)[number];

/** The code of each part that is not the first. */
const CODE = {
  details: async () => (await import('./OwnDetails.tsx')).OwnDetails,
  billing: async () => (await import('../billing/parts/AccountBilling.tsx')).AccountBilling,
  users: async () => (await import('./AccountUsers.tsx')).AccountUsers,
  'cost-centres': async () => (await import('./CostCenters.tsx')).CostCenters,
  activity: async () => (await import('./AccountTrail.tsx')).AccountTrail,
} as const;

function prefetchPart(tab: Tab): void {
  if (tab !== 'overview') prefetchCode<never>(CODE[tab]);
}

interface WithAccountProps {
  readonly account: Account;
  /** False while only what every screen knows of it is there. */
  readonly is_read: boolean;
  readonly error: Error | null;
  readonly onReload: () => void;
}

function WithAccount(props: WithAccountProps) {
  const { account } = props;
  const tabs = useTabs();
  const asked = useSearchValues()['tab'];
  const tab: Tab = tabs.find((each) => each === asked) ?? 'overview';
  return (
    <PageFrame
      title={SCREENS.account.title}
      aside={<AccountBadges account={account} />}
      tabs={
        <TabLinks
          label={accounts.views}
          current={tab}
          links={tabs.map((key) => ({
            key,
            label: accounts.tabs[key],
            href: paths.account(key === 'overview' ? {} : { tab: key }),
          }))}
          onLikely={prefetchPart}
        />
      }
    >
      <Stack gap={4}>
        <HoldNotice account={account} />
        <LeavingNotices account={account} />
        <Part {...props} tab={tab} />
      </Stack>
    </PageFrame>
  );
}

function useTabs(): readonly Tab[] {
  const { facts, settings } = useSession();
  const has_billing = useBillingParts().length > 0;
  const permissions = facts.actor?.permissions ?? [];
  const is_shown: Readonly<Record<Tab, boolean>> = {
    overview: true,
    details: hasPermission(permissions, 'API_/accounts:PATCH'),
    billing: has_billing,
    users: hasPermission(permissions, 'API_/users:GET'),
    'cost-centres': readSetting(settings, 'enable_cost_centers') && hasPermission(permissions, 'API_/accounts/cost-centers:GET'),
    activity: hasPermission(permissions, 'API_/audit/events:GET'),
  };
  return TABS.filter((tab) => is_shown[tab]);
}

function Part({ tab, account, is_read, error, onReload }: WithAccountProps & { readonly tab: Tab }) {
  switch (tab) {
    case 'overview':
      return <AccountDetails account={account} links={<TopUp account={account} />} />;
    case 'details':
      // Before it has been read there is nothing to edit that could not be out of date.
      if (is_read) return <LazyPart load={CODE.details} props={{ account, onReload }} height={900} />;
      if (!error) return <Skeleton height={320} />;
      return (
        <Notice kind="error" onRetry={onReload}>
          {shownError(error)}
        </Notice>
      );
    case 'billing':
      return <LazyPart load={CODE.billing} props={{ account, hrefOf: paths.account }} height={640} />;
    case 'users':
      return <LazyPart load={CODE.users} props={{ account_id: account.id }} height={320} />;
    case 'cost-centres':
      return <LazyPart load={CODE['cost-centres']} props={{ account_id: account.id }} height={240} />;
    case 'activity':
      return <LazyPart load={CODE.activity} props={{ account }} height={480} />;
  }
}

/** What a held account owes, for users who may see it. Source: screens S20, ACCT-01. */
function HoldNotice({ account }: { readonly account: Account }) {
  if (!isOnHold(account) || account.status === 'closed') return null;
  const { balance } = account;
  const owed = balance !== undefined && balance < 0 ? accounts.heldOwes(moneyText(-balance)) : null;
  return (
    <Notice kind="warning">
      {accounts.held} {owed}
    </Notice>
  );
}

function TopUp({ account }: { readonly account: Account }) {
  const { facts } = useSession();
  if (whyNot('top-up', facts) !== null || account.balance === undefined) return null;
  return (
    <TextLink href={paths.topUpAccount()}>{shell.topUp[account.account_type === 'postpaid' ? 'postpaid' : 'prepaid']}</TextLink>
  );
}
