import { dayOf } from '@tsela/domain/time/day';
import { paths } from '../paths.ts';
import { useListAddress } from '../shell/address.ts';
import { LiveBadge } from '../shell/parts/LiveBadge.tsx';
import { shipments as words } from '../strings/shipments.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useNow } from '../ui/now.ts';
import { PageFrame } from '../ui/PageFrame.tsx';
import { TabLinks } from '../ui/TabLinks.tsx';
import { LIST_TABS, NARROWING, filtersOf, isNarrowed, tabOf } from './parts/list-filters-draft.ts';
import { ListFilters } from './parts/ListFilters.tsx';
import { SavedFilters } from './parts/SavedFilters.tsx';
import { SendButton } from './parts/SendButton.tsx';
import { ShipmentTable } from './parts/ShipmentTable.tsx';

/** Every shipment somebody may see: found, narrowed, and worked on many at a time. Source: screens S08. */
export function ShipmentsPage() {
  const { view, filters, changeView, changeFilters } = useListAddress();
  const tab = tabOf(filters);
  const is_filtered = isNarrowed(filters) || tab !== 'all';
  return (
    <PageFrame
      title={words.all}
      aside={<LiveBadge />}
      action={<SendButton />}
      otherActions={<SavedFilters filters={filters} />}
      tabs={
        <TabLinks
          label={words.views}
          current={tab}
          links={LIST_TABS.map((each) => ({
            key: each,
            label: words.tabs[each],
            href: paths.shipments({ ...filters, view: each === 'all' ? undefined : each }),
          }))}
        />
      }
      filters={<ListFilters filters={filters} onChange={changeFilters} onClear={() => changeFilters(CLEARED)} />}
    >
      <ShipmentTable
        label={words.all}
        input={filtersOf(filters, view, dayOf(useNow()))}
        view={view}
        onViewChange={changeView}
        empty={<EmptyState text={words.noneYet} action={<SendButton />} />}
        onClearFilters={is_filtered ? () => changeFilters({ ...CLEARED, view: undefined }) : undefined}
      />
    </PageFrame>
  );
}

const CLEARED: Readonly<Record<string, undefined>> = Object.fromEntries(NARROWING.map((key) => [key, undefined]));
