import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { maySeeBillingInfo, maySeeBillingTransactions } from '@tsela/domain/permissions/who-may';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useChangeSearch, useSearchValues } from '../../shell/address.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { Panel } from '../../ui/Panel.tsx';
import { AuditTab } from './AuditTab.tsx';
import { MessagesTab } from './MessagesTab.tsx';
import { PriceTab } from './PriceTab.tsx';
import classes from './tabs.module.css';
import { TrackingTab } from './TrackingTab.tsx';
import { TransactionsTab } from './TransactionsTab.tsx';

const TABS = {
  tracking: TrackingTab,
  price: PriceTab,
  transactions: TransactionsTab,
  messages: MessagesTab,
  audit: AuditTab,
} as const;

type TabKey = keyof typeof TABS;

/** What happened to a shipment, what it costs, and who was told; each tab for who may read it. */
export function DetailTabs({ shipment }: { readonly shipment: Shipment }) {
  const shown = useShownTabs();
  const search = useSearchValues();
  const change = useChangeSearch();
  const current = shown.find((tab) => tab === search['tab']) ?? 'tracking';
  return (
    <Panel isFlush>
      <Tabs
        value={current}
        keepMounted={false}
        onChange={(tab) => change({ tab: tab === null || tab === 'tracking' ? undefined : tab })}
      >
        <Tabs.List aria-label={words.detailTabs} className={classes['tabs'] ?? ''}>
          {shown.map((tab) => (
            <Tabs.Tab key={tab} value={tab} className={classes['tab'] ?? ''}>
              {words.detailTab[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map((tab) => {
          const Content = TABS[tab];
          return (
            <Tabs.Panel key={tab} value={tab} p="md">
              <Content shipment={shipment} />
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </Panel>
  );
}

/** Source: PERM-055, PERM-075. */
function useShownTabs(): readonly TabKey[] {
  const { user, facts, settings } = useSession();
  const sees_money = facts.actor !== null && maySeeBillingInfo(facts.actor);
  const may_read_ledger = useMay('API_/billing/transactions:GET');
  const sees_ledger = maySeeBillingTransactions(user, {
    show_billing_transactions_for_account_users: readSetting(settings, 'show_billing_transactions_for_account_users'),
    // The account's own flag is known to the server only; where the provider shows them, it does not matter.
    force_show_billing_transactions: false,
  });
  const shown: Readonly<Record<TabKey, boolean>> = {
    tracking: useMay('API_/shipments:GET'),
    price: sees_money,
    transactions: sees_money && may_read_ledger && sees_ledger,
    messages: useMay('API_/messages/outbox:GET'),
    audit: useMay('API_/audit/events:GET'),
  };
  return (['tracking', 'price', 'transactions', 'messages', 'audit'] as const).filter((tab) => shown[tab]);
}
