import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { maySeeBillingInfo } from '@tsela/domain/permissions/who-may';
import { useSeesLedger } from '../../billing/parts/use-sees-ledger.ts';
import { useChangeSearch, useSearchValues } from '../../shell/pages/address.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { shipmentNotes, shipmentDetail as words } from '../../strings/shipments-detail.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AuditTab } from './AuditTab.tsx';
import { MessagesTab } from './MessagesTab.tsx';
import { NotesTab } from './NotesTab.tsx';
import { PriceTab } from './PriceTab.tsx';
import classes from './tabs.module.css';
import { TransactionsTab } from './TransactionsTab.tsx';
import { isStaff } from '@tsela/domain/permissions/audience';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { Timeline } from '../../ui/layout/Timeline.tsx';
import { useShipmentEvents } from '../shipment-calls.ts';
import { TabRead } from './TabRead.tsx';

const TABS = {
  tracking: TrackingTab,
  notes: NotesTab,
  price: PriceTab,
  transactions: TransactionsTab,
  messages: MessagesTab,
  audit: AuditTab,
} as const;

type TabKey = keyof typeof TABS;

/** What happened to a shipment, what it costs, and its messages; each tab for users who may read it. */
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
              {tab === 'notes' ? shipmentNotes.tab(shipment.note_count) : words.detailTab[tab]}
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
  const { facts } = useSession();
  const sees_money = facts.actor !== null && maySeeBillingInfo(facts.actor);
  const sees_ledger = useSeesLedger();
  const shown: Readonly<Record<TabKey, boolean>> = {
    tracking: useMay('API_/shipments:GET'),
    notes: useMay('API_/shipments/notes:GET'),
    price: sees_money,
    transactions: sees_ledger,
    messages: useMay('API_/messages/outbox:GET'),
    audit: useMay('API_/audit/events:GET'),
  };
  return (['tracking', 'notes', 'price', 'transactions', 'messages', 'audit'] as const).filter((tab) => shown[tab]);
}

/** What happened to the shipment and its parcels, newest first. */
function TrackingTab({ shipment }: { readonly shipment: Shipment }) {
  const { user } = useSession();
  const read = useShipmentEvents(shipment.id);
  const parcel_references = new Map(shipment.parcels.map(({ id, tracking_reference }) => [Number(id), tracking_reference]));
  return (
    <TabRead read={read} isEmpty={({ tracking_events }) => tracking_events.length === 0} empty={words.noEvents}>
      {({ tracking_events }) => (
        <Timeline
          label={words.detailTab.tracking}
          entries={tracking_events.map(({ id, date, status, message, location, parcel_id, source }) => {
            const label = statusLabel(status);
            const said = message === '' || message === label ? [] : [message];
            return {
              id,
              instant: date,
              title: label,
              detail: [...said, parcel_references.get(parcel_id) ?? '', location, isStaff(user) ? source : '']
                .filter((part) => part !== '')
                .join(' · '),
            };
          })}
        />
      )}
    </TabRead>
  );
}
