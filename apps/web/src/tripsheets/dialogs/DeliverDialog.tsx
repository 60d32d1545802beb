import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { Button } from '../../ui/act/Button.tsx';
import { POD_STEP_SETTINGS, fieldsWith, podStepsOf, proofFieldsOf } from '@tsela/domain/tracking/proofs/pod-steps';
import { FALLBACK_SETTINGS, fallbackForm, proofKindOf } from '@tsela/domain/tracking/proofs/proof-demand';
import { useState } from 'react';
import { useSession } from '../../shell/session.ts';
import { tripsheets } from '../../strings/tripsheets.ts';
import { driverSteps } from '../../strings/tripsheets/steps.ts';
import { answerTo, dismissAnswer } from '../../tracking/parts/device-queue.ts';
import type { QueueEntry } from '../../tracking/parts/field-queue.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { FieldDialog } from '../../tracking/parts/FieldDialog.tsx';
import { PinPad } from '../../tracking/parts/PinPad.tsx';
import { ProofForm } from '../../tracking/parts/ProofForm.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { codesOfAll } from './collect-draft.ts';
import { ParcelChecks } from '../ParcelChecks.tsx';
import { partCheckOf } from '../part-check.ts';
import { ShortNotice } from '../ShortNotice.tsx';
import { PATIENCE_MS, useIsOpen } from '../proof-answers.ts';
import { useOwnSheet } from '../tripsheet-calls.ts';
import type { SheetShipment } from '../tripsheet-draft.ts';
import type { StepProof } from '../../tracking/parts/proof-draft.ts';

interface DeliverDialogProps {
  readonly shipment: SheetShipment;
  readonly onClose: () => void;
  readonly onDeliver: (proof: StepProof) => Promise<QueueEntry | null>;
}

/** The proof of delivery: every parcel scanned where that is asked for, then the PIN or what takes its place, and the steps that are set. Source: KEY-36, KEY-37. */
export function DeliverDialog({ shipment, onClose, onDeliver }: DeliverDialogProps) {
  const { settings } = useSession();
  const must_scan = readSetting(settings, 'driver_must_scan_each_parcel');
  const { short_tracking_reference: reference, parcel_references: parcels } = shipment;
  const [scanned, setScanned] = useState<readonly string[]>(must_scan ? [] : parcels);
  const [is_checking, setChecking] = useState(must_scan);
  const is_short = scanned.length < parcels.length;
  return (
    <FieldDialog title={driverSteps.deliverTitle(reference)} onClose={onClose}>
      {is_checking ? (
        <Stack gap={3}>
          <ParcelChecks
            parcels={parcels}
            codes={codesOfAll([shipment])}
            confirmed={scanned}
            onConfirmed={setScanned}
            must_scan={must_scan}
          />
          <ShortNotice to="delivered" parcels={parcels} confirmed={scanned} />
          <Button size="lg" fullWidth disabled={scanned.length === 0} onClick={() => setChecking(false)}>
            {is_short ? driverSteps.partOf(driverSteps.deliver, scanned.length, parcels.length) : driverSteps.scanFirst}
          </Button>
        </Stack>
      ) : (
        <Stack gap={3}>
          <ShortNotice to="delivered" parcels={parcels} confirmed={scanned} />
          <Proof
            shipment={shipment}
            onClose={onClose}
            delivered={is_short ? driverSteps.partDelivered(reference, scanned.length, parcels.length) : null}
            onDeliver={(proof) =>
              onDeliver({ ...proof, ...((must_scan || is_short) && { parcel_check: partCheckOf(parcels, scanned) }) })
            }
          />
          {!must_scan && parcels.length > 1 && (
            <Button variant="subtle" onClick={() => setChecking(true)}>
              {tripsheets.notAllHere}
            </Button>
          )}
        </Stack>
      )}
    </FieldDialog>
  );
}

interface ProofProps extends DeliverDialogProps {
  /** What is said afterwards where not all of it was delivered. */
  readonly delivered: string | null;
}

