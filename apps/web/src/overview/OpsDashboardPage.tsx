import { useQueryClient } from '@tanstack/react-query';
import { IconMail, IconRefresh } from '@tabler/icons-react';
import type { OutputOf } from '@tsela/contract/route';
import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { BranchId } from '@tsela/domain/ids';
import { OPS_MODES } from '@tsela/domain/overview/ops-tiles';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { dayOf, parseDay } from '@tsela/domain/time/day';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { Suspense, lazy } from 'react';
import { shownError } from '../api/api-error.ts';
import { isUnderAny } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { idIn, useListAddress } from '../shell/pages/address.ts';
import { isOpenTo } from '../shell/pages/page-rules.ts';
import { QuickLinks } from '../shell/navigation/QuickLinks.tsx';
import { BranchPicker } from '../shell/parts/BranchPicker.tsx';
import { LiveBadge } from '../shell/parts/LiveBadge.tsx';
import { useSession } from '../shell/session.ts';
import { overview as words } from '../strings/overview.ts';
import { hourWords } from '../strings/overview/hours.ts';
import { dayText, timeText } from '../ui/show/date-text.ts';
import { useNow } from '../ui/show/now.ts';
import { staleSince } from './stale-draft.ts';
import { BlanksLink } from '../shipments/parts/BlanksLink.tsx';
import { AppLink } from '../ui/act/app-link.tsx';
import { countText } from '../ui/table/list-view.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { TabLinks } from '../ui/layout/TabLinks.tsx';
import { openTile, opsModeOf, tilesOf } from './counter-links-draft.ts';
import classes from './Dashboard.module.css';
import { useOpsDashboard, useOpsPerDay, useOpsRefresh } from './overview-calls.ts';
import type { OpsAsked } from './overview-calls.ts';
import { BelowFirstSteps } from './parts/BelowFirstSteps.tsx';
import { WorkList } from './parts/WorkList.tsx';
import { DayInput } from '../ui/form/DayInput.tsx';
import { Text } from '../ui/show/Text.tsx';
import { BareButton } from '../ui/act/BareButton.tsx';

// The two other modes come when they are chosen.
const DriverDays = lazy(async () => ({ default: (await import('../tripsheets/parts/DriverDays.tsx')).DriverDays }));
const OpsPending = lazy(async () => ({ default: (await import('./OpsPending.tsx')).OpsPending }));

const loadExceptions = async () => (await import('../tracking/parts/FieldExceptions.tsx')).FieldExceptions;

// Below the work of the day: it comes when the browser rests, into the room that is kept for it.
const loadBars = async () => (await import('./parts/DailyBars.tsx')).DailyBars;

const loadDeliveries = async () => (await import('./parts/DeliveryPanel.tsx')).DeliveryPanel;

const loadHours = async () => (await import('./parts/HourPanel.tsx')).HourPanel;

/** What the floor has to decide now, in three ways to look at it. Source: MENU-50, screens S24. */
export function OpsDashboardPage() {
  const { settings } = useSession();
  const { filters, changeFilters } = useListAddress();
  const branch_id = idIn<BranchId>(filters['branch_id']);
  const mode = opsModeOf(filters['mode'], readSetting(settings, 'ops_dashboard_default_mode'));
  const refetch_every_ms = useOpsRefresh();
  const now = useNow();
  const date = mode === 'pending' ? null : dateIn(filters['date'], now);
  const read = useOpsDashboard({ branch_id, date: mode === 'all' ? date : null }, refetch_every_ms);
  const failed = shownError(read.error);
  const branch = filters['branch_id'];
  const exceptions = read.data?.counters.find(({ key }) => key === 'field-exceptions')?.count ?? 0;
  const stale = mode === 'driver-tripsheet' ? null : staleSince(read.dataUpdatedAt, now);

  return (
    <PageFrame
      title={SCREENS.opsDashboard.title}
      aside={<LiveBadge />}
      otherActions={
        <>
          <QuickLinks />
          <OutboxLink />
          <BlanksLink />
          <RefreshButton />
          {mode !== 'pending' && (
            <DayInput
              aria-label={mode === 'all' ? hourWords.dayOfAll : words.dayOfSheets}
              value={date ?? dayOf(now)}
              onDay={(day) => changeFilters({ date: day === dayOf(now) ? undefined : day || undefined })}
            />
          )}
          <BranchPicker className={classes['branch']} value={branch_id} onChange={(id) => changeFilters({ branch_id: id })} />
        </>
      }
      tabs={
        <TabLinks
          label={words.opsModesLabel}
          current={mode}
          links={OPS_MODES.map((each) => ({
            key: each,
            label: words.opsModes[each],
            href: paths.opsDashboard({
              mode: each,
              branch_id: branch,
              date: each === 'pending' ? undefined : (date ?? undefined),
            }),
          }))}
        />
      }
    >
      <BelowFirstSteps>
        <LazyComponent
          load={loadExceptions}
          props={mode !== 'driver-tripsheet' && exceptions > 0 ? { shipment_id: null } : null}
          is_wanted={exceptions > 0}
        />
        {failed !== null && mode !== 'driver-tripsheet' && (
          <Notice kind="error" onRetry={() => void read.refetch()}>
            {failed}
          </Notice>
        )}
        {stale !== null && <Notice kind="warning">{hourWords.readAt(timeText(stale.toISOString()))}</Notice>}
        <Suspense fallback={<Skeleton height={320} />}>
          {mode === 'driver-tripsheet' && <DriverDays branch_id={branch_id} date={date} refetch_every_ms={refetch_every_ms} />}
          {mode === 'pending' && read.data && <OpsPending counters={read.data.counters} branch_id={branch_id} />}
        </Suspense>
        {mode !== 'driver-tripsheet' && !read.data && failed === null && <Skeleton height={80} />}
        {mode === 'all' && read.data && (
          <AllWork
            dashboard={read.data}
            asked={{ branch_id, date }}
            wanted={filters['tile']}
            onOpen={(tile) => changeFilters({ tile })}
          />
        )}
      </BelowFirstSteps>
    </PageFrame>
  );
}

