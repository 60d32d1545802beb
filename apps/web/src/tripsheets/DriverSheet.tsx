import { Button } from '../ui/act/Button.tsx';
import { isFeatureOn, readSetting } from '@tsela/domain/providers/provider-settings';
import { isCollectionChange } from '@tsela/domain/tracking/collection-changes';
import { isDutyChoice } from '@tsela/domain/tripsheets/duty';
import { isOlderVersion } from '@tsela/domain/tripsheets/app-version';
import { APP_VERSION } from '../version.ts';
import { DutyBar } from './DutyBar.tsx';
import { useAskedVersion } from './duty-calls.ts';
import { dayOf } from '@tsela/domain/time/day';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { IconBarcode, IconTruck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useChangeSearch, useSearchValues } from '../shell/pages/address.ts';
import { LiveBadge } from '../shell/parts/LiveBadge.tsx';
import { useConnection } from '../shell/beside/connection.ts';
import { useMay, useSession } from '../shell/session.ts';
import { tripsheets } from '../strings/tripsheets.ts';
import { SyncState } from '../tracking/parts/SyncState.tsx';
import { useFieldQueue } from '../tracking/parts/use-field-queue.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { dayText } from '../ui/show/date-text.ts';
import { useNow } from '../ui/show/now.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import classes from './DriverSheet.module.css';
import { keepSheet, keptSheet } from './kept-sheet.ts';
import type { KeptSheet } from './kept-sheet.ts';
import { OfficeMessages } from './OfficeMessages.tsx';
import { StopCard } from './StopCard.tsx';
import { useOwnSheet } from './tripsheet-calls.ts';
import { sheetParts, withCaptures } from './tripsheet-draft.ts';
import type { SheetStop } from './tripsheet-draft.ts';
import { useIsReady } from './use-is-ready.ts';
import { useDriverStep } from './use-driver-step.tsx';
import { usePosition } from './use-position.ts';
import type { DriverStep } from './use-driver-step.tsx';
import { Text } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { BareButton } from '../ui/act/BareButton.tsx';

const loadOld = async () => (await import('./OldVersion.tsx')).OldVersion;

/** The signed-in driver's stops, next first; works without signal on what has been read. */
export function DriverSheet() {
  const { entries, sync, undoable, undo, ...capturing } = useFieldQueue();
  const { kept, error, retry } = useSheet();
  const read = kept?.sheet.stops ?? [];
  const position = usePosition();
  const { step, dialog } = useDriverStep({ ...capturing, position, entries, stops: read });
  const stops = withCaptures(read, { captures: entries, read_at_ms: kept?.read_at_ms ?? 0 });
  const { to_do, later, done, summary } = sheetParts(stops);

  const [opened, setOpened] = useState<string | null>(null);

  // Without signal, as it was read at the start.
  const { settings } = useSession();
  const asked_version = useAskedVersion() ?? readSetting(settings, 'latest_driver_app_version');
  const is_old = isOlderVersion(APP_VERSION, asked_version);

  return (
    <PageFrame title={SCREENS.tripsheet.title} aside={<LiveBadge />}>
      <div className={classes['sheet']}>
        <SyncState sync={sync} />
        <OfficeMessages />
        {!is_old && <DutyBar entries={entries} {...capturing} position={position} />}
        <LazyComponent load={loadOld} props={is_old ? { asked: asked_version, waiting: sync.waiting } : null} />
        {error !== null && kept === null && (
          <Notice kind="error" onRetry={retry}>
            {error}
          </Notice>
        )}
        {error !== null && kept !== null && (
          <Text as="p" tone="soft" size="s">
            {tripsheets.kept}
          </Text>
        )}
        {kept === null && error === null && <SheetSkeleton />}
        {kept !== null && stops.length === 0 && (
          <EmptyState icon={<IconTruck size={28} />} title={tripsheets.noStops} text={tripsheets.noStopsMore} />
        )}
        {!is_old && kept !== null && <FindStop stops={stops} add={step.add ?? null} onOpen={setOpened} />}
        {!is_old && stops.length > 0 && (
          <>
            <p className={`${classes['summary']} num`}>
              <strong>{tripsheets.summary(summary)}</strong>
              <br />
              {tripsheets.split(summary)}
            </p>
            <Stops to_do={to_do} later={later} done={done} step={step} opened={opened} onOpen={setOpened} />
          </>
        )}
        {/* Of a depot, a few times a day: the next stop is above them, where the thumb is all day. */}
        <div className={classes['depot']}>
          <TakeBatch />
          <ScanManifest />
        </div>
        <UndoBar undoable={undoable} onUndo={undo} />
        {dialog}
      </div>
    </PageFrame>
  );
}

