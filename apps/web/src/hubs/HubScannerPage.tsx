import { ButtonLink } from '../ui/act/Button.tsx';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { isOpenTo } from '../shell/pages/page-rules.ts';
import { parseDocumentReference } from '@tsela/domain/formats/references';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { LiveBadge } from '../shell/parts/LiveBadge.tsx';
import { useSession } from '../shell/session.ts';
import { bench } from '../strings/hubs-bench.ts';
import { hubs } from '../strings/hubs.ts';
import { fieldEvents } from '../strings/tracking-field-events.ts';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { SyncState } from '../tracking/parts/SyncState.tsx';
import type { StepProof } from '../tracking/parts/proof-draft.ts';
import { useIsNarrow } from '../theme/breakpoints.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import classes from './HubScannerPage.module.css';
import { OptionsBar } from './OptionsBar.tsx';
import { keepOptions, keepSetUp, keptOptions, keptSetUp } from './scan-options.ts';
import type { ScanOptions } from './scan-options.ts';
import { useBenchNames } from './use-bench-names.ts';
import { useHeardAnswers } from './use-heard-answers.ts';
import { useUndo } from './use-undo.ts';
import { leftAfter, proofAskedBy } from './scan-draft.ts';
import type { ScanSetUp } from './scan-draft.ts';
import { ScanField } from './ScanField.tsx';
import { ScanLog } from './ScanLog.tsx';
import { ScanResult } from './ScanResult.tsx';
import { SetUpBar } from './SetUpBar.tsx';
import { useScans } from './use-scans.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { SCAN_CHOICE_FACTS } from '@tsela/domain/tracking/scan-choices';
import { LazyComponent } from '../ui/LazyComponent.tsx';

/** Scanning at the hub: set up once, then one field that takes whatever the scanner says. Source: screens S28. */
export function HubScannerPage() {
  const { user, general } = useSession();
  const [set_up, setSetUp] = useState<ScanSetUp>(() =>
    keptSetUp({ own_branch_id: user?.branch_id ?? null, branches: general?.branches ?? [] }),
  );
  const [options, setOptions] = useState(keptOptions);
  const [round_since, setRoundSince] = useState('');
  const [is_finishing, setFinishing] = useState(false);
  const is_narrow = useIsNarrow();
  const names = useBenchNames(set_up);
  const { undone, undo } = useUndo();
  const [told, setTold] = useState<string | null>(null);
  // Of one shipment, so it goes with one scan and is not kept with the set-up.
  const [stamped, setStamped] = useState<Uint8Array | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const onAnswer = useHeardAnswers(options, names);
  const { scans, sync, scan, endHold, prove, last } = useScans({ has_sound: options.has_sound, onAnswer });
  // A delivery is proved as soon as it is refused for want of its proof, or when it is chosen of the log.
  const [chosen, setChosen] = useState<QueueEntry | null>(null);
  const [closed_id, setClosed] = useState<string | null>(null);
  const is_asked = last !== null && proofAskedBy(last, scans) !== null && last.event.event_id !== closed_id;
  // What was taken back is no result any more.
  const shown = last !== null && undone.includes(last.event.event_id) ? null : last;
  const proving = chosen ?? (is_asked ? last : null);

  function handleSetUp(changed: ScanSetUp): void {
    setSetUp(changed);
    keepSetUp(changed);
    setTold(null);
    if (!takesPhoto(changed, options)) setStamped(null);
  }

  function handleOptions(changed: ScanOptions): void {
    setOptions(changed);
    keepOptions(changed);
    if (!takesPhoto(set_up, changed)) setStamped(null);
  }

  function handleStartAnew(): void {
    setRoundSince(scans.at(-1)?.event.captured_at ?? '');
    setFinishing(false);
  }

  async function handleScan(references: readonly string[]): Promise<void> {
    const [batch] = references;
    // The code of a batch stands for all that is in it.
    if (batch !== undefined && references.length === 1 && parseDocumentReference(batch)?.kind === 'batch') {
      setTaken(batch);
      return;
    }
    const outcome = await scan(references, set_up, stamped);
    if (outcome.left.length === 0) setStamped(null);
    setTold(outcome.told);
    setWaiting((old) => leftAfter(old, { tried: references, left: outcome.left }));
  }

  function handleEndHold(refused: QueueEntry): void {
    endHold(refused).catch(() => setTold(fieldEvents.notKept));
  }

  function handleProof(refused: QueueEntry, proof: StepProof): Promise<QueueEntry> {
    // Its dialog stays while the answer is waited for.
    setChosen(refused);
    return prove(refused, proof);
  }

  function handleProved(): void {
    setChosen(null);
    setClosed(last?.event.event_id ?? null);
  }

  // On a phone what is seldom changed is below what is scanned.
  const bar = <OptionsBar set_up={set_up} onSetUp={handleSetUp} options={options} onOptions={handleOptions} />;

  return (
    <PageFrame title={SCREENS.hubScanner.title} aside={<LiveBadge />} otherActions={<MeasureLink />}>
      <SetUpBar set_up={set_up} onChange={handleSetUp} />
      {!is_narrow && bar}
      <LazyComponent
        load={loadStamped}
        props={
          takesPhoto(set_up, options)
            ? { photo: stamped, onPhoto: setStamped, ...(!asksForReceiver(set_up) && { words: OF_PARCEL }) }
            : null
        }
      />
      {taken !== null && (
        <LazyComponent
          load={loadTake}
          props={{ reference: taken, branch_id: set_up.branch_id, bay: set_up.bay, onClose: () => setTaken(null) }}
        />
      )}
      <LazyComponent
        load={loadProof}
        props={proving === null ? null : { refused: proving, onProof: handleProof, onClose: handleProved }}
      />
      <LazyComponent
        load={loadFinish}
        props={
          is_finishing
            ? { scans, undone, since: round_since, onStartAnew: handleStartAnew, onClose: () => setFinishing(false) }
            : null
        }
      />
      <div className={classes['columns']}>
        <Stack gap={3}>
          <ScanField onScan={(references) => void handleScan(references)} />
          <Told told={told} waiting={waiting} onRetry={() => void handleScan(waiting)} onDismiss={() => setWaiting([])} />
          <ScanResult
            names={names}
            scan={shown}
            scans={scans}
            onEndHold={handleEndHold}
            onProve={setChosen}
            branch_id={set_up.branch_id}
          />
          <SyncState sync={sync} />
          {is_narrow && bar}
        </Stack>
        <ScanLog
          scans={scans}
          onEndHold={handleEndHold}
          onProve={setChosen}
          undone={undone}
          onUndo={(chosen_scan) => void undo(chosen_scan)}
          onFinish={() => setFinishing(true)}
        />
      </div>
    </PageFrame>
  );
}

