import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { maySeeBillingInfo } from '@tsela/domain/permissions/who-may';
import { useSeesLedger } from '../../billing/parts/use-sees-ledger.ts';
import { useChangeSearch, useSearchValues } from '../../shell/pages/address.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { shipmentNotes, shipmentDetail as words } from '../../strings/shipments/detail.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import classes from './tabs.module.css';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { prefetchCode } from '../../ui/lazy-code.ts';

const CODE = {
  tracking: async () => (await import('./TrackingTab.tsx')).TrackingTab,
  route: async () => (await import('./RouteTab.tsx')).RouteTab,
  notes: async () => (await import('./notes/NotesTab.tsx')).NotesTab,
  measured: async () => (await import('./MeasuredTab.tsx')).MeasuredTab,
  price: async () => (await import('./PriceTab.tsx')).PriceTab,
  transactions: async () => (await import('./TransactionsTab.tsx')).TransactionsTab,
  documents: async () => (await import('../documents/DocumentsTab.tsx')).DocumentsTab,
  messages: async () => (await import('./MessagesTab.tsx')).MessagesTab,
  audit: async () => (await import('./AuditTab.tsx')).AuditTab,
} as const;

/** About as high as the entries of most shipments. */
const HEIGHT = 240;

type TabKey = keyof typeof CODE;

/** What happened to a shipment, what it costs, and its messages; each tab for users who may read it. */
export function DetailTabs({ shipment }: { readonly shipment: Shipment }) {
  const shown = useShownTabs(shipment);
  const search = useSearchValues();
  const change = useChangeSearch();
  const current = shown.find((tab) => tab === search['tab']) ?? 'tracking';
  const place = useInSight(search['tab'] !== undefined);
  return (
    <Panel isFlush>
      <Tabs
        ref={place}
        className={classes['place'] ?? ''}
        value={current}
        keepMounted={false}
        onChange={(tab) => change({ tab: tab === null || tab === 'tracking' ? undefined : tab })}
      >
        <Tabs.List aria-label={words.detailTabs} className={classes['tabs'] ?? ''}>
          {shown.map((tab) => (
            <Tabs.Tab
              key={tab}
              value={tab}
              className={classes['tab'] ?? ''}
              onPointerEnter={() => prefetchCode(CODE[tab])}
              onFocus={() => prefetchCode(CODE[tab])}
            >
              {tab === 'notes' ? shipmentNotes.tab(shipment.note_count) : words.detailTab[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map((tab) => (
          <Tabs.Panel key={tab} value={tab} p="md">
            <LazyPart load={CODE[tab]} props={{ shipment }} height={HEIGHT} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Panel>
  );
}

/** A link in a message that names a tab is opened on a phone, where the tabs lie below both addresses: they are in sight at once. */
function useInSight(is_asked: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const [leads_there] = useState(useIsNarrow() && is_asked);
  useEffect(() => {
    if (!leads_there) return undefined;
    // After the shell has scrolled a fresh page to its top.
    const frame = requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'start' }));
    return () => cancelAnimationFrame(frame);
  }, [leads_there]);
  return place;
}

/** Source: PERM-055, PERM-075. */
function useShownTabs({ parcels }: Shipment): readonly TabKey[] {
  const { facts } = useSession();
  const sees_money = facts.actor !== null && maySeeBillingInfo(facts.actor);
  const sees_ledger = useSeesLedger();
  const may_read = useMay('API_/shipments:GET');
  const is_asked = useSearchValues()['tab'] === 'measured';
  const shown: Readonly<Record<TabKey, boolean>> = {
    tracking: may_read,
    route: may_read,
    notes: useMay('API_/shipments/notes:GET'),
    // Where a parcel was measured, or a link asks for it.
    measured: may_read && (parcels.some(({ has_been_dimensioned }) => has_been_dimensioned) || is_asked),
    price: sees_money,
    transactions: sees_ledger,
    documents: useMay('API_/shipments/documents:GET'),
    messages: useMay('API_/shipments/messages:GET'),
    audit: useMay('API_/audit/events:GET'),
  };
  return (['tracking', 'route', 'notes', 'measured', 'price', 'transactions', 'documents', 'messages', 'audit'] as const).filter(
    (tab) => shown[tab],
  );
}