const loadTake = async () => (await import('../shipments/parts/TakeBatchDialog.tsx')).TakeBatchDialog;

/** What a sender has put into a batch is taken by its one code; it asks the server what is in it, so its code is not brought before it is opened. */
function TakeBatch() {
  const [is_open, setOpen] = useState(false);
  const is_offline = useConnection() === 'offline';
  return (
    <>
      <Button
        variant="default"
        disabled={is_offline}
        title={is_offline ? tripsheets.batchOffline : undefined}
        onClick={() => setOpen(true)}
      >
        {tripsheets.takeBatch}
      </Button>
      {is_open && <LazyComponent load={loadTake} props={{ onClose: () => setOpen(false) }} />}
    </>
  );
}

const loadScanner = async () => (await import('../interhub-transfers/parts/ManifestScanner.tsx')).ManifestScanner;

/** Parcels that travel between branches are scanned onto their transfer, and from it, where the provider has drivers do so. */
function ScanManifest() {
  const { settings } = useSession();
  const may_scan = useMay('API_/interhub-transfers/parcels:POST');
  const [is_open, setOpen] = useState(false);
  const is_on = isFeatureOn(settings, 'interhub_transfers') && readSetting(settings, 'manifest_scanner_enabled');
  if (!may_scan || !is_on) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {tripsheets.scanManifest}
      </Button>
      <LazyComponent load={loadScanner} props={is_open ? { onClose: () => setOpen(false) } : null} />
    </>
  );
}

const loadFind = async () => (await import('./dialogs/FindDialog.tsx')).FindDialog;

interface FindStopProps {
  readonly stops: readonly SheetStop[];
  readonly add: (() => void) | null;
  readonly onOpen: (key: string) => void;
}

