import { NativeSelect } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import type { PickupPoint } from '@tsela/contract/pickup-points/pickup-point-api';
import { shownError } from '../api/api-error.ts';
import { useListAddress } from '../shell/address.ts';
import { pickupPoints } from '../strings/pickup-points.ts';
import { DataTableFoot } from '../ui/DataTableFoot.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { listInput } from '../ui/list-view.ts';
import classes from './LocationsPage.module.css';
import { PickupPointCard } from './PickupPointCard.tsx';
import { usePickupPoints } from './pickup-point-calls.ts';
import { useWhereabouts } from './use-whereabouts.ts';
import { ui } from '../strings/ui.ts';

const TYPES = ['locker', 'counter'] as const;

/** Lockers and counters, nearest first when the browser says where one is. Source: screens S16. */
export function LocationsPage() {
  const { view, filters, changeView, changeFilters } = useListAddress();
  const whereabouts = useWhereabouts();
  const search = filters['search'] ?? '';
  const type = TYPES.find((each) => each === filters['type']);
  const { limit, offset } = listInput(view);
  const read = usePickupPoints({
    limit,
    offset,
    ...(search !== '' && { search }),
    ...(type && { type }),
    ...(whereabouts.kind === 'known' && { lat: whereabouts.lat, lng: whereabouts.lng }),
  });
  const points = read.data?.pickup_points.filter((point) => !point.is_hidden);
  const is_filtered = search !== '' || type !== undefined;

  const fields = (
    <>
      <SearchField label={pickupPoints.search} value={search} onSearch={(text) => changeFilters({ search: text || undefined })} />
      <NativeSelect
        className={classes['kinds'] ?? ''}
        aria-label={pickupPoints.kind}
        value={type ?? ''}
        onChange={(event) => changeFilters({ type: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: pickupPoints.kinds.all },
          ...TYPES.map((each) => ({ value: each, label: pickupPoints.kinds[each] })),
        ]}
      />
    </>
  );
  return (
    <PageFrame
      title={pickupPoints.title}
      aside={whereabouts.kind === 'known' ? pickupPoints.nearest : undefined}
      filters={fields}
    >
      {whereabouts.kind === 'refused' && <p className={classes['hint']}>{pickupPoints.noPosition}</p>}
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {read.isPending && <Bones />}
      {points?.length === 0 && (
        <EmptyState
          icon={<IconMapPin size={28} />}
          text={is_filtered ? ui.nothingMatches : pickupPoints.empty}
          action={is_filtered && <ClearButton onClear={() => changeFilters({ search: undefined, type: undefined })} />}
        />
      )}
      {points && points.length > 0 && (
        <>
          <Cards points={points} is_stale={read.isPlaceholderData} />
          <DataTableFoot view={view} count={read.data?.count ?? 0} onViewChange={changeView} />
        </>
      )}
    </PageFrame>
  );
}

function Cards({ points, is_stale }: { readonly points: readonly PickupPoint[]; readonly is_stale: boolean }) {
  return (
    <ul className={classes['cards']} aria-label={pickupPoints.label} data-stale={is_stale || undefined}>
      {points.map((point) => (
        <li key={`${point.pickup_point_provider}:${point.pickup_point_id}`}>
          <PickupPointCard point={point} />
        </li>
      ))}
    </ul>
  );
}

function ClearButton({ onClear }: { readonly onClear: () => void }) {
  return (
    <button type="button" className={classes['clear']} onClick={onClear}>
      {ui.clearFilters}
    </button>
  );
}

function Bones() {
  return (
    <div className={classes['cards']} role="status" aria-label={ui.loading}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={172} />
      ))}
    </div>
  );
}