function Proof({ shipment, onClose, onDeliver, delivered }: ProofProps) {
  const { settings } = useSession();
  const reference = shipment.short_tracking_reference;
  const { tries_left, readAgain } = useTriesLeft(shipment);
  const [has_no_pin, setNoPin] = useState(false);
  const [pin, setPin] = useState<string | null>(null);
  // What was captured beside the PIN stays when that was wrong.
  const [beside, setBeside] = useState<StepProof | null>(null);
  // A sheet that was kept on the phone before may lack the method.
  const { pod_method }: Partial<SheetShipment> = shipment;
  const { pin_needed } = shipment;
  const kind = proofKindOf({ pod_method: pod_method ?? '', pin_needed, pin_attempts_left: tries_left, has_no_pin });
  // What a delivery was refused without: the provider asks for more than this phone knew.
  const [lacking, setLacking] = useState<readonly string[]>([]);
  const asked = proofFieldsOf(
    kind,
    fallbackForm(readSettings(settings, FALLBACK_SETTINGS)),
    podStepsOf(readSettings(settings, POD_STEP_SETTINGS)),
  );
  const fields = fieldsWith(asked, lacking);
  const has_steps = Object.values(fields).includes('required');
  const [is_busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const is_open = useIsOpen();

  async function handleProof(proof: StepProof): Promise<void> {
    setBusy(true);
    setProblem(null);
    const entry = await onDeliver(proof);
    const answer = entry && (await answerTo(entry.event.event_id, navigator.onLine ? PATIENCE_MS : 0));
    // Closed meanwhile: another dialog may be open, and a refusal has to stay in the list to be seen at all.
    if (!is_open.current) return;
    if (entry && answer?.result === 'refused') {
      // Said here, so it need not be said again in the list.
      await dismissAnswer(entry.event.event_id);
      await readAgain();
      setProblem(answer.message);
      const { lacks = [] } = answer;
      setLacking([...lacking, ...lacks]);
      // A PIN that was right is not asked for again.
      if (lacks.length === 0) setPin(null);
      return setBusy(false);
    }
    if (!entry) return setBusy(false);
    if (answer?.result === 'kept') showToast({ text: answer.message, variant: 'info' });
    else if (answer) showToast({ text: delivered ?? driverSteps.deliveredToast(reference), variant: 'success' });
    else showToast({ text: driverSteps.keptToast(reference), variant: 'info' });
    onClose();
  }

  function handlePin(entered: string): void {
    if (has_steps && beside === null) setPin(entered);
    else void handleProof({ pin: entered, ...beside });
  }

  function handleForm(proof: StepProof): void {
    if (kind !== 'pin') return void handleProof({ ...proof, ...(has_no_pin && { has_no_pin: true }) });
    setBeside(proof);
    void handleProof({ ...proof, ...(pin !== null && { pin }) });
  }

  if (kind === 'pin' && pin === null) {
    return (
      <PinPad
        length={readSetting(settings, 'pod_pin_length')}
        tries_left={tries_left}
        problem={problem}
        is_busy={is_busy}
        onPin={handlePin}
        okLabel={has_steps && beside === null ? driverSteps.pinNext : driverSteps.deliver}
        onNoPin={() => {
          setProblem(null);
          setNoPin(true);
        }}
      />
    );
  }
  return (
    <ProofForm
      kind={kind}
      fields={fields}
      captured={beside}
      hint={kind !== 'fallback' ? '' : has_no_pin ? driverSteps.noPinHint : driverSteps.noTries}
      problem={problem}
      is_busy={is_busy}
      onProof={handleForm}
    />
  );
}

/** The tries as the server counts them; the sheet is read again after a wrong one. */
function useTriesLeft(shipment: SheetShipment): { tries_left: number; readAgain: () => Promise<unknown> } {
  const { data, refetch } = useOwnSheet(true);
  const now = data?.stops.flatMap((stop) => stop.shipments).find((each) => each.id === shipment.id);
  return { tries_left: now?.pin_attempts_left ?? shipment.pin_attempts_left, readAgain: () => refetch() };
}
