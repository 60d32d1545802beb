import { Button, NativeSelect } from '@mantine/core';
import type { DriverDay } from '@tsela/contract/tripsheets/tripsheet-api';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { tellFailure } from '../../shell/tell.ts';
import { tripsheets as words } from '../../strings/tripsheets.ts';
import { showAlert } from '../../ui/feedback/alert-dialog.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { movedText } from '../move-stop-draft.ts';
import { sheetParts, withCaptures } from '../tripsheet-draft.ts';
import type { SheetStop } from '../tripsheet-draft.ts';
import { useMoveStop, useSheetOf } from '../tripsheet-calls.ts';
import classes from './DriverDays.module.css';
import { StopPanel } from './StopPanel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';

interface DriverStopsProps {
  readonly driver: DriverDay;
  /** Whom a stop can be given to. */
  readonly drivers: readonly DriverDay[];
}

/** The stops of one driver, each of which can be given to another. Source: screens S24. */
export function DriverStops({ driver, drivers }: DriverStopsProps) {
  const read = useSheetOf(driver.id, null);
  const may_move = useMay('API_/trip-sheet/assign:POST');
  const failed = shownError(read.error);
  if (failed !== null) {
    return (
      <Notice kind="error" onRetry={() => void read.refetch()}>
        {failed}
      </Notice>
    );
  }
  if (!read.data) return <Skeleton height={120} />;
  const { to_do, done } = sheetParts(withCaptures(read.data.stops, { captures: [], read_at_ms: 0 }));
  const others = drivers.filter(({ id }) => id !== driver.id);
  return (
    <Stack pad={[0, 4, 4]} gap={3}>
      <AppLink href={paths.tripsheet({ driver_id: String(driver.id) })} className={classes['sheet']}>
        {words.openSheet(driver.name)}
      </AppLink>
      {to_do.length > 0 && (
        <StopPanel
          title={words.toDo(to_do.length)}
          stops={to_do}
          {...(may_move && {
            // A collection request is given to a driver on its own page.
            action: (stop: SheetStop) => (stop.request ? null : <MoveStop stop={stop} drivers={others} />),
          })}
        />
      )}
      {done.length > 0 && <StopPanel title={words.done(done.length)} stops={done} />}
    </Stack>
  );
}

const NOBODY = 'nobody';

/** Assigns a stop to another driver or unassigns it; a driver with too many stops is asked about first. Source: KEY-63. */
function MoveStop({ stop, drivers }: { readonly stop: SheetStop; readonly drivers: readonly DriverDay[] }) {
  const { settings } = useSession();
  const limit = readSetting(settings, 'tripsheet_unique_stops_alert_limit');
  const move = useMoveStop();
  // Choosing alone gives nothing: by keyboard the first arrow key chooses already.
  const [chosen, setChosen] = useState('');
  const to = drivers.find(({ id }) => String(id) === chosen) ?? null;

  async function handleMove(): Promise<void> {
    if (to && limit > 0 && to.unique_stops >= limit) {
      const title = words.moveTooMany(to.name, to.unique_stops, limit);
      if (!(await showAlert({ title, body: words.moveAnyway, okButtonText: words.move }))) return;
    }
    try {
      const answer = await move.mutateAsync({
        shipment_ids: stop.shipments.map(({ id }) => id),
        driver_id: to && to.id,
        leg: stop.leg,
      });
      showToast({ text: movedText(answer, to && to.name), variant: answer.failed.length > 0 ? 'error' : 'success' });
    } catch (error) {
      tellFailure(error);
    }
  }

  return (
    <div className={classes['move']}>
      <NativeSelect
        aria-label={words.moveStop(stop.sequence)}
        disabled={move.isPending}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          { value: '', label: words.moveTo },
          { value: NOBODY, label: words.toNobody },
          ...drivers.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Button
        variant="default"
        aria-label={words.giveStop(stop.sequence)}
        disabled={to === null && chosen !== NOBODY}
        loading={move.isPending}
        onClick={() => void handleMove()}
      >
        {words.give}
      </Button>
    </div>
  );
}
