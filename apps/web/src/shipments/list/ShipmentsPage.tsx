import { Button } from '@mantine/core';
import { dayOf } from '@tsela/domain/time/day';
import { isStaff } from '@tsela/domain/permissions/audience';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { LiveBadge } from '../../shell/parts/LiveBadge.tsx';
import { useMay, useSession } from '../../shell/session.ts';
import { useChosenColumns } from '../../shell/use-chosen-columns.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { ColumnChooser } from '../../ui/table/ColumnChooser.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useNow } from '../../ui/show/now.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TabLinks } from '../../ui/layout/TabLinks.tsx';
import { LIST_TABS, NARROWING, filtersOf, isNarrowed, tabOf, withoutPage } from './list-filters-draft.ts';
import { ListFilters } from './ListFilters.tsx';
import { ListSummary } from './ListSummary.tsx';
import { offeredColumns } from './offered-columns.tsx';
import { explicitly } from './saved-filters-draft.ts';
import { SavedFilters } from './SavedFilters.tsx';
import { SendButton } from '../parts/SendButton.tsx';
import { useColumnReader } from '../parts/shipment-columns.tsx';
import { ShipmentTable } from './ShipmentTable.tsx';
import { useDefaultFilter } from './use-default-filter.ts';
import { useShipmentsExport } from './use-shipments-export.ts';

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
  const exporting = useShipmentsExport();
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
          <ColumnChooser {...chooser} />
          {may_export && (
            <Button variant="default" loading={exporting.is_pending} onClick={() => exporting.save(withoutPage(input))}>
              {words.exportCsv}
            </Button>
          )}
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
