import { Button } from '@mantine/core';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { maySeeBillingInfo } from '@tsela/domain/permissions/who-may';
import { dayOf } from '@tsela/domain/time/day';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useListAddress } from '../shell/address.ts';
import { LiveBadge } from '../shell/parts/LiveBadge.tsx';
import { useSession } from '../shell/session.ts';
import { shipments as words } from '../strings/shipments.ts';
import { AppLink } from '../ui/app-link.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { RowKey } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useNow } from '../ui/now.ts';
import { PageFrame } from '../ui/PageFrame.tsx';
import { LIST_TABS, NARROWING, filtersOf, isNarrowed, tabOf } from './parts/list-filters-draft.ts';
import { BulkActions } from './parts/BulkActions.tsx';
import { ListFilters } from './parts/ListFilters.tsx';
import { SendButton } from './parts/SendButton.tsx';
import { ShipmentCard, shipmentColumns } from './parts/shipment-columns.tsx';
import { useShipments } from './shipment-calls.ts';
import classes from './ShipmentsPage.module.css';

/** Every shipment somebody may see: found, narrowed, and worked on many at a time. Source: screens S08. */
export function ShipmentsPage() {
  const { user, facts } = useSession();
  const { view, filters, changeView, changeFilters } = useListAddress();
  const input = filtersOf(filters, view, dayOf(useNow()));
  const read = useShipments(input);
  const selection = useSelection(JSON.stringify(input));
  const rows = read.data?.shipments;
  const reader = { is_staff: isStaff(user), shows_money: facts.actor !== null && maySeeBillingInfo(facts.actor) };

  return (
    <PageFrame
      title={words.all}
      aside={<LiveBadge />}
      action={<SendButton />}
      tabs={<Tabs filters={filters} />}
      filters={<ListFilters filters={filters} onChange={changeFilters} />}
    >
      <DataTable
        label={words.all}
        columns={shipmentColumns(reader)}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.short_tracking_reference}
        rowHref={(row) => paths.shipment(row.id)}
        read={read}
        error={shownError(read.error)}
        count={read.data?.count}
        view={view}
        onViewChange={changeView}
        selection={{
          keys: selection.keys,
          onChange: selection.set,
          actions: <BulkActions rows={chosenRows(rows, selection.keys)} onDone={() => selection.set(new Set())} />,
        }}
        empty={<EmptyState text={words.noneYet} action={<SendButton />} />}
        onClearFilters={
          isNarrowed(filters) || tabOf(filters) !== 'all' ? () => changeFilters({ ...cleared(), view: undefined }) : undefined
        }
        card={(row) => <ShipmentCard row={row} reader={reader} />}
      />
      {isNarrowed(filters) && rows !== undefined && rows.length > 0 && (
        <Button variant="subtle" className={classes['clear'] ?? ''} onClick={() => changeFilters(cleared())}>
          {words.clearFilters}
        </Button>
      )}
    </PageFrame>
  );
}

function cleared(): Readonly<Record<string, undefined>> {
  return Object.fromEntries(NARROWING.map((key) => [key, undefined]));
}

function chosenRows(rows: readonly Shipment[] | undefined, keys: ReadonlySet<RowKey>): readonly Shipment[] {
  return (rows ?? []).filter(({ id }) => keys.has(id));
}

/** What is ticked, for as long as the same rows are listed. */
function useSelection(list: string) {
  const [ticked, setTicked] = useState<{ list: string; keys: ReadonlySet<RowKey> }>({ list, keys: new Set() });
  return {
    keys: ticked.list === list ? ticked.keys : new Set<RowKey>(),
    set: (keys: ReadonlySet<RowKey>) => setTicked({ list, keys }),
  };
}

/** The views as links, so that each has an address. */
function Tabs({ filters }: { readonly filters: Readonly<Record<string, string>> }) {
  const current = tabOf(filters);
  return (
    <nav className={classes['tabs']} aria-label={words.views}>
      {LIST_TABS.map((tab) => (
        <AppLink
          key={tab}
          href={paths.shipments({ ...filters, view: tab === 'all' ? undefined : tab })}
          className={classes['tab']}
          aria-current={tab === current ? 'page' : undefined}
        >
          {words.tabs[tab]}
        </AppLink>
      ))}
    </nav>
  );
}
