import { dayOf } from '@tsela/domain/time/day';
import { isStaff } from '@tsela/domain/permissions/audience';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../../paths.ts';
import { useChangeSearch, useListAddress, useSearchValues } from '../../shell/pages/address.ts';
import { LiveBadge } from '../../shell/parts/LiveBadge.tsx';
import { useMay, useSession } from '../../shell/session.ts';
import { useChosenColumns } from '../../shell/use-chosen-columns.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { bulkBatch, moreFilters } from '../../strings/shipments/lists.ts';
import { TextLink } from '../../ui/act/LinkButton.tsx';
import { ColumnChooser } from '../../ui/table/ColumnChooser.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useNow } from '../../ui/show/now.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TabLinks } from '../../ui/layout/TabLinks.tsx';
import { LIST_TABS, NARROWING, filtersOf, isNarrowed, tabOf, withoutPage } from './list-filters-draft.ts';
import { ListFilters } from './ListFilters.tsx';
import { offeredColumns } from './offered-columns.tsx';
import { addressOfDefault, explicitly, isSharedDefault, readableOf } from './saved-filters-draft.ts';
import { SavedFilters } from './SavedFilters.tsx';
import { BlanksLink } from '../parts/BlanksLink.tsx';
import { SendButton } from '../parts/SendButton.tsx';
import { useColumnReader } from '../parts/shipment-columns.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import type { ReactNode } from 'react';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { ShipmentFilters } from '@tsela/contract/shipments/shipment-api';
import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { call } from '../../api/call.ts';
import { readEveryPage } from '../../shell/every-page.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import type { ListView } from '../../ui/table/list-view.ts';
import { useSharedFilters, useShipmentRows, useShipmentsSummary } from '../shipment-calls.ts';
import { ShipmentRows } from '../parts/ShipmentRows.tsx';
import { useEffect } from 'react';
import { usePreference } from '../../shell/preferences.ts';
import type { InputOf } from '@tsela/contract/route';
import { weightText } from '@tsela/domain/formats/rand-text';
import { spacedCount } from '../../ui/table/list-view.ts';
import classes from './ListFilters.module.css';

/** Every shipment a user may see: searched, filtered, and worked on in bulk. Source: screens S08. */
export function ShipmentsPage() {
  const { view, filters, changeView, changeFilters } = useListAddress();
  const { has_default, is_opening } = useDefaultFilter();
  const { facts } = useSession();
  const tab = tabOf(filters);
  const is_filtered = isNarrowed(filters) || tab !== 'all';
  const today = dayOf(useNow());
  const { first, ...choice } = offeredColumns(useColumnReader());
  const { columns, chooser } = useChosenColumns('shipments_columns', choice);
  const may_export = useMay('API_/shipments/export:GET');
  const input = filtersOf(filters, view, today);
  const all = has_default ? 'all' : undefined;

  function handleFilters(changes: Readonly<Record<string, string | undefined>>): void {
    changeFilters(has_default ? explicitly(changes, filters) : changes);
  }

  return (
    <PageFrame
      title={SCREENS.shipments.title}
      aside={<LiveBadge />}
      action={<SendButton />}
      otherActions={
        <>
          <BlanksLink />
          <TextLink href={paths.shipmentBatches()}>{bulkBatch.list}</TextLink>
          <ColumnChooser {...chooser} />
          {may_export && <ExportMenu filters={withoutPage(input)} />}
          <SavedFilters filters={filters} />
        </>
      }
      tabs={
        <TabLinks
          label={words.views}
          current={tab}
          links={LIST_TABS.map((each) => ({
            key: each,
            label: each === 'hub' && !isStaff(facts.actor) ? words.hubForCustomers : words.tabs[each],
            href: paths.shipments({ ...filters, view: each === 'all' ? all : each }),
          }))}
        />
      }
      filters={<ListFilters filters={filters} onChange={handleFilters} onClear={() => handleFilters(CLEARED)} />}
    >
      {is_opening ? (
        <Skeleton height={320} />
      ) : (
        <>
          <ListSummary filters={withoutPage(input)} />
          <ShipmentTable
            label={SCREENS.shipments.title}
            input={input}
            columns={[first, ...columns]}
            view={view}
            onViewChange={changeView}
            empty={<EmptyState text={words.noneYet} action={<SendButton />} />}
            onClearFilters={is_filtered ? () => handleFilters({ ...CLEARED, view: undefined }) : undefined}
          />
        </>
      )}
    </PageFrame>
  );
}

const CLEARED: Readonly<Record<string, undefined>> = Object.fromEntries(NARROWING.map((key) => [key, undefined]));

interface ShipmentTableProps {
  readonly label: string;
  readonly input: ShipmentFilters;
  readonly columns: readonly Column<ListedShipment>[];
  readonly view: ListView;
  readonly onViewChange: (view: ListView) => void;
  readonly empty: ReactNode;
  readonly onClearFilters?: (() => void) | undefined;
}

/** The shipments that filters find. */
function ShipmentTable({ input, ...rows }: ShipmentTableProps) {
  return (
    <ShipmentRows
      read={useShipmentRows(input)}
      asked={JSON.stringify(input)}
      readEvery={() => readEveryPage(async (page) => (await call(shipmentApi.rows, { ...input, ...page })).shipments)}
      {...rows}
    />
  );
}

/** The user's default filter of the list: an address without filters leads to it. Source: screens 0.2. */
function useDefaultFilter(): { readonly has_default: boolean; readonly is_opening: boolean } {
  const chosen = usePreference('shipments_default_filter');
  const own = readableOf(usePreference('shipments_filters'));
  const read = useSharedFilters({ is_wanted: isSharedDefault(chosen) });
  const is_bare = Object.keys(useSearchValues()).length === 0;
  const change = useChangeSearch();
  const address = addressOfDefault(chosen, { own, shared: read.data?.shared_filters ?? [] });
  const is_waiting = isSharedDefault(chosen) && read.isLoading;
  const target = is_bare && address !== null ? JSON.stringify(address) : null;

  useEffect(() => {
    // Written by JSON.stringify above, of texts.
    if (target !== null) change(JSON.parse(target) as Record<string, string>);
  });

  return { has_default: address !== null, is_opening: is_bare && (is_waiting || address !== null) };
}

/** How many shipments the list holds, their parcels and their weight. Without an answer nothing is missing: the list is there. Source: screens S08. */
function ListSummary({ filters }: { readonly filters: InputOf<typeof shipmentApi.summary> }) {
  const summary = useShipmentsSummary(filters).data?.summary;
  // The line keeps its place, so that the list does not jump.
  if (!summary || summary.count === 0) return <p className={classes['summary']} />;
  const { count, parcel_count, charged_weight_kg, has_more } = summary;
  const shipments = spacedCount(count);
  return (
    <p className={classes['summary']}>
      {[
        has_more ? moreFilters.first(shipments) : moreFilters.count(shipments, count === 1),
        moreFilters.parcels(spacedCount(parcel_count), parcel_count === 1),
        moreFilters.weight(weightOf(charged_weight_kg)),
      ].join(' · ')}
    </p>
  );
}

/** A truckload is shown without grams. */
function weightOf(weight_kg: number): string {
  return weight_kg < 1000 ? weightText(weight_kg) : `${spacedCount(Math.round(weight_kg))} kg`;
}