/** A day of the address; null for today, and for what is no day. */
function dateIn(text: string | undefined, now: Date): string | null {
  const day = text === undefined ? null : parseDay(text);
  return day === dayOf(now) ? null : day;
}

interface AllWorkProps {
  readonly dashboard: OutputOf<typeof overviewApi.opsDashboard>;
  readonly asked: OpsAsked;
  readonly wanted: string | undefined;
  readonly onOpen: (tile: string) => void;
}

/** A pile of work a tile, and the shipments of the one that is open. */
function AllWork({ dashboard: { counters }, asked, wanted, onOpen }: AllWorkProps) {
  const { branch_id, date } = asked;
  const now = useNow();
  const days = useOpsPerDay(branch_id);
  const days_failed = shownError(days.error);
  const tile = openTile(counters, wanted);
  const count = counters.find(({ key }) => key === tile)?.count ?? 0;
  return (
    <>
      {date !== null && (
        <Text as="p" tone="soft">
          {hourWords.tilesOf(dayText(date, now))}
        </Text>
      )}
      <div className={classes['piles']}>
        <Tiles counters={counters} open={tile} onOpen={onOpen} isToday={date === null} />
        <RequestTiles counters={counters} />
      </div>
      {tile !== null && <WorkList key={tile} tile={tile} count={count} asked={asked} />}
      <div className={classes['hours']}>
        <LazyComponent load={loadHours} props={{ asked }} is_wanted={false} />
      </div>
      <LazyComponent load={loadDeliveries} props={{ branch_id }} is_wanted={false} />
      <Panel title={words.chartTitle}>
        {days.data && (
          <div className={classes['chart']}>
            <LazyComponent load={loadBars} props={{ days: days.data.per_day }} is_wanted={false} />
          </div>
        )}
        {days.isPending && <Skeleton height={180} />}
        {!days.data && days_failed !== null && (
          <Notice kind="error" onRetry={() => void days.refetch()}>
            {days_failed}
          </Notice>
        )}
      </Panel>
    </>
  );
}

interface TilesProps {
  readonly counters: OutputOf<typeof overviewApi.opsDashboard>['counters'];
  readonly open: string | null;
  readonly onOpen: (tile: string) => void;
  readonly isToday: boolean;
}

const ALARMING: readonly string[] = ['problems', 'delivery-failed-attempt', 'uncollected', 'undelivered'];

function Tiles({ counters, open, onOpen, isToday }: TilesProps) {
  return (
    <ul className={classes['counters']} aria-label={words.tilesLabel}>
      {tilesOf(counters).map(({ tile, count }) => (
        <li key={tile}>
          <BareButton
            className={classes['counter']}
            aria-pressed={tile === open}
            data-alarm={(ALARMING.includes(tile) && count > 0) || undefined}
            onClick={() => onOpen(tile)}
          >
            <span className={`${classes['count']} num`}>{countText(count)}</span>
            <Text tone="soft" size="s">
              {tile === 'delivered-today' && !isToday ? hourWords.delivered : (words.opsCounters[tile] ?? tile)}
            </Text>
          </BareButton>
        </li>
      ))}
    </ul>
  );
}

/** Collection requests that are late or a problem; each tile leads to their list. Source: COLL-REQ-04, COLL-REQ-05, KEY-54. */
function RequestTiles({ counters }: Pick<TilesProps, 'counters'>) {
  const { facts } = useSession();
  const shown = counters.flatMap(({ key, count }) => {
    const show = key === 'collection-requests-late' ? 'late' : key === 'collection-requests-problem' ? 'problem' : null;
    return show === null ? [] : [{ key, count, href: paths.collectionRequests({ show }) }];
  });
  if (shown.length === 0 || !isOpenTo(paths.collectionRequests(), facts)) return null;
  return (
    <ul className={classes['counters']} data-few aria-label={words.requestTilesLabel}>
      {shown.map(({ key, count, href }) => (
        <li key={key}>
          <AppLink className={classes['counter']} href={href} data-alarm={count > 0 || undefined}>
            <span className={`${classes['count']} num`}>{countText(count)}</span>
            <Text tone="soft" size="s">
              {words.requestTiles[key] ?? key}
            </Text>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

/** Reads everything on the page again. */
function RefreshButton() {
  const client = useQueryClient();
  return (
    <BareButton
      className={classes['action']}
      onClick={() => void client.invalidateQueries({ type: 'active', predicate: ({ queryKey }) => isOfDashboard(queryKey[0]) })}
    >
      <IconRefresh size={16} stroke={1.7} aria-hidden="true" />
      {words.refresh}
    </BareButton>
  );
}

function isOfDashboard(path: unknown): boolean {
  return isUnderAny(String(path), ['/ui', '/trip-sheet', '/accounts']);
}

/** The messages, for users who may read them; it has no place in the menu (MENU-29 to MENU-44). */
function OutboxLink() {
  const { facts } = useSession();
  if (!isOpenTo(paths.outbox(), facts)) return null;
  return (
    <AppLink href={paths.outbox()} className={classes['action']}>
      <IconMail size={16} stroke={1.7} aria-hidden="true" />
      {words.outbox}
    </AppLink>
  );
}
