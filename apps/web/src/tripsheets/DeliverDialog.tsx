import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { FALLBACK_SETTINGS, fallbackForm, proofKindOf } from '@tsela/domain/tracking/proof-demand';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useSession } from '../shell/session.ts';
import { tripsheets } from '../strings/tripsheets.ts';
import { answerTo, dismissAnswer } from '../tracking/parts/field-queue-sender.ts';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { FieldDialog } from '../tracking/parts/FieldDialog.tsx';
import { PinPad } from '../tracking/parts/PinPad.tsx';
import { ProofForm } from '../tracking/parts/ProofForm.tsx';
import { useOwnSheet } from './tripsheet-calls.ts';
import type { SheetShipment } from './tripsheet-draft.ts';
import type { StepProof } from '../tracking/parts/proof-draft.ts';

/** How long the driver waits at the door for the PIN to be checked; after that it is checked when there is signal. */
const PATIENCE_MS = 8000;

interface DeliverDialogProps {
  readonly shipment: SheetShipment;
  readonly onClose: () => void;
  readonly onDeliver: (proof: StepProof) => Promise<QueueEntry | null>;
}

/** The proof of delivery: the recipient's PIN, what takes its place once the tries are used up, or the stamped document. */
export function DeliverDialog({ shipment, onClose, onDeliver }: DeliverDialogProps) {
  const { settings } = useSession();
  const reference = shipment.short_tracking_reference;
  const { tries_left, readAgain } = useTriesLeft(shipment);
  // A sheet that was kept on the phone before may lack the method.
  const { pod_method }: Partial<SheetShipment> = shipment;
  const kind = proofKindOf({ pod_method: pod_method ?? '', pin_needed: shipment.pin_needed, pin_attempts_left: tries_left });
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
      return setBusy(false);
    }
    if (!entry) return setBusy(false);
    if (answer?.result === 'kept') showToast({ text: answer.message, variant: 'info' });
    else if (answer) showToast({ text: tripsheets.deliveredToast(reference), variant: 'success' });
    else showToast({ text: tripsheets.keptToast(reference), variant: 'info' });
    onClose();
  }

  return (
    <FieldDialog title={tripsheets.deliverTitle(reference)} onClose={onClose}>
      {kind === 'pin' ? (
        <PinPad
          length={readSetting(settings, 'pod_pin_length')}
          tries_left={tries_left}
          problem={problem}
          is_busy={is_busy}
          onPin={(pin) => void handleProof({ pin })}
        />
      ) : (
        <ProofForm
          kind={kind}
          form={fallbackForm(readSettings(settings, FALLBACK_SETTINGS))}
          problem={problem}
          is_busy={is_busy}
          onProof={(proof) => void handleProof(proof)}
        />
      )}
    </FieldDialog>
  );
}

/** Whether the dialog still is on the screen when an answer comes. */
function useIsOpen(): RefObject<boolean> {
  const is_open = useRef(false);
  useEffect(() => {
    is_open.current = true;
    return () => {
      is_open.current = false;
    };
  }, []);
  return is_open;
}

/** The tries as the server counts them; the sheet is read again after a wrong one. */
function useTriesLeft(shipment: SheetShipment): { tries_left: number; readAgain: () => Promise<unknown> } {
  const { data, refetch } = useOwnSheet(true);
  const now = data?.stops.flatMap((stop) => stop.shipments).find((each) => each.id === shipment.id);
  return { tries_left: now?.pin_attempts_left ?? shipment.pin_attempts_left, readAgain: () => refetch() };
}