interface ToldProps {
  readonly told: string | null;
  /** Scans that could not be kept. */
  readonly waiting: readonly string[];
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

/** Why a scan was not taken, and what can be tried again. */
function Told({ told, waiting, onRetry, onDismiss }: ToldProps) {
  if (waiting.length > 0)
    return (
      <Notice kind="warning" onRetry={onRetry} onDismiss={onDismiss}>
        {told} {hubs.notRecorded(waiting)}
      </Notice>
    );
  return told === null ? null : <Notice kind="warning">{told}</Notice>;
}

const loadFinish = async () => (await import('./FinishDialog.tsx')).FinishDialog;
const loadProof = async () => (await import('./ProofDialog.tsx')).ProofDialog;
// It asks the server: its code is not brought before it is opened.
const loadTake = async () => (await import('../shipments/parts/TakeBatchDialog.tsx')).TakeBatchDialog;
const loadStamped = async () => (await import('./StampedPhoto.tsx')).StampedPhoto;

function asksForReceiver({ choice }: ScanSetUp): boolean {
  return SCAN_CHOICE_FACTS[choice].asks_for.includes('receiver');
}

const OF_PARCEL = { group: bench.photo, take: bench.takePhoto, help: bench.photoHelp };

/** Where a photo goes along: where it was chosen, and where the choice is shown by one. */
function takesPhoto(set_up: ScanSetUp, { has_photo }: ScanOptions): boolean {
  return has_photo || asksForReceiver(set_up) || SCAN_CHOICE_FACTS[set_up.choice].asks_for.includes('photo');
}

/** The bench where parcels are weighed and measured, for operators who may. Source: screens S28, S33. */
function MeasureLink() {
  const { facts } = useSession();
  const href = paths.updateParcelDimensions();
  if (!isOpenTo(href, facts)) return null;
  return (
    <ButtonLink variant="default" href={href}>
      {bench.measure}
    </ButtonLink>
  );
}
