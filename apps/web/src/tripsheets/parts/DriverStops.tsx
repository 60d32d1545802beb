import type { DriverDay } from '@tsela/contract/tripsheets/tripsheet-api';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../shell/session.ts';
import { tripsheets } from '../../strings/tripsheets.ts';
import { sheetDesk as desk } from '../../strings/tripsheets/desk.ts';
import { driversOfDay } from '../../strings/tripsheets/drivers.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { sheetParts, withCaptures } from '../tripsheet-draft.ts';
import type { SheetStop } from '../tripsheet-draft.ts';
import { useSheetOf } from '../tripsheet-calls.ts';
import classes from './DriverDays.module.css';
import { DragHandle } from './DragHandle.tsx';
import { useGiving } from './GiveStop.tsx';
import { StopPanel } from './StopPanel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';

interface DriverStopsProps {
  readonly driver: DriverDay;
  readonly date: string | null;
  /** Whom a stop can be given to. */
  readonly drivers: readonly DriverDay[];
  /** Called when a stop is taken by its handle, to be let go over another driver. */
  readonly onDrag: (stop: SheetStop) => void;
}

/** The stops of one driver, each of which can be given to another. Source: screens S24. */
export function DriverStops({ driver, drivers, date, onDrag }: DriverStopsProps) {
  const read = useSheetOf(driver.id, date);
  const may_move = useMay('API_/trip-sheet/assign:POST');
  const failed = shownError(read.error);
  const giving = useGiving(
    drivers.filter(({ id }) => id !== driver.id),
    { driver, date: read.data?.date ?? date ?? '' },
  );
  if (failed !== null) {
    return (
      <Notice kind="error" onRetry={() => void read.refetch()}>
        {failed}
      </Notice>
    );
  }
  if (!read.data) return <Skeleton height={120} />;
  const { to_do, later, done } = sheetParts(withCaptures(read.data.stops, { captures: [], read_at_ms: 0 }));
  return (
    <Stack pad={[0, 4, 4]} gap={3}>
      <AppLink href={paths.tripsheet({ driver_id: String(driver.id), date: date ?? undefined })} className={classes['sheet']}>
        {driversOfDay.openSheet(driver.name)}
      </AppLink>
      {to_do.length > 0 && (
        <StopPanel
          title={tripsheets.toDo(to_do.length)}
          stops={to_do}
          {...(may_move && {
            action: giving.button,
            controls: (stop: SheetStop) => (
              <DragHandle label={driversOfDay.dragStop(stop.sequence)} onDrag={() => onDrag(stop)} />
            ),
          })}
        />
      )}
      {later.length > 0 && (
        <StopPanel title={desk.later(later.length)} stops={later} action={may_move ? giving.button : undefined} />
      )}
      {giving.dialog}
      {done.length > 0 && <StopPanel title={tripsheets.done(done.length)} stops={done} />}
    </Stack>
  );
}