/** A parcel is scanned, and its stop is open and in sight. */
function FindStop({ stops, add, onOpen }: FindStopProps) {
  const change = useChangeSearch();
  const [is_open, setOpen] = useState(false);

  function handleFound({ key, is_done }: SheetStop): void {
    setOpen(false);
    change({ show: is_done ? 'done' : undefined });
    onOpen(key);
    // Once the dialog has gone and the stop is drawn.
    setTimeout(() => document.querySelector(`[data-stop="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'start' }), 0);
  }

  function handleAdd(): void {
    setOpen(false);
    add?.();
  }

  const props = {
    stops,
    onFound: handleFound,
    onAdd: add && handleAdd,
    onClose: () => setOpen(false),
  };
  return (
    <>
      <Button
        variant="default"
        size="lg"
        fullWidth
        leftSection={<IconBarcode size={22} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {tripsheets.scan}
      </Button>
      <LazyComponent load={loadFind} props={is_open ? props : null} />
    </>
  );
}

interface StopsProps {
  readonly to_do: readonly SheetStop[];
  /** For later days: shown after the others, so that nothing that is ready early has to wait. */
  readonly later: readonly SheetStop[];
  readonly done: readonly SheetStop[];
  readonly step: DriverStep;
  /** The stop that the driver has chosen, by its key; null for none. */
  readonly opened: string | null;
  readonly onOpen: (key: string) => void;
}

function Stops({ to_do, later, done, step, opened, onOpen }: StopsProps) {
  const shows_done = useSearchValues()['show'] === 'done';
  const change = useChangeSearch();
  const now = useNow();
  const shown = shows_done ? done : [...to_do, ...later];
  // Without a choice of the driver's, the next stop is open.
  const open_key = shown.some((stop) => stop.key === opened) ? opened : shows_done ? null : (to_do[0]?.key ?? null);
  const is_ready = useIsReady(open_key);

  return (
    <>
      <div className={classes['filter']} role="group" aria-label={tripsheets.show}>
        <BareButton aria-pressed={!shows_done} onClick={() => change({ show: undefined })}>
          {tripsheets.toDo(to_do.length)}
        </BareButton>
        <BareButton aria-pressed={shows_done} onClick={() => change({ show: 'done' })}>
          {tripsheets.done(done.length)}
        </BareButton>
      </div>
      {shows_done && done.length === 0 && <EmptyState text={tripsheets.noneDone} />}
      {!shows_done && to_do.length === 0 && <EmptyState text={done.length === 0 ? tripsheets.noStops : tripsheets.noneToDo} />}
      {shown.map((stop, index) => (
        <Stack key={stop.key} as="section" data-stop={stop.key}>
          {!shows_done && stop.later_day !== shown[index - 1]?.later_day && stop.later_day !== undefined && (
            <h2 className={classes['heading']}>{tripsheets.forDay(dayText(stop.later_day, now))}</h2>
          )}
          {stop === to_do[0] && <h2 className={classes['heading']}>{tripsheets.nextStop}</h2>}
          {stop === to_do[1] && <h2 className={classes['heading']}>{tripsheets.afterwards}</h2>}
          <StopCard stop={stop} is_open={stop.key === open_key} onOpen={() => onOpen(stop.key)} step={step} is_ready={is_ready} />
        </Stack>
      ))}
    </>
  );
}

/** The sheet as just read, else as kept on the device. */
function useSheet(): { kept: KeptSheet | null; error: string | null; retry: () => void } {
  const user_id = useSession().user?.id ?? 0;
  const now = useNow();
  const { data, dataUpdatedAt, error, refetch } = useOwnSheet(true);
  const read = data ? { user_id, read_at_ms: dataUpdatedAt, sheet: data } : null;

  useEffect(() => {
    if (data) keepSheet({ user_id, read_at_ms: dataUpdatedAt, sheet: data });
  }, [data, dataUpdatedAt, user_id]);

  return {
    kept: read ?? keptSheet({ user_id, today: dayOf(now) }),
    error: error && shownError(error),
    retry: () => void refetch(),
  };
}

function SheetSkeleton() {
  return (
    <Stack gap={3}>
      <Skeleton width="60%" height={18} />
      <Skeleton height={44} />
      <Skeleton height={340} />
      <Skeleton height={72} />
    </Stack>
  );
}

interface UndoBarProps {
  /** What may be taken back now. */
  readonly undoable: readonly QueueEntry[];
  readonly onUndo: () => Promise<void>;
}

/** What was just done, and how to take it back, for as long as that is possible; within reach of the thumb. */
function UndoBar({ undoable, onUndo }: UndoBarProps) {
  // What was put right beside a step is taken back with it.
  const steps = undoable.filter(({ event }) => !isCollectionChange(event.choice));
  const [first] = steps;
  return (
    <div className={classes['undo']} role="status">
      {first && (
        <>
          <span className="num">
            {isDutyChoice(first.event.choice)
              ? tripsheets.nowOffDuty
              : tripsheets.did(
                  statusLabel(first.event.choice),
                  steps.map(({ event }) => event.reference),
                )}
          </span>
          <BareButton
            onClick={() => {
              onUndo().catch(() => showToast({ text: tripsheets.notUndone, variant: 'error' }));
            }}
          >
            {tripsheets.undo}
          </BareButton>
        </>
      )}
    </div>
  );
}
