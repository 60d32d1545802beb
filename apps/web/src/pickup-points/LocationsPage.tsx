import { IconMapPin } from '@tabler/icons-react';
import type { PickupPoint } from '@tsela/contract/pickup-points/pickup-point-api';
import type { Measures } from '@tsela/domain/pickup-points/locker-compartment';
import { pointKey } from '@tsela/domain/pickup-points/point-key';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useEffect, useMemo, useRef, useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { MapBox } from '../service-areas/parts/MapBox.tsx';
import { useListAddress } from '../shell/pages/address.ts';
import { whereIs } from '../service-areas/parts/whereabouts.ts';
import type { Whereabouts } from '../service-areas/parts/whereabouts.ts';
import { useSession } from '../shell/session.ts';
import { pickupPoints } from '../strings/pickup-points.ts';
import { DataTableFoot } from '../ui/table/DataTableFoot.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { TabLinks } from '../ui/layout/TabLinks.tsx';
import { listInput } from '../ui/table/list-view.ts';
import classes from './LocationsPage.module.css';
import { NO_FILTERS, nothingText, placeName, pointsInput, wantedPoints } from './location-filters-draft.ts';
import { LocationFilters } from './parts/LocationFilters.tsx';
import { PickupPointCard } from './PickupPointCard.tsx';
import { ParcelSizeForm } from './ParcelSizeForm.tsx';
import { mapPointsOf, withChosen } from './pickup-point-draft.ts';
import { usePickupPoint, usePickupPoints } from './pickup-point-calls.ts';
import { ui } from '../strings/ui.ts';
import { Text } from '../ui/show/Text.tsx';
import { Button } from '../ui/act/Button.tsx';

/** Lockers and counters, nearest first when the browser gives a position: a list and a map of it. Source: screens S16. */
export function LocationsPage() {
  const { view, filters, changeView, changeFilters } = useListAddress();
  const { user } = useSession();
  const { whereabouts, ask } = useWhereabouts();
  const wanted = wantedPoints(filters, { is_known: user !== null });
  const { parcel } = wanted;
  const chosen = filters['point'] ?? null;
  const { limit, offset } = listInput(view);
  const read = usePickupPoints({
    limit,
    offset,
    ...pointsInput(wanted),
    ...(whereabouts.kind === 'known' && { lat: whereabouts.lat, lng: whereabouts.lng }),
  });
  const linked = usePickupPoint(chosen);
  const points = useMemo(
    () =>
      read.data &&
      withChosen(
        read.data.pickup_points.filter((point) => !point.is_hidden),
        linked,
        chosen,
      ),
    [read.data, linked, chosen],
  );
  const map_points = useMemo(
    () => mapPointsOf(points ?? [], whereabouts.kind === 'known' ? whereabouts : null),
    [points, whereabouts],
  );
  const shows = filters['show'] === 'map' ? 'map' : 'list';
  const hrefOf = (show: 'list' | 'map') => paths.locations({ ...filters, show: show === 'map' ? 'map' : undefined });

  return (
    <PageFrame
      title={SCREENS.locations.title}
      aside={whereabouts.kind === 'known' ? pickupPoints.nearest : undefined}
      filters={
        <LocationFilters wanted={wanted} onChange={changeFilters} onNearMe={whereabouts.kind === 'known' ? undefined : ask} />
      }
    >
      {whereabouts.kind === 'refused' && !read.data?.near && (
        <Text as="p" tone="quiet">
          {pickupPoints.noPosition}
        </Text>
      )}
      {read.data?.near && (
        <Text as="p" tone="quiet">
          {pickupPoints.near(placeName(read.data.near))}
        </Text>
      )}
      <ParcelSizeForm value={filters['parcel'] ?? ''} onChange={(text) => changeFilters({ parcel: text })} />
      <div className={classes['narrow']}>
        <TabLinks
          label={pickupPoints.showAs}
          current={shows}
          links={[
            { key: 'list', label: pickupPoints.asList, href: hrefOf('list') },
            { key: 'map', label: pickupPoints.asMap, href: hrefOf('map') },
          ]}
        />
      </div>
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {points?.length === 0 && (
        <EmptyState
          icon={<IconMapPin size={28} />}
          text={nothingText(wanted)}
          action={wanted.filters > 0 && <ClearButton onClear={() => changeFilters(NO_FILTERS)} />}
        />
      )}
      {points?.length !== 0 && !read.error && (
        <div className={classes['sides']} data-shows={shows}>
          <div className={classes['list']}>
            {points === undefined ? (
              <Bones />
            ) : (
              <Cards points={points} chosen={chosen} parcel={parcel} is_stale={read.isPlaceholderData} />
            )}
            <DataTableFoot view={view} count={read.data?.count ?? 0} onViewChange={changeView} />
          </div>
          <div className={classes['map']}>
            <MapBox
              label={pickupPoints.map}
              points={map_points}
              chosen={chosen}
              onChoose={(key) => changeFilters({ point: key, show: undefined })}
            />
          </div>
        </div>
      )}
    </PageFrame>
  );
}

interface CardsProps {
  readonly points: readonly PickupPoint[];
  readonly chosen: string | null;
  readonly parcel: Measures | null;
  readonly is_stale: boolean;
}

function Cards({ points, chosen, parcel, is_stale }: CardsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (chosen !== null) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, points]);
  return (
    <ul ref={list} className={classes['cards']} aria-label={pickupPoints.label} data-stale={is_stale || undefined}>
      {points.map((point) => (
        <li key={pointKey(point)}>
          <PickupPointCard point={point} is_chosen={pointKey(point) === chosen} parcel={parcel} />
        </li>
      ))}
    </ul>
  );
}

function ClearButton({ onClear }: { readonly onClear: () => void }) {
  return (
    <Button variant="default" onClick={onClear}>
      {ui.clearFilters}
    </Button>
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

/** Where the browser says it is; asked once when a page opens, and again on request. Source: CONST-15, screens S16. */
function useWhereabouts(): { readonly whereabouts: Whereabouts; readonly ask: () => void } {
  const [whereabouts, setWhereabouts] = useState<Whereabouts>(() => ({
    kind: 'geolocation' in navigator ? 'unknown' : 'refused',
  }));
  useEffect(() => whereIs(setWhereabouts), []);
  return { whereabouts, ask: () => whereIs(setWhereabouts) };
}
