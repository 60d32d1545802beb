import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { parseDocumentReference } from '@tsela/domain/formats/references';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { LiveBadge } from '../shell/parts/LiveBadge.tsx';
import { useSession } from '../shell/session.ts';
import { hubs } from '../strings/hubs.ts';
import { fieldEvents } from '../strings/tracking-field-events.ts';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { SyncState } from '../tracking/parts/SyncState.tsx';
import type { StepProof } from '../tracking/parts/proof-draft.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import classes from './HubScannerPage.module.css';
import { EMPTY_SET_UP, leftAfter, proofAskedBy } from './scan-draft.ts';
import type { ScanSetUp } from './scan-draft.ts';
import { ScanField } from './ScanField.tsx';
import { ScanLog } from './ScanLog.tsx';
import { ScanResult } from './ScanResult.tsx';
import { SetUpBar } from './SetUpBar.tsx';
import { useScans } from './use-scans.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import type { BranchId } from '@tsela/domain/ids';
import { SCAN_CHOICE_FACTS } from '@tsela/domain/tracking/scan-choices';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { keptJson } from '../ui/kept-json.ts';

/** Scanning at the hub: set up once, then one field that takes whatever the scanner says. Source: screens S28. */
export function HubScannerPage() {
  const { user } = useSession();
  const [set_up, setSetUp] = useState<ScanSetUp>(() => keptSetUp({ own_branch_id: user?.branch_id ?? null }));
  const [has_sound, setSound] = useState(true);
  const [told, setTold] = useState<string | null>(null);
  // Of one shipment, so it goes with one scan and is not kept with the set-up.
  const [stamped, setStamped] = useState<Uint8Array | null>(null);
  const [blank, setBlank] = useState<string | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const { scans, sync, scan, endHold, prove, last } = useScans(has_sound);
  // A delivery is proved as soon as it is refused for want of its proof, or when it is chosen of the log.
  const [chosen, setChosen] = useState<QueueEntry | null>(null);
  const [closed_id, setClosed] = useState<string | null>(null);
  const is_asked = last !== null && proofAskedBy(last, scans) !== null && last.event.event_id !== closed_id;
  const proving = chosen ?? (is_asked ? last : null);

  function handleSetUp(changed: ScanSetUp): void {
    setSetUp(changed);
    keepSetUp(changed);
    setTold(null);
    if (!asksForReceiver(changed)) setStamped(null);
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

  const sound = <Checkbox label={hubs.sound} checked={has_sound} onChange={(event) => setSound(event.currentTarget.checked)} />;
  return (
    <PageFrame title={SCREENS.hubScanner.title} aside={<LiveBadge />} otherActions={sound}>
      <SetUpBar set_up={set_up} onChange={handleSetUp} />
      <LazyComponent load={loadStamped} props={asksForReceiver(set_up) ? { photo: stamped, onPhoto: setStamped } : null} />
      <LazyComponent
        load={loadTake}
        props={
          taken === null
            ? null
            : { reference: taken, branch_id: set_up.branch_id, bay: set_up.bay, onClose: () => setTaken(null) }
        }
      />
      <LazyComponent
        load={loadProof}
        props={proving === null ? null : { refused: proving, onProof: handleProof, onClose: handleProved }}
      />
      <LazyComponent
        load={loadBlank}
        props={blank === null ? null : { reference: blank, branch_id: set_up.branch_id, onClose: () => setBlank(null) }}
      />
      <div className={classes['columns']}>
        <Stack gap={3}>
          <ScanField onScan={(references) => void handleScan(references)} />
          {waiting.length > 0 ? (
            <Notice kind="warning" onRetry={() => void handleScan(waiting)} onDismiss={() => setWaiting([])}>
              {told} {hubs.notRecorded(waiting)}
            </Notice>
          ) : (
            told !== null && <Notice kind="warning">{told}</Notice>
          )}
          <ScanResult scan={last} scans={scans} onEndHold={handleEndHold} onProve={setChosen} onBlank={setBlank} />
          <SyncState sync={sync} />
        </Stack>
        <ScanLog scans={scans} onEndHold={handleEndHold} onProve={setChosen} />
      </div>
    </PageFrame>
  );
}

const loadProof = async () => (await import('./ProofDialog.tsx')).ProofDialog;
const loadBlank = async () => (await import('../shipments/parts/BlankDialog.tsx')).BlankDialog;
const loadTake = async () => (await import('../shipments/parts/TakeBatchDialog.tsx')).TakeBatchDialog;
const loadStamped = async () => (await import('./StampedPhoto.tsx')).StampedPhoto;

function asksForReceiver({ choice }: ScanSetUp): boolean {
  return SCAN_CHOICE_FACTS[choice].asks_for.includes('receiver');
}

const KEY = 'hub_scanner_set_up';

/** The set-up of this session, else an empty one at the operator's own branch. Source: screens S28. */
function keptSetUp({ own_branch_id }: { own_branch_id: BranchId | null }): ScanSetUp {
  const fresh = { ...EMPTY_SET_UP, branch_id: own_branch_id };
  // Written by keepSetUp in this session, by this version.
  return { ...fresh, ...(keptJson(KEY, window.sessionStorage) as ScanSetUp | null) };
}

function keepSetUp(set_up: ScanSetUp): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(set_up));
}
