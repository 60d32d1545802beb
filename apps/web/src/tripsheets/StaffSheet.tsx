import { NativeSelect } from '@mantine/core';
import type { DriverDay } from '@tsela/contract/tripsheets/tripsheet-api';
import type { BranchId, DriverId } from '@tsela/domain/ids';
import { dayOf } from '@tsela/domain/time/day';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useChangeSearch, useSearchValues } from '../shell/pages/address.ts';
import { PaperHead } from '../shell/parts/PaperHead.tsx';
import { LiveBadge } from '../shell/parts/LiveBadge.tsx';
import { useMay, useSession } from '../shell/session.ts';
import { tripsheets } from '../strings/tripsheets.ts';
import { sheetDesk as words } from '../strings/tripsheets/desk.ts';
import { driversOfDay } from '../strings/tripsheets/drivers.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { dateText } from '../ui/show/date-text.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { useNow } from '../ui/show/now.ts';
import { Text } from '../ui/show/Text.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import classes from './StaffSheet.module.css';
import { useDaysOn, useSheetOf } from './tripsheet-calls.ts';
import type { Sheet } from './tripsheet-calls.ts';
import { StopOrder } from './StopOrder.tsx';
import { useGiving } from './parts/GiveStop.tsx';
import { StopPanel } from './parts/StopPanel.tsx';
import { WithMap } from './parts/WithMap.tsx';
import { SheetDesk } from './desk/SheetDesk.tsx';
import { SheetFigures } from './desk/SheetFigures.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { sheetParts, withCaptures } from './tripsheet-draft.ts';
import { DayInput } from '../ui/form/DayInput.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';

/** The stops of any driver on any day, as the office sees them; live. Source: screens S25. */
export function StaffSheet() {
  const { general } = useSession();
  const search = useSearchValues();
  const now = useNow();
  const change = useChangeSearch();
  const drivers = (general?.drivers ?? []).filter(isPresent);
  const driver = drivers.find((each) => String(each.id) === search['driver_id']) ?? null;
  const date = search['date'] ?? null;
  const read = useSheetOf(driver?.id ?? null, date);

  const filters = (
    <div className={classes['filters']}>
      <NativeSelect
        label={driversOfDay.driver}
        value={driver?.id ?? ''}
        onChange={(event) => change({ driver_id: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: driversOfDay.chooseDriver },
          ...drivers.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <DayInput label={driversOfDay.date} value={date ?? dayOf(now)} onDay={(day) => change({ date: day || undefined })} />
    </div>
  );
  return (
    <PageFrame title={SCREENS.tripsheet.title} aside={<LiveBadge />} filters={filters}>
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {!driver && <Drivers date={date} />}
      {driver && read.isPending && <Skeleton height={280} />}
      {driver && read.data && <StopList key={`${driver.id} ${read.data.date}`} sheet={read.data} driver={driver} />}
    </PageFrame>
  );
}

/** Whose sheet to open, and how far each is on that day: a click each, by branch. */
function Drivers({ date }: { readonly date: string | null }) {
  const { general } = useSession();
  const drivers = (general?.drivers ?? []).filter(isPresent);
  const branches = (general?.branches ?? []).filter((branch) => drivers.some(({ branch_id }) => branch_id === branch.id));
  const days = new Map(useDaysOn(date).data?.drivers.map((day) => [day.id, day]));
  if (drivers.length === 0) return <EmptyState text={driversOfDay.noDrivers} />;
  return (
    <>
      <p className={classes['summary']}>{driversOfDay.chooseFirst}</p>
      <Tiles align="start" gap={4} least={300}>
        {branches.map((branch) => (
          <Panel key={branch.id} title={branch.name} isFlush>
            <ul className={classes['drivers']} aria-label={driversOfDay.driversOf(branch.name)}>
              {drivers
                .filter(({ branch_id }) => branch_id === branch.id)
                .map(({ id, name }) => (
                  <li key={id}>
                    <AppLink
                      href={paths.tripsheet({ driver_id: String(id), date: date ?? undefined })}
                      className={classes['driver']}
                    >
                      {name}
                      <Progress day={days.get(id)} />
                    </AppLink>
                  </li>
                ))}
            </ul>
          </Panel>
        ))}
      </Tiles>
    </>
  );
}

function Progress({ day }: { readonly day: DriverDay | undefined }) {
  if (day === undefined) return null;
  return (
    <Text tone="quiet" size="s" className={`${classes['progress']} num`}>
      {day.stops === 0 ? driversOfDay.noneOfDriver : driversOfDay.stopsDone(day)}
      {day.late > 0 && <span className={classes['late']}> · {driversOfDay.late(day.late)}</span>}
    </Text>
  );
}

function isPresent(driver: { readonly deleted_date: string | null }): boolean {
  return driver.deleted_date === null;
}

interface StopListProps {
  readonly sheet: Sheet;
  readonly driver: { readonly id: DriverId; readonly name: string; readonly branch_id: BranchId };
}

const loadMap = async () => (await import('./desk/SheetMap.tsx')).SheetMap;

function StopList({ sheet, driver }: StopListProps) {
  const now = useNow();
  const { general } = useSession();
  const may = {
    order: useMay('API_/trip-sheet:PATCH'),
    optimise: useMay('API_/trip-sheet/optimise:POST'),
    give: useMay('API_/trip-sheet/assign:POST'),
  };
  const { to_do, later, done } = sheetParts(withCaptures(sheet.stops, { captures: [], read_at_ms: 0 }));
  const others = (general?.drivers ?? []).filter((each) => isPresent(each) && each.id !== driver.id);
  const giving = useGiving(others, { look: 'sign', driver, date: sheet.date });
  const action = may.give ? giving.button : undefined;
  const day = dateText(`${sheet.date}T12:00:00Z`, now);
  const desk = <SheetDesk sheet={sheet} driver={driver} to_do={to_do} others={others} />;
  if (sheet.stops.length === 0)
    return (
      <>
        {desk}
        <EmptyState text={driversOfDay.noStopsOf(driver.name, day)} />
      </>
    );
  return (
    <>
      <PaperHead />
      <p data-paper-only>{driversOfDay.sheetOf(driver.name, day)}</p>
      {desk}
      <SheetFigures summary={sheet.summary} />
      <WithMap
        map={<LazyComponent load={loadMap} props={{ to_do, branch_id: driver.branch_id }} until={<Skeleton height={320} />} />}
      >
        {to_do.length > 0 && may.order && (
          <StopOrder sheet={sheet} driver_id={driver.id} to_do={to_do} may_optimise={may.optimise} action={action} />
        )}
        {to_do.length > 0 && !may.order && <StopPanel title={tripsheets.toDo(to_do.length)} stops={to_do} action={action} />}
        {giving.dialog}
        {later.length > 0 && <StopPanel title={words.later(later.length)} stops={later} action={action} />}
        {done.length > 0 && <StopPanel title={tripsheets.done(done.length)} stops={done} />}
      </WithMap>
    </>
  );
}
