import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { proofFieldsOf } from '@tsela/domain/tracking/proofs/pod-steps';
import { FALLBACK_SETTINGS, fallbackForm } from '@tsela/domain/tracking/proofs/proof-demand';
import { useState } from 'react';
import { useSession } from '../shell/session.ts';
import { hubs } from '../strings/hubs.ts';
import { driverSteps } from '../strings/tripsheets/steps.ts';
import { answerTo } from '../tracking/parts/device-queue.ts';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { FieldDialog } from '../tracking/parts/FieldDialog.tsx';
import { PinPad } from '../tracking/parts/PinPad.tsx';
import { ProofForm } from '../tracking/parts/ProofForm.tsx';
import type { StepProof } from '../tracking/parts/proof-draft.ts';
import { fieldEvents } from '../strings/tracking-field-events.ts';
import { proofAskedBy } from './scan-draft.ts';

/** How long the counter waits for the PIN to be checked; after that it is checked when there is signal. */
const PATIENCE_MS = 8000;

interface ProofDialogProps {
  /** A delivery that was refused for want of its proof. */
  readonly refused: QueueEntry;
  readonly onProof: (refused: QueueEntry, proof: StepProof) => Promise<QueueEntry>;
  readonly onClose: () => void;
}

/**
 * A recipient who fetches a parcel at the counter of a hub proves it as at a door: by the PIN, by what takes its place once the tries are used up,
 * or by the stamped document. Source: screens S28, S26, KEY-41, KEY-42.
 */
export function ProofDialog({ refused, onProof, onClose }: ProofDialogProps) {
  const { settings } = useSession();
  // What was refused last: another try, or other proof, answers that one.
  const [asked, setAsked] = useState(refused);
  const [is_busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { reference } = asked.event;
  const kind = proofAskedBy(asked, [asked]) ?? 'receiver';
  // A parcel that was never out for delivery has no PIN yet that could have been tried.
  const was_pin_tried = refused.answer?.asks === 'pin';

  async function handleProof(proof: StepProof): Promise<void> {
    setBusy(true);
    setProblem(null);
    const entry = await onProof(asked, proof).catch(() => null);
    const answer = entry && (await answerTo(entry.event.event_id, navigator.onLine ? PATIENCE_MS : 0));
    setBusy(false);
    if (entry === null) return setProblem(fieldEvents.notKept);
    if (answer?.result !== 'refused') return onClose();
    setProblem(answer.message);
    // With other proof than was asked for before, the form is another.
    setAsked({ ...entry, answer });
  }

  return (
    <FieldDialog title={hubs.deliver(reference)} onClose={onClose}>
      {kind === 'pin' ? (
        <PinPad
          length={readSetting(settings, 'pod_pin_length')}
          tries_left={asked.answer?.pin_tries_left ?? 0}
          problem={problem}
          is_busy={is_busy}
          onPin={(pin) => void handleProof({ pin })}
        />
      ) : (
        <ProofForm
          kind={kind}
          fields={proofFieldsOf(kind, fallbackForm(readSettings(settings, FALLBACK_SETTINGS)), [])}
          hint={kind === 'fallback' ? (was_pin_tried ? driverSteps.noTries : driverSteps.noPinHint) : ''}
          captured={{ receiver_name: asked.event.receiver_name ?? '' }}
          problem={problem}
          is_busy={is_busy}
          onProof={(proof) => void handleProof(proof)}
        />
      )}
    </FieldDialog>
  );
}
