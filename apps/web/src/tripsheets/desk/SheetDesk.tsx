import { Button } from '../../ui/act/Button.tsx';
import type { DriverId } from '@tsela/domain/ids';
import { useState } from 'react';
import { useMay } from '../../shell/session.ts';
import { saveCalledFile } from '../../shell/save-called-file.ts';
import { sheetDesk as words } from '../../strings/tripsheets/desk.ts';
import { handOverWords } from '../../strings/tripsheets/hand-over.ts';
import { MenuButton } from '../../ui/act/MenuButton.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { timeText } from '../../ui/show/date-text.ts';
import { readSheetDocument } from '../tripsheet-calls.ts';
import type { Sheet } from '../tripsheet-calls.ts';
import type { SheetStop } from '../tripsheet-draft.ts';
import { AddStop } from './AddStop.tsx';
import { useTrip } from './use-trip.ts';

const loadLoad = async () => (await import('./LoadDialog.tsx')).LoadDialog;
const loadHandOver = async () => (await import('./HandOverDialog.tsx')).HandOverDialog;
const loadMessage = async () => (await import('./MessageDialog.tsx')).MessageDialog;

interface SheetDeskProps {
  readonly sheet: Sheet;
  readonly driver: { readonly id: DriverId; readonly name: string };
  /** The stops still to do. */
  readonly to_do: readonly SheetStop[];
  /** To whom they may be handed over. */
  readonly others: readonly { readonly id: DriverId; readonly name: string }[];
}

/** What a dispatcher does about a sheet as a whole: adds to it, loads, starts and ends the trip, messages the driver, prints. Source: screens S25. */
export function SheetDesk({ sheet, driver, to_do, others }: SheetDeskProps) {
  const [opened, setOpened] = useState<'load' | 'message' | 'hand-over' | null>(null);
  const may = {
    add: useMay('API_/trip-sheet/stops:POST'),
    load: useMay('API_/trip-sheet/load:POST'),
    trip: useMay('API_/trip-sheet/trip:PATCH'),
    message: useMay('API_/trip-sheet/messages:POST'),
    give: useMay('API_/trip-sheet/assign:POST'),
    change: useMay('API_/shipments:PATCH'),
  };
  const { date, trip, summary } = sheet;
  const close = () => setOpened(null);
  const save = (format: 'pdf' | 'csv') =>
    void saveCalledFile(() => readSheetDocument({ driver_id: driver.id, date, format }), format);
  return (
    <Stack gap={3} data-screen-only>
      <Row gap={3} align="start">
        {may.add && <AddStop driver={driver} unique_stops={summary.unique_stops} />}
        {may.load && (
          <Button variant="default" onClick={() => setOpened('load')}>
            {words.load}
          </Button>
        )}
        {may.message && (
          <Button variant="default" onClick={() => setOpened('message')}>
            {words.message}
          </Button>
        )}
        {may.give && may.change && to_do.length > 0 && (
          <Button variant="default" onClick={() => setOpened('hand-over')}>
            {handOverWords.open}
          </Button>
        )}
        <MenuButton
          label={words.more}
          lines={[
            { label: words.print, onClick: () => save('pdf') },
            { label: words.csv, onClick: () => save('csv') },
          ]}
        />
        {may.trip && <TripButton sheet={sheet} driver={driver} left={to_do.length} />}
      </Row>
      <QuietText as="p">{tripText(trip)}</QuietText>
      <LazyComponent load={loadLoad} props={opened === 'load' ? { driver, date, onClose: close } : null} />
      <LazyComponent load={loadMessage} props={opened === 'message' ? { driver, onClose: close } : null} />
      <LazyComponent
        load={loadHandOver}
        props={opened === 'hand-over' ? { driver, date, stops: to_do, drivers: others, onClose: close } : null}
      />
    </Stack>
  );
}

interface TripButtonProps extends Pick<SheetDeskProps, 'sheet' | 'driver'> {
  /** How many stops are still to do. */
  readonly left: number;
}

function TripButton({ sheet: { date, trip }, driver, left }: TripButtonProps) {
  const { start, end, is_pending, failed } = useTrip({ driver, date });
  const is_under_way = trip.time_started !== null && trip.time_ended === null;
  return (
    <>
      {is_under_way ? (
        <Button variant="default" loading={is_pending} onClick={() => end(left)}>
          {words.end}
        </Button>
      ) : (
        <Button loading={is_pending} onClick={start}>
          {trip.time_started === null ? words.start : words.resume}
        </Button>
      )}
      {failed.length > 0 && (
        <Notice kind="error">
          {words.startedSome(failed.length)} {[...new Set(failed.map(({ message }) => message))].join(' ')}
        </Notice>
      )}
    </>
  );
}

function tripText({ time_started, time_ended }: Sheet['trip']): string {
  if (time_started === null) return words.notStarted;
  return time_ended === null ? words.onTheWay(timeText(time_started)) : words.endedAt(timeText(time_ended));
}
